"""What another system has sent of a player already changes nothing when it is sent again, whatever has happened since."""

from typing import Any, Final

import pytest
from django.test import Client

from accounts.models import User
from events.entries.entering import claim_entry_by_link, claim_token
from events.entries.event_lock import turn_in
from events.models import Entry, Event, LogEntry
from tests.events.api.asking import LIST, Program, open_event
from tests.events.event_of import EARLY

pytestmark = pytest.mark.django_db

BODY: Final = {"name": "Ana", "table": 4, "list": LIST}


def claimed(event: Event, person: User, number: int = 1) -> None:
    with turn_in(event) as held:
        claim_entry_by_link(held, claim_token(held.entries.get(number=number), EARLY), person.pk, EARLY)


def state(number: int = 1) -> tuple[Any, ...]:  # Any: what is in the tables
    entry = Entry.objects.select_related("details", "current").get(number=number)
    assert entry.current is not None
    return entry.details.name, entry.table, entry.current.text, entry.submissions.count(), entry.changed


@pytest.fixture
def event(mei: User, lin: User) -> Event:
    """An event in which Ana was put by her id, has claimed her entry, and has sent another list under another name."""
    found = open_event(mei)
    Program(mei).ask("PUT", f"{found.slug}/entries/by-id/q1/", BODY)
    claimed(found, lin)
    Program(lin).ask("POST", f"{found.slug}/mine/", {"name": "Ana B", "list": {"text": "2 Defy"}})
    return found


def test_the_same_body_leaves_the_players_newer_list_and_name(event: Event, mei: User) -> None:
    before, steps = state(), LogEntry.objects.count()

    status, body = Program(mei).ask("PUT", f"{event.slug}/entries/by-id/q1/", BODY)

    first = Entry.objects.get().submissions.get(number=1)
    assert status == 200
    assert state() == before
    assert LogEntry.objects.count() == steps
    assert (before[0], before[2]) == ("Ana B", "2 Defy")
    # The receipt is that of the list that was sent; the entry tells which one counts.
    assert body["receipt"]["code"] == first.code
    assert body["code"] != first.code


def test_a_batch_is_unchanged_by_what_was_put_and_the_other_way_round(event: Event, mei: User) -> None:
    before, path = state(), f"{event.slug}/entries/"

    batch = Program(mei).ask("POST", f"{path}batch/", {"entries": [{"id": "q1", **BODY}, {"id": "q2", **BODY}]})[1]
    Program(mei).ask("PATCH", f"{path}2/", {"name": "Typed by the staff"})
    put = Program(mei).ask("PUT", f"{path}by-id/q2/", BODY)

    assert [row["result"] for row in batch["results"]] == ["unchanged", "created"]
    assert put[0] == 200
    assert state() == before
    assert state(2)[0] == "Typed by the staff"


@pytest.mark.parametrize(
    ("body", "after"),
    [
        (BODY | {"name": "Ana C"}, ("Ana C", 4, "3 Defy")),
        (BODY | {"table": 5}, ("Ana", 5, "3 Defy")),
        (BODY | {"list": {"text": "1 Defy"}}, ("Ana", 4, "1 Defy")),
        ({"name": "Ana"}, ("Ana", 4, "2 Defy")),
    ],
)
def test_another_body_is_applied_whole(event: Event, mei: User, body: dict[str, Any], after: tuple[Any, ...]) -> None:
    path = f"{event.slug}/entries/by-id/q1/"

    statuses = [Program(mei).ask("PUT", path, body)[0] for _ in "12"]

    assert statuses == [200, 200]
    assert state()[:3] == after


def test_what_was_sent_before_the_last_body_is_another_body(event: Event, mei: User) -> None:
    path = f"{event.slug}/entries/by-id/q1/"
    Program(mei).ask("PUT", path, BODY | {"name": "Ana C"})

    Program(mei).ask("PUT", path, BODY)

    assert state()[:3] == ("Ana", 4, "3 Defy")


def test_a_refused_body_is_not_the_last_one(event: Event, mei: User) -> None:
    path, other = f"{event.slug}/entries/by-id/q1/", BODY | {"name": "Ana C", "list": {"text": "1 Defy"}}
    Event.objects.update(deadline=EARLY)

    refused = Program(mei).ask("PUT", path, other)[0]
    same = Program(mei).ask("PUT", path, BODY)[0]

    assert refused == 400
    assert same == 200
    assert state()[:3] == ("Ana B", 4, "2 Defy")


def test_a_roster_that_is_imported_again_leaves_what_players_have_changed(mei: User, lin: User) -> None:
    event, client = open_event(mei), Client()
    client.force_login(mei)
    path, text = f"/events/{event.slug}/roster/", "id,name,table\n7,Ana,1\n8,Bo,2\n"
    client.post(path, {"text": text})
    claimed(event, lin)
    Program(lin).ask("POST", f"{event.slug}/mine/", {"name": "Ana B"})

    client.post(path, {"text": text})
    same = list(event.entries.values_list("details__name", flat=True))
    client.post(path, {"text": text.replace("Ana,1", "Ana,9")})

    assert same == ["Ana B", "Bo"]
    assert list(event.entries.values_list("details__name", "table")) == [("Ana", 9), ("Bo", 2)]


def test_a_roster_that_is_imported_again_leaves_the_teams_of_the_staff(mei: User) -> None:
    event, client = open_event(mei, team_size=2), Client()
    client.force_login(mei)
    path, text = f"/events/{event.slug}/roster/", "id,name,team\n7,Ana,red\n8,Bo,red\n9,Cy,blue\n"
    client.post(path, {"text": text})
    client.post(f"/events/{event.slug}/teams/apart/", {"number": "2"})
    entry = event.entries.get(number=2)
    Program(mei).ask("POST", f"{event.slug}/teams/", {"members": [3, 2]})
    entry.refresh_from_db()
    before = dict(event.entries.values_list("number", "team"))

    client.post(path, {"text": text})

    assert before[2] == before[3] != before[1]
    assert dict(event.entries.values_list("number", "team")) == before


def test_what_tells_of_a_body_is_erased_with_the_player(event: Event, mei: User, lin: User) -> None:
    lin.delete()

    status, body = Program(mei).ask("PUT", f"{event.slug}/entries/by-id/q1/", BODY)

    assert status == 200
    assert Program(mei).ask("GET", f"{event.slug}/entries/1/?include=details")[1]["details"] is None
