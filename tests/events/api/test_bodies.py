"""A member of a body that an operation of events cannot apply is refused, with what takes it."""

import importlib
import pkgutil
from typing import Any

import pytest

from accounts.models import User
from api.bodies import Body
from api.model_serializers import StrictModelSerializer
from api.parameters import Parameters
from api.typed import component_name
from config.http.api_views import schema
from events import api
from events.api.bodies import EventsBody
from events.api.event.serializer import EventSerializer
from events.hosting.creating import WRITTEN
from events.hosting.forms import OTHERWISE, EventForm
from events.models import Submission
from tests.events.api.asking import LIST, Program, codes_of, open_event
from tests.events.event_of import entry_of, registered

pytestmark = pytest.mark.django_db


def told(body: Any) -> list[tuple[str, str, str]]:  # Any: JSON
    return [(fault["field"], fault["code"], fault["message"]) for fault in body["errors"]]


def test_a_list_in_the_change_of_an_entry_is_refused_with_the_operation_that_registers_it(mei: User) -> None:
    event = open_event(mei)
    entry = entry_of(event)
    registered(event, entry)

    status, body = Program(mei).ask("PATCH", f"{event.slug}/entries/{entry.number}/", {"table": 3, "list": LIST})

    entry.refresh_from_db()
    says = "This cannot be changed here. Use POST .../entries/{number}/lists/."
    assert status == 400
    assert told(body) == [("list", "unknown", says)]
    assert entry.table is None
    assert Submission.objects.count() == 1


def test_a_member_that_nothing_takes_is_refused_with_those_that_are_taken(mei: User) -> None:
    event = open_event(mei)
    entry = entry_of(event)

    status, body = Program(mei).ask("PATCH", f"{event.slug}/entries/{entry.number}/", {"verdict": "legal", "seat": "A"})

    known = "Allowed: name, pronouns, member_id, consent, base, table, unlocked, withdrawn."
    assert status == 400
    assert told(body) == [
        ("verdict", "unknown", f"This cannot be changed here. {known}"),
        ("seat", "unknown", "This cannot be changed here. Use POST .../teams/."),
    ]


def test_an_event_can_be_sent_back_as_it_was_read_and_not_with_another_lock(mei: User) -> None:
    event, program = open_event(mei), Program(mei)
    read = program.ask("GET", f"{event.slug}/")[1]

    status, body = program.ask("PATCH", f"{event.slug}/", read | {"place": "Hall 2"}, If_Match="*")
    moved, why = program.ask("PATCH", f"{event.slug}/", {"lock": "2099-08-08T09:10:00+08:00"}, If_Match="*")

    assert status == 200
    assert body["place"] == "Hall 2"
    assert moved == 400
    assert told(why) == [("lock", "unknown", "This cannot be changed here. Use deadline, grace.")]


def test_a_round_can_be_sent_back_as_it_was_read(mei: User) -> None:
    event, program = open_event(mei, if_missing="allow"), Program(mei)
    one, other = entry_of(event), entry_of(event)
    pairing = {"tables": [{"table": 1, "players": [one.number, other.number]}]}
    read = program.ask("PUT", f"{event.slug}/rounds/1/", pairing)[1]

    again = program.ask("PUT", f"{event.slug}/rounds/1/", read)
    elsewhere = program.ask("PUT", f"{event.slug}/rounds/2/", read)

    assert again == (200, read)
    assert elsewhere[0] == 400
    assert codes_of(elsewhere[1]) == [("number", "unknown")]


def test_an_entry_that_is_put_may_name_the_id_of_its_address_and_no_other(mei: User) -> None:
    event, program = open_event(mei), Program(mei)

    right = program.ask("PUT", f"{event.slug}/entries/by-id/x1/", {"id": "x1", "name": "Lin"})
    wrong = program.ask("PUT", f"{event.slug}/entries/by-id/x1/", {"id": "x2", "name": "Lin"})

    assert right[0] == 201
    assert wrong[0] == 400
    assert codes_of(wrong[1]) == [("id", "unknown")]


@pytest.mark.parametrize("path", ["entries/", "mine/"])
def test_a_player_seats_nobody_at_a_table(path: str, lin: User) -> None:
    event = open_event(listed=True)

    status, body = Program(lin).ask("POST", f"{event.slug}/{path}", {"name": "Lin", "table": 3})

    assert status == 400
    assert codes_of(body) == [("table", "unknown")]


def test_every_body_of_events_refuses_what_it_does_not_take() -> None:
    # Rows of tables that no operation takes are no bodies.
    taken = {name.removeprefix("Patched") for name in schema()["components"]["schemas"] if name.endswith("Request")}
    modules = [importlib.import_module(one.name) for one in pkgutil.walk_packages(api.__path__, "events.api.")]
    bodies = {
        found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, type)
        and issubclass(found, Body)
        and not issubclass(found, Parameters)
        and found.__module__.startswith("events.")
        and (not issubclass(found, StrictModelSerializer) or f"{component_name(found)}Request" in taken)
    }

    assert len(bodies) > 15
    assert [one.__name__ for one in bodies if not issubclass(one, EventsBody)] == []


def test_what_an_organiser_writes_is_the_same_for_page_and_api() -> None:
    on_the_page = {*EventForm.Meta.fields, *OTHERWISE}

    assert on_the_page == {*WRITTEN}
    assert {*EventSerializer().writable_names} == {*WRITTEN, "unlocked"}


def test_the_faults_of_pools_seats_and_moments_come_at_once(mei: User) -> None:
    like = {"name": "Cup", "game": "riftbound", "date": "2026-08-08"}
    moments = {"deadline": "2026-08-08T09:00", "start": "2026-08-08T08:00"}

    status, body = Program(mei).ask("POST", "", like | moments | {"pools": True, "seat_formats": ["casual"]})

    assert status == 400
    assert codes_of(body) == [("pools", "unknown"), ("seat_formats", "unknown"), ("start", "unknown")]
