"""A circuit breaker: what has just failed is not asked again for some seconds, so that no request waits for it in vain."""

import math
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Breaker:
    """Counts one partner of this process as working or failing. Threads may share it.

    While it fails, one caller at a time may try again: `pause` seconds after the last failure, and `trial` seconds
    after another caller began to try.
    """

    def __init__(self, pause: float, trial: float) -> None:
        self._pause = pause
        self._trial = trial
        self._failing = False
        self._until = 0.0
        self._tried = math.inf
        self._lock = threading.Lock()

    def may_ask(self) -> bool:
        """Whether to ask the partner now, in a block of `watch`."""
        if not self._failing:
            return True

        with self._lock:
            now = time.monotonic()
            if now < self._until:
                return False
            self._tried = now
            self._until = now + self._trial
            return True

    @contextmanager
    def watch(self, *silences: type[Exception]) -> Iterator[None]:
        """Ask in the block, by leave of `may_ask`: one of the `silences` is a failure, and any other error an answer."""
        began = time.monotonic()
        try:
            yield
        except silences:
            self.note_failure(began)
            raise
        except BaseException:
            self.note_answer()
            raise
        self.note_answer()

    def note_failure(self, began: float = 0) -> None:
        """The partner did not answer one who asked at the moment `began`, by the clock `time.monotonic`.

        A request that asked before the trial began does not end that trial: of many that have waited in vain together, each
        would let in another one.
        """
        with self._lock:
            now = time.monotonic()
            is_trial = self._failing and began >= self._tried
            self._until = now + self._pause if is_trial else max(self._until, now + self._pause)
            self._failing = True

    def note_answer(self) -> None:
        """The partner answered."""
        if self._failing:
            with self._lock:
                self._failing = False
                self._until = 0.0
                self._tried = math.inf
