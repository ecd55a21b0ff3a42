"""`/api/v1/events/{slug}/placings/`: whole or not at all, by number or id, and the same again has no effect."""

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from events.access.visibility import PRESETS
from events.models import Entry, Event, LogEntry, Placing
from tests.events.api.asking import Program, codes_of, serve
from tests.events.event_of import START, entry_of, event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(mei: User) -> Event:
    found = event_of(mei, ended=START)
    for name in ("An", "Bo", "Cy"):
        entry_of(found, name=name)
    Entry.objects.filter(event=found, number=3).update(external_id="c")
    return found


def test_placings_are_loaded_read_and_loaded_again(event: Event, mei: User) -> None:
    sent = {"placings": [{"number": 2, "place": 1, "wins": 6, "losses": 1, "ties": 0}, {"id": "c", "place": 2}]}
    program, path = Program(mei), f"{event.slug}/placings/"

    first, second = program.ask("PUT", path, sent), program.ask("PUT", path, sent)
    _status, read = program.ask("GET", path)
    third = program.ask("PUT", path, read)

    assert read == {
        "placings": [
            {"number": 2, "place": 1, "wins": 6, "losses": 1, "ties": 0},
            {"number": 3, "place": 2, "wins": None, "losses": None, "ties": None},
        ]
    }
    assert first == (200, {"count": 2, "changed": True})
    assert second == third == (200, {"count": 2, "changed": False})
    assert event.log.filter(action=LogEntry.Action.PLACINGS).count() == 1


def test_none_and_a_deletion_leave_no_placings(event: Event, mei: User) -> None:
    program, path = Program(mei), f"{event.slug}/placings/"
    for method, body in (("PUT", {"placings": []}), ("DELETE", None)):
        Placing.objects.create(entry=event.entries.get(number=1), place=1)

        status, _body = program.ask(method, path, body)

        assert (status, Placing.objects.count()) in ((200, 0), (204, 0))


def test_every_fault_is_told_by_its_place_and_nothing_is_loaded(event: Event, mei: User) -> None:
    sent = [{"number": 1, "place": 1}, {"number": 9, "place": 2}, {"id": "x", "place": 3}, {"number": 1, "place": 4}]

    status, body = Program(mei).ask("PUT", f"{event.slug}/placings/", {"placings": sent})

    assert status == 400
    assert Placing.objects.count() == 0
    assert codes_of(body) == [
        (f"placings.{at}.{name}", "unknown") for at, name in ((1, "number"), (2, "id"), (3, "number"))
    ]


@pytest.mark.parametrize(
    ("one", "field"),
    [
        ({"place": 1}, "number"),
        ({"number": 1, "id": "c", "place": 1}, "number"),
        ({"number": 1}, "place"),
        ({"number": 1, "place": 0}, "place"),
        ({"number": 1, "place": 1, "wins": -1}, "wins"),
        ({"number": "1", "place": 1}, "number"),
    ],
)
def test_a_place_that_cannot_be_is_refused(event: Event, mei: User, one: dict[str, object], field: str) -> None:
    status, body = Program(mei).ask("PUT", f"{event.slug}/placings/", {"placings": [one]})

    assert status == 400
    assert [name for name, _code in codes_of(body)] == [f"placings.0.{field}"]


def test_everybody_reads_placings_where_lists_are_public_and_nobody_else_before(event: Event, lin: User) -> None:
    path = f"/api/v1/events/{event.slug}/placings/"
    Placing.objects.create(entry=event.entries.get(number=1), place=1)

    before = [client.get(path).status_code for client in (Client(), Program(lin).client)]
    Event.objects.filter(pk=event.pk).update(visibility=PRESETS["after"], ended=timezone.now())
    after = [client.get(path).status_code for client in (Client(), Program(lin).client)]

    assert (before, after) == ([404, 404], [200, 200])


@pytest.mark.parametrize(("role", "expected"), [("scorekeeper", 200), ("judge", 404)])
def test_a_scorekeeper_loads_placings_and_a_judge_reads_them(event: Event, lin: User, role: str, expected: int) -> None:
    serve(event, lin, role)
    program, path = Program(lin), f"{event.slug}/placings/"

    read, _body = program.ask("GET", path)
    written, _body = program.ask("PUT", path, {"placings": []})

    assert (read, written) == (200, expected)


@pytest.mark.parametrize(
    ("scope", "expected"), [("events:read", (200, 403)), ("events:write", (403, 200)), ("events", (403, 403))]
)
def test_a_token_reads_and_writes_by_its_scope(event: Event, mei: User, scope: str, expected: tuple[int, int]) -> None:
    program, path = Program(mei, scope), f"{event.slug}/placings/"

    read, _body = program.ask("GET", path)
    written, _body = program.ask("PUT", path, {"placings": []})

    assert (read, written) == expected
