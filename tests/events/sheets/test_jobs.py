"""How far a file is, who finds it, and when it is gone."""

import os
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from pytest_django import Settings

from api.database_id import DatabaseId
from events.sheets.jobs import (
    DONE,
    FAILED,
    LOST,
    MAX_FILES,
    RUNNING,
    Wish,
    find_job,
    find_running,
    jobs_folder,
    list_jobs,
    new_job,
    other_waiting_jobs,
    running_jobs,
    step_job,
)
from tests.events.event_of import EARLY, SECOND

WISH = Wish("seven", "a4", "name", False, "en", "https://decks.example.org")
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def place(tmp_path: Path, settings: Settings) -> Path:
    settings.SHEETS_DIR = tmp_path
    return tmp_path


def test_a_job_is_found_by_its_event_and_ticket_for_a_day() -> None:
    job = new_job(WISH, EARLY)

    assert find_job("seven", job.ticket, EARLY + DAY - SECOND) == job
    assert find_job("seven", job.ticket, EARLY + DAY) is None
    assert find_job("eight", job.ticket, EARLY) is None
    assert find_job("seven", "0" * 32, EARLY) is None


def test_a_job_that_makes_no_step_for_a_minute_has_failed() -> None:
    job = step_job(new_job(WISH, EARLY), EARLY + SECOND, done=3, total=9)

    last = EARLY + SECOND + LOST
    assert [job.state_at(moment) for moment in (EARLY, last, last + SECOND)] == [RUNNING, RUNNING, FAILED]
    assert find_job("seven", job.ticket, EARLY) == job


def test_a_file_that_was_deleted_is_to_be_made_again() -> None:
    job = step_job(new_job(WISH, EARLY), EARLY, state=DONE)
    job.place.write_bytes(b"%PDF")

    before = job.state_at(EARLY)
    job.place.unlink()

    assert before == DONE
    assert job.state_at(EARLY) == FAILED


def test_the_same_wish_finds_the_job_that_is_running() -> None:
    job = new_job(WISH, EARLY)

    assert find_running(WISH, EARLY) == job
    assert find_running(replace(WISH, paper="letter"), EARLY) is None
    assert find_running(WISH, EARLY + LOST + SECOND) is None


def test_jobs_of_an_event_stand_the_newest_first() -> None:
    jobs = [new_job(WISH, EARLY + SECOND * number) for number in range(3)]
    new_job(replace(WISH, event="seventy"), EARLY)

    assert list_jobs("seven", EARLY) == jobs[::-1]


def test_what_is_older_than_a_day_is_deleted_as_another_begins() -> None:
    old, young = new_job(WISH, EARLY), new_job(WISH, EARLY)
    for path in jobs_folder().glob(f"*{old.ticket}*"):
        os.utime(path, ((EARLY - DAY - SECOND).timestamp(),) * 2)
    for path in jobs_folder().glob(f"*{young.ticket}*"):
        os.utime(path, (EARLY.timestamp(),) * 2)

    new = new_job(replace(WISH, event="eight"), EARLY)

    assert sorted(path.stem for path in jobs_folder().iterdir()) == sorted(
        [f"{young.database}-seven-{young.ticket}", f"{new.database}-eight-{new.ticket}"]
    )


def test_the_oldest_files_of_an_event_make_room() -> None:
    jobs = [step_job(new_job(WISH, EARLY + SECOND * number), EARLY, state=DONE) for number in range(MAX_FILES)]
    for job in jobs:
        job.place.write_bytes(b"%PDF")

    new = new_job(WISH, EARLY + DAY / 2)

    assert [job.ticket for job in list_jobs("seven", EARLY)] == [new.ticket, *(job.ticket for job in jobs[:0:-1])]
    assert [job.place.is_file() for job in jobs] == [False, *[True] * (MAX_FILES - 1)]


@pytest.mark.parametrize("told", ["", "{", "[]", "{}", '{"ticket": "x", "wish": {}}', "7"])
def test_a_file_that_says_nothing_is_no_job(told: str) -> None:
    job = new_job(WISH, EARLY)
    job.place.with_suffix(".json").write_text(told)

    assert find_job("seven", job.ticket, EARLY) is None


def test_what_waits_is_counted_by_person_and_by_event() -> None:
    for event, person in (("seven", 1), ("eight", 1), ("nine", 2), ("nine", 3), ("nine", 4)):
        new_job(replace(WISH, event=event, person=person), EARLY)
    step_job(new_job(replace(WISH, person=1), EARLY), EARLY, state=DONE)

    wishes = [
        replace(WISH, event=event, person=person)
        for event, person in (("one", 1), ("nine", 5), ("seven", 5), ("one", 5))
    ]

    assert [other_waiting_jobs(wish, EARLY) for wish in wishes] == [2, 3, 1, 0]


def test_the_same_file_is_made_once_whoever_asks() -> None:
    job = new_job(replace(WISH, person=1), EARLY)

    assert find_running(replace(WISH, person=2), EARLY) == job


def test_a_file_of_another_database_is_none_of_ours(settings: Settings) -> None:
    settings.DATABASE_ID = DatabaseId("1" * 32)
    theirs = new_job(WISH, EARLY)

    settings.DATABASE_ID = DatabaseId("2" * 32)

    assert list_jobs("seven", EARLY) == []
    assert find_job("seven", theirs.ticket, EARLY) is None
    assert running_jobs(EARLY) == []


def test_a_file_under_a_name_that_it_does_not_bear_itself_is_none(settings: Settings) -> None:
    settings.DATABASE_ID = DatabaseId("1" * 32)
    theirs = new_job(WISH, EARLY)
    settings.DATABASE_ID = DatabaseId("2" * 32)

    theirs.place.with_suffix(".json").rename(jobs_folder() / f"{'2' * 32}-seven-{theirs.ticket}.json")

    assert list_jobs("seven", EARLY) == []


def test_an_event_whose_slug_begins_like_another_has_files_of_its_own() -> None:
    new_job(replace(WISH, event="seven-2"), EARLY)

    assert list_jobs("seven", EARLY) == []
