"""Facts and three-valued truth.

A fact is a set of words, or `UNKNOWN` when the database lacks it. Absent is known to be none; unknown is not.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final, Protocol


class Unknown(Enum):
    """The type of the one value `UNKNOWN`: neither true nor false, neither empty nor full."""

    UNKNOWN = "unknown"

    def __bool__(self) -> bool:
        raise TypeError("an unknown fact has no truth value: compare it with `is UNKNOWN` first")


UNKNOWN: Final = Unknown.UNKNOWN

Fact = frozenset[str] | Unknown
Truth = bool | Unknown

NONE: Final[frozenset[str]] = frozenset()


class HasFacts(Protocol):
    """Anything that can be asked for a fact by its name."""

    def fact(self, name: str) -> Fact:
        """The values of the fact; `UNKNOWN` if they are lacking."""


def shares(one: Fact, other: Fact) -> Truth:
    """Whether two facts have a value in common; `UNKNOWN` when a missing fact could decide it."""
    if one is UNKNOWN:
        return False if other == NONE else UNKNOWN

    if other is UNKNOWN:
        return UNKNOWN if one else False

    return not one.isdisjoint(other)


def any_true(truths: Iterable[Truth]) -> Truth:
    """Kleene's or: true if one is, unknown if none is but one may be."""
    doubtful = False
    for truth in truths:
        if truth is True:
            return True
        doubtful = doubtful or truth is UNKNOWN

    return UNKNOWN if doubtful else False


def all_true(truths: Iterable[Truth]) -> Truth:
    """Kleene's and: false if one is, unknown if none is but one may be."""
    doubtful = False
    for truth in truths:
        if truth is False:
            return False
        doubtful = doubtful or truth is UNKNOWN

    return UNKNOWN if doubtful else True
