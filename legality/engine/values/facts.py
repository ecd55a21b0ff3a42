"""Facts, three-valued truth, and the days on which something holds.

A fact is a set of slugs, or `UNKNOWN` when the database lacks it. An empty set means: known to have no value.
Of an unknown fact a part may be known all the same: `Partly`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum
from typing import Final, Protocol


@dataclass(frozen=True, slots=True)
class Days:
    """The days from `since` (None: always before) to `until`, the last one (None: always after).

    Raises ValueError for a last day before the first.
    """

    since: date | None = None
    until: date | None = None

    def __post_init__(self) -> None:
        if self.since and self.until and self.until < self.since:
            raise ValueError(f"{self.until.isoformat()} is before {self.since.isoformat()}")

    def hold(self, day: date) -> bool:
        """Whether a day is one of them."""
        return (self.since is None or self.since <= day) and not self.are_over(day)

    def are_over(self, day: date) -> bool:
        """Whether a day is after the last one."""
        return self.until is not None and self.until < day

    @property
    def end(self) -> date | None:
        """The first day after them; None: never."""
        return self.until + timedelta(days=1) if self.until and self.until < date.max else None

    def turns(self) -> Iterator[date]:
        """The first day, and the first after the last."""
        yield from filter(None, (self.since, self.end))


class Unknown(Enum):
    """The type of the single value `UNKNOWN`, which has no truth value."""

    UNKNOWN = "unknown"

    def __bool__(self) -> bool:
        raise TypeError("an unknown fact has no truth value: compare it with `is UNKNOWN` first")


UNKNOWN: Final = Unknown.UNKNOWN

Fact = frozenset[str] | Unknown
Truth = bool | Unknown

NO_VALUES: Final[frozenset[str]] = frozenset()


@dataclass(frozen=True, slots=True)
class Partly:
    """What is known of an unknown fact: it has all values of `surely`, any of `perhaps`, and no others.

    Raises `ValueError` if nothing is open, or if a value is in both.
    """

    surely: frozenset[str]
    perhaps: frozenset[str]

    def __post_init__(self) -> None:
        if not self.perhaps:
            raise ValueError("a fact of which nothing is open is known")
        if not self.surely.isdisjoint(self.perhaps):
            raise ValueError("a value is sure or open, not both")


@dataclass(frozen=True, slots=True)
class Span:
    """What a fact may be: it has all values of `surely`, none beyond `at_most`, and any between. `at_most` None: any value."""

    surely: frozenset[str]
    at_most: frozenset[str] | None

    @property
    def is_known(self) -> bool:
        """Whether nothing is open."""
        return self.surely == self.at_most

    def may_be(self, values: frozenset[str]) -> bool:
        """Whether the fact may be exactly these values."""
        return self.surely <= values and (self.at_most is None or values <= self.at_most)

    def __or__(self, other: Span) -> Span:
        """What two facts together may be."""
        both = None if self.at_most is None or other.at_most is None else self.at_most | other.at_most
        return Span(self.surely | other.surely, both)


NOTHING: Final = Span(NO_VALUES, NO_VALUES)
# A fact of which nothing is known.
OPEN: Final = Span(NO_VALUES, None)


def exactly(fact: frozenset[str]) -> Span:
    """The span of a known fact."""
    return Span(fact, fact)


class HasFacts(Protocol):
    """An object with facts by name, such as a card."""

    def span(self, name: str) -> Span:
        """What the fact may be."""

    def fact(self, name: str) -> Fact:
        """The values of the fact; `UNKNOWN` if the database lacks them."""


def shares(one: Fact, other: Fact) -> Truth:
    """Whether two facts have a value in common; `UNKNOWN` if a missing fact decides."""
    if one is UNKNOWN:
        return False if other == NO_VALUES else UNKNOWN

    if other is UNKNOWN:
        return UNKNOWN if one else False

    return not one.isdisjoint(other)


def negated(truth: Truth) -> Truth:
    """Kleene's not: unknown stays unknown."""
    return UNKNOWN if truth is UNKNOWN else not truth


def any_true(truths: Iterable[Truth]) -> Truth:
    """Kleene's or: true if any is true, else unknown if any is unknown, else false."""
    doubtful = False
    for truth in truths:
        if truth is True:
            return True
        doubtful = doubtful or truth is UNKNOWN

    return UNKNOWN if doubtful else False


def all_true(truths: Iterable[Truth]) -> Truth:
    """Kleene's and: false if any is false, else unknown if any is unknown, else true."""
    doubtful = False
    for truth in truths:
        if truth is False:
            return False
        doubtful = doubtful or truth is UNKNOWN

    return UNKNOWN if doubtful else True
