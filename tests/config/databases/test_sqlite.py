"""A lock that is held costs nobody more than they may wait."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import environ
import pytest
from django.db import DEFAULT_DB_ALIAS, OperationalError, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from pytest_django import DjangoDbBlocker

from config.databases.sqlite.base import BREAKERS
from config.patience import waiting
from config.stores import databases

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


def write(database: BaseDatabaseWrapper) -> None:
    with transaction.atomic(ALIAS), database.cursor() as cursor:
        cursor.execute("INSERT INTO decks VALUES ('mine')")


def seconds_in_vain(database: BaseDatabaseWrapper, patience: float) -> float:
    began = time.monotonic()
    with waiting(patience), pytest.raises(OperationalError, match="locked"):
        write(database)
    return time.monotonic() - began


def test_a_writer_waits_as_long_as_it_may(database: BaseDatabaseWrapper, holder: sqlite3.Connection) -> None:
    holder.execute("BEGIN IMMEDIATE")

    assert 0.4 < seconds_in_vain(database, 0.5) < 10


def test_after_one_has_waited_in_vain_only_one_at_a_time_waits_long(
    database: BaseDatabaseWrapper, holder: sqlite3.Connection
) -> None:
    holder.execute("BEGIN IMMEDIATE")
    seconds_in_vain(database, 0.2)
    # Another thread tries, and has not said yet how it went.
    BREAKERS[ALIAS].may_ask()

    assert seconds_in_vain(database, 30) < 10


def test_when_the_lock_is_free_all_is_as_before(database: BaseDatabaseWrapper, holder: sqlite3.Connection) -> None:
    holder.execute("BEGIN IMMEDIATE")
    seconds_in_vain(database, 0.2)
    holder.execute("ROLLBACK")
    write(database)

    assert (BREAKERS[ALIAS].may_ask(), BREAKERS[ALIAS].may_ask()) == (True, True)


def test_readers_do_not_wait_for_a_writer(database: BaseDatabaseWrapper, holder: sqlite3.Connection) -> None:
    holder.execute("BEGIN EXCLUSIVE")

    with waiting(0.1), database.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM decks")
        assert cursor.fetchone() == (0,)
