"""A database that is away, a lock, a full disk: 503 and one line; a fault of the code: 500 and its traceback."""

import errno
import io
import logging
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import django.db
import django.http
import psycopg
import pytest
from django.db import connection, transaction
from django.test import Client
from redis.exceptions import ConnectionError

from config.data.outages import OutageFilter, classify_outage
from config.http.middleware import ResponseMiddleware
from config.ops.sentry import RarelyFilter

Raising = Callable[..., object]


@pytest.fixture
def quiet() -> Client:
    """A client that takes the answer to a fault, as a person does."""
    return Client(raise_request_exception=False)


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The log as the site writes it."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.addFilter(OutageFilter())
    handler.addFilter(RarelyFilter())
    logging.getLogger("django.request").addHandler(handler)
    yield written
    logging.getLogger("django.request").removeHandler(handler)


def gone(*_: object) -> None:
    """What the database wrapper makes of a connection that broke."""
    try:
        raise psycopg.OperationalError("server closed the connection unexpectedly\n\tThis probably means")
    except psycopg.OperationalError as error:
        raise django.db.OperationalError(*error.args) from error


def faulty(*_: object) -> None:
    raise django.db.ProgrammingError('syntax error at or near "FORM"')


@pytest.mark.django_db
def test_a_page_without_its_database_says_so_in_both_languages(quiet: Client) -> None:
    with connection.execute_wrapper(gone):
        english = quiet.get("/rise/")
        chinese = quiet.get("/rise/", headers={"Accept-Language": "zh-hans"})

    assert english.status_code == 503
    assert english.headers["Retry-After"] == "15"
    assert "no-store" in english.headers["Cache-Control"]
    assert "The site is unavailable for a moment" in english.text
    assert "网站暂时无法响应" in chinese.text
    assert 'lang="zh-Hans"' in chinese.text


@pytest.mark.django_db
def test_the_api_without_its_database_has_a_problem(quiet: Client) -> None:
    with connection.execute_wrapper(gone):
        answer = quiet.get("/api/v1/decks/")

    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "15"
    assert answer.headers["Content-Type"] == "application/problem+json"
    message = "The site cannot answer right now. Try again in 15 seconds."
    assert answer.json()["errors"] == [{"field": "", "code": "unavailable", "message": message}]


@pytest.mark.django_db
def test_an_outage_is_one_line_and_a_fault_a_traceback(quiet: Client, log: io.StringIO) -> None:
    with connection.execute_wrapper(gone):
        answers = [quiet.get("/api/v1/decks/").status_code for _ in range(5)]
    outage = log.getvalue()
    with connection.execute_wrapper(faulty):
        fault = quiet.get("/api/v1/decks/").status_code

    assert (answers, fault) == ([503] * 5, 500)
    assert outage == ("the database does not answer: OperationalError: server closed the connection unexpectedly\n")
    assert "Traceback" in log.getvalue()


@pytest.mark.django_db
def test_a_session_that_cannot_be_read_is_an_outage_too(quiet: Client) -> None:
    quiet.cookies["sessionid"] = "a" * 32

    with connection.execute_wrapper(gone):
        assert quiet.get("/accounts/").status_code == 503


def test_a_lock_and_a_full_file_of_sqlite_are_outages(tmp_path: Path) -> None:
    holder = sqlite3.connect(tmp_path / "site.sqlite3", isolation_level=None)
    holder.execute("CREATE TABLE decks (text)")
    holder.execute("PRAGMA max_page_count = 3")
    with pytest.raises(sqlite3.Error) as full:
        holder.execute("INSERT INTO decks VALUES (zeroblob(100000))")
    with pytest.raises(sqlite3.Error) as mistaken:
        holder.execute("SELECT * FORM decks")
    holder.execute("BEGIN EXCLUSIVE")
    with pytest.raises(sqlite3.Error) as locked:
        sqlite3.connect(tmp_path / "site.sqlite3", timeout=0).execute("BEGIN IMMEDIATE")

    assert [classify_outage(each.value) for each in (full, mistaken, locked)] == ["disk", None, "locked"]
    holder.close()


@pytest.mark.parametrize(
    "asked", ["SELECT * FROM cards", "SELECT name FROM decks", "INSERT INTO decks (name) VALUES (1)"]
)
def test_a_file_of_sqlite_that_lacks_tables_or_columns_was_not_migrated(asked: str) -> None:
    line = sqlite3.connect(":memory:")
    line.execute("CREATE TABLE decks (text)")

    with pytest.raises(sqlite3.Error) as lacking:
        line.execute(asked)

    assert classify_outage(lacking.value) == "tables"


def test_text_that_is_none_is_damage() -> None:
    with pytest.raises(sqlite3.Error) as broken:
        sqlite3.connect(":memory:").execute("SELECT cast(x'fffe41' AS text)").fetchall()

    assert classify_outage(broken.value) == "damaged"


@pytest.mark.django_db
def test_pages_of_a_site_without_tables_take_a_short_break(quiet: Client, log: io.StringIO) -> None:
    def elsewhere(execute: Raising, sql: str, *rest: object) -> object:
        return execute(sql.replace('"cards_', '"gone_'), *rest)

    with transaction.atomic(), connection.execute_wrapper(elsewhere):
        answer = quiet.get("/api/v1/cards/", {"game": "rise"})
        transaction.set_rollback(True)

    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "15"
    assert log.getvalue().startswith("the database is not migrated: ")
    assert log.getvalue().count("\n") == 1


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "disk"),
        (OSError(errno.ENOENT, "No such file"), None),
        (psycopg.errors.DiskFull(), "disk"),
        (psycopg.errors.QueryCanceled(), "database"),
        (psycopg.errors.TooManyConnections(), "database"),
        (psycopg.errors.DeadlockDetected(), "locked"),
        (psycopg.errors.UndefinedTable(), "tables"),
        (psycopg.errors.UndefinedColumn(), "tables"),
        (psycopg.errors.DataCorrupted(), "damaged"),
        (psycopg.errors.SyntaxError(), None),
        (psycopg.errors.UniqueViolation(), None),
        (psycopg.ProgrammingError("the query has 1 placeholder"), None),
        (ConnectionError("Redis is away"), "cache"),
        (django.db.InterfaceError("connection already closed"), "database"),
        (KeyError("database"), None),
        (None, None),
    ],
)
def test_what_is_an_outage(error: BaseException | None, kind: str | None) -> None:
    assert classify_outage(error) == kind


def test_a_fault_in_the_midst_of_an_outage_is_a_fault() -> None:
    try:
        gone()
    except django.db.Error:
        with pytest.raises(KeyError) as fault:
            raise KeyError("deck")  # noqa: B904  a fault, not a translation

    assert classify_outage(fault.value) is None


def test_a_stream_breaks_off_with_one_error_that_servers_take_for_a_client_that_left() -> None:
    def pieces() -> Iterator[bytes]:
        yield b"one"
        gone()

    stream = ResponseMiddleware(lambda request: django.http.StreamingHttpResponse(pieces()))(django.http.HttpRequest())
    came = iter(stream)

    assert next(came) == b"one"
    with pytest.raises(BrokenPipeError):
        next(came)
