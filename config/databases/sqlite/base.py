"""SQLite that waits for a lock as long as `patience()` says: a request shorter than an import.

Only one writer of a process waits that long, and the others briefly, as does what a request writes outside of a transaction:
the threads that readers need are not all spent on waiting, nor those of one address, which may be a hall of players. Where somebody has waited in vain, one at a time tries again, and the others hardly wait.

A new file, and those that SQLite puts next to it, can be read by its owner alone; an existing file keeps its mode.
"""

from __future__ import annotations

import time
from threading import BoundedSemaphore
from typing import Any, Final

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from config.breaker import Breaker
from config.patience import patience, waiting
from config.private_files import create_private

# Seconds. Who holds the lock for longer has gone wrong.
LONGEST: Final = 60.0
# Longer than the longest piece of the site's own work holds the lock.
BRIEF: Final = 2.0
HARDLY: Final = 0.2
# So many writers of a process wait long at once: fewer than the threads that one address may have by default.
WAITING: Final = 1
# By the database's alias: whether the lock was held for too long, and the places of those who wait long.
BREAKERS: Final[dict[str, Breaker]] = {}
PLACES: Final[dict[str, BoundedSemaphore]] = {}


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's SQLite, whose `timeout` follows the code that asks."""

    _told = 0
    _begins = False

    @property
    def _breaker(self) -> Breaker:
        return BREAKERS.setdefault(self.alias, Breaker(pause=0, trial=LONGEST))

    def get_connection_params(self) -> dict[str, Any]:  # Any: as Django types them
        """What to connect with."""
        # Setting the journal mode may wait for a lock too.
        return super().get_connection_params() | {"timeout": min(LONGEST, patience())}

    # Any: as Django types a connection and a cursor.
    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        self._told = int(conn_params["timeout"] * 1000)
        create_private(str(conn_params["database"]))
        return super().get_new_connection(conn_params)

    def create_cursor(self, name: str | None = None) -> Any:
        """A cursor that waits for locks as the present code may."""
        seconds = min(LONGEST, patience())
        # In a transaction nobody waits any more, and readers never do.
        if seconds < LONGEST and not self._begins:
            seconds = min(HARDLY if self._breaker.is_failing else BRIEF, seconds)
        most = int(seconds * 1000)
        if most != self._told:
            self.connection.execute(f"PRAGMA busy_timeout = {most}")
            self._told = most
        return super().create_cursor(name)

    def _start_transaction_under_autocommit(self) -> None:
        """Begin a transaction, which takes the lock of writers. Raises OperationalError while it is held."""
        breaker, places = self._breaker, PLACES.setdefault(self.alias, BoundedSemaphore(WAITING))
        may_ask, began = breaker.may_ask(), time.monotonic()
        has_place = may_ask and places.acquire(blocking=False)
        self._begins = True
        try:
            with waiting(min(LONGEST if has_place else BRIEF if may_ask else HARDLY, patience())):
                super()._start_transaction_under_autocommit()  # type: ignore[misc]  # the stubs lack it
        except OperationalError:
            if may_ask:
                breaker.failed(began)
            raise
        finally:
            self._begins = False
            if has_place:
                places.release()
        breaker.worked()
