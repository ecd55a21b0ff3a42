"""SQL that is made before the lock is taken: under it only the database works, and only for the time of the writing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import connections, models, router
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import timezone

# How many rows go to the database before the progress is told.
AT_ONCE: Final = 500

# Any: values as the database's driver takes them.
Values = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement and the values that it is run with, one row after the other. `counted`: the rows are told as progress."""

    model: type[models.Model]
    sql: str
    rows: Sequence[Values]
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Reserved:
    """The last key that a table of SQLite had given out when the keys of new rows were chosen."""

    model: type[models.Model]
    last: int

    def holds(self) -> bool:
        """Whether nobody else has taken one of those keys."""
        return _last_key(connection_of(self.model), self.model) == self.last


def run(statements: Iterable[Statement], wrote: Callable[[int], None] = lambda rows: None) -> None:
    """Run the statements in their order. Raises what the database raises."""
    for statement in statements:
        with connection_of(statement.model).cursor() as cursor:
            for part in _parts(statement.rows):
                cursor.executemany(statement.sql, part)
                if statement.counted:
                    wrote(len(part))


def inserts(
    rows: Sequence[models.Model], *, unique: Sequence[str] = (), updated: Sequence[str] = (), counted: bool = False
) -> list[Statement]:
    """Insert new rows of one model. Rows with their keys keep them; else the database gives them.

    `unique`: where a row with these fields is there, its fields `updated` get the new values.
    """
    if not rows:
        return []

    model, connection = type(rows[0]), connection_of(type(rows[0]))
    fields = [field for field in model._meta.concrete_fields if not field.primary_key or rows[0].pk is not None]
    names = {field.name: _column(field, connection) for field in fields}
    columns, marks = ", ".join(names.values()), ", ".join(["%s"] * len(fields))
    sql = f"INSERT INTO {_table(model, connection)} ({columns}) VALUES ({marks})"
    if unique:
        given = ", ".join(f"{names[name]} = EXCLUDED.{names[name]}" for name in updated)
        sql += f" ON CONFLICT ({', '.join(names[name] for name in unique)}) DO UPDATE SET {given}"
    return [Statement(model, sql, [_values(row, fields, connection, True) for row in rows], counted)]


def updates(rows: Sequence[models.Model], fields: Sequence[str], *, counted: bool = False) -> list[Statement]:
    """Write these fields of stored rows of one model."""
    if not rows:
        return []

    model, connection = type(rows[0]), connection_of(type(rows[0]))
    written, key = [_field(model, name) for name in fields], _field(model, model._meta.pk.name)
    given = ", ".join(f"{_column(field, connection)} = %s" for field in written)
    sql = f"UPDATE {_table(model, connection)} SET {given} WHERE {_column(key, connection)} = %s"
    values = [_values(row, [*written, key], connection, False) for row in rows]
    return [Statement(model, sql, values, counted)]


def deletes(model: type[models.Model], fields: Sequence[str], rows: Sequence[Values]) -> list[Statement]:
    """Delete the rows that have these values; nothing may refer to them."""
    connection = connection_of(model)
    chosen = " AND ".join(f"{_column(_field(model, name), connection)} = %s" for name in fields)
    return [Statement(model, f"DELETE FROM {_table(model, connection)} WHERE {chosen}", rows)] if rows else []


def histories(rows: Sequence[models.Model], sign: str) -> list[Statement]:
    """The history of rows with keys: `+` new, `~` changed, `-` deleted. Nothing for a model that keeps none."""
    history = getattr(type(rows[0]), "history", None) if rows else None
    if history is None:
        return []

    kept, now = history.model, timezone.now()
    return inserts(
        [
            kept(
                history_date=now,
                history_type=sign,
                history_user=kept.get_default_history_user(row),
                **{field.attname: getattr(row, field.attname) for field in kept.tracked_fields},
            )
            for row in rows
        ]
    )


def with_keys(rows: Sequence[models.Model]) -> list[Reserved]:
    """Give new rows of one model the keys that the database would give them.

    PostgreSQL gives them out for good. SQLite cannot: what is returned must hold when the rows are written.
    """
    if not rows:
        return []

    model, connection = type(rows[0]), connection_of(type(rows[0]))
    if connection.vendor != "sqlite":
        for row, key in zip(rows, _next_keys(connection, model, len(rows)), strict=True):
            row.pk = key
        return []

    last = _last_key(connection, model)
    for key, row in enumerate(rows, last + 1):
        row.pk = key
    return [Reserved(model, last)]


def connection_of(model: type[models.Model]) -> BaseDatabaseWrapper:
    """The connection that writes the model."""
    return connections[router.db_for_write(model)]


def _next_keys(connection: BaseDatabaseWrapper, model: type[models.Model], count: int) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)",
            (connection.ops.quote_name(model._meta.db_table), model._meta.pk.column, count),
        )
        return [key for (key,) in cursor.fetchall()]


def _last_key(connection: BaseDatabaseWrapper, model: type[models.Model]) -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", (model._meta.db_table,))
        found = cursor.fetchone()
        return int(found[0]) if found else 0


def _table(model: type[models.Model], connection: BaseDatabaseWrapper) -> str:
    return connection.ops.quote_name(model._meta.db_table)


# Any: the types of a field's value.
def _column(field: models.Field[Any, Any], connection: BaseDatabaseWrapper) -> str:
    return connection.ops.quote_name(str(field.column))


def _field(model: type[models.Model], name: str) -> models.Field[Any, Any]:
    return next(field for field in model._meta.concrete_fields if field.name == name)


def _values(
    row: models.Model, fields: Sequence[models.Field[Any, Any]], connection: BaseDatabaseWrapper, add: bool
) -> Values:
    return tuple(field.get_db_prep_save(field.pre_save(row, add), connection=connection) for field in fields)


def _parts(rows: Sequence[Values]) -> Iterator[Sequence[Values]]:
    return (rows[start : start + AT_ONCE] for start in range(0, len(rows), AT_ONCE))
