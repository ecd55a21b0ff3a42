"""Many rows at once, by Django's own means where these are quick enough for a lock that everybody waits for."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

from django.db import connections, models, router
from django.utils import timezone

# How many rows go to the database before the progress is reported.
AT_ONCE: Final = 500

PartT = TypeVar("PartT")


def split_into_parts(rows: Sequence[PartT]) -> Iterator[Sequence[PartT]]:
    """The rows in parts of AT_ONCE."""
    return (rows[start : start + AT_ONCE] for start in range(0, len(rows), AT_ONCE))


def insert_rows(rows: Sequence[models.Model], wrote: Callable[[int], None] = lambda rows: None) -> None:
    """Insert new rows of one model, which have their keys afterwards."""
    for part in split_into_parts(rows):
        type(part[0])._default_manager.bulk_create(part)
        wrote(len(part))


def upsert_rows(
    rows: Sequence[models.Model], fields: Sequence[str], wrote: Callable[[int], None] = lambda rows: None
) -> None:
    """Insert rows of one model with their keys; where a row with the key is there, write these fields of it.

    Not `bulk_update`, whose CASE for each row takes SQLite thirty times as long.
    """
    for part in split_into_parts(rows):
        manager = type(part[0])._default_manager
        manager.bulk_create(part, update_conflicts=True, update_fields=fields, unique_fields=("pk",))
        wrote(len(part))


class PreparedRows:
    """New rows of one model, as the database takes them: converted before a lock is taken, which is most of the work.

    For tables that get very many rows at once; under the lock it takes a tenth of the time of `bulk_create`.
    """

    def __init__(self, rows: Sequence[models.Model]) -> None:
        self.rows = rows
        if rows:
            self.connection = connections[router.db_for_write(type(rows[0]))]
            self.fields = [field for field in rows[0]._meta.concrete_fields if not field.primary_key]
            self.values = [
                [field.get_db_prep_save(field.pre_save(row, True), self.connection) for field in self.fields]
                for row in rows
            ]

    def insert(self, late: Sequence[str] = (), on_conflict: str = "") -> None:
        """Insert the rows, without keys. `late`: numbers, and rows they refer to, that were not known when they were prepared."""
        if not self.rows:
            return

        for place, name in enumerate(field.name for field in self.fields):
            if name in late:
                for row, values in zip(self.rows, self.values, strict=True):
                    value = getattr(row, name)
                    values[place] = value.pk if isinstance(value, models.Model) else value
        columns = ", ".join(self.connection.ops.quote_name(str(field.column)) for field in self.fields)
        marks = ", ".join(["%s"] * len(self.fields))
        table = self.rows[0]._meta.db_table
        with self.connection.cursor() as cursor:
            cursor.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks}) {on_conflict}", self.values)


def delete_rows(rows: Sequence[models.Model]) -> None:
    """Delete rows of one model, and what refers to them and goes with them, with a last line in their history.

    Django would write those lines one by one: half a second for a thousand cards.
    """
    add_history(rows, "-")
    for part in split_into_parts(rows):
        model = type(part[0])
        keys = [row.pk for row in part]
        for relation in model._meta.related_objects:
            if relation.on_delete is models.CASCADE:
                relation.related_model._default_manager.filter(**{f"{relation.field.name}__in": keys}).delete()
        chosen = model._default_manager.filter(pk__in=keys)
        chosen._raw_delete(chosen.db)


def add_history(rows: Sequence[models.Model], sign: str) -> None:
    """Copy stored rows of one model to its history, if it keeps one: `+` new, `~` changed, `-` to be deleted.

    The database copies them: simple_history's `bulk_history_create` takes SQLite twenty times as long.
    """
    history = getattr(type(rows[0]), "history", None) if rows else None
    if history is None:
        return

    kept = history.model
    connection = connections[router.db_for_write(history.model)]
    person = kept.get_default_history_user(rows[0])
    values = (sign, connection.ops.adapt_datetimefield_value(timezone.now()), person.pk if person else None)
    columns = ", ".join(connection.ops.quote_name(field.column) for field in kept.tracked_fields)
    with connection.cursor() as cursor:
        for part in split_into_parts(rows):
            cursor.execute(
                f"INSERT INTO {kept._meta.db_table} (history_type, history_date, history_user_id, {columns}) "
                f"SELECT %s, %s, %s, {columns} FROM {rows[0]._meta.db_table} "
                f"WHERE {rows[0]._meta.pk.column} IN ({', '.join(['%s'] * len(part))}) ORDER BY 4",
                (*values, *(row.pk for row in part)),
            )
