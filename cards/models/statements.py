"""SQL that is made before the lock is taken: under it only the database works, and only for the time of the writing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Final

from django.db import connections, models, router, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import timezone

# How many rows go to the database before the progress is told.
AT_ONCE: Final = 500

# Any: values as the database's driver takes them.
Values = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement and the values that it is run with, one row after the other. `counted`: its rows count as progress.

    `group`: the part of it that stands once for each row, for a database that is asked once for many of them. `composed`:
    what is sent to such a database, if it was made before.
    """

    model: type[models.Model]
    sql: str
    rows: Sequence[Values]
    counted: bool = False
    group: str = ""
    composed: Sequence[str] = ()


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
            for place, part in enumerate(_parts(statement.rows)):
                if statement.composed:
                    cursor.execute(statement.composed[place])
                elif statement.group:
                    cursor.execute(*_of_many(statement, part))
                else:
                    cursor.executemany(statement.sql, part)
                if statement.counted:
                    wrote(len(part))


def compose(statement: Statement) -> Statement:
    """The statement as it is sent, so that under the lock no value is put into its text any more."""
    if not statement.group:
        return statement

    ops: Any = connection_of(statement.model).ops  # Any: only PostgreSQL's has it
    texts = [str(ops.compose_sql(*_of_many(statement, part))) for part in _parts(statement.rows)]
    return replace(statement, composed=texts)


def _of_many(statement: Statement, part: Sequence[Values]) -> tuple[str, Values]:
    """The statement for many rows, and their values one after the other."""
    groups = ", ".join([statement.group] * len(part))
    return statement.sql.replace(statement.group, groups, 1), tuple(chain.from_iterable(part))


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
    columns, marks = ", ".join(names.values()), _marks(len(fields))
    sql = f"INSERT INTO {_table(model, connection)} ({columns}) VALUES {marks}"
    if unique:
        given = ", ".join(f"{names[name]} = EXCLUDED.{names[name]}" for name in updated)
        sql += f" ON CONFLICT ({', '.join(names[name] for name in unique)}) DO UPDATE SET {given}"
    values = [_values(row, fields, connection, True) for row in rows]
    return [Statement(model, sql, values, counted, "" if connection.vendor == "sqlite" else marks)]


def updates(rows: Sequence[models.Model], fields: Sequence[str], *, counted: bool = False) -> list[Statement]:
    """Write these fields of stored rows of one model."""
    if not rows:
        return []

    model, connection = type(rows[0]), connection_of(type(rows[0]))
    written, key = [_field(model, name) for name in fields], _field(model, model._meta.pk.name)
    values = [_values(row, [*written, key], connection, False) for row in rows]
    if connection.vendor == "sqlite":
        given = ", ".join(f"{_column(field, connection)} = %s" for field in written)
        sql = f"UPDATE {_table(model, connection)} SET {given} WHERE {_column(key, connection)} = %s"
        return [Statement(model, sql, values, counted)]

    # The types of values that stand in no column are not known.
    names = {field: _column(field, connection) for field in (*written, key)}
    cast = {field: f"given.{name}::{field.rel_db_type(connection)}" for field, name in names.items()}
    given = ", ".join(f"{names[field]} = {cast[field]}" for field in written)
    table, marks = _table(model, connection), _marks(len(names))
    sql = f"UPDATE {table} SET {given} FROM (VALUES {marks}) AS given ({', '.join(names.values())})"
    return [Statement(model, f"{sql} WHERE {table}.{names[key]} = {cast[key]}", values, counted, marks)]


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


def reserve_keys(rows: Sequence[models.Model]) -> None:
    """Give new rows of one model keys that nobody else is given. On SQLite that takes the lock of writers for a moment."""
    if not rows:
        return

    model, connection = type(rows[0]), connection_of(type(rows[0]))
    if connection.vendor != "sqlite":
        with_keys(rows)
        return

    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        last, table = _last_key(connection, model), model._meta.db_table
        cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", (table,))
        cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", (table, last + len(rows)))
    for key, row in enumerate(rows, last + 1):
        row.pk = key


def shift_numbers(statement: Statement, name: str, by: int) -> Statement:
    """New rows with this number raised in each of them."""
    if not by:
        return statement

    fields = [field.name for field in statement.model._meta.concrete_fields]
    at = fields.index(name)
    return replace(statement, rows=[(*row[:at], row[at] + by, *row[at + 1 :]) for row in statement.rows], composed=())


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


def _marks(count: int) -> str:
    return f"({', '.join(['%s'] * count)})"


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
