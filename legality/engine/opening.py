"""How a game begins: what is shuffled, what stands apart, the hand, the mulligan, the draws; and dealing it from a seed.

An `Opening` is data of a game, each number with the rule that gives it. `deal` is a pure function: the same deck, seed
and choices give the same table on every machine and every Python, for it uses nothing of `random` but random bits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from random import Random
from typing import Literal

from legality.engine.card import Card
from legality.engine.deck import Deck

Pile = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of the rules and the rule that gives it."""

    number: int
    cite: str


@dataclass(frozen=True, slots=True)
class Turns:
    """How many on the own first turn when going first, when going second, and on each later turn of one's own."""

    first: int
    second: int
    later: int
    cite: str

    def by(self, turn: int, first: bool) -> int:
        """How many in all up to one's own turn `turn`, counted from 1; none before the first."""
        begun = self.first if first else self.second
        return begun + self.later * (turn - 1) if turn > 0 else 0


@dataclass(frozen=True, slots=True)
class Mulligan:
    """How often a hand may be changed, and which cards of it.

    `at_most` None: the whole hand or nothing. `back`: `bottom`, new cards are drawn first and the old ones go beneath
    the deck after; `shuffle`, the old ones are shuffled in first. `fewer`: the cards that each mulligan costs.
    """

    cite: str
    at_most: int | None
    back: Literal["bottom", "shuffle"]
    times: int = 1
    fewer: int = 0


@dataclass(frozen=True, slots=True)
class Laid:
    """A zone that cards from the top of the deck go to before the hand is drawn."""

    slug: str
    names: Mapping[str, str]
    number: int
    cite: str


