"""A progress bar at a terminal: how many rows of an import are written."""

from __future__ import annotations

from types import TracebackType
from typing import TextIO

from tqdm import tqdm

from cards.importers.observers import Observer


class ProgressBar(Observer):
    """Draws on a terminal while it is open, and removes the bar at the end; other streams stay untouched."""

    def __init__(self, stream: TextIO, what: str) -> None:
        self._bar = tqdm(desc=what, total=0, unit=" rows", file=stream, leave=False, disable=not stream.isatty())

    def expect_rows(self, rows: int) -> None:
        """So many more rows are to be written."""
        self._bar.total = (self._bar.total or 0) + rows
        self._bar.refresh()

    def note_written(self, rows: int) -> None:
        """So many rows were written."""
        self._bar.update(rows)

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._bar.close()
