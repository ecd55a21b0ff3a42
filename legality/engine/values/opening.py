"""The opening of a game (shuffling, starting zones, hand, mulligan, draws) and dealing it from a seed.

An `Opening` is data of a game, each number with the rule that gives it. `deal_opening` is a pure function: the same deck, seed
and choices give the same table on every machine and every Python, since it takes only random bits from `random`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from random import Random
from typing import Literal

from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.facts import UNKNOWN, Unknown

Pile = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CitedNumber:
    """A number, and the rule that gives it."""

    number: int
    cite: str


@dataclass(frozen=True, slots=True)
class LeaderNumber:
    """A number that is printed on the leader, and the rule that says so.

    `section`: where the leader is. `name`: of the printed number. `otherwise`: the number for a leader without it.
    """

    section: str
    name: str
    otherwise: int
    cite: str

    @property
    def number(self) -> int:
        """The number where the leader's is not known."""
        return self.otherwise

    def of(self, deck: Deck) -> int | Unknown:
        """The number for this deck; `UNKNOWN` without a leader, with leaders that differ, and where the fact is missing."""
        printed = {leader.number(self.name) for leader in deck.cards(self.section)}
        if len(printed) != 1:
            return UNKNOWN

        (number,) = printed
        if number is UNKNOWN:
            return UNKNOWN

        return self.otherwise if number is None else max(number, 0)


@dataclass(frozen=True, slots=True)
class NumberByTurn:
    """A player's number on the first turn when going first, when going second, and on each later turn."""

    first: int
    second: int
    later: int
    cite: str

    def total_by(self, turn: int, first: bool) -> int:
        """The sum up to the player's turn `turn`, counted from 1; 0 before the first."""
        begun = self.first if first else self.second
        return begun + self.later * (turn - 1) if turn > 0 else 0


@dataclass(frozen=True, slots=True)
class WithoutLeaders:
    """The draws of a deck that has no card in one of these sections, or in several."""

    sections: tuple[str, ...]
    draws: NumberByTurn


@dataclass(frozen=True, slots=True)
class Mulligan:
    """How often a hand may be changed, and how many of its cards.

    `at_most` None: the whole hand. `back`: with `bottom` new cards are drawn before the old ones go beneath the deck,
    with `shuffle` the old ones are shuffled in first. `fewer`: the cards that each mulligan costs.
    """

    cite: str
    at_most: int | None
    back: Literal["bottom", "shuffle"]
    times: int = 1
    fewer: int = 0


@dataclass(frozen=True, slots=True)
class StartingZone:
    """A zone that receives cards from the top of the deck before the hand is drawn."""

    slug: str
    names: Mapping[str, str]
    number: int | LeaderNumber
    cite: str

    @property
    def count(self) -> int:
        """How many cards it receives, as far as the number is known."""
        return self.number if isinstance(self.number, int) else self.number.number


