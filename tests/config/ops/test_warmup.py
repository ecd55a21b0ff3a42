"""What a process makes before its first request, and what a first request costs."""

import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from pytest_django import DjangoAssertNumQueries

from cards.catalogue.loading import load_catalogue
from cards.importers.game_lock import raise_version
from config.ops.warmup import warm_up
from decks.builder.searching import search_for_deck
from decks.check.checking import check_text
from decks.check.question import read_question
from legality.games import GAMES
from tests.config.backing_up import database_beside, said_by
from tests.decks.gone_games import served

ROOT = Path(__file__).resolve().parents[3]
# Nothing can be judged by its rules yet.
FAILING = """
from dataclasses import replace
from datetime import date
from legality.games.zero import GAME as ZERO
LATER = tuple(replace(each, game="failing", editions={date(2999, 1, 1): next(iter(each.editions.values()))}) for each in ZERO.formats)
GAME = replace(ZERO, slug="failing", formats=LATER)
"""
# As gunicorn calls it in a worker, with the application loaded.
WORKER = (
    "import config.wsgi, config.gunicorn, types; "
    "config.gunicorn.post_worker_init(types.SimpleNamespace(notify=lambda: None)); print('goes on')"
)


@pytest.mark.django_db
def test_the_first_search_of_a_game_reads_no_more_than_any_other(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for known in GAMES:
        raise_version(known)

    beats: list[None] = []
    warm_up(lambda: beats.append(None))

    assert len(beats) > len(GAMES)
    for game in GAMES:
        # The version of the cards twice; the cards of the page with printings and sets.
        with django_assert_num_queries(5):
            cards = load_catalogue(game)
            search_for_deck(check_text(read_question(game, date.today()), "", cards), cards, "e", total=False)


@pytest.mark.django_db
def test_a_game_without_cards_and_one_that_fails_leave_the_others_to_be_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "failing").mkdir()
    (tmp_path / "failing" / "__init__.py").write_text(FAILING)

    with served(tmp_path), caplog.at_level("INFO", "config.warmup"):
        warm_up(lambda: None)

    assert "the cards of the game failing were not read ahead" in caplog.text
    assert "cards read ahead in" in caplog.text


def test_the_first_requests_of_a_process_compute_nothing_that_everybody_shares(tmp_path: Path, db: None) -> None:
    with database_beside(tmp_path) as url:
        said = said_by("tests.config.first_requests", url)

    assert said["early"] == {"bulk": [503, "3", "being-made"], "pool": [503, "15", ""]}
    assert said["later"] == {"bulk": 200, "pool": 200}
    assert said["made before anybody asks"] == [200, 200]
    # A thread made them after an import, and those that were deleted, and nothing more once it was stopped.
    assert said["behind"] == {"first": [503, 200], "deleted": [503, 200], "alive": False}
    # Its own thread looked for one version and waited: a game of a thousand cards takes longer than that to read.
    assert said["after an import"] == 200
    assert said["on its own thread"] < 0.1
    assert {path: cost for path, cost in said["costs"].items() if cost >= 0.8} == {}


def test_a_worker_starts_without_tables_and_says_what_is_missing(tmp_path: Path) -> None:
    env = os.environ | {"DATABASE_URL": f"sqlite:///{tmp_path / 'empty.sqlite3'}"}

    done = subprocess.run([sys.executable, "-c", WORKER], cwd=ROOT, env=env, capture_output=True, text=True, check=True)

    assert done.stdout == "goes on\n"
    assert "no cards were read ahead: no such table" in done.stderr


def test_another_application_is_left_alone() -> None:
    other = "import config.gunicorn; config.gunicorn.post_worker_init(None); print('goes on')"

    done = subprocess.run([sys.executable, "-c", other], cwd=ROOT, capture_output=True, text=True, check=True)

    assert (done.stdout, done.stderr) == ("goes on\n", "")
