"""Entries by the ids of another system: each for itself, with faults by their place, and as often as one likes."""

import pytest
from pytest_django import Settings

from accounts.models import User
from events.models import Entry, Submission
from tests.events.api.asking import LIST, Program, codes_of, locked_event, open_event
from tests.events.event_of import entry_of

pytestmark = pytest.mark.django_db


def test_a_faulty_entry_of_a_batch_stops_no_other(mei: User) -> None:
    event = locked_event(mei)
    sent = [
        {"id": "a", "name": "An"},
        {"id": "b"},
        {"name": "Without an id"},
        {"id": " c ", "name": ""},
        {"id": "d", "name": "Di", "list": LIST},
        {"id": "e", "name": "Ei", "list": LIST | {"reason": "came late"}},
    ]

    results = Program(mei).ask("POST", f"{event.slug}/entries/batch/", {"entries": sent})[1]["results"]

    assert [row["result"] for row in results] == ["created", "refused", "refused", "refused", "refused", "created"]
    assert [error["field"] for row in results for error in row["errors"]] == [
        *("name", "id", "name", "list.reason"),
    ]
    assert sorted(Entry.objects.values_list("external_id", flat=True)) == ["a", "e"]


def test_an_entry_that_is_put_twice_changes_nothing(mei: User) -> None:
    event, program = open_event(mei), Program(mei)
    path = f"{event.slug}/entries/by-id/x1/"
    body = {"name": "Lin", "table": 4, "list": LIST | {"paper": True, "paper_place": "Folder 2"}}

    first, second = program.ask("PUT", path, body), program.ask("PUT", path, body)
    moved = program.ask("PUT", path, {"name": "Lin", "table": 5})
    other = program.ask("PUT", path, body | {"list": {"text": "2 Defy"}})

    assert [answer[0] for answer in (first, second, moved, other)] == [201, 200, 200, 200]
    assert (first[1]["paper"], first[1]["receipt"]["code"]) == (True, second[1]["receipt"]["code"])
    assert (moved[1]["table"], moved[1]["receipt"], moved[1]["code"]) == (5, None, first[1]["code"])
    assert (Submission.objects.count(), Entry.objects.get().current.number) == (2, 2)  # type: ignore[union-attr]  # there is one


def test_a_list_without_its_reason_is_told_by_its_place_at_every_door(mei: User) -> None:
    event, program = locked_event(mei), Program(mei)
    entry_of(event)
    path, body = f"{event.slug}/entries/", {"name": "Lin", "list": LIST}

    answers = [
        program.ask("PUT", f"{path}by-id/x1/", body),
        program.ask("POST", path, body),
        program.ask("POST", f"{path}1/lists/", LIST),
    ]

    assert [(status, codes_of(answer)) for status, answer in answers] == [
        (400, [("list.reason", "required")]),
        (400, [("list.reason", "required")]),
        (400, [("reason", "required")]),
    ]


def test_an_id_that_stands_twice_in_a_batch_is_refused_the_second_time(mei: User) -> None:
    event = open_event(mei)
    sent = [
        {"id": "a", "name": ""},
        {"id": "a", "name": "An"},
        {"id": "b", "name": "Bo"},
        {"id": "a", "name": "Al", "table": 3, "list": LIST},
    ]

    results = Program(mei).ask("POST", f"{event.slug}/entries/batch/", {"entries": sent})[1]["results"]

    assert [(row["id"], row["result"]) for row in results] == [
        ("a", "refused"),
        ("a", "created"),
        ("b", "created"),
        ("a", "refused"),
    ]
    assert results[3]["errors"] == [
        {"field": "id", "code": "unknown", "message": "Entry 2 of the batch already has this id."}
    ]
    assert [(one.details.name, one.table, one.current) for one in Entry.objects.order_by("number")] == [
        ("An", None, None),
        ("Bo", None, None),
    ]


def test_entries_over_the_end_of_a_request_are_refused_one_by_one(mei: User, settings: Settings) -> None:
    event, settings.REQUEST_SECONDS = open_event(mei), (0.2, 0.2)
    lists = ["\n".join(f"1 Card {number} of {line}" for line in range(900)) for number in range(60)]
    sent = [{"id": f"x{number}", "name": "Lin", "list": {"text": text}} for number, text in enumerate(lists)]

    results = Program(mei).ask("POST", f"{event.slug}/entries/batch/", {"entries": sent})[1]["results"]

    refused = [row for row in results if row["result"] == "refused"]
    assert {error["code"] for row in refused for error in row["errors"]} == {"too-much-work"}
    created = {row["id"] for row in results if row["result"] == "created"}
    assert set(Entry.objects.values_list("external_id", flat=True)) == created
