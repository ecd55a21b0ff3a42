"""The tables of decks: decks, their last checks, their versions, and collections."""

from decks.models.check import Check, DeckLine
from decks.models.collection import Collection
from decks.models.deck import JUDGED, TOKEN_BYTES, Deck, DeckQuerySet, new_token
from decks.models.version import DeckVersion

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
