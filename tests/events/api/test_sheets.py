"""Sheets over the API: all of an event as a file behind the answer, and the sheet of one entry."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from accounts.models import User
from events.models import Entry, Event
from events.sheets.jobs import Job, Wish, new_job, store_job
from tests.decks.own_decks import another
from tests.events.api.asking import Program, codes_of, open_event, serve
from tests.events.event_of import entry_of
from tests.events.sheets.made import card, frozen, pages_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def place(tmp_path: Path, settings: Settings) -> Path:
    settings.SHEETS_DIR = tmp_path
    return tmp_path


@pytest.fixture
def event(mei: User, lin: User) -> Event:
    """An event of Mei with a list of Lin and a player without one."""
    event = open_event(mei)
    frozen(entry_of(event, lin, name="Ana Abel"), [card("Defy")])
    entry_of(event, name="Bo Berg")
    return event


def running(event: Event) -> Job:
    return new_job(Wish(event.slug, "a4", "name", False, "en", "http://testserver"), timezone.now())


def test_all_sheets_are_asked_for_and_downloaded(event: Event, mei: User) -> None:
    program = Program(mei)

    begun = program.send("POST", f"{event.slug}/sheets/", {"paper": "letter", "order": "table", "missing": True})
    job = program.ask("GET", begun.headers["Location"].removeprefix("/api/v1/events/"))
    file = program.send("GET", job[1]["file"].removeprefix("/api/v1/events/"), Accept="application/pdf")

    home = f"/api/v1/events/{event.slug}/sheets/{begun.json()['ticket']}/"
    said = {"state": "done", "done": 2, "total": 2, "paper": "letter", "order": "table", "missing": True}
    assert begun.status_code == 202
    assert begun.headers["Location"] == home
    assert job[0] == 200
    assert begun.json()["state"] == "running"
    assert job[1] == said | {"ticket": job[1]["ticket"], "begun": job[1]["begun"], "file": f"{home}file/"}
    assert file.status_code == 200
    assert file["Content-Type"] == "application/pdf"
    pages = pages_in(b"".join(file.streaming_content))
    assert ["Ana Abel" in pages[0], "Bo Berg" in pages[1]] == [True, True]
    assert list(Entry.objects.values_list("printed_number", flat=True)) == [1, 0]


@pytest.mark.parametrize("number", [1, 3])
def test_the_files_of_an_event_cost_no_query_each(
    event: Event, mei: User, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    program = Program(mei)
    tickets = [running(event).ticket for _ in range(number)]

    with django_assert_num_queries(5):
        status, body = program.ask("GET", f"{event.slug}/sheets/")

    assert status == 200
    assert {row["ticket"] for row in body["results"]} == {*tickets}


def test_a_file_that_is_not_done_waits_and_one_that_makes_no_step_has_failed(event: Event, mei: User) -> None:
    program, job = Program(mei), running(event)
    path = f"{event.slug}/sheets/{job.ticket}/"

    waits = program.ask("GET", f"{path}file/")
    store_job(replace(job, stepped=job.stepped - timedelta(seconds=61).total_seconds()))
    lost = program.ask("GET", path)

    assert (waits[0], waits[1]["errors"][0]["code"]) == (409, "running")
    assert (lost[1]["state"], lost[1]["file"]) == ("failed", None)
    assert program.ask("GET", f"{path}file/")[0] == 404
    assert program.ask("GET", f"{event.slug}/sheets/{'0' * 32}/")[0] == 404


def test_a_wish_that_makes_no_sense_begins_nothing(event: Event, mei: User) -> None:
    program = Program(mei)
    wrong = program.ask("POST", f"{event.slug}/sheets/", {"paper": "napkin", "order": "luck", "missing": "yes"})
    Entry.objects.update(current=None)
    empty = program.ask("POST", f"{event.slug}/sheets/", {"paper": "a4"})

    assert codes_of(wrong[1]) == [("paper", "invalid_choice"), ("order", "invalid_choice"), ("missing", "invalid")]
    assert empty[0] == 400
    assert codes_of(empty[1]) == [("missing", "unknown")]
    assert program.ask("GET", f"{event.slug}/sheets/")[1] == {"results": []}


def test_one_sheet_is_for_the_staff_and_counts_as_printed(event: Event, mei: User) -> None:
    program = Program(mei)

    sheet = program.send("GET", f"{event.slug}/entries/1/sheet/?paper=letter")
    blank = program.send("GET", f"{event.slug}/entries/2/sheet/?missing=true")
    none = program.ask("GET", f"{event.slug}/entries/2/sheet/")

    assert sheet["Content-Disposition"] == f'inline; filename="{event.slug}-1.pdf"'
    assert ["Ana Abel" in pages_in(sheet.content)[0], "Bo Berg" in pages_in(blank.content)[0]] == [True, True]
    assert none[0] == 404
    assert list(Entry.objects.values_list("printed_number", flat=True)) == [1, None]


def test_a_player_has_their_own_sheet_and_nobody_elses(event: Event, lin: User) -> None:
    program = Program(lin, "events:read")

    own = program.send("GET", f"{event.slug}/entries/1/sheet/")

    assert own.status_code == 200
    assert "Ana Abel" in pages_in(own.content)[0]
    assert Entry.objects.get(number=1).printed_number is None
    others = ("entries/2/sheet/?missing=true", "sheets/", f"sheets/{running(event).ticket}/file/")
    assert [program.ask("GET", f"{event.slug}/{path}")[0] for path in others] == [404, 404, 404]


def test_a_scorekeeper_sees_no_lists_on_paper_either(event: Event) -> None:
    rex = User.objects.create_user("rex")
    serve(event, rex, "scorekeeper")

    paths = ("sheets/", "entries/1/sheet/")
    assert [Program(rex).ask("GET", f"{event.slug}/{path}")[0] for path in paths] == [404, 404]


def test_a_token_that_may_not_read_is_told_the_ticket(event: Event, mei: User) -> None:
    program = Program(mei, "events:write")

    status, body = program.ask("POST", f"{event.slug}/sheets/", {"paper": "a4"})

    assert status == 202
    assert sorted(body) == ["state", "ticket"]
    assert program.ask("GET", f"{event.slug}/sheets/")[0] == 403


def test_more_files_than_may_wait_are_refused(event: Event, mei: User) -> None:
    for language in ("a", "b", "c"):
        new_job(Wish(event.slug, "a4", "name", False, language, "http://testserver"), timezone.now())

    status, body = Program(mei).ask("POST", f"{event.slug}/sheets/", {"paper": "letter"})
    page = another(mei).post(f"/events/{event.slug}/sheets/", {"paper": "letter", "order": "name"})

    told = "Several files are already being made."
    assert status == 429
    assert codes_of(body) == [("", "throttled")]
    assert page.status_code == 429
    assert told in page.content.decode()
