"""Errors that the code did not cause: a database that is down, silent, locked, damaged or not migrated, a full disk, no Redis.

Such a request is answered with 503 and `Retry-After`, by `config.http.error_views`; the log gets one line a minute without
a traceback. Every other exception is a fault of the code: 500, and a traceback.
"""

import errno
import logging
import sqlite3
from collections.abc import Iterator
from http import HTTPStatus
from typing import Final

import django.db
import psycopg
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as RedisTimeout

from api.made_once import BeingMadeError
from config.data.postgresql.base import Silent
from config.data.sqlite.base import LockedError

# Seconds after which a client does well to ask again.
RETRY_AFTER: Final = 15

DATABASE: Final = "database"
DAMAGED: Final = "damaged"
TABLES: Final = "tables"
LOCKED: Final = "locked"
DISK: Final = "disk"
CACHE: Final = "cache"
MAKING: Final = "making"

FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS})
SQLITE: Final = {
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_PROTOCOL: LOCKED,
    sqlite3.SQLITE_FULL: DISK,
    sqlite3.SQLITE_IOERR: DISK,
    sqlite3.SQLITE_CANTOPEN: DATABASE,
    sqlite3.SQLITE_READONLY: DATABASE,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}
# What SQLite reports in words alone.
SQLITE_WORDS: Final = {
    "no such table": TABLES,
    "no such column": TABLES,
    "has no column named": TABLES,
    "Could not decode to UTF-8": DAMAGED,
}
# Classes of SQLSTATE: connection, rolled back, resources, locks, operator, system; and a server that only reads.
POSTGRESQL: Final = ("08", "40", "53", "55", "57", "58", "25006")
POSTGRESQL_DISK: Final = "53100"
# Deadlocks and locks that are not to be had.
POSTGRESQL_LOCKED: Final = ("40", "55P03")
POSTGRESQL_TABLES: Final = ("42P01", "42703")
POSTGRESQL_DAMAGED: Final = ("XX001", "XX002")


def classify_outage(error: BaseException | None) -> str | None:
    """DATABASE, DAMAGED, TABLES, LOCKED, DISK, CACHE or MAKING, or None where the error, and what caused it, is something else."""
    return next((kind for each in _list_causes(error) if (kind := _outage_kind(each))), None)


def first_line(error: BaseException | None) -> str:
    """The first line of what went wrong, for the log."""
    last = next((each for each in _list_causes(error) if _outage_kind(each)), error)
    return f"{type(last).__name__}: {str(last).strip().partition(chr(10))[0]}"


def is_timeout(error: BaseException | None) -> bool:
    """Whether something gave no answer in time, rather than refused one."""
    silent = (TimeoutError, RedisTimeout, psycopg.errors.ConnectionTimeout, Silent)
    return any(isinstance(each, silent) for each in _list_causes(error))


def _list_causes(error: BaseException | None) -> Iterator[BaseException]:
    """The error and its causes. What merely went before it counts among errors of the database alone."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        before = error.__context__ if isinstance(error, django.db.Error) else None
        error = error.__cause__ or before


def _outage_kind(error: BaseException) -> str | None:
    if isinstance(error, sqlite3.Error):
        # The lowest byte is the error, the others say more about it.
        kind = SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        return kind or next((kind for words, kind in SQLITE_WORDS.items() if words in str(error)), None)
    if isinstance(error, psycopg.Error):
        state = error.sqlstate or ""
        if not state:
            # Without an answer of the server: not connected, or no longer.
            return DATABASE if isinstance(error, psycopg.OperationalError | psycopg.InterfaceError) else None
        if state == POSTGRESQL_DISK:
            return DISK
        if state.startswith(POSTGRESQL_LOCKED):
            return LOCKED
        if state in POSTGRESQL_TABLES:
            return TABLES
        if state in POSTGRESQL_DAMAGED:
            return DAMAGED

        return DATABASE if state.startswith(POSTGRESQL) else None
    if isinstance(error, OSError) and error.errno in FULL:
        return DISK
    if isinstance(error, LockedError):
        return LOCKED
    if isinstance(error, django.db.OperationalError | django.db.InterfaceError) and not error.__cause__:
        # Django's own, such as a connection that is closed already.
        return DATABASE

    if isinstance(error, BeingMadeError):
        return MAKING

    return CACHE if isinstance(error, RedisError) else None


OUTAGES: Final = {
    DATABASE: "the database does not answer",
    DAMAGED: "the file of the database is damaged",
    TABLES: "the database is not migrated",
    LOCKED: "the database is locked",
    DISK: "the disk cannot be written",
    CACHE: "the cache does not answer",
    MAKING: "what everybody shares is being made",
}


class OutageFilter(logging.Filter):
    """Turns a traceback of an outage into one line, of which one a minute is written."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record and let it pass."""
        error = record.exc_info[1] if record.exc_info else None
        kind = classify_outage(error)
        if kind is None:
            if getattr(record, "status_code", None) == HTTPStatus.SERVICE_UNAVAILABLE:
                record.rarely = f"503: {record.getMessage()}"
            return True

        # Django's own says no more than the path.
        what = OUTAGES[kind] if record.name.startswith("django") else record.getMessage()
        record.msg = "%s: %s"
        record.args = (what, first_line(error))
        record.exc_info = record.exc_text = None
        record.rarely = f"{record.name}: outage of {kind}"
        return True
