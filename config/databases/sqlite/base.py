"""SQLite that waits for a lock as long as `patience()` says: a request shorter than an import.

Only one writer of a process waits that long, and the others briefly, as does what a request writes outside of a transaction:
the threads that readers need are not all spent on waiting, nor those of one address, which may be a hall of players. Where
somebody has waited in vain, the others hardly wait.

A new file, and those that SQLite puts next to it, can be read by its owner alone; an existing file keeps its mode.
"""

from __future__ import annotations

from threading import Lock
from typing import Any, Final

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from config.patience import patience, waiting
from config.private_files import create_private

# Seconds. Who holds the lock for longer has gone wrong.
LONGEST: Final = 60.0
# Longer than the longest piece of the site's own work holds the lock.
BRIEF: Final = 2.0
HARDLY: Final = 0.05
# By the database's alias: the place of the one writer of a process who waits long.
PLACES: Final[dict[str, Lock]] = {}
# Aliases of databases where somebody has waited in vain since the last writer had the lock.
HELD: Final[set[str]] = set()


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's SQLite, whose `timeout` follows the code that asks."""

    _told = 0
    _begins = False

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
            seconds = min(self._brief(), seconds)
        most = int(seconds * 1000)
        if most != self._told:
            self.connection.execute(f"PRAGMA busy_timeout = {most}")
            self._told = most
        return super().create_cursor(name)

    def _start_transaction_under_autocommit(self) -> None:
        """Begin a transaction, which takes the lock of writers. Raises OperationalError while it is held."""
        place = PLACES.setdefault(self.alias, Lock())
        has_place = place.acquire(blocking=False)
        self._begins = True
        try:
            with waiting(min(LONGEST if has_place else self._brief(), patience())):
                super()._start_transaction_under_autocommit()  # type: ignore[misc]  # the stubs lack it
        except OperationalError:
            HELD.add(self.alias)
            raise
        finally:
            self._begins = False
            if has_place:
                place.release()
        HELD.discard(self.alias)

    def _brief(self) -> float:
        return HARDLY if self.alias in HELD else BRIEF
