"""SQLite that waits for a lock as long as `patience()` says: a request shorter than an import."""

from __future__ import annotations

from typing import Any, Final

from django.db.backends.sqlite3 import base

from config.patience import patience

# Seconds. Who holds the lock for longer has gone wrong.
LONGEST: Final = 60.0


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
