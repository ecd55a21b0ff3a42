"""Many requests at the same moment: nothing is lost or done twice, and no answer is a 500."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from pytest_django import DjangoDbBlocker

from tests.config.backing_up import filled, filled_postgresql, said_by
from tests.security.event_races import EXPECTED as EVENTS

# Without a test that says so no test database is made, of which the site has a copy.
pytestmark = pytest.mark.django_db

DEFY: Final = "1 Defy"
EXPECTED: Final[dict[str, object]] = {
    "saves": [{"200": 1, "412": 5}, 2, True],
    "saves_of_any_revision": [{"200": 6}, 7, True],
    "steps": [True, True],
    "versions": [{"201": 6}, [1, 2, 3, 4, 5, 6]],
    "binning_while_saving": [True, 1, True],
    "taking_out_of_the_bin": [True, True],
    "plans": [{"302": 1, "409": 5}, DEFY, ["3 Defy"]],
    "collections": [{"200": 6}, 1],
    "names": [True, 1, 1],
    "session_that_ends": [200, 0, 302],
    "imports": [{"302": 3}, 3, {"302": 3}, 2, True],
    **EVENTS,
    "bulk": [{"200": 6}, 1],
}


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)], scope="module")
def database(
    request: pytest.FixtureRequest,
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[str]:
    """The address of a database of its own, with the starter sets and sample decks."""
    if request.param == "sqlite":
        folder: Path = tmp_path_factory.mktemp("races")
        url = f"sqlite:///{folder / 'site.sqlite3'}"
        with django_db_blocker.unblock():
            filled(url)
        yield url
        return

    with filled_postgresql() as url:
        yield url


@pytest.fixture(scope="module")
def raced(database: str) -> dict[str, Any]:  # Any: JSON
    """The results of every race."""
    found: dict[str, Any] = said_by("tests.security.races", database)
    return found


@pytest.mark.parametrize("race", EXPECTED)
def test_many_at_once_get_what_one_after_the_other_would(raced: dict[str, Any], race: str) -> None:
    assert raced[race] == EXPECTED[race]


def test_every_race_is_looked_at(raced: dict[str, Any]) -> None:
    assert set(raced) == set(EXPECTED)
