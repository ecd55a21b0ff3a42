"""All sheets of an event in one file, made behind the answer."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django import DjangoDbBlocker, Settings

from accounts.models import User
from events.models import Entry, Event
from events.sheets import jobs
from events.sheets.jobs import (
    DONE,
    FAILED,
    FairTurn,
    Job,
    ProgressReporter,
    Wish,
    find_job,
    jobs_folder,
    new_job,
    start_job,
)
from tests.events.event_of import EARLY, entry_of, event_of, registered
from tests.events.sheets.made import card, frozen, pages_in


@pytest.fixture(autouse=True)
def place(tmp_path: Path, settings: Settings) -> Path:
    settings.SHEETS_DIR = tmp_path
    return tmp_path


@pytest.fixture
def committed(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """What the test writes is there for other threads too. Its event goes afterwards; the starter cards stay."""
    with django_db_blocker.unblock():
        yield
        Event.objects.all().delete()
        User.objects.all().delete()


def wish_of(event: Event, **change: object) -> Wish:
    wish = Wish(event.slug, "a4", "name", False, "en", "https://decks.example.org")
    return replace(wish, **change)  # type: ignore[arg-type]  # fields of a wish


def event_with(*names: str) -> Event:
    event = event_of()
    for name in names:
        frozen(entry_of(event, name=name), [card(f"Card of {name}")])

    return event


def as_told(job: Job) -> Job:
    found = find_job(job.wish.event, job.ticket, timezone.now())
    assert found is not None
    return found


@pytest.mark.django_db
def test_the_file_has_a_sheet_for_each_list_and_they_count_as_printed() -> None:
    event = event_with("Mei Zhang", "Ana Abel")
    entry_of(event, name="Missing")

    job = as_told(start_job(wish_of(event), timezone.now()))

    assert (job.state, job.done, job.total) == (DONE, 2, 2)
    pages = pages_in(job.place.read_bytes())
    assert ["Card of Ana Abel" in pages[0], "Card of Mei Zhang" in pages[1], len(pages)] == [True, True, 2]
    assert list(Entry.objects.order_by("number").values_list("printed_number", flat=True)) == [1, 1, None]
    assert sorted(path.suffix for path in jobs_folder().iterdir()) == [".json", ".pdf"]


@pytest.mark.django_db
def test_blank_sheets_order_paper_and_language_are_as_asked_for() -> None:
    event = event_with("Mei Zhang")
    entry_of(event, name="Ana Abel")

    job = as_told(start_job(wish_of(event, missing=True, paper="letter", language="zh-hans"), timezone.now()))

    pages = pages_in(job.place.read_bytes())
    assert ["未登记牌表" in page for page in pages] == [True, False]
    assert b"612 792" in job.place.read_bytes()


@pytest.mark.django_db
def test_sheets_of_the_staff_tell_a_verdict() -> None:
    event = event_of(if_illegal="flag")
    registered(event, entry_of(event), "Legend:\n1 Rengar, Pridestalker")

    job = as_told(start_job(wish_of(event), timezone.now()))

    assert "Verdict: Illegal" in pages_in(job.place.read_bytes())[0]


@pytest.mark.django_db
def test_an_event_that_is_deleted_meanwhile_ends_the_job() -> None:
    event = event_with("Mei")
    job = new_job(wish_of(event), timezone.now())
    Event.objects.update(deleted=EARLY)

    jobs.make_job_file(job)

    assert as_told(job).state == FAILED
    assert [path.suffix for path in jobs_folder().iterdir()] == [".json"]
    assert Entry.objects.get().printed_number is None


@pytest.mark.django_db
def test_what_goes_wrong_in_the_midst_is_told_and_leaves_no_half_file() -> None:
    event = event_with("Mei")
    job = new_job(wish_of(event, paper="napkin"), timezone.now())

    jobs.make_job_file(job)

    assert as_told(job).state == FAILED
    assert [path.suffix for path in jobs_folder().iterdir()] == [".json"]


def test_steps_are_written_down_now_and_then() -> None:
    steps = ProgressReporter(new_job(Wish("seven", "a4", "name", False, "en", ""), timezone.now()))
    steps.tell(total=3)
    told = steps.job.stepped

    # As if it had been reported in a minute, and as long ago as it takes: however slow this machine is.
    steps.job = replace(steps.job, stepped=told + 60)
    steps.one_more()
    at_once = as_told(steps.job).done
    steps.job = replace(steps.job, stepped=told - jobs.TELL_AFTER.total_seconds())
    steps.one_more()

    assert at_once == 0
    assert as_told(steps.job).done == 2


@contextmanager
def held(turn: FairTurn) -> Iterator[None]:
    assert turn.acquire(0, 60)
    try:
        yield
    finally:
        turn.release()


def test_behind_the_answer_a_thread_makes_it_and_who_asks_again_gets_the_same(
    settings: Settings, committed: None
) -> None:
    settings.SHEETS_IN_BACKGROUND = True
    event, now = event_with("Mei"), timezone.now()
    with held(jobs._turn):
        first, again = start_job(wish_of(event), now), start_job(wish_of(event), now)
        waiting = as_told(first).state_at(now)

    (thread,) = [one for one in threading.enumerate() if one.name == "sheets"]
    thread.join(60)

    assert first == again
    assert waiting == "running"
    assert as_told(first).state == DONE
    assert list(Entry.objects.values_list("printed_number", flat=True)) == [1]
