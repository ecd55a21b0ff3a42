"""Seeing what an import does to the tables while it writes them: for a preview, or for a bar of progress."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from django.db import models

State = Literal["new", "changed", "gone"]


@dataclass(frozen=True, slots=True)
class Effect:
    """A row of a table that is new, changed or gone: `fields` are (name, old, new), those that differ."""

    state: State
    sort: str
    row: models.Model
    fields: tuple[tuple[str, object, object], ...] = ()


class Watch:
    """Is told of every row that is to be written, and of every row that was. This one looks away."""

    def begin(self, rows: int) -> None:
        """So many more rows are to be written."""

    def wrote(self, rows: int) -> None:
        """So many rows were written."""

    def created(self, rows: Iterable[models.Model]) -> None:
        """The rows are new."""

    def changed(self, row: models.Model, old: Mapping[str, object]) -> None:
        """The row had other values in these fields."""

    def gone(self, rows: Iterable[models.Model]) -> None:
        """The rows are to be deleted."""


UNSEEN: Final = Watch()


class Effects(Watch):
    """Keeps what becomes of each row."""

    def __init__(self) -> None:
        self.seen: list[Effect] = []

    def created(self, rows: Iterable[models.Model]) -> None:
        """The rows are new."""
        self.seen += [Effect("new", row._meta.model_name or "", row) for row in rows]

    def changed(self, row: models.Model, old: Mapping[str, object]) -> None:
        """The row had other values in these fields."""
        fields = tuple((name, value, getattr(row, name)) for name, value in old.items())
        self.seen.append(Effect("changed", row._meta.model_name or "", row, fields))

    def gone(self, rows: Iterable[models.Model]) -> None:
        """The rows are to be deleted."""
        self.seen += [Effect("gone", row._meta.model_name or "", row) for row in rows]
