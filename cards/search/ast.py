"""A query as typed: terms joined by and, or, not; and what may be wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Op = Literal[":", "=", "!=", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True)
class Term:
    """`field op value`, or a bare word (`field` empty). `exact`: `!"whole name"`. `column` counts from 1."""

    field: str
    op: Op
    value: str
    column: int
    length: int
    value_column: int
    exact: bool = False
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class And:
    """All of them; none: every card."""

    parts: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Or:
    """At least one of them."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """What the part does not match."""

    part: Node


Node = Term | And | Or | Not


@dataclass(frozen=True, slots=True)
class SearchError:
    """Why a query cannot be answered, and where: `length` characters from `column` (from 1). `key` names the sentence.

    `words`: what the sentence needs, among them `near`, the names that may have been meant.
    """

    column: int
    length: int
    key: str
    words: tuple[tuple[str, str], ...] = ()


class Refused(Exception):
    """A SearchError on its way up; the public functions return it as a value."""

    def __init__(self, column: int, length: int, key: str, **words: str) -> None:
        super().__init__(key)
        self.error = SearchError(column, max(length, 1), key, tuple(words.items()))
