"""A card as the rules see it: names, facts and dated restrictions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from legality.engine.conditions import Condition
from legality.engine.facts import NO_VALUES, UNKNOWN, Fact, Truth, Unknown


@dataclass(frozen=True, slots=True)
class Restriction:
    """A dated ban (`limit` 0) or copy cap of a card name in one format. `since` None: the first day is unknown."""

    format: str
    limit: int
    since: date | None = None
    until: date | None = None
    source: str = ""

    def in_force(self, format_slug: str, day: date) -> bool:
        """Whether the restriction holds in `format_slug` on `day`; `until` is its last day."""
        if self.format != format_slug:
            return False

        return (self.since is None or self.since <= day) and (self.until is None or day <= self.until)


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card name of one game. The catalogue interns cards, so equal cards are the same object.

    `requires`: for each "X required" line, its alternatives. `copy_limit`: the limit that the card's own text gives.
    `include` and `exclude`: the deck-building text of a leader (WoW CR 7.4, 100.2e).
    """

    id: str
    game: str
    name: str
    kind: str | Unknown
    supertypes: Fact = NO_VALUES
    traits: Mapping[str, Fact] = field(default_factory=dict)
    labels: Fact = NO_VALUES
    requires: tuple[frozenset[str], ...] | Unknown = ()
    copy_limit: int | None = None
    include: tuple[Condition, ...] = ()
    exclude: tuple[Condition, ...] = ()
    sets: Fact = UNKNOWN
    restrictions: tuple[Restriction, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    sample: bool = False

    @property
    def key(self) -> str:
        """The part of the id behind the game; unique within the game."""
        return self.id.removeprefix(f"{self.game}.")

    def fact(self, name: str) -> Fact:
        """The values of the fact `name`: `kind`, `supertype`, `label`, `requires`, `set`, or any trait."""
        match name:
            case "kind":
                return UNKNOWN if self.kind is UNKNOWN else frozenset((self.kind,))
            case "supertype":
                return self.supertypes
            case "label":
                return self.labels
            case "requires":
                return UNKNOWN if self.requires is UNKNOWN else NO_VALUES.union(*self.requires)
            case "set":
                return self.sets

        return self.traits.get(name, NO_VALUES)

    @property
    def is_known(self) -> bool:
        """Whether all facts of the card are known."""
        known = (self.kind, self.supertypes, self.labels, self.requires, self.sets, *self.traits.values())
        return all(fact is not UNKNOWN for fact in known)

    def has_label(self, label: str) -> Truth:
        """Whether the card has a label; `UNKNOWN` if its labels are."""
        return UNKNOWN if self.labels is UNKNOWN else label in self.labels
