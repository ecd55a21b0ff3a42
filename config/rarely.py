"""Things that are said at most once a minute in a process, however often they happen."""

from __future__ import annotations

import logging
import threading
import time
from dataclasses import dataclass
from typing import Final

PAUSE: Final = 60.0


@dataclass(slots=True)
class _Kind:
    """When something was last said, and how often it was kept back since."""

    said: float
    kept_back: int = 0


class Rarely:
    """Decides for each kind of message whether its turn has come. Threads may share it."""

    def __init__(self, pause: float = PAUSE) -> None:
        self._pause = pause
        self._kinds: dict[str, _Kind] = {}
        self._lock = threading.Lock()

    def turn(self, kind: str, now: float) -> int | None:
        """None while the kind has to wait, else how many of it were kept back since the last turn."""
        with self._lock:
            known = self._kinds.get(kind)
            if known is not None and now - known.said < self._pause:
                known.kept_back += 1
                return None

            self._kinds[kind] = _Kind(now)
            return known.kept_back if known else 0


class RarelyFilter(logging.Filter):
    """Lets a record that was logged with `extra={"rarely": KIND}` pass once a minute, with the number kept back.

    Any module may name a kind; a record without one passes.
    """

    def __init__(self) -> None:
        super().__init__()
        self._rarely = Rarely()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is written."""
        kind = getattr(record, "rarely", None)
        if not isinstance(kind, str):
            return True

        kept_back = self._rarely.turn(kind, time.monotonic())
        if kept_back:
            record.msg, record.args = f"{record.getMessage()} ({kept_back} more since the last line)", ()
        return kept_back is not None
