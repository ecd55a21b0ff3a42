"""A lock that is held costs nobody more than they may wait."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import environ
import pytest
from django.db import DEFAULT_DB_ALIAS, DatabaseError, OperationalError, connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from accounts.models import Token
from config.data.outages import DAMAGED, LOCKED, classify_outage
from config.data.sqlite.base import BREAKERS, BRIEF
from config.data.stores import databases
from config.data.timeouts import limit_waiting

ALIAS = "locked"


@pytest.fixture
def database(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[BaseDatabaseWrapper]:
    """A file as the settings open it."""
    env = environ.Env()
    env.ENVIRON = {"DATABASE_URL": f"sqlite:///{tmp_path / 'site.sqlite3'}"}
    made = databases(env, tmp_path)[DEFAULT_DB_ALIAS]
    connections.databases[ALIAS] = connections.databases[DEFAULT_DB_ALIAS] | made
    BREAKERS.pop(ALIAS, None)
    with django_db_blocker.unblock():
        with connections[ALIAS].cursor() as cursor:
            cursor.execute("CREATE TABLE decks (name)")
        yield connections[ALIAS]
        connections[ALIAS].close()
    del connections[ALIAS]
    del connections.databases[ALIAS]


@pytest.fixture
def holder(database: BaseDatabaseWrapper, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """Somebody who may hold the lock of writers."""
    with closing(sqlite3.connect(tmp_path / "site.sqlite3", isolation_level=None)) as line:
        yield line


def insert(database: BaseDatabaseWrapper) -> None:
    with database.cursor() as cursor:
        cursor.execute("INSERT INTO decks VALUES ('mine')")


def write(database: BaseDatabaseWrapper) -> None:
    with transaction.atomic(ALIAS):
        insert(database)


def seconds_in_vain(database: BaseDatabaseWrapper, act: Callable[[BaseDatabaseWrapper], None] = write) -> float:
    began = time.monotonic()
    with pytest.raises(OperationalError, match="locked") as error:
        act(database)
    assert classify_outage(error.value) == LOCKED
    return time.monotonic() - began


def test_a_writer_waits_as_long_as_it_may(database: BaseDatabaseWrapper, holder: sqlite3.Connection) -> None:
    holder.execute("BEGIN IMMEDIATE")
    database.close()

    with limit_waiting(0.5):
        assert 0.4 < seconds_in_vain(database) < 10


def test_a_request_waits_briefly(database: BaseDatabaseWrapper, holder: sqlite3.Connection) -> None:
    holder.execute("BEGIN IMMEDIATE")
    database.close()

    with limit_waiting(30):
        assert BRIEF - 0.1 < seconds_in_vain(database) < 10
        assert BRIEF - 0.1 < seconds_in_vain(database, insert) < 10


def test_after_one_has_waited_in_vain_only_one_at_a_time_waits(
    database: BaseDatabaseWrapper, holder: sqlite3.Connection
) -> None:
    holder.execute("BEGIN IMMEDIATE")
    database.close()
    with limit_waiting(0.2):
        seconds_in_vain(database)
    # Another thread tries.
    assert BREAKERS[ALIAS].may_ask()

    assert [seconds_in_vain(database) < 0.1 for _ in range(3)] == [True, True, True]


def test_when_the_lock_is_free_all_is_as_before(database: BaseDatabaseWrapper, holder: sqlite3.Connection) -> None:
    holder.execute("BEGIN IMMEDIATE")
    database.close()
    with limit_waiting(0.2):
        seconds_in_vain(database)
    holder.execute("ROLLBACK")
    write(database)

    assert [BREAKERS[ALIAS].may_ask() for _ in range(2)] == [True, True]


def test_readers_in_a_snapshot_do_not_wait_where_writers_do(
    database: BaseDatabaseWrapper, holder: sqlite3.Connection
) -> None:
    holder.execute("BEGIN IMMEDIATE")
    database.close()
    with limit_waiting(0.2):
        seconds_in_vain(database)
    assert BREAKERS[ALIAS].may_ask()
    database.transaction_mode = "DEFERRED"  # type: ignore[attr-defined]  # the wrapper of SQLite has it

    with transaction.atomic(ALIAS), database.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM decks")
        assert cursor.fetchone() == (0,)


def test_readers_do_not_wait_for_a_writer(database: BaseDatabaseWrapper, holder: sqlite3.Connection) -> None:
    holder.execute("BEGIN EXCLUSIVE")

    with limit_waiting(0.1), database.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM decks")
        assert cursor.fetchone() == (0,)


@pytest.mark.usefixtures("django_db_setup")
def test_a_token_that_reads_needs_no_lock(django_db_blocker: DjangoDbBlocker) -> None:
    tried = []

    def refuse(_execute: object, sql: str, *_more: object) -> NoReturn:
        tried.append(sql.split(maxsplit=1)[0])
        raise OperationalError("database is locked")

    with django_db_blocker.unblock(), connection.execute_wrapper(refuse):
        Token(pk=1).note_use(timezone.now())

    assert tried == ["UPDATE"]


def test_a_file_that_is_made_is_its_owners_alone(database: BaseDatabaseWrapper, tmp_path: Path) -> None:
    write(database)

    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert modes == {"site.sqlite3": 0o600, "site.sqlite3-wal": 0o600, "site.sqlite3-shm": 0o600}


def test_the_mode_of_a_file_that_is_there_stays(database: BaseDatabaseWrapper, tmp_path: Path) -> None:
    (tmp_path / "site.sqlite3").chmod(0o640)
    database.close()
    write(database)

    assert (tmp_path / "site.sqlite3").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("damage", [b"", b"no database at all, and long enough to be looked at" * 100])
def test_a_damaged_file_is_an_outage(database: BaseDatabaseWrapper, tmp_path: Path, damage: bytes) -> None:
    write(database)
    database.close()
    path = tmp_path / "site.sqlite3"
    path.write_bytes(damage or path.read_bytes()[:4096] + b"\xff" * 4096)

    with pytest.raises(DatabaseError) as error, database.cursor() as cursor:
        cursor.execute("SELECT * FROM decks")
    assert classify_outage(error.value) == DAMAGED
