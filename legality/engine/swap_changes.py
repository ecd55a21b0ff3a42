"""How a deck between games differs from the one registered, and the steps that lead back to it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations

from legality.engine.card import Card
from legality.engine.deck import Deck
from legality.engine.pairs import SideboardSwap
from legality.engine.report import Bounds, Operation, Report

Steps = tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """The steps from a deck back to the one registered, each copy in one of them.

    `displaced`: moves between the sections that may swap cards. `crossed`: moves out of sections where the copies may not
    stand. `beyond`: removals of copies that were not registered. `missing`: additions of registered copies that are gone.
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

        left, moves = abs(surplus), []
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
class Swap:
    """Two decks whose lines are known, the report on each, and what differs."""

    registered: Deck
    now: Deck
    before: Report
    after: Report
    changes: Changes


def changes_of(rule: SideboardSwap, registered: Deck, now: Deck) -> Changes:
    """The differences under the rule between two decks whose lines are all known."""
    displaced: list[Operation] = []
    crossed: list[Operation] = []
    rest: list[Operation] = []
    sections = (*rule.fixed, *rule.over)
    for card, changed in _changed(sections, registered, now).items():
        displaced += _moves(card, changed, rule.over)
        crossed += _moves(card, changed, sections)
        rest += [
            Operation("remove" if count > 0 else "add", slug, abs(count), card)
            for slug, count in changed.items()
            if count
        ]

    beyond, missing = (tuple(step for step in rest if step.op == op) for op in ("remove", "add"))
    return Changes(tuple(displaced), tuple(crossed), beyond, missing)


def _changed(sections: tuple[str, ...], registered: Deck, now: Deck) -> dict[Card, dict[str, int]]:
    """By card, and by section, how many copies more than registered; by name, only what differs."""
    changed: dict[Card, dict[str, int]] = {}
    for section in sections:
        before, after = registered.cards(section), now.cards(section)
        for card in dict.fromkeys((*before, *after)):
            more = after.get(card, 0) - before.get(card, 0)
            if more:
                changed.setdefault(card, {})[section] = more

    return dict(sorted(changed.items(), key=lambda row: (row[0].name, row[0].id)))


def _moves(card: Card, changed: dict[str, int], sections: tuple[str, ...]) -> Iterator[Operation]:
    """The moves between these sections that even out the differences, which they take off `changed`."""
    for section, to in permutations([slug for slug in sections if changed.get(slug)], 2):
        count = min(changed[section], -changed[to])
        if count > 0:
            changed[section] -= count
            changed[to] += count
            yield Operation("move", section, count, card, to)
