"""One file at a time in a process, and the events take turns: one that asks for many keeps no other waiting."""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict
from collections.abc import Hashable


class FairTurn:
    """A lock whose next holder is of the event that has had its turn least lately."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._is_taken = False
        self._waiting = Counter[Hashable]()
        # Events by when they had their last turn, the latest at the end.
        self._had = OrderedDict[Hashable, None]()

    def acquire(self, event: Hashable, timeout: float) -> bool:
        """Take the turn for an event; False where it does not come in `timeout` seconds. Ask again at once then."""
        with self._changed:
            self._waiting[event] += 1
            try:
                if not self._changed.wait_for(lambda: not self._is_taken and self._next() == event, timeout):
                    return False

                self._is_taken = True
                self._had[event] = None
                self._had.move_to_end(event)
                return True
            finally:
                self._waiting[event] -= 1
                if not self._waiting[event]:
                    del self._waiting[event]
                self._changed.notify_all()

    def release(self) -> None:
        """Give the turn back."""
        with self._changed:
            self._is_taken = False
            while len(self._had) > 1000:  # noqa: PLR2004  what was so long ago is like never
                self._had.popitem(last=False)
            self._changed.notify_all()

    def _next(self) -> Hashable:
        """The event that comes next: one without a turn so far, else that with the oldest."""
        places = {event: place for place, event in enumerate(self._had, 1)}
        return min(self._waiting, key=lambda event: (places.get(event, 0), event))
