"""A query as typed: terms joined by and, or, not; and its errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Op = Literal[":", "=", "!=", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True)
class QueryTerm:
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
    """All of the parts; without parts: every card."""

    parts: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Or:
    """At least one of the parts."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """Everything that the part does not match."""

    part: Node


Node = QueryTerm | And | Or | Not


@dataclass(frozen=True, slots=True)
class SearchError:
    """Why and where a query is wrong: `length` characters from `column` (counted from 1). `key` names the sentence.

    `words`: the parameters of the sentence, among them `near`, the suggestions.
    """

    column: int
    length: int
    key: str
    words: tuple[tuple[str, str], ...] = ()


class QueryRefusedError(Exception):
    """A SearchError on its way up; the public functions return it as a value."""

    def __init__(self, column: int, length: int, key: str, **words: str) -> None:
        super().__init__(key)
        self.error = SearchError(column, max(length, 1), key, tuple(words.items()))
