"""What the staff sees and does with pools, and what an event asks for."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from events.models import Entry, Event, Pool, PoolReply
from tests.events.api.asking import ended_event, locked_event, open_event, serve
from tests.events.event_of import entry_of, registered
from tests.events.pools.pools_of import JUDGE, pool_of, sealed_deck, sealed_pool

pytestmark = pytest.mark.django_db

# Any: fields of an event.
SEALED: dict[str, Any] = {"format": "sealed", "pools": True}


@pytest.fixture
def event(lin: User) -> Event:
    return open_event(lin, pool_size=84, **SEALED)


@pytest.fixture
def entry(event: Event, mei: User) -> Entry:
    return entry_of(event, mei)


def logged_in(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def address(event: Event, rest: str) -> str:
    return f"/events/{event.slug}/{rest}"


@pytest.fixture
def bo() -> User:
    return User.objects.create_user("bo", "bo@example.org", "correct horse")


@pytest.mark.parametrize("count", [1, 3])
def test_the_staff_sees_who_has_a_pool(
    event: Event, lin: User, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(count):
        pool_of(event, entry_of(event, name=f"Player {number}"), author=JUDGE)
    client = logged_in(lin)
    client.get(address(event, "pools/"))

    with django_assert_num_queries(9):
        answer = client.get(address(event, "pools/"))

    assert [row.total for row in answer.context["rows"]] == [71] * count
    assert answer.context["missing"] == 0


def test_what_an_owner_said_last_is_what_counts(event: Event, lin: User) -> None:
    one, other = (entry_of(event, name=name) for name in ("Ann", "Ben"))
    for entry, answers in ((one, (False, True)), (other, (True, False))):
        pool = pool_of(event, entry, author=JUDGE)
        for agrees in answers:
            PoolReply(pool=pool, agrees=agrees).save()

    answer = logged_in(lin).get(address(event, "pools/"))

    assert [row.agrees for row in answer.context["rows"]] == [True, False]
    assert answer.context["disputed"] == 1


def test_an_event_without_players_says_so(event: Event, lin: User) -> None:
    assert "No one is registered yet" in logged_in(lin).get(address(event, "pools/")).content.decode()


def test_the_staff_enters_a_pool_from_paper_and_after_the_lock_with_a_reason(mei: User, lin: User) -> None:
    event = locked_event(lin, **SEALED)
    entry_of(event, mei)
    client, path = logged_in(lin), address(event, "entries/1/pool/enter/")
    sent = {"text": "2 Inferna", "do": "register", "is_paper": "on", "paper_place": "Box 2"}

    refused = client.post(path, sent)
    client.post(path, {**sent, "reason": "Registered on paper."})

    made = Pool.objects.get()
    assert refused.status_code == 400
    assert (made.source, made.paper_place, made.reason, made.amendment) == (
        "paper",
        "Box 2",
        "Registered on paper.",
        True,
    )


def test_what_the_staff_typed_stays_while_it_taps(event: Event, entry: Entry, lin: User) -> None:
    sent = {
        "text": "",
        "of": "UNL",
        "n-inferna": "1",
        "is_paper": "on",
        "paper_place": "Box 2",
        "reason": "",
        "do": "done",
    }

    answer = logged_in(lin).post(address(event, "entries/1/pool/enter/"), sent)

    form = answer.context["form"]
    assert form["is_paper"].value() is True
    assert form["paper_place"].value() == "Box 2"


def test_pools_are_handed_out_by_the_staff(mei: User, bo: User, lin: User) -> None:
    event = open_event(lin, pools_by_other=True, **SEALED)
    for person in (mei, bo):
        entry_of(event, person)

    answer = logged_in(lin).post(address(event, "pools/deal/"), follow=True)

    assert "2 pools handed out." in answer.content.decode()
    assert {one.records.number for one in event.entries.select_related("records") if one.records} == {1, 2}


def test_a_scorekeeper_sees_no_pools(event: Event, entry: Entry, mei: User, bo: User) -> None:
    serve(event, bo, "scorekeeper")
    pool_of(event, entry)
    client = logged_in(bo)

    assert [client.get(address(event, rest)).status_code for rest in ("pools/", "entries/1/pool/")] == [404, 404]
    assert "No pool" not in client.get(address(event, "board/?show=no-pool")).content.decode()


def test_the_board_shows_who_has_no_pool(event: Event, entry: Entry, lin: User) -> None:
    pool_of(event, entry_of(event, name="Ann"), author=JUDGE)

    answer = logged_in(lin).get(address(event, "board/?show=no-pool"))

    assert [row.entry.number for row, _flagged in answer.context["rows"]] == [1]


def test_an_ended_event_takes_no_pool_and_shows_those_that_it_has(mei: User) -> None:
    event = ended_event(mei)
    Event.objects.filter(pk=event.pk).update(**SEALED)
    entry_of(event, mei)
    client = logged_in(mei)

    assert client.get(address(event, "pools/")).status_code == 200
    assert client.post(address(event, "entries/1/pool/enter/"), {"text": "1 Defy", "do": "register"}).status_code == 403


def test_an_organiser_asks_for_pools_in_limited_formats_alone(mei: User) -> None:
    event, client = open_event(mei), logged_in(mei)
    form = {
        **{"name": "Cup", "game": "riftbound", "date": "2026-08-08", "time_zone": "UTC", "grace": "0"},
        **{
            "deadline_local": "2099-08-08T08:00",
            "start_local": "2099-08-08T09:00",
            "preset": "closed",
            "pools": "on",
            "region": "global",
        },
        **dict.fromkeys(("if_missing", "if_late", "if_illegal", "if_undetermined"), "flag"),
    }

    refused = client.post(address(event, "edit/"), {**form, "format": "standard"})
    taken = client.post(address(event, "edit/"), {**form, "format": "sealed", "pool_size": "84"})

    event.refresh_from_db()
    assert (refused.status_code, taken.status_code) == (400, 302)
    assert "Decks of this format are not built from a pool." in refused.content.decode()
    assert (event.pools, event.pools_by_other, event.pool_size) == (True, False, 84)


def test_a_copy_of_an_event_asks_for_pools_too(event: Event, lin: User) -> None:
    answer = logged_in(lin).get(address(event, "copy/"))

    assert answer.context["form"]["pools"].value() is True
    assert answer.context["form"]["pool_size"].value() == 84


def test_a_list_is_shown_with_what_its_pool_lacks(event: Event, entry: Entry, mei: User) -> None:
    pool_of(event, entry, sealed_pool().replace("1 Ashe, Focused\n", ""))
    registered(event, entry, sealed_deck())

    answer = logged_in(mei).get(address(event, "mine/"))

    assert answer.context["registered"].result.answer.report.codes == ("pool",)
