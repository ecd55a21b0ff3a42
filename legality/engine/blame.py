"""Which rows of a deck a finding blames, and which copies to take out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from legality.engine.card import Card
from legality.engine.deck import Deck
from legality.engine.report import Blame, Operation


def blamed(cards: Iterable[Card], over: tuple[str, ...], deck: Deck) -> tuple[Blame, ...]:
    """The rows of these cards in the sections `over`."""
    rows = ((card, deck.cards(section).get(card, 0), section) for card in cards for section in over)
    return tuple(Blame(card, count, section) for card, count, section in rows if count)


def removals(cards: Iterable[Card], surplus: int, over: tuple[str, ...], deck: Deck) -> Iterator[Operation]:
    """Take out `surplus` copies, from the last section first: a sideboard is given up before a main deck."""
    for card in cards:
        for section in reversed(over):
            count = min(surplus, deck.cards(section).get(card, 0))
            if count:
                surplus -= count
                yield Operation("remove", section, count, card)
