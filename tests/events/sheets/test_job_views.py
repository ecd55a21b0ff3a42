"""The page that offers all sheets, how far a file is, and the file."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from accounts.models import User
from events.models import Entry, Event, Round, Seating, Staff
from events.sheets.jobs import DONE, Job, Wish, list_jobs, new_job, step_job, store_job
from tests.events.event_of import GOES_ON, entry_of, event_of
from tests.events.sheets.made import card, frozen, pages_in
from tests.markup import squeeze

pytestmark = pytest.mark.django_db
ASKED = {"paper": "a4", "order": "name"}


@pytest.fixture(autouse=True)
def place(tmp_path: Path, settings: Settings) -> Path:
    settings.SHEETS_DIR = tmp_path
    return tmp_path


@pytest.fixture
def event(mei: User) -> Event:
    """An event with one list, which Mei organises."""
    event = event_of(mei)
    frozen(entry_of(event, name="Ana Abel"), [card("Defy")])
    return event


@pytest.fixture
def organiser(mei: User) -> Client:
    client = Client()
    client.force_login(mei)
    return client


def path_of(event: Event, job: Job | None = None, what: str = "sheets") -> str:
    return reverse(f"events:{what}", args=(event.slug, *([job.ticket] if job else [])))


def running(event: Event, **change: object) -> Job:
    """A job in whose midst a process is, or was."""
    wish = Wish(event.slug, "letter", "table", True, "en", "http://testserver")
    return step_job(new_job(wish, timezone.now()), timezone.now(), **change)


def aged(job: Job, by: timedelta) -> Job:
    """The same job, so much longer ago."""
    old = replace(job, begun=job.begun - by.total_seconds(), stepped=job.stepped - by.total_seconds())
    store_job(old)
    return old


def test_the_file_is_asked_for_and_downloaded(event: Event, organiser: Client) -> None:
    asked = organiser.post(path_of(event), ASKED)
    page = organiser.get(asked["Location"])
    (job,) = list_jobs(event.slug, timezone.now())
    file = organiser.get(path_of(event, job, "sheets_file"))

    assert asked["Location"] == path_of(event, job, "sheets_job")
    assert path_of(event, job, "sheets_file") in page.content.decode()
    assert (file["Content-Type"], file["Cache-Control"]) == ("application/pdf", "private, no-store")
    assert file["Content-Disposition"] == f'inline; filename="{event.slug}-name.pdf"'
    pdf = b"".join(file.streaming_content)  # type: ignore[attr-defined]  # a streamed answer
    assert "Ana Abel" in pages_in(pdf)[0]
    assert Entry.objects.get().printed_number == 1


def test_a_wish_that_makes_no_sense_is_told_and_makes_nothing(event: Event, organiser: Client) -> None:
    answer = organiser.post(path_of(event), {"paper": "napkin", "missing": "on"})

    page = answer.content.decode()
    assert answer.status_code == 400
    assert [
        '<a href="#id_paper_0">Paper</a>: ' in page,
        page.count('class="errorlist"'),
        "checked" in page,
    ] == [
        True,
        2,
        True,
    ]
    assert list_jobs(event.slug, timezone.now()) == []


def test_a_file_without_a_sheet_is_not_made(organiser: Client, mei: User) -> None:
    event = event_of(mei)
    entry_of(event, name="Ana Abel")

    refused, blank = organiser.post(path_of(event), ASKED), organiser.post(path_of(event), ASKED | {"missing": "on"})

    assert (refused.status_code, blank.status_code) == (400, 302)
    assert "There is no list to print." in refused.content.decode()


def test_a_job_that_runs_tells_how_far_it_is(event: Event, organiser: Client) -> None:
    job = running(event, done=120, total=300)

    page = organiser.get(path_of(event, job, "sheets_job")).content.decode()
    told = organiser.get(path_of(event, job, "sheets_progress"))

    assert '<progress id="progress" value="120" max="300">' in page
    assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in page
    assert told.json() == {"state": "running", "done": 120, "total": 300, "told": "120 of 300"}
    assert organiser.get(path_of(event, job, "sheets_file")).status_code == 404


def test_before_the_first_sheet_lists_are_read(event: Event, organiser: Client) -> None:
    job = running(event)

    page = organiser.get(path_of(event, job, "sheets_job")).content.decode()

    assert ['<progress id="progress"></progress>' in page, "Lists are being read" in page] == [True, True]


def test_a_job_whose_process_died_offers_to_begin_again_with_the_same_wish(event: Event, organiser: Client) -> None:
    job = aged(running(event, done=120, total=300), timedelta(seconds=61))

    page = organiser.get(path_of(event, job, "sheets_job")).content.decode()
    told = organiser.get(path_of(event, job, "sheets_progress")).json()
    fields = {
        name: f'name="{name}" value="{value}"'
        for name, value in (("paper", "letter"), ("order", "table"), ("missing", "on"))
    }
    again = organiser.post(path_of(event), {"paper": "letter", "order": "table", "missing": "on"})

    assert ["Start again" in page, "http-equiv" in page, told["state"]] == [True, False, "failed"]
    assert [field in page for field in fields.values()] == [True] * 3
    assert again["Location"] != path_of(event, job, "sheets_job")
    assert list_jobs(event.slug, timezone.now())[0].state == DONE


def test_a_file_is_gone_after_a_day(event: Event, organiser: Client) -> None:
    organiser.post(path_of(event), ASKED)
    (job,) = list_jobs(event.slug, timezone.now())
    aged(job, timedelta(days=1))

    names = ("sheets_job", "sheets_progress", "sheets_file")
    assert [organiser.get(path_of(event, job, name)).status_code for name in names] == [404] * 3
    assert "Today's files" not in organiser.get(path_of(event)).content.decode()


def test_a_file_of_one_event_is_not_found_under_another(event: Event, organiser: Client, mei: User) -> None:
    organiser.post(path_of(event), ASKED)
    (job,) = list_jobs(event.slug, timezone.now())
    other = event_of(mei)

    names = ("sheets_job", "sheets_progress", "sheets_file")
    assert [organiser.get(path_of(other, job, name)).status_code for name in names] == [404] * 3


def test_who_is_no_longer_of_the_staff_has_nothing(event: Event, organiser: Client) -> None:
    organiser.post(path_of(event), ASKED)
    (job,) = list_jobs(event.slug, timezone.now())
    Staff.objects.update(role=Staff.Role.SCOREKEEPER)

    paths = [path_of(event), *(path_of(event, job, name) for name in ("sheets_job", "sheets_progress", "sheets_file"))]
    assert [organiser.get(path).status_code for path in paths] == [404] * 4
    assert organiser.post(path_of(event), ASKED).status_code == 404


def test_an_event_without_entries_says_so(organiser: Client, mei: User) -> None:
    page = organiser.get(path_of(event_of(mei))).content.decode()

    assert ["No entries yet" in page, "Create the file" in page] == [True, False]


def test_the_page_counts_lists_and_players_and_lists_the_files_of_the_day(event: Event, organiser: Client) -> None:
    entry_of(event, name="Missing")
    organiser.post(path_of(event), ASKED)
    running(event)

    page = squeeze(organiser.get(path_of(event)).content.decode())

    assert '<strong class="num">1</strong>list is registered ·<strong class="num">2</strong>players take part<' in page
    assert ["1 sheet<" in page, "being made" in page, "with blank sheets" in page] == [True, True, True]


@pytest.mark.parametrize("number", [1, 3])
def test_the_page_asks_the_same_however_many_enter(
    number: int, organiser: Client, mei: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = event_of(mei, ended=GOES_ON)
    for _ in range(number):
        frozen(entry_of(event), [card("Defy")])

    # The session, the person, the event, their role, their entry; players, lists.
    with django_assert_num_queries(8):
        organiser.get(path_of(event))


def test_the_page_says_where_tables_come_from_or_that_none_is_known(event: Event, organiser: Client) -> None:
    def told() -> list[bool]:
        page = organiser.get(path_of(event)).text
        return ["There are no table numbers yet" in page, "are sorted by their table in round 3" in page]

    before = told()
    made = Round.objects.create(event=event, number=3)
    Seating.objects.create(round=made, entry=event.entries.get(), table=4)
    loaded = told()
    made.delete()
    Entry.objects.update(table=2)

    assert before == [True, False]
    assert loaded == [False, True]
    assert told() == [False, False]
