"""SQLite that waits for a lock as long as `patience()` says: a request shorter than an import.

Where somebody has waited in vain, one writer of the process at a time waits that long, and the others briefly: the
threads that readers need are not all spent on waiting.
"""

from __future__ import annotations

from typing import Any, Final

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from config.breaker import Breaker
from config.patience import patience, waiting

# Seconds. Who holds the lock for longer has gone wrong.
LONGEST: Final = 60.0
BRIEF: Final = 1.0
# Whether the lock was held for too long, by the database's alias.
BREAKERS: Final[dict[str, Breaker]] = {}


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's SQLite, whose `timeout` follows the code that asks."""

    _told = 0

    def get_connection_params(self) -> dict[str, Any]:  # Any: as Django types them
        """What to connect with."""
        # Setting the journal mode may wait for a lock too.
        return super().get_connection_params() | {"timeout": min(LONGEST, patience())}

    # Any: as Django types a connection and a cursor.
    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        self._told = int(conn_params["timeout"] * 1000)
        return super().get_new_connection(conn_params)

    def create_cursor(self, name: str | None = None) -> Any:
        """A cursor that waits for locks as the present code may."""
        most = int(min(LONGEST, patience()) * 1000)
        if most != self._told:
            self.connection.execute(f"PRAGMA busy_timeout = {most}")
            self._told = most
        return super().create_cursor(name)

    def _start_transaction_under_autocommit(self) -> None:
        """Begin a transaction, which takes the lock of writers. Raises OperationalError while it is held."""
        breaker = BREAKERS.setdefault(self.alias, Breaker(pause=0, trial=LONGEST))
        most = patience()
        with waiting(most if breaker.may_ask() else min(BRIEF, most)):
            try:
                super()._start_transaction_under_autocommit()  # type: ignore[misc]  # the stubs lack it
            except OperationalError:
                breaker.failed()
                raise
        breaker.worked()