@dataclass(frozen=True, slots=True)
class Put:
    """Cards chosen from the hand that go to a laid zone once mulligans are over, going first and going second."""

    zone: str
    first: int
    second: int
    cite: str

    def number(self, first: bool) -> int:
        """How many going first or second."""
        return self.first if first else self.second


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening of a game by one edition of its rules.

    `shuffled`: the sections that make the deck. `apart`: sections that begin in view, with their rules. `beside`:
    sections shuffled as decks of their own, with how many of their cards come into play by turn. Sections that are
    named nowhere are not part of the game. `least`: the draws are the fewest that the rules give; play may bring more.
    `resources`: what a turn has to pay with at most, where the rules count it by turns. `unplayed`: kinds that are only
    laid down as resources, with their rules. `no_mulligan`: the rule that would name one, where there is none.
    `notes`: what is read, chosen or not known (English sentences; translated by the site's message catalogue).
    """

    hand: Figure
    draws: Turns
    mulligan: Mulligan | None
    no_mulligan: str = ""
    shuffled: tuple[str, ...] = ("main",)
    apart: Mapping[str, str] = field(default_factory=dict)
    beside: Mapping[str, Turns] = field(default_factory=dict)
    laid: tuple[Laid, ...] = ()
    put: Put | None = None
    resources: Turns | None = None
    unplayed: Mapping[str, str] = field(default_factory=dict)
    least: bool = False
    notes: tuple[str, ...] = ()

    def seen(self, turn: int, first: bool) -> int:
        """How many cards a player has held by the main part of the own turn `turn`; 0 is the opening hand."""
        return self.hand.number + self.draws.by(turn, first)


class Misdealt(ValueError):
    """A choice that the rules or the hand do not allow. `key` says which, `limit` the number that would do."""

    def __init__(self, key: str, limit: int = 0) -> None:
        super().__init__(key)
        self.key, self.limit = key, limit


@dataclass(frozen=True, slots=True)
class Table:
    """One player's cards after the opening; together they are the whole deck, each copy once.

    `deck` lies with its next card first, and so do the decks `beside`. `out`: sections that are not part of the game.
    """

    hand: Pile
    deck: Pile
    laid: Mapping[str, Pile]
    apart: Mapping[str, Pile]
    beside: Mapping[str, Pile]
    out: Mapping[str, Pile]

    def cards(self) -> list[Card]:
        """Every copy on the table, zone after zone."""
        zones = (self.laid, self.apart, self.beside, self.out)
        return [*self.hand, *self.deck, *(card for zone in zones for pile in zone.values() for card in pile)]


def deal(
    deck: Deck,
    opening: Opening,
    seed: str,
    first: bool = True,
    returned: Sequence[Collection[int]] = (),
    put: Collection[int] = (),
) -> Table:
    """The table after the opening, the hand after each mulligan and after the cards that go to a zone.

    `returned` holds, for each mulligan, the places in the hand of the cards put back, from 0; `put` the places of the
    cards chosen for the zone (none: still to be chosen). Raises Misdealt for a choice that is not allowed. A deck that
    is too small deals what it has.
    """
    pile = shuffled(_copies(deck, opening.shuffled), seed, "deck")
    laid: dict[str, Pile] = {}
    for zone in opening.laid:
        laid[zone.slug], pile = pile[: zone.number], pile[zone.number :]

    hand, pile = pile[: opening.hand.number], pile[opening.hand.number :]
    for turn, places in enumerate(returned):
        hand, pile = _changed(hand, pile, places, turn, opening.mulligan, seed)

    named = {*opening.shuffled, *opening.apart, *opening.beside}
    table = Table(
        hand,
        pile,
        laid,
        apart={section: _copies(deck, (section,)) for section in opening.apart},
        beside={section: shuffled(_copies(deck, (section,)), seed, section) for section in opening.beside},
        out={section: _copies(deck, (section,)) for section in deck.sections if section not in named},
    )
    return _put_away(table, opening.put, first, put) if put else table


def _changed(
    hand: Pile, pile: Pile, places: Collection[int], turn: int, mulligan: Mulligan | None, seed: str
) -> tuple[Pile, Pile]:
    """Hand and deck after one mulligan."""
    if mulligan is None or turn >= mulligan.times:
        raise Misdealt("mulligan-times", 0 if mulligan is None else mulligan.times)

    back, kept = _taken(hand, places)
    if mulligan.at_most is None and kept:
        raise Misdealt("mulligan-whole", len(hand))
    if mulligan.at_most is not None and len(back) > mulligan.at_most:
        raise Misdealt("mulligan-count", mulligan.at_most)

    new = max(len(back) - mulligan.fewer, 0)
    if mulligan.back == "bottom":
        return kept + pile[:new], pile[new:] + back

    pile = shuffled(pile + back, seed, f"mulligan {turn + 1}")
    return kept + pile[:new], pile[new:]


def _put_away(table: Table, rule: Put | None, first: bool, places: Collection[int]) -> Table:
    """The table after the chosen cards have gone to their zone."""
    number = min(rule.number(first), len(table.hand)) if rule else 0
    if rule is None or len(set(places)) != number:
        raise Misdealt("put-count", number)

    chosen, kept = _taken(table.hand, places)
    return replace(table, hand=kept, laid={**table.laid, rule.zone: table.laid.get(rule.zone, ()) + chosen})


def _taken(hand: Pile, places: Collection[int]) -> tuple[Pile, Pile]:
    """The cards at these places, and the others; both in the order of the hand."""
    if any(not 0 <= place < len(hand) for place in places):
        raise Misdealt("no-such-card", len(hand))

    chosen = tuple(card for place, card in enumerate(hand) if place in places)
    return chosen, tuple(card for place, card in enumerate(hand) if place not in places)


def shuffled(cards: Iterable[Card], seed: str, what: str) -> Pile:
    """The cards in a chance order, each order equally likely. `what` tells the shuffles of one seed apart."""
    chance = Random(int.from_bytes(sha256(f"{seed}/{what}".encode()).digest(), "big"))
    pile = list(cards)
    for last in range(len(pile) - 1, 0, -1):
        other = _below(last + 1, chance)
        pile[last], pile[other] = pile[other], pile[last]

    return tuple(pile)


def _below(number: int, chance: Random) -> int:
    """A number from 0 to below `number`: bits are thrown again until they fit, so that none is likelier."""
    while True:
        thrown = chance.getrandbits(number.bit_length())
        if thrown < number:
            return thrown


def _copies(deck: Deck, sections: Iterable[str]) -> Pile:
    """Every copy in these sections, in the deck's canonical order."""
    return tuple(card for section in sections for card, count in deck.cards(section).items() for _ in range(count))
