"""Aims that several games share: sizes, copies, facts, kinds at the boundary of a rule."""

from collections.abc import Sequence
from random import Random

from tests.referee.aiming import Aim, swapped
from tests.referee.cards import Cap, Row, Values, World


def resize(section: str, least: int, most: int) -> Aim:
    """The section gets a random size between two."""

    def aim(random: Random, world: World, rows: list[Row]) -> list[Row]:
        wanted = random.randint(least, most)
        kept = [row for row in rows if row[0] != section]
        mine = [row for row in rows if row[0] == section]
        random.shuffle(mine)
        return kept + _cut(random, mine or _borrowed(section, rows), wanted)

    return aim


def _borrowed(section: str, rows: list[Row]) -> list[Row]:
    """Cards of other sections are in for those that the section lacks."""
    return [(section, card, 1) for home, card, _ in rows if home == "main"]


def _cut(random: Random, rows: list[Row], wanted: int) -> list[Row]:
    found: list[Row] = []
    for section, card, n in rows:
        found.append((section, card, min(n, wanted - sum(row[2] for row in found))))
    short = wanted - sum(row[2] for row in found)
    if short > 0 and rows:
        section, card, _ = random.choice(rows)
        found.append((section, card, short))

    return [row for row in found if row[2] > 0]


def alter(fact: str, values: Sequence[Values], sections: tuple[str, ...], most: int = 3) -> Aim:
    """One to `most` cards of the sections get random values of a fact."""

    def aim(random: Random, world: World, rows: list[Row]) -> list[Row]:
        for _ in range(random.randint(1, most)):
            cards = [card for section, card, _ in rows if section in sections]
            if cards:
                card = random.choice(cards)
                rows = swapped(rows, card, card.having(fact, random.choice(values)))

        return rows

    return aim


def ask_for(leader: str, traits: Sequence[str], lines: Sequence[Values], sections: tuple[str, ...]) -> Aim:
    """Cards ask for what the leader has, and now and then for any of the lines."""

    def aim(random: Random, world: World, rows: list[Row]) -> list[Row]:
        own = [
            word for section, held, _ in rows if section == leader for trait in traits for word in held.values(trait)
        ]
        rows = alter("requires", [frozenset((word,)) for word in sorted(own)] or lines, sections, 2)(
            random, world, rows
        )
        return alter("requires", lines, sections, 2)(random, world, rows) if random.random() < 0.5 else rows

    return aim


def rekind(kinds: Sequence[str]) -> Aim:
    """A card gets another kind, or is in another section."""

    def aim(random: Random, world: World, rows: list[Row]) -> list[Row]:
        if not rows:
            return rows

        place = random.randrange(len(rows))
        section, card, n = rows[place]
        if random.random() < 0.5:
            return swapped(rows, card, card.having("kind", frozenset((random.choice(kinds),))))

        return [*rows[:place], (random.choice(world.sections), card, n), *rows[place + 1 :]]

    return aim


def crowd(sections: tuple[str, ...], limit: int, labels: Sequence[Values]) -> Aim:
    """One name gets a number of copies about its limit, spread over sections, most often in the place of other cards."""

    def aim(random: Random, world: World, rows: list[Row]) -> list[Row]:
        cards = [card for section, card, _ in rows if section in sections and card.own_limit is None]
        if not cards:
            return rows

        card = random.choice(cards)
        labelled = card.having("label", random.choice(labels))
        others = [row for row in rows if row[1] is not card]
        more = [(random.choice(sections), labelled, 1) for _ in range(random.randint(limit, limit + 1))]
        return [*(others if random.random() < 0.3 else _room_for(more, others, rows)), *more]

    return aim


def _room_for(more: list[Row], others: list[Row], rows: list[Row]) -> list[Row]:
    """The other rows without as many cards as keep each section at its size."""
    kept = [row for row in others if row[0] not in {section for section, _, _ in more}]
    for section in {section: None for section, _, _ in more}:
        free = sum(n for where, _, n in rows if where == section) - sum(n for where, _, n in more if where == section)
        for where, card, n in others:
            if where == section and free > 0:
                kept.append((where, card, min(n, free)))
                free -= n

    return kept


def chain(*aims: Aim) -> Aim:
    """One of several aims, or two one after the other."""

    def aim(random: Random, world: World, rows: list[Row]) -> list[Row]:
        for each in random.sample(aims, random.randint(1, min(2, len(aims)))):
            rows = each(random, world, rows)

        return rows

    return aim


def capping(sections: tuple[str, ...], caps: Sequence[Cap]) -> Aim:
    """A card gets a restriction, in force or not, and perhaps a copy more."""

    def aim(random: Random, world: World, rows: list[Row]) -> list[Row]:
        cards = [card for section, card, _ in rows if section in sections]
        if not cards:
            return rows

        card = random.choice(cards)
        capped = card.capped(random.choice(caps))
        rows = swapped(rows, card, capped)
        return [*rows, random.choice([row for row in rows if row[1] is capped])] if random.random() < 0.5 else rows

    return aim
