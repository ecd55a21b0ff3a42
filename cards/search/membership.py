"""Whether a column holds one of very many texts, in SQL with a single parameter."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, F, Func, Value
from django.db.models.sql.compiler import SQLCompiler


class IsOneOf(Func):
    """True where the column holds one of the texts. SQLite limits the number of parameters, so the texts go as one JSON list."""

    template = "(%(expressions)s)))"
    arg_joiner = " IN (SELECT value FROM json_each("

    def __init__(self, column: str, texts: frozenset[str]) -> None:
        self.texts, listed = _listed(texts)
        super().__init__(F(column), Value(listed), output_field=BooleanField())

    # Any: what Func itself takes and gives.
    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any) -> tuple[str, Any]:
        """PostgreSQL hashes an array parameter, but scans an array that comes from a sub-query."""
        column, params = compiler.compile(self.source_expressions[0])
        return f"({column} = ANY(%s::text[]))", (*params, self.texts)


@lru_cache(maxsize=64)
def _listed(texts: frozenset[str]) -> tuple[list[str], str]:
    """The texts in order, and as JSON. Cached: the same thousands are needed for every key pressed."""
    ordered = sorted(texts)
    return ordered, json.dumps(ordered)
