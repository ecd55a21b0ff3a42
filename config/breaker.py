"""A circuit breaker: what has just failed is not asked again for some seconds, so that nobody waits for it in vain."""

from __future__ import annotations

import threading
import time


class Breaker:
    """Counts one partner of this process as working or failing. Threads may share it.

    While it fails, one caller at a time may try again: `pause` seconds after the last failure, and `trial` seconds
    after another caller began to try.
    """

    def __init__(self, pause: float, trial: float) -> None:
        self._pause, self._trial = pause, trial
        self._failing, self._until = False, 0.0
        self._lock = threading.Lock()

    def may_ask(self) -> bool:
        """Whether to ask the partner now. Who may has to say afterwards how it went."""
        if not self._failing:
            return True

        with self._lock:
            now = time.monotonic()
            if now < self._until:
                return False
            self._until = now + self._trial
            return True

    def failed(self) -> None:
        """The partner did not answer."""
        with self._lock:
            self._failing, self._until = True, time.monotonic() + self._pause

    def worked(self) -> None:
        """The partner answered."""
        if self._failing:
            with self._lock:
                self._failing = False
