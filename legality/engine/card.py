"""A card as the rules see it: names, facts, and what is dated about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from legality.engine.conditions import Condition
from legality.engine.facts import NONE, UNKNOWN, Fact, Truth, Unknown


@dataclass(frozen=True, slots=True)
class Restriction:
    """A dated ban (`limit` 0) or copy cap of a card name in one format. `since` None: as long as known."""

    format: str
    limit: int
    since: date | None = None
    until: date | None = None
    source: str = ""

    def in_force(self, format_slug: str, day: date) -> bool:
        """Whether it binds `format_slug` on `day`; the day `until` is still bound."""
        if self.format != format_slug:
            return False

        return (self.since is None or self.since <= day) and (self.until is None or day <= self.until)


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One name of one game. Interned by the catalogue: two cards are the same when they are one object.

    `requires` holds one set of alternatives for each "X required" line. `copy_limit` is the card's own, if its text
    gives one. `include` and `exclude` are the deck-building text of a leader (WoW CR 7.4, 100.2e).
    """

    id: str
    game: str
    name: str
    kind: str | Unknown
    supertypes: Fact = NONE
    traits: Mapping[str, Fact] = field(default_factory=dict)
    labels: Fact = NONE
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
        """What tells it from the other cards of its game: the id behind the game."""
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
                return UNKNOWN if self.requires is UNKNOWN else NONE.union(*self.requires)
            case "set":
                return self.sets

        return self.traits.get(name, NONE)

    @property
    def is_known(self) -> bool:
        """Whether no fact of it is unknown."""
        known = (self.kind, self.supertypes, self.labels, self.requires, self.sets, *self.traits.values())
        return all(fact is not UNKNOWN for fact in known)

    def has_label(self, label: str) -> Truth:
        """Whether the card bears a label; unknown if its labels are."""
        return UNKNOWN if self.labels is UNKNOWN else label in self.labels
