"""How a deck between games differs from the one registered, and the steps that lead back to it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, permutations, product
from math import comb, prod
from typing import Final

from legality.engine.rules.pairs import SideboardSwap
from legality.engine.solve.open_lines import MOST_WAYS
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck, Row
from legality.engine.values.facts import UNKNOWN, Unknown
from legality.engine.values.report import ILLEGAL, Bounds, Operation, Report

Steps = tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """The steps from a deck back to the one registered, each copy in one of them.

    `displaced`: moves between the sections that may swap cards. `crossed`: moves out of sections where the copies may not
    be. `beyond`: removals of copies that were not registered. `missing`: additions of registered copies that are gone.
    """

    displaced: Steps
    crossed: Steps
    beyond: Steps
    missing: Steps

    @property
    def is_swap(self) -> bool:
        """Whether every section that stays is as registered, and the others hold the same cards together."""
        return not (self.crossed or self.beyond or self.missing)

    @property
    def goes_beyond(self) -> bool:
        """Whether some copies must go or move whatever is added."""
        return bool(self.crossed or self.beyond)

    def moves_across(self, group: Collection[str], surplus: int) -> Steps:
        """Moves of displaced copies that make a group of sections smaller by `surplus`; larger, if it is negative.

        A move names its card if one card alone was displaced that way.
        """
        ways: dict[tuple[str, str], list[Operation]] = {}
        for step in self.displaced:
            is_out = step.section in group
            if is_out == (surplus > 0) and is_out != (step.to in group):
                ways.setdefault((step.section, step.to), []).append(step)

        left = abs(surplus)
        moves = []
        for (section, to), steps in ways.items():
            count = min(left, sum(step.count for step in steps))
            if count:
                moves.append(Operation("move", section, count, steps[0].card if len(steps) == 1 else None, to))
                left -= count

        return tuple(moves)

    def moves_of(self, cards: Collection[Card]) -> Steps:
        """The moves of the displaced copies of these cards; of all displaced copies, if none of these is among them."""
        return tuple(step for step in self.displaced if step.card in cards) or self.displaced


@dataclass(frozen=True, slots=True)
class SwapRules:
    """The rule on swaps, the bounds of each size rule by its code, and the check of a single deck.

    `rest`: the section of a pool's cards that are not placed yet, where it may swap cards; empty: none.
    """

    rule: SideboardSwap
    sizes: Mapping[str, Bounds]
    check: Callable[[Deck], Report]
    rest: str = ""


@dataclass(frozen=True, slots=True)
class SwapReport:
    """Two decks whose lines are known, the report on each, and what differs."""

    registered: Deck
    now: Deck
    before: Report
    after: Report
    changes: Changes


def find_changes(rule: SideboardSwap, registered: Deck, now: Deck) -> Changes:
    """The differences under the rule between two decks whose lines are all known."""
    displaced: list[Operation] = []
    crossed: list[Operation] = []
    rest: list[Operation] = []
    sections = (*rule.fixed, *rule.over)
    for card, changed in _changed_copies(sections, registered, now).items():
        displaced += _even_out(card, changed, rule.over)
        crossed += _even_out(card, changed, sections)
        rest += [
            Operation("remove" if count > 0 else "add", slug, abs(count), card)
            for slug, count in changed.items()
            if count
        ]

    beyond, missing = (tuple(step for step in rest if step.op == op) for op in ("remove", "add"))
    return Changes(tuple(displaced), tuple(crossed), beyond, missing)


def _changed_copies(sections: tuple[str, ...], registered: Deck, now: Deck) -> dict[Card, dict[str, int]]:
    """By card, and by section, how many copies more than registered; by name, only what differs."""
    changed: dict[Card, dict[str, int]] = {}
    for section in sections:
        before = registered.cards(section)
        after = now.cards(section)
        for card in dict.fromkeys((*before, *after)):
            more = after.get(card, 0) - before.get(card, 0)
            if more:
                changed.setdefault(card, {})[section] = more

    return dict(sorted(changed.items(), key=lambda row: (row[0].name, row[0].id)))


def _even_out(card: Card, changed: dict[str, int], sections: tuple[str, ...]) -> Iterator[Operation]:
    """The moves between these sections that even out the differences, which they take off `changed`."""
    for section, to in permutations([slug for slug in sections if changed.get(slug)], 2):
        count = min(changed[section], -changed[to])
        if count > 0:
            changed[section] -= count
            changed[to] += count
            yield Operation("move", section, count, card, to)


# At most so many ways to spread the missing cards are listed. Where more than `MOST_WAYS` of them fit, the answer is `UNKNOWN`.
MOST_SPREADS: Final = 4096

# By section of those that may swap cards, how many of the missing cards it takes.
Room = Mapping[str, int]


def finishing_steps(
    rule: SideboardSwap, registered: Deck, now: Deck, changes: Changes, check: Callable[[Deck], Report]
) -> Steps | Unknown | None:
    """The steps that add all missing cards in a way that is not illegal; None if there is no such way.

    `UNKNOWN`: there are more ways than are tried.
    """
    missing = [(step.section, step.card, step.count) for step in changes.missing if step.card]
    fixed, loose = ([row for row in missing if row[0] in part] for part in (rule.fixed, rule.over))
    bounds = [bound for bound in check(now).bounds if not rule.is_free(bound.section)]
    rooms = share_missing_cards(rule, registered, now, changes, bounds)
    whole = now.adding(fixed)

    def is_legal(rows: Iterable[Row]) -> bool:
        report = check(whole.adding(rows))
        return report.verdict != ILLEGAL and all(rule.is_free(violation.section) for violation in report.violations)

    # The rows, each of them first in turn.
    turns = [[*loose[start:], *loose[:start]] for start in range(len(loose))] or [[]]
    likely = islice((_place_loose(rows, room) for room, rows in product(rooms, turns)), MOST_WAYS)
    found: Sequence[Row] | Unknown | None = next(filter(is_legal, likely), None)
    if found is None and rooms:
        ways = _all_ways(_find_places(loose, whole, rule.over, check), rooms)
        found = ways if ways is UNKNOWN else next(filter(is_legal, ways), None)
    if found is None or found is UNKNOWN:
        return found

    return tuple(Operation("add", section, count, card) for section, card, count in (*fixed, *found))


def share_missing_cards(
    rule: SideboardSwap, registered: Deck, now: Deck, changes: Changes, bounds: Sequence[Bounds]
) -> list[Room]:
    """Every way to share the missing cards so that all sizes hold, those nearest to the registered sizes first."""
    sizes = dict(now.sizes)
    wanted = dict.fromkeys(rule.over, 0)
    for step in changes.missing:
        if step.section in wanted:
            wanted[step.section] += step.count
        else:
            sizes[step.section] = sizes.get(step.section, 0) + step.count

    count = sum(wanted.values())
    most: list[int] = []
    for section in rule.over:
        # The most cards that the section takes by the bounds on it alone.
        tops = [bound.at_most for bound in bounds if bound.counted == (section,) and bound.at_most is not None]
        most.append(min([count, *(top - sizes.get(section, 0) for top in tops)]))

    limit = registered.size(rule.one_for_one)
    rooms: list[Room] = []
    for share in _list_shares(count, most):
        room = dict(zip(rule.over, share, strict=True))
        filled = sizes | {section: sizes.get(section, 0) + more for section, more in room.items()}
        if sum(filled.get(section, 0) for section in rule.one_for_one) == limit and _fit_bounds(filled, bounds):
            rooms.append(room)

    return sorted(rooms, key=lambda room: sum(abs(room[section] - count) for section, count in wanted.items()))


def _list_shares(count: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to split `count` into parts, each at most as large as its number in `most`."""
    if not most:
        yield from [()] if not count else []
        return

    for first in range(min(count, most[0]) + 1):
        yield from ((first, *rest) for rest in _list_shares(count - first, most[1:]))


