"""Facts and three-valued truth.

A fact is a set of slugs, or `UNKNOWN` when the database lacks it. An empty set means: known to have no value.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final, Protocol


class Unknown(Enum):
    """The type of the single value `UNKNOWN`, which has no truth value."""

    UNKNOWN = "unknown"

    def __bool__(self) -> bool:
        raise TypeError("an unknown fact has no truth value: compare it with `is UNKNOWN` first")


UNKNOWN: Final = Unknown.UNKNOWN

Fact = frozenset[str] | Unknown
Truth = bool | Unknown

NO_VALUES: Final[frozenset[str]] = frozenset()


class HasFacts(Protocol):
    """An object with facts by name, such as a card."""

    def fact(self, name: str) -> Fact:
        """The values of the fact; `UNKNOWN` if the database lacks them."""


def shares(one: Fact, other: Fact) -> Truth:
    """Whether two facts have a value in common; `UNKNOWN` if a missing fact decides."""
    if one is UNKNOWN:
        return False if other == NO_VALUES else UNKNOWN

    if other is UNKNOWN:
        return UNKNOWN if one else False

    return not one.isdisjoint(other)


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
