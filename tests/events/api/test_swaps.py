"""The log of swaps over the API: read by the player and the staff, added to from the lock on."""

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from events.models import Entry, Event, Swap
from tests.events.api.asking import Program, codes_of, locked_event, open_event, serve
from tests.events.event_of import entry_of, registered
from tests.events.pools.pools_of import JUDGE, pool_of, sealed_deck

pytestmark = pytest.mark.django_db

SEALED = {"format": "sealed", "pools": True}


def playing(event: Event, person: User) -> Entry:
    """A player with a pool and the deck that is built from it."""
    entry = entry_of(event, person)
    pool_of(event, entry, author=JUDGE, reason="Late.")
    registered(event, entry, sealed_deck(), author=JUDGE, reason="Late.")
    return entry


@pytest.fixture
def event(admin_user: User, mei: User) -> Event:
    event = locked_event(admin_user, **SEALED)
    playing(event, mei)
    return event


def test_a_player_records_a_swap_and_reads_the_log(event: Event, mei: User) -> None:
    program, path = Program(mei), f"{event.slug}/entries/1/swaps/"

    made = program.send("POST", path, {"came": "1 Ashe, Focused", "went": "1 Inferna", "round": 2, "note": "Control."})

    swap = {
        "came": [{"id": "riftbound.ashe-focused", "name": "Ashe, Focused", "count": 1}],
        "went": [{"id": "riftbound.inferna", "name": "Inferna", "count": 1}],
        "round": 2,
        "note": "Control.",
        "made": made.json()["made"],
        "role": "",
        "strange": made.json()["strange"],
    }
    assert made.status_code == 201
    assert made.headers["Location"] == f"/api/v1/events/{path}"
    assert made.json() == swap
    assert program.ask("GET", path) == (200, {"results": [swap]})


def test_a_judge_records_what_was_not_there_and_it_is_told(event: Event, lin: User) -> None:
    serve(event, lin, "judge")

    status, body = Program(lin).ask("POST", f"{event.slug}/entries/1/swaps/", {"came": "9 Inferna"})

    assert status == 201
    assert body["role"] == "judge"
    assert body["went"] == []
    assert body["strange"] == ["Inferna"]


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        ({}, [("came", "unknown")]),
        ({"came": " ", "went": "\n"}, [("came", "unknown")]),
        ({"came": "1 No Such Card", "went": "1 Inferna"}, [("came", "unknown")]),
        ({"came": "1 Inferna", "round": 100, "note": "x" * 301}, [("round", "max_value"), ("note", "max_length")]),
        ({"came": ["Inferna"]}, [("came", "invalid")]),
        ({"came": "150 Inferna", "went": "51 Inferna"}, [("came", "max_value")]),
    ],
)
def test_what_is_no_swap_is_not_recorded(event: Event, mei: User, body: object, faults: list[object]) -> None:
    status, said = Program(mei).ask("POST", f"{event.slug}/entries/1/swaps/", body)

    assert status == 400
    assert codes_of(said) == faults
    assert Swap.objects.count() == 0


def test_before_the_lock_a_player_registers_another_list_instead(admin_user: User, mei: User) -> None:
    event = open_event(admin_user, **SEALED)
    playing(event, mei)

    status, body = Program(mei).ask("POST", f"{event.slug}/entries/1/swaps/", {"came": "1 Inferna"})

    assert status == 403
    assert codes_of(body) == [("", "locked")]


def test_without_a_list_there_is_nothing_to_swap_from(event: Event, admin_user: User) -> None:
    entry_of(event)

    status, body = Program(admin_user).ask("POST", f"{event.slug}/entries/2/swaps/", {"came": "1 Inferna"})

    assert status == 409
    assert codes_of(body) == [("", "no-list")]


def test_others_and_events_without_pools_have_no_such_log(event: Event, mei: User, lin: User, admin_user: User) -> None:
    plain = locked_event(admin_user)
    entry_of(plain, mei)

    assert Program(lin).ask("GET", f"{event.slug}/entries/1/swaps/")[0] == 404
    assert Program(mei).ask("GET", f"{plain.slug}/entries/1/swaps/")[0] == 404


@pytest.mark.parametrize("number", [1, 3])
def test_the_log_costs_the_same_however_long_it_is(
    event: Event, mei: User, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    program, path = Program(mei), f"{event.slug}/entries/1/swaps/"
    for _ in range(number):
        program.ask("POST", path, {"came": "1 Inferna"})

    with django_assert_num_queries(5):
        assert len(program.ask("GET", path)[1]["results"]) == number
