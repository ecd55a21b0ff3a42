"""The check of the database's locale: silent for SQLite and for UTF-8, a warning where Han cannot be compared."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from django.core.checks import Warning
from django.db import connections
from pytest_django import DjangoDbBlocker

from cards.checks import han_can_be_searched

SERVER = {"host": "127.0.0.1", "port": 5432, "user": "root", "dbname": "postgres", "connect_timeout": 2}
UTF8 = "ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'"
ASCII = "ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'"


@pytest.fixture
def alias(request: pytest.FixtureRequest, worker: str, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """A PostgreSQL database made as the parameter says; skipped where no server answers."""
    name = f"locale_{worker}"
    try:
        server = psycopg.connect(**SERVER, autocommit=True)  # type: ignore[arg-type]  # words and numbers in one mapping
    except psycopg.OperationalError:
        pytest.skip("no PostgreSQL on this machine")

    server.execute(f"CREATE DATABASE {name} TEMPLATE template0 {request.param}".encode())
    connections.databases[name] = connections.databases["default"] | {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": "root",
        "HOST": "127.0.0.1",
        "OPTIONS": {},
    }
    with django_db_blocker.unblock():
        yield name
        connections[name].close()

    del connections[name]
    del connections.databases[name]
    server.execute(f"DROP DATABASE {name}".encode())
    server.close()


@pytest.fixture
def worker(request: pytest.FixtureRequest) -> str:
    """This process among those that run tests at once."""
    return str(getattr(request.config, "workerinput", {}).get("workerid", "alone"))


@pytest.mark.django_db
def test_the_database_of_the_tests_compares_han_as_it_is() -> None:
    assert han_can_be_searched(["default"]) == []
    assert han_can_be_searched(None) == []


@pytest.mark.parametrize("alias", [UTF8], indirect=True)
def test_a_utf8_database_is_as_it_must_be(alias: str) -> None:
    assert han_can_be_searched([alias]) == []


@pytest.mark.parametrize("alias", [ASCII], indirect=True)
def test_another_locale_is_warned_of(alias: str) -> None:
    assert han_can_be_searched([alias]) == [
        Warning(
            f"The database {alias!r} has the encoding SQL_ASCII and LC_CTYPE C.",
            hint="Create it with ENCODING 'UTF8' LC_CTYPE 'C.UTF-8': trigram indexes see Han characters only then.",
            id="cards.W001",
        )
    ]