def _fit_bounds(sizes: Room, bounds: Iterable[Bounds]) -> bool:
    """Whether sections of these sizes are within all bounds."""
    for bound in bounds:
        found = sum(sizes.get(section, 0) for section in bound.counted)
        fits = found >= bound.at_least and (bound.at_most is None or found <= bound.at_most)
        if not (found in bound.one_of if bound.one_of else fits):
            return False

    return True


def _place_loose(loose: Iterable[Row], room: Room) -> list[Row]:
    """The cards in their registered sections as far as there is room, the rest of them where room is left."""
    left = dict(room)
    placed: list[Row] = []
    homeless: list[tuple[Card, int]] = []
    for section, card, count in loose:
        placed.append((section, card, _take_copies(left, section, count)))
        homeless.append((card, count - placed[-1][2]))
    for card, count in homeless:
        still = count
        for section in left:
            placed.append((section, card, _take_copies(left, section, still)))
            still -= placed[-1][2]

    merged: dict[tuple[str, Card], int] = {}
    for section, card, count in placed:
        merged[section, card] = merged.get((section, card), 0) + count

    return [(section, card, count) for (section, card), count in merged.items() if count]


def _take_copies(left: dict[str, int], section: str, count: int) -> int:
    taken = min(left[section], count)
    left[section] -= taken
    return taken


def _find_places(
    loose: Iterable[Row], whole: Deck, over: Sequence[str], check: Callable[[Deck], Report]
) -> dict[Card, tuple[int, tuple[str, ...]]]:
    """By missing card, its copies and the sections where no rule blames it."""
    copies: dict[Card, int] = {}
    for _, card, count in loose:
        copies[card] = copies.get(card, 0) + count

    def is_blamed(card: Card, section: str) -> bool:
        found = check(whole.adding([(section, card, 1)])).violations
        return any(one.fix != "add" and one.section == section and one.blames(card) for one in found)

    return {
        card: (count, tuple(section for section in over if not is_blamed(card, section)))
        for card, count in copies.items()
    }


def _all_ways(able: Mapping[Card, tuple[int, tuple[str, ...]]], rooms: Sequence[Room]) -> Sequence[list[Row]] | Unknown:
    """Every way to spread the cards over their sections that fills one of the rooms; `UNKNOWN` if they are too many."""
    if prod(comb(count + len(over) - 1, count) for count, over in able.values()) > MOST_SPREADS:
        return UNKNOWN

    spreads = ([(over, share) for share in _list_shares(count, [count] * len(over))] for count, over in able.values())
    ways = []
    for spread in product(*spreads):
        rows = []
        for card, (over, share) in zip(able, spread, strict=True):
            for section, count in zip(over, share, strict=True):
                if count:
                    rows.append((section, card, count))
        taken = dict.fromkeys(rooms[0], 0)
        for section, _, count in rows:
            taken[section] += count
        if taken in rooms:
            ways.append(rows)

    return ways if len(ways) <= MOST_WAYS else UNKNOWN
