"""What many clients hold of something that has an end."""

import threading
from collections import Counter


class Shares:
    """Parts of a whole. A client may never hold more than it leaves for the others: half where it comes alone."""

    def __init__(self, whole: int) -> None:
        self._lock = threading.Lock()
        self._free = whole
        self._held = Counter[str]()

    def take(self, client: str, amount: int = 1) -> bool:
        """Give the client more, and return whether it got it."""
        with self._lock:
            if self._held[client] + amount > self._free - amount:
                return False
            self._free -= amount
            self._held[client] += amount
            return True

    def give_back(self, client: str, amount: int = 1) -> None:
        """Take from the client what it no longer needs."""
        with self._lock:
            self._free += amount
            self._held[client] -= amount
            if not self._held[client]:
                del self._held[client]
