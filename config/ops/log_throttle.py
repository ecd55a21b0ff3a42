"""Messages that are logged at most once a minute in a process, however often they happen."""

import logging
import math
import threading
import time
from collections import Counter
from typing import Final

PAUSE: Final = 60.0


class Rarely:
    """Decides for each kind of message whether its turn has come. Threads may share it."""

    def __init__(self, pause: float = PAUSE) -> None:
        self._pause = pause
        self._said = dict[str, float]()
        self._kept_back = Counter[str]()
        self._lock = threading.Lock()

    def turn(self, kind: str, now: float) -> int | None:
        """None while the kind has to wait, else how many of it were kept back since the last turn."""
        with self._lock:
            if now - self._said.get(kind, -math.inf) < self._pause:
                self._kept_back[kind] += 1
                return None

            self._said[kind] = now
            return self._kept_back.pop(kind, 0)


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
            record.msg = f"{record.getMessage()} ({kept_back} more since the last line)"
            record.args = ()
        return kept_back is not None
