"""Observers of the changes that an import makes to the tables: for a preview, a count, or a progress bar."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from django.db import models

State = Literal["new", "changed", "gone"]


@dataclass(frozen=True, slots=True)
class RowChange:
    """A row of a table that is new, changed or gone: `fields` are (name, old, new), those that differ."""

    state: State
    sort: str
    row: models.Model
    fields: tuple[tuple[str, object, object], ...] = ()


class Observer:
    """Hears of every row to be written, and of every row written. The base class does nothing."""

    def expect_rows(self, rows: int) -> None:
        """So many more rows are to be written."""

    def note_written(self, rows: int) -> None:
        """So many rows were written."""

    def note_created(self, rows: Iterable[models.Model]) -> None:
        """The rows are new."""

    def note_changed(self, row: models.Model, old: Mapping[str, object]) -> None:
        """The row had other values in these fields."""

    def note_deleted(self, rows: Iterable[models.Model]) -> None:
        """The rows are to be deleted."""


NO_OBSERVER: Final = Observer()


class RowCounter(Observer):
    """Counts changed rows by sort and state."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, State]] = Counter()

    def note_created(self, rows: Iterable[models.Model]) -> None:
        """The rows are new."""
        self.counts.update((row._meta.model_name or "", "new") for row in rows)

    def note_changed(self, row: models.Model, old: Mapping[str, object]) -> None:
        """The row had other values in these fields."""
        self.counts[row._meta.model_name or "", "changed"] += 1

    def note_deleted(self, rows: Iterable[models.Model]) -> None:
        """The rows are to be deleted."""
        self.counts.update((row._meta.model_name or "", "gone") for row in rows)


class Observers(Observer):
    """Passes everything on to several observers."""

    def __init__(self, *observers: Observer) -> None:
        self.observers = observers

    def expect_rows(self, rows: int) -> None:
        """So many more rows are to be written."""
        for observer in self.observers:
            observer.expect_rows(rows)

    def note_written(self, rows: int) -> None:
        """So many rows were written."""
        for observer in self.observers:
            observer.note_written(rows)

    def note_created(self, rows: Iterable[models.Model]) -> None:
        """The rows are new."""
        new = list(rows)
        for observer in self.observers:
            observer.note_created(new)

    def note_changed(self, row: models.Model, old: Mapping[str, object]) -> None:
        """The row had other values in these fields."""
        for observer in self.observers:
            observer.note_changed(row, old)

    def note_deleted(self, rows: Iterable[models.Model]) -> None:
        """The rows are to be deleted."""
        going = list(rows)
        for observer in self.observers:
            observer.note_deleted(going)


class ChangeCollector(Observer):
    """Collects the change of each row."""

    def __init__(self) -> None:
        self.seen: list[RowChange] = []

    def note_created(self, rows: Iterable[models.Model]) -> None:
        """The rows are new."""
        self.seen += [RowChange("new", row._meta.model_name or "", row) for row in rows]

    def note_changed(self, row: models.Model, old: Mapping[str, object]) -> None:
        """The row had other values in these fields."""
        fields = tuple((name, value, getattr(row, name)) for name, value in old.items())
        self.seen.append(RowChange("changed", row._meta.model_name or "", row, fields))

    def note_deleted(self, rows: Iterable[models.Model]) -> None:
        """The rows are to be deleted."""
        self.seen += [RowChange("gone", row._meta.model_name or "", row) for row in rows]
