"""SQLite whose `timeout` follows the code that asks: a command waits long for the lock of writers, a request briefly.

Where one writer has waited in vain, the others of the process do not wait while the next one tries: the threads that
readers need are not all spent on waiting, nor those of one address, which may be a hall of players.

A new file, and those that SQLite puts next to it, can be read by its owner alone; an existing file keeps its mode.
"""

from typing import Any, Final

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from api.breaker import Breaker
from config.data.private_files import create_private
from config.data.timeouts import seconds_to_wait

# Seconds. Who holds the lock for longer has gone wrong.
LONGEST_LOCK: Final = 60.0
# Of a request: longer than the longest piece of the site's own work holds the lock.
BRIEF: Final = 2.0
# Each database of the settings, by its alias: whether writers get its lock.
BREAKERS: Final[dict[str, Breaker]] = {}


class LockedError(OperationalError):
    """Another writer of this process waits for the lock, after one has waited in vain."""


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's SQLite, where few writers wait at once."""

    transaction_mode: str | None  # Django's; the stubs lack it

    def get_connection_params(self) -> dict[str, Any]:  # Any: as Django types them
        """What to connect with."""
        longest = LONGEST_LOCK if seconds_to_wait() >= LONGEST_LOCK else BRIEF
        return super().get_connection_params() | {"timeout": min(longest, seconds_to_wait())}

    # Any: as Django types a connection.
    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        create_private(str(conn_params["database"]))
        return super().get_new_connection(conn_params)

    def set_autocommit(self, autocommit: bool, force_begin_transaction_with_broken_autocommit: bool = False) -> None:
        """Begin a transaction, where Django asks for one. Raises OperationalError while another connection holds the lock."""
        takes_lock = force_begin_transaction_with_broken_autocommit and self.transaction_mode == "IMMEDIATE"
        if autocommit or not takes_lock:
            super().set_autocommit(autocommit, force_begin_transaction_with_broken_autocommit)
            return

        breaker = BREAKERS.setdefault(self.alias, Breaker(pause=0, trial=LONGEST_LOCK))
        if not breaker.may_ask():
            raise LockedError("database is locked")
        with breaker.watch(OperationalError):
            super().set_autocommit(autocommit, force_begin_transaction_with_broken_autocommit)
