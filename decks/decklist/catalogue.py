"""What reading a list asks of the cards of a game. Pure: `cards.catalogue.lookup.Catalogue` answers it from the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from legality.engine.card import Card

# Of several cards of one name those are left that may be of the first kinds, then of the next, as long as one may be.
Kinds = Sequence[frozenset[str]]


class Missed(Protocol):
    """A name or code that led to no one card; the suggestions may be pasted in its place.

    `unguessed`: it was not compared with the names there are, for too many had been.
    """

    @property
    def kind(self) -> Literal["guessed", "ambiguous", "unknown"]:
        """Whether one card stands out, several answer, or none does."""

    @property
    def suggestions(self) -> tuple[str, ...]:
        """What may be meant, each as it is found exactly."""

    @property
    def unguessed(self) -> bool:
        """Whether nothing was compared."""


class Catalogue(Protocol):
    """The cards of one game, found by name in any language or by code."""

    def __hash__(self) -> int:
        """What is worked out for a catalogue is kept beside it."""

    @property
    def cards(self) -> Mapping[str, Card]:
        """Every card by its id."""

    def sparing(self, guesses: int) -> Catalogue:
        """The same cards, of which so many names that are no card's are guessed at."""

    def find(self, name: str, code: str | None = None, *, guess: bool = True, kinds: Kinds = ()) -> Card | Missed:
        """The card of a name or code as typed. Without a guess only what is exact is found."""

    def named(self, name: str) -> tuple[Card, ...]:
        """The cards that have exactly this name, in any language, or this alias."""

    def codes_of(self, card: Card) -> tuple[str, ...]:
        """The codes of the card's printings, in their order."""
