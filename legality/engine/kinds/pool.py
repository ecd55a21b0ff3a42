"""Limited formats: the deck is built from a registered pool."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from legality.engine.blame import removals
from legality.engine.card import Card
from legality.engine.deck import Deck
from legality.engine.report import Blame, Fix, Operation, Violation
from legality.engine.rule import DeckRule, Finding, Frame


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool(DeckRule):
    """Limited, with a pool given: the sections `over` hold exactly the pool; `rest` is where unused cards go.

    `leads`: sections that come from the pool only if the pool lists cards of their kinds.
    """

    over: tuple[str, ...]
    rest: str
    leads: Mapping[str, tuple[str, ...]]

    def look(self, deck: Deck, frame: Frame) -> Iterable[Finding]:
        """One violation for cards that are not in the pool, one for pool cards that are nowhere."""
        if deck.pool is None:
            return ()

        kinds = {kind for kinds in self.leads.values() for kind in kinds}
        pool = {card: count for card, count in deck.pool.items() if card.kind not in kinds}
        held = deck.tally(self.over)
        beyond = _difference(held, pool) | self._leads_beyond(deck)
        missing = _difference(pool, held)
        return [*self._beyond(beyond, deck), *self._missing(missing)]

    def _leads_beyond(self, deck: Deck) -> dict[Card, int]:
        beyond: dict[Card, int] = {}
        for section, kinds in self.leads.items():
            listed = {card: count for card, count in (deck.pool or {}).items() if card.kind in kinds}
            if listed:
                beyond |= _difference(deck.cards(section), listed)

        return beyond

    def _beyond(self, cards: dict[Card, int], deck: Deck) -> Iterator[Violation]:
        if cards:
            over = (*self.leads, *self.over)
            steps = (step for card, count in cards.items() for step in removals({card: count}, count, over, deck))
            yield self._said("not-in-pool", "replace", cards, tuple(steps))

    def _missing(self, cards: dict[Card, int]) -> Iterator[Violation]:
        if cards:
            steps = tuple(Operation("add", self.rest, count, card) for card, count in cards.items())
            yield self._said("pool-left-out", "add", cards, steps)

    def _said(self, key: str, fix: Fix, cards: dict[Card, int], steps: tuple[Operation, ...]) -> Violation:
        blamed = tuple(Blame(card, count, "") for card, count in cards.items())
        found = sum(cards.values())
        return Violation(self.code, self.cite, key, fix, "", found, 0, blamed, steps, reading=self.reading)


def _difference(one: Mapping[Card, int], other: Mapping[Card, int]) -> dict[Card, int]:
    return {card: count - other.get(card, 0) for card, count in one.items() if count > other.get(card, 0)}
