"""Observers of the changes that an import makes to the tables: for a preview, a count, or a progress bar."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from django.db import models

State = Literal["new", "changed", "gone"]


@dataclass(frozen=True, slots=True)
class RowChange:
    """A created, changed or deleted row; `fields`: (name, old, new) of each that differs."""

    state: State
    sort: str
    row: models.Model
    fields: tuple[tuple[str, object, object], ...] = ()


class Observer:
    """Is notified of rows before and after they are written; the base class ignores it."""

    def expect_rows(self, rows: int) -> None:
        """This many more rows will be written."""

    def note_written(self, rows: int) -> None:
        """This many rows were written."""

    def note_created(self, rows: Iterable[models.Model]) -> None:
        """Rows were created."""

    def note_changed(self, row: models.Model, old: Mapping[str, object]) -> None:
        """A row was changed; `old` has its previous values."""

    def note_deleted(self, rows: Iterable[models.Model]) -> None:
        """Rows are about to be deleted."""


NO_OBSERVER: Final = Observer()


class RowCounter(Observer):
    """Counts changed rows by sort and state."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, State]] = Counter()

    def note_created(self, rows: Iterable[models.Model]) -> None:
        """Rows were created."""
        self.counts.update((row._meta.model_name or "", "new") for row in rows)

    def note_changed(self, row: models.Model, old: Mapping[str, object]) -> None:
        """A row was changed; `old` has its previous values."""
        self.counts[row._meta.model_name or "", "changed"] += 1

    def note_deleted(self, rows: Iterable[models.Model]) -> None:
        """Rows are about to be deleted."""
        self.counts.update((row._meta.model_name or "", "gone") for row in rows)


class Observers(Observer):
    """Passes everything on to several observers."""

    def __init__(self, *observers: Observer) -> None:
        self.observers = observers

    def expect_rows(self, rows: int) -> None:
        """This many more rows will be written."""
        for observer in self.observers:
            observer.expect_rows(rows)

    def note_written(self, rows: int) -> None:
        """This many rows were written."""
        for observer in self.observers:
            observer.note_written(rows)

    def note_created(self, rows: Iterable[models.Model]) -> None:
        """Rows were created."""
        new = list(rows)
        for observer in self.observers:
            observer.note_created(new)

    def note_changed(self, row: models.Model, old: Mapping[str, object]) -> None:
        """A row was changed; `old` has its previous values."""
        for observer in self.observers:
            observer.note_changed(row, old)

    def note_deleted(self, rows: Iterable[models.Model]) -> None:
        """Rows are about to be deleted."""
        going = list(rows)
        for observer in self.observers:
            observer.note_deleted(going)


class ChangeCollector(Observer):
    """Collects one RowChange for each row."""

    def __init__(self) -> None:
        self.seen: list[RowChange] = []

    def note_created(self, rows: Iterable[models.Model]) -> None:
        """Rows were created."""
        self.seen += [RowChange("new", row._meta.model_name or "", row) for row in rows]

    def note_changed(self, row: models.Model, old: Mapping[str, object]) -> None:
        """A row was changed; `old` has its previous values."""
        fields = tuple((name, value, getattr(row, name)) for name, value in old.items())
        self.seen.append(RowChange("changed", row._meta.model_name or "", row, fields))

    def note_deleted(self, rows: Iterable[models.Model]) -> None:
        """Rows are about to be deleted."""
        self.seen += [RowChange("gone", row._meta.model_name or "", row) for row in rows]
