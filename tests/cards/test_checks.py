"""The check of the database's locale: silent for SQLite and for UTF-8, a warning where Han cannot be compared."""

from collections.abc import Iterator

import pytest
from django.core.checks import Warning
from pytest_django import DjangoDbBlocker

from cards.checks import han_can_be_searched
from tests.aliases import known_as
from tests.postgresql import own_database

UTF8 = "TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'"
ASCII = "TEMPLATE template0 ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'"
MADE = "made"


@pytest.fixture
def alias(request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """The alias of a PostgreSQL database made as the parameter says; skipped where no server answers."""
    with own_database(request.param) as url, django_db_blocker.unblock(), known_as(MADE, url):
        yield MADE


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
            hint="Create it with ENCODING 'UTF8' LC_CTYPE 'C.UTF-8': names in every language are held and compared only then.",
            id="cards.W001",
        )
    ]
