"""The tables of decks: decks, their last checks, their versions, and collections."""

from decks.models.collection import Collection
from decks.models.deck import JUDGED, TOKEN_BYTES, Check, Deck, DeckLine, DeckQuerySet, DeckVersion, new_token

__all__ = [
    "JUDGED",
    "TOKEN_BYTES",
    "Check",
    "Collection",
    "Deck",
    "DeckLine",
    "DeckQuerySet",
    "DeckVersion",
    "new_token",
]
