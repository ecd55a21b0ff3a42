"""The blamed cards of a violation, and the copies to take out."""

from collections.abc import Iterable, Iterator

from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.report import BlamedCard, Operation


def blamed_cards(cards: Iterable[Card], over: tuple[str, ...], deck: Deck) -> tuple[BlamedCard, ...]:
    """These cards with their copies in each of the sections `over`."""
    rows = ((card, deck.cards(section).get(card, 0), section) for card in cards for section in over)
    return tuple(BlamedCard(card, count, section) for card, count, section in rows if count)


def removals(cards: Iterable[Card], surplus: int, over: tuple[str, ...], deck: Deck) -> Iterator[Operation]:
    """The steps that take out `surplus` copies, from the last section first: the sideboard before the main deck."""
    for card in cards:
        for section in reversed(over):
            count = min(surplus, deck.cards(section).get(card, 0))
            if count:
                surplus -= count
                yield Operation("remove", section, count, card)
