"""PostgreSQL with a deadline on our side of the line.

A server that hangs with its connections open answers no `statement_timeout`, and its kernel satisfies `tcp_user_timeout`.
Here an answer that does not come within `seconds_to_wait()` closes the connection and raises OperationalError. The server gets a
`statement_timeout` a little shorter, so that it cancels a slow statement itself and the connection stays.
"""

import time
from collections.abc import Mapping
from typing import Any, Final, TypeVar

import psycopg
from django.db.backends.postgresql import base
from psycopg.abc import PQGen

from api.breaker import Breaker
from config.data.timeouts import limit_waiting, seconds_to_wait

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
    """A connection that is closed when an answer takes longer than `seconds_to_wait()`."""

    breaker: Breaker
    Binary = psycopg.Binary

    def wait(self, gen: PQGen[T], interval: float = INTERVAL, timeout: float | None = None) -> T:
        """Let the generator end. Raises OperationalError when time is over."""
        most = seconds_to_wait()
        began = time.monotonic()
        try:
            return super().wait(gen, interval, timeout or most)
        except psycopg.OperationalError as late:
            if timeout or late.sqlstate or time.monotonic() - began < most:
                raise
            # What would still come belongs to no question any more.
            self.close()
            self.breaker.note_failure()
            raise Silent(f"the database gave no answer within {most:g} s") from late


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's PostgreSQL with connections that are patient for a while."""

    # Django looks up in it how to connect, the errors and `Binary`; connections have all errors (PEP 249).
    Database = PatientConnection  # type: ignore[assignment]  # a module in the stubs; Django asks for no more

    # Any: as Django types what it connects with.
    def get_new_connection(self, conn_params: Mapping[str, Any]) -> Any:
        """Connect. Raises OperationalError, at once where the server has just been silent."""
        breaker = BREAKERS.setdefault(self.alias, Breaker(pause=2, trial=6))
        if not breaker.may_ask():
            raise Silent("the database gave no answer a moment ago")
        with breaker.watch(psycopg.errors.ConnectionTimeout):
            made = super().get_new_connection(conn_params)
        made.breaker = breaker
        return made

    def init_connection_state(self) -> None:
        """Tell the server how long a statement may take."""
        super().init_connection_state()
        self.connection.execute(f"SET statement_timeout = {int(seconds_to_wait() * SERVER * 1000)}")

    def is_usable(self) -> bool:
        """Whether the connection answers; asked before the first query of a request."""
        with limit_waiting(min(HEALTH, seconds_to_wait())):
            usable: bool = super().is_usable()
            return usable
