"""What reading a list asks of the cards of a game. Pure: `cards.catalogue.lookup.Catalogue` answers it from the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from legality.engine.values.card import Card

# Each set of kinds narrows several cards of one name down to those that may be of them. A set that fits no card is skipped.
Kinds = Sequence[frozenset[str]]


class Missed(Protocol):
    """A name or code without exactly one card. Any of the suggestions may be pasted in its place.

    `unguessed`: it was not compared with the known names, because too many others had been.
    """

    @property
    def kind(self) -> Literal["guessed", "ambiguous", "unknown"]:
        """`guessed`: one card is the likeliest; `ambiguous`: several have exactly this name; `unknown`: none has."""

    @property
    def suggestions(self) -> tuple[str, ...]:
        """What may be meant, each in a spelling that is found exactly."""

    @property
    def unguessed(self) -> bool:
        """Whether the name was left uncompared."""

    @property
    def likeliest(self) -> Card | None:
        """The card of the first suggestion."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that are exactly meant, the suggested ones first; empty for a guess."""


def exact_card(name: str, code: str | None, catalogue: Catalogue) -> Card | None:
    """The one card that a name and a code find without a guess."""
    found = catalogue.find(name, code, guess=False)
    return found if isinstance(found, Card) else None


class Catalogue(Protocol):
    """The cards of one game, found by name in any language or by code."""

    def __hash__(self) -> int:
        """Caches are keyed by catalogue."""

    @property
    def cards(self) -> Mapping[str, Card]:
        """Every card by its id."""

    def with_guess_limit(self, guesses: int) -> Catalogue:
        """The same cards; suggestions are looked for only for the first so many unknown names."""

    def find(self, name: str, code: str | None = None, *, guess: bool = True, kinds: Kinds = ()) -> Card | Missed:
        """The card of a name or code as typed; with `guess=False`, only if it matches exactly."""

    def named(self, name: str) -> tuple[Card, ...]:
        """The cards with exactly this name in any language, or this alias."""

    def is_proposed(self, name: str) -> bool:
        """Whether a card of this name is offered by a person, and not decided on."""

    def codes_of(self, card: Card) -> tuple[str, ...]:
        """The codes of the card's printings, in their order."""
