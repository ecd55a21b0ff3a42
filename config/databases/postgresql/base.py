"""PostgreSQL with a deadline on our side of the line.

A server that hangs, or a network that drops packets, leaves an open connection silent for ever: `statement_timeout`
needs a living server, and `tcp_user_timeout` a dead kernel. Here an answer that does not come within `patience()`
closes the connection and raises OperationalError. The server gets a `statement_timeout` a little shorter, so that it
cancels a slow statement itself and the connection stays.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from types import ModuleType
from typing import Any, Final, TypeVar

import psycopg
from django.db.backends.postgresql import base
from psycopg import errors
from psycopg.abc import PQGen

from api.breaker import Breaker
from config.patience import patience, waiting

T = TypeVar("T")

# Seconds. A server that works answers `SELECT 1` in less.
HEALTH: Final = 3.0
INTERVAL: Final = 0.1
# The part of our patience that the server has for a statement.
SERVER: Final = 0.9
# Each database of the settings, by its alias: new connections to a silent one fail at once.
BREAKERS: Final[dict[str, Breaker]] = {}


class Silent(psycopg.OperationalError):
    """The server gave no answer in time, now or a moment ago."""


class PatientConnection(psycopg.Connection[Any]):  # Any: the rows of a cursor depend on its query
    """A connection that is closed when an answer takes longer than `patience()`."""

    breaker: Breaker

    def wait(self, gen: PQGen[T], interval: float = INTERVAL, timeout: float | None = None) -> T:
        """Let the generator end. Raises OperationalError when time is over."""
        if timeout is not None:
            return super().wait(gen, interval, timeout)

        most = patience()
        try:
            return super().wait(gen, interval, most)
        except errors._WaitTimeout as late:
            # What would still come belongs to no question any more.
            self.close()
            if hasattr(self, "breaker"):
                self.breaker.failed()
            raise Silent(f"the database gave no answer within {most:g} s") from late


# Django looks up in it the errors, and how to connect.
DATABASE: Final = ModuleType("database")
vars(DATABASE).update(vars(psycopg) | {"connect": PatientConnection.connect})


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's PostgreSQL with connections that are patient for a while."""

    Database = DATABASE

    _told: int | None = None

    # Any: as Django types what it connects with.
    def get_new_connection(self, conn_params: Mapping[str, Any]) -> Any:
        """Connect. Raises OperationalError, at once where the server has just been silent."""
        breaker = BREAKERS.setdefault(self.alias, Breaker(pause=2, trial=6))
        if not breaker.may_ask():
            raise Silent("the database gave no answer a moment ago")

        began = time.monotonic()
        limit = max(2, min(int(conn_params.get("connect_timeout") or 5), int(patience())))
        try:
            with waiting(limit):
                made = super().get_new_connection({**conn_params, "connect_timeout": limit})
        except psycopg.errors.ConnectionTimeout:
            breaker.failed(began)
            raise
        except psycopg.Error:
            breaker.worked()
            raise
        breaker.worked()
        made.breaker, self._told = breaker, None
        return made

    def ensure_connection(self) -> None:
        """Connect, also where the last answer closed the connection; inside a transaction it stays lost."""
        if self.connection is not None and self.connection.closed and not self.in_atomic_block:
            self.close()
        super().ensure_connection()

    def init_connection_state(self) -> None:
        """Tell the server how long a statement may take."""
        super().init_connection_state()
        self._limit_statements()

    def create_cursor(self, name: str | None = None) -> Any:  # Any: as above
        """A cursor whose statements end in time."""
        # Inside a transaction a rollback would take the limit back.
        if not self.in_atomic_block:
            self._limit_statements()
        return super().create_cursor(name)

    def is_usable(self) -> bool:
        """Whether the connection answers; asked before the first query of a request."""
        with waiting(min(HEALTH, patience())):
            usable: bool = super().is_usable()
            return usable

    def _limit_statements(self) -> None:
        most = int(patience() * SERVER * 1000)
        if most != self._told and self.connection is not None and self.connection.autocommit:
            self.connection.execute(f"SET statement_timeout = {most}")
            self._told = most
