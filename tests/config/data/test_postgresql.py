"""A PostgreSQL that hangs is given up in time, and asked again when it is back."""

import time
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import environ
import psycopg
import pytest
from django.db import DEFAULT_DB_ALIAS, OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from pytest_django import DjangoDbBlocker

from config.data.postgresql.base import BREAKERS
from config.data.stores import databases
from config.data.timeouts import limit_waiting
from tests.config.backing_up import ROOT
from tests.config.faulty import Line, line_to
from tests.postgresql import SERVER

ALIAS = "distant"


@pytest.fixture
def line() -> Iterator[Line]:
    """A line to the server of the tests, which it may hold up."""
    where = urlsplit(SERVER)
    try:
        psycopg.connect(SERVER, connect_timeout=3).close()
    except psycopg.OperationalError:
        pytest.skip("no PostgreSQL answers on this machine; name one in TEST_POSTGRES_URL")
    with line_to(where.hostname or "127.0.0.1", where.port or 5432) as line:
        yield line


@pytest.fixture
def distant(line: Line, django_db_blocker: DjangoDbBlocker) -> Iterator[BaseDatabaseWrapper]:
    """A connection to it as the settings make one."""
    parts = urlsplit(SERVER)
    place = parts.netloc.rpartition("@")[0]
    url = parts._replace(netloc=f"{place}{'@' if place else ''}127.0.0.1:{line.port}").geturl()
    env = environ.Env()
    env.ENVIRON = {"DATABASE_URL": url}
    made = databases(env, ROOT)[DEFAULT_DB_ALIAS]
    connections.databases[ALIAS] = connections.databases[DEFAULT_DB_ALIAS] | made
    BREAKERS.pop(ALIAS, None)
    with django_db_blocker.unblock():
        yield connections[ALIAS]
        connections[ALIAS].close()
    del connections[ALIAS]
    del connections.databases[ALIAS]


def asked(connection: BaseDatabaseWrapper, query: str = "SELECT 7") -> object:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return cursor.fetchone()


def seconds_of(call: Callable[[], object]) -> float:
    """How long the call takes to fail."""
    began = time.monotonic()
    with pytest.raises(OperationalError):
        call()
    return time.monotonic() - began


def test_a_silent_server_is_given_up_and_asked_again_later(distant: BaseDatabaseWrapper, line: Line) -> None:
    assert asked(distant) == (7,)

    line.silent = True
    with limit_waiting(1.0):
        first = seconds_of(lambda: asked(distant))
        # As between two requests.
        distant.close_if_unusable_or_obsolete()
        # A new connection is not even tried so soon.
        with pytest.raises(OperationalError, match="gave no answer a moment ago"):
            asked(distant)
    line.silent = False
    time.sleep(2.1)

    assert 0.9 < first < 10
    assert asked(distant) == (7,)


def test_a_server_that_takes_connections_and_says_nothing_is_given_up(distant: BaseDatabaseWrapper, line: Line) -> None:
    line.silent = True

    with limit_waiting(2.0):
        assert 1.5 < seconds_of(lambda: asked(distant)) < 15


def test_a_slow_query_is_ended_by_the_server_and_the_connection_stays(distant: BaseDatabaseWrapper) -> None:
    # The server ends it a tenth of the patience before we do. A busy machine may turn a tenth of a second round.
    assert "statement timeout" in end_of_sleep(distant, 1.0) or "statement timeout" in end_of_sleep(distant, 10.0)
    kept = distant.connection

    assert asked(distant) == (7,)
    assert distant.connection is kept


def end_of_sleep(connection: BaseDatabaseWrapper, patience: float) -> str:
    """How a query ends that would take longer than somebody waits."""
    with limit_waiting(patience):
        connection.ensure_connection()
        with pytest.raises(OperationalError) as ended:
            asked(connection, "SELECT pg_sleep(60)")
    return str(ended.value)


def test_a_command_may_take_long(distant: BaseDatabaseWrapper) -> None:
    with limit_waiting(0.5):
        with pytest.raises(OperationalError):
            asked(distant, "SELECT pg_sleep(0.8)")
        distant.close()

    assert asked(distant, "SELECT 'slept' FROM pg_sleep(0.8)") == ("slept",)


def test_a_cut_connection_is_replaced_before_the_next_request(distant: BaseDatabaseWrapper, line: Line) -> None:
    asked(distant)
    line.cut()
    with pytest.raises(OperationalError):
        asked(distant)
    distant.close_if_unusable_or_obsolete()

    assert asked(distant) == (7,)