@dataclass(frozen=True, slots=True)
class CardsToZone:
    """The number of cards that a player chooses from the hand for a zone after the mulligans, first or second."""

    zone: str
    first: int
    second: int
    cite: str

    def number(self, first: bool) -> int:
        """The number for a player who goes first or second."""
        return self.first if first else self.second


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening of a game by one edition of its rules.

    `shuffled`: the sections that make the deck. `apart`: sections that begin in view, with their rules. `beside`:
    sections shuffled as decks of their own, with the cards that come into play by turn. All other sections stay out of
    the game. `least`: `draws` is a minimum, and play may bring more. `resources`: the most that a turn has to pay with,
    where the rules count it by turns. `unplayed`: kinds that are laid down as resources only, with their rules.
    `no_mulligan`: in a game without mulligans, the rule that would name them. `notes`: interpretations, choices and
    gaps (English sentences, translated by the site's message catalogue). `supposed`: what gets another number where the
    leader's is not known: `hand`, or the slug of a zone. `without`: what else a deck draws that does without some leaders.
    """

    hand: CitedNumber | LeaderNumber
    draws: NumberByTurn
    mulligan: Mulligan | None
    no_mulligan: str = ""
    shuffled: tuple[str, ...] = ("main",)
    apart: Mapping[str, str] = field(default_factory=dict)
    beside: Mapping[str, NumberByTurn] = field(default_factory=dict)
    laid: tuple[StartingZone, ...] = ()
    put: CardsToZone | None = None
    resources: NumberByTurn | None = None
    unplayed: Mapping[str, str] = field(default_factory=dict)
    least: bool = False
    notes: tuple[str, ...] = ()
    supposed: frozenset[str] = frozenset()
    without: WithoutLeaders | None = None

    def of_deck(self, deck: Deck) -> Opening:
        """The opening with the numbers that are printed on the leaders of a deck, or that it gets without them."""
        if self.without and not all(deck.cards(section) for section in self.without.sections):
            return replace(self, draws=self.without.draws, without=None).of_deck(deck)

        asked = {zone.slug: zone.number for zone in self.laid if isinstance(zone.number, LeaderNumber)}
        if isinstance(self.hand, LeaderNumber):
            asked["hand"] = self.hand
        if not asked:
            return self

        found = {slug: number.of(deck) for slug, number in asked.items()}
        known = {slug: asked[slug].otherwise if number is UNKNOWN else number for slug, number in found.items()}
        return replace(
            self,
            hand=CitedNumber(known.get("hand", self.hand.number), self.hand.cite),
            laid=tuple(replace(zone, number=known.get(zone.slug, zone.count)) for zone in self.laid),
            supposed=frozenset(slug for slug, number in found.items() if number is UNKNOWN),
        )

    def cards_seen(self, turn: int, first: bool) -> int:
        """How many cards a player has seen by the main part of turn `turn`; turn 0 is the opening hand."""
        return self.hand.number + self.draws.total_by(turn, first)


class InvalidChoiceError(ValueError):
    """A choice that the rules or the hand forbid. `key` names the sentence, `limit` the number allowed."""

    def __init__(self, key: str, limit: int = 0) -> None:
        super().__init__(key)
        self.key = key
        self.limit = limit


@dataclass(frozen=True, slots=True)
class StartingTable:
    """One player's cards after the opening: each copy of the deck once.

    The next card of `deck` comes first, as in the decks `beside`. `out`: the sections outside the game.
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


def deal_opening(
    deck: Deck,
    opening: Opening,
    seed: str,
    first: bool = True,
    returned: Sequence[Collection[int]] = (),
    put: Collection[int] = (),
) -> StartingTable:
    """The table after the opening, the mulligans and the choice of cards for a zone.

    `returned`: for each mulligan, the places in the hand, from 0, of the cards put back. `put`: the places of the cards
    for the zone; empty: still to be chosen. A small deck deals what it has. Raises InvalidChoiceError.
    """
    opening = opening.of_deck(deck)
    pile = shuffle_cards(_list_copies(deck, opening.shuffled), seed, "deck")
    laid: dict[str, Pile] = {}
    for zone in opening.laid:
        laid[zone.slug] = pile[: zone.count]
        pile = pile[zone.count :]

    hand = pile[: opening.hand.number]
    pile = pile[opening.hand.number :]
    for turn, places in enumerate(returned):
        hand, pile = _after_mulligan(hand, pile, places, turn, opening.mulligan, seed)

    named = {*opening.shuffled, *opening.apart, *opening.beside}
    table = StartingTable(
        hand,
        pile,
        laid,
        apart={section: _list_copies(deck, (section,)) for section in opening.apart},
        beside={section: shuffle_cards(_list_copies(deck, (section,)), seed, section) for section in opening.beside},
        out={section: _list_copies(deck, (section,)) for section in deck.sections if section not in named},
    )
    return _after_choice(table, opening.put, first, put) if put else table


def _after_mulligan(
    hand: Pile, pile: Pile, places: Collection[int], turn: int, mulligan: Mulligan | None, seed: str
) -> tuple[Pile, Pile]:
    """Hand and deck after one mulligan."""
    if mulligan is None or turn >= mulligan.times:
        raise InvalidChoiceError("mulligan-times", 0 if mulligan is None else mulligan.times)

    back, kept = _split_hand(hand, places)
    if mulligan.at_most is None and kept:
        raise InvalidChoiceError("mulligan-whole", len(hand))
    if mulligan.at_most is not None and len(back) > mulligan.at_most:
        raise InvalidChoiceError("mulligan-count", mulligan.at_most)

    new = max(len(back) - mulligan.fewer, 0)
    if mulligan.back == "bottom":
        return kept + pile[:new], pile[new:] + back

    pile = shuffle_cards(pile + back, seed, f"mulligan {turn + 1}")
    return kept + pile[:new], pile[new:]


def _after_choice(
    table: StartingTable, rule: CardsToZone | None, first: bool, places: Collection[int]
) -> StartingTable:
    """The table after the chosen cards have gone to their zone."""
    number = min(rule.number(first), len(table.hand)) if rule else 0
    if rule is None or len(set(places)) != number:
        raise InvalidChoiceError("put-count", number)

    chosen, kept = _split_hand(table.hand, places)
    return replace(table, hand=kept, laid={**table.laid, rule.zone: table.laid.get(rule.zone, ()) + chosen})


def _split_hand(hand: Pile, places: Collection[int]) -> tuple[Pile, Pile]:
    """The cards at these places, and the others; both in the order of the hand."""
    if any(not 0 <= place < len(hand) for place in places):
        raise InvalidChoiceError("no-such-card", len(hand))

    chosen = tuple(card for place, card in enumerate(hand) if place in places)
    return chosen, tuple(card for place, card in enumerate(hand) if place not in places)


def shuffle_cards(cards: Iterable[Card], seed: str, what: str) -> Pile:
    """The cards in random order, each order equally likely. `what` gives each shuffle of a seed its own order."""
    random = Random(int.from_bytes(sha256(f"{seed}/{what}".encode()).digest(), "big"))
    pile = list(cards)
    for last in range(len(pile) - 1, 0, -1):
        other = _random_below(last + 1, random)
        pile[last], pile[other] = pile[other], pile[last]

    return tuple(pile)


def _random_below(number: int, random: Random) -> int:
    """A random number from 0 to `number` - 1. Bits are drawn until they fit, so every number is equally likely."""
    while True:
        number_drawn = random.getrandbits(number.bit_length())
        if number_drawn < number:
            return number_drawn


def _list_copies(deck: Deck, sections: Iterable[str]) -> Pile:
    """Every copy in these sections, in the deck's canonical order."""
    return tuple(card for section in sections for card, count in deck.cards(section).items() for _ in range(count))
