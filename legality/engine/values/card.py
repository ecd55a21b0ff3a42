"""A card as the rules see it: names, facts and dated restrictions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from legality.engine.values.conditions import Condition
from legality.engine.values.facts import NO_VALUES, OPEN, UNKNOWN, Fact, Partly, Span, Truth, Unknown

# The value of `include` and `exclude`, whose clauses are conditions.
SOME: Final = frozenset(("some",))
# The fact that is missing where it is not known from which day a set is legal.
LEGAL_DAY: Final = "legal-day"
# By region, the day from which a set is legal (None: never); the empty region is every other.
LegalDays = Mapping[str, date | None]


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
    `partly`: what is known of facts that are unknown. `numbers`: what is printed on it (cost, life); one that is absent it
    lacks, unless a trait of that name is unknown.
    `legal_days`: of its sets, and of all that it may be in, those of which the days are known.
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
    partly: Mapping[str, Partly] = field(default_factory=dict)
    numbers: Mapping[str, int | Unknown] = field(default_factory=dict)
    legal_days: Mapping[str, LegalDays] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """The part of the id behind the game; unique within the game."""
        return self.id.removeprefix(f"{self.game}.")

    def fact(self, name: str) -> Fact:
        """The values of the fact `name`: `kind`, `supertype`, `label`, `requires`, `set`, any trait, or a printed number.

        `include` and `exclude`: `SOME` if the card's own text has such clauses.
        """
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
            case "include" | "exclude" if name not in self.traits:
                return SOME if getattr(self, name) else NO_VALUES

        if name in self.traits or name not in self.numbers:
            return self.traits.get(name, NO_VALUES)

        number = self.numbers[name]
        return UNKNOWN if number is UNKNOWN else frozenset((str(number),))

    def number(self, name: str) -> int | Unknown | None:
        """The printed number of that name; None if the card has none."""
        if self.traits.get(name) is UNKNOWN:
            return UNKNOWN

        return self.numbers.get(name)

    def surely(self, name: str) -> frozenset[str]:
        """The values that the fact has for certain: all of a known fact, none of one that is wholly unknown."""
        fact = self.fact(name)
        if fact is not UNKNOWN:
            return fact

        return self.partly[name].surely if name in self.partly else NO_VALUES

    def perhaps(self, name: str) -> frozenset[str] | None:
        """The values that the fact may have besides: none if it is known, `None` (any) if it is wholly unknown."""
        if self.fact(name) is not UNKNOWN:
            return NO_VALUES

        return self.partly[name].perhaps if name in self.partly else None

    def span(self, name: str) -> Span:
        """What the fact may be, between its sure values and all that are open."""
        fact = self.fact(name)
        if fact is not UNKNOWN:
            return Span(fact, fact)

        known = self.partly.get(name)
        return OPEN if known is None else Span(known.surely, known.surely | known.perhaps)

    @property
    def is_known(self) -> bool:
        """Whether all facts of the card are known."""
        known = (self.kind, self.supertypes, self.labels, self.requires, self.sets, *self.traits.values())
        return all(fact is not UNKNOWN for fact in known)

    def has(self, name: str, value: str) -> Truth:
        """Whether a fact has a value; `UNKNOWN` if a missing fact decides."""
        fact = self.fact(name)
        if fact is not UNKNOWN:
            return value in fact

        span = self.span(name)
        if value in span.surely:
            return True

        return UNKNOWN if span.at_most is None or value in span.at_most else False

    def has_label(self, label: str) -> Truth:
        """Whether the card has a label; `UNKNOWN` if a missing fact decides."""
        return self.has("label", label)
