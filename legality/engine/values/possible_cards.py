"""What cards of a kind may be like: the bounds within which a card may still be added to a deck.

A card that is added may be any that the rules let exist, in the database or not. An envelope says how many values it has
of a trait, and which words are values of that trait alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Bound:
    """At most so many values of a trait; None: any number. `values`: all of them, where the rules list them; empty: any.

    `cite`: where the rules say it.
    """

    cite: str
    at_most: int | None = None
    values: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Envelope:
    """The bounds of one kind of card, by trait. A trait without a bound has any values."""

    bounds: Mapping[str, Bound] = field(default_factory=dict)

    def at_most(self, trait: str) -> int | None:
        """How many values of the trait such a card has at most; None: any number."""
        bound = self.bounds.get(trait)
        return None if bound is None else bound.at_most

    def of_two(self) -> Envelope:
        """What two such cards may be like together."""
        bounds = {
            trait: replace(bound, at_most=bound.at_most and bound.at_most * 2) for trait, bound in self.bounds.items()
        }
        return Envelope(bounds)

    def admits(self, trait: str, value: str) -> bool:
        """Whether such a card can have this value of the trait. A word of a closed trait is a value of that trait alone."""
        homes = [name for name, bound in self.bounds.items() if value in bound.values]
        if homes:
            return trait in homes

        return trait not in self.bounds or not self.bounds[trait].values


ANYTHING = Envelope()
