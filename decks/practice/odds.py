"""Odds of a deck: exact ones for seeing cards by a turn, and a count over many dealt hands where a mulligan matters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt
from typing import Final

from cards.models import Card as CardRow
from legality.engine.theme.appearance import layout_of
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.opening import Mulligan, Opening, Pile, deal
from legality.games import GAMES

TURNS: Final = 10
HANDS: Final = 1000
# 95 of 100 margins of this many standard errors hold the true number.
Z: Final = 1.96


def chance_of(at_least: int, good: int, cards: int, seen: int) -> Fraction:
    """The exact chance that `seen` cards of a shuffled deck of `cards` hold at least `at_least` of its `good` ones.

    `seen` is limited to the size of the deck.
    """
    seen = min(seen, cards)
    ways = sum(comb(good, some) * comb(cards - good, seen - some) for some in range(at_least, min(good, seen) + 1))
    return Fraction(ways, comb(cards, seen))


@dataclass(frozen=True, slots=True)
class TurnOdds:
    """One turn: the cards held by its main part and the chance, going first and going second."""

    turn: int
    seen_first: int
    first: Fraction
    seen_second: int
    second: Fraction


def table_of(opening: Opening, deck: Deck, cards: Collection[Card], at_least: int) -> list[TurnOdds]:
    """The chance to have held at least so many of these cards by each of the first turns, without a mulligan."""
    pool = deck.tally(opening.shuffled)
    size, good = sum(pool.values()), sum(pool.get(card, 0) for card in cards)

    def odds(turn: int, first: bool) -> tuple[int, Fraction]:
        seen = min(opening.cards_seen(turn, first), size)
        return seen, chance_of(at_least, good, size, seen)

    return [TurnOdds(turn, *odds(turn, True), *odds(turn, False)) for turn in range(1, TURNS + 1)]


@dataclass(frozen=True, slots=True)
class Counted:
    """How many of the dealt hands had what was asked for, with the margin of that estimate."""

    hands: int
    hits: int

    @property
    def share(self) -> float:
        """The share of hits."""
        return self.hits / self.hands

    @property
    def margin(self) -> float:
        """Half the width of Wilson's interval: 95 of 100 such counts lie nearer to the true chance than this."""
        spread = self.share * (1 - self.share) / self.hands + (Z / (2 * self.hands)) ** 2
        return Z * sqrt(spread) / (1 + Z**2 / self.hands)


@dataclass(frozen=True, slots=True)
class HandQuestion:
    """The question to a dealt hand: at least so many of the cards `good` held by a turn."""

    good: frozenset[Card]
    at_least: int
    turn: int
    first: bool


def count_hands(deck: Deck, opening: Opening, asked: HandQuestion, seed: str, hands: int = HANDS) -> Counted:
    """Deal that many hands, each from its own seed; a hand with too few good cards takes its mulligan."""
    draws = opening.draws.total_by(asked.turn, asked.first)
    held = (_held(deck, opening, asked, f"{seed} {number}", draws) for number in range(hands))
    return Counted(hands, sum(1 for cards in held if _good_in(cards, asked.good) >= asked.at_least))


def _held(deck: Deck, opening: Opening, asked: HandQuestion, seed: str, draws: int) -> Pile:
    table = deal(deck, opening, seed, asked.first)
    if opening.mulligan is not None and _good_in(table.hand, asked.good) < asked.at_least:
        back = to_put_back(table.hand, asked.good, opening.mulligan)
        table = deal(deck, opening, seed, asked.first, (back,))

    return table.hand + table.deck[:draws]


def to_put_back(hand: Pile, good: Collection[Card], rule: Mulligan) -> tuple[int, ...]:
    """The places of the cards that a mulligan puts back: the whole hand if the rule demands it, else cards that are not good."""
    if rule.at_most is None:
        return tuple(range(len(hand)))

    return tuple(place for place, card in enumerate(hand) if card not in good)[: rule.at_most]


def _good_in(cards: Iterable[Card], good: Collection[Card]) -> int:
    return sum(1 for card in cards if card in good)


def resources_by(opening: Opening, turn: int, first: bool) -> int | None:
    """The most that a turn can pay; None if the rules do not count resources by turns."""
    return opening.resources.total_by(turn, first) if opening.resources else None


@dataclass(frozen=True, slots=True)
class Costs:
    """The costs of a deck's cards. `unknown`: cards that may cost something the database does not know."""

    known: Mapping[Card, int]
    unknown: frozenset[Card]

    def at_most(self, most: int) -> frozenset[Card]:
        """The cards of known cost that cost no more."""
        return frozenset(card for card, cost in self.known.items() if cost <= most)


def costs_of(rows: Mapping[Card, CardRow], opening: Opening) -> Costs:
    """The costs of the cards that are played for one; kinds that are never played and cards without a cost are left out."""
    known, unknown = {}, set()
    for card, row in rows.items():
        name = layout_of(GAMES[row.game]).cost
        if card.kind in opening.unplayed:
            continue
        if name in row.facts.get("unknown", ()):
            unknown.add(card)
        elif name in row.facts.get("numbers", {}):
            known[card] = row.facts["numbers"][name]

    return Costs(known, frozenset(unknown))


def percent(chance: Fraction | float) -> str:
    """A chance in percent with one decimal; only 0 and 1 are shown as 0% and 100%."""
    if chance in (0, 1):
        return f"{int(chance) * 100}%"
    if chance < 0.0005:
        return "<0.1%"

    return ">99.9%" if chance >= 0.9995 else f"{float(chance) * 100:.1f}%"
