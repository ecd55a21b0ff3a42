"""Whether a text is one of very many, in SQL: one parameter however many they are."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, F, Func, Value
from django.db.models.sql.compiler import SQLCompiler


class Among(Func):
    """True where the column holds one of the texts. Databases count parameters, so the texts go as one JSON list."""

    template = "(%(expressions)s)))"
    arg_joiner = " IN (SELECT value FROM json_each("

    def __init__(self, column: str, texts: Iterable[str]) -> None:
        super().__init__(F(column), Value(json.dumps(sorted(texts))), output_field=BooleanField())

    # Any: what Func itself takes and gives.
    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any) -> tuple[str, Any]:
        """PostgreSQL takes JSON lists apart by another function."""
        joiner = " IN (SELECT json_array_elements_text("
        return self.as_sql(compiler, connection, template="(%(expressions)s::json)))", arg_joiner=joiner, **context)
