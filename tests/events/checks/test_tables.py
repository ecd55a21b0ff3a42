"""Checks by table: whole tables of a round that is loaded, with table and seat as the round has them."""

from random import Random
from uuid import UUID, uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from events.checks.open_check import Reason, pick_entry, pick_for, tables_with_lists
from events.checks.picking import CheckCandidate, PickingTable
from events.entries.entering import seat_at, withdraw_entry
from events.entries.event_lock import turn_in
from events.models import DeckCheck, Entry, Event
from tests.decks.own_decks import another
from tests.events.event_of import EARLY, GOES_ON, START, event_of, registered
from tests.events.rounds.paired import BY, loaded, players_of
from tests.markup import squeeze

pytestmark = pytest.mark.django_db

Why = DeckCheck.Why


@pytest.fixture
def event(mei: User) -> Event:
    """Six players with lists."""
    event = event_of(mei, ended=GOES_ON)
    for entry in players_of(event, 6):
        registered(event, entry, now=EARLY)
    return event


def picked(
    event: Event, mei: User, wanted: int, number: int | None = 1, uuid: UUID | None = None
) -> list[tuple[int | None, str, int]]:
    reason = Reason(Why.RANDOM, number)
    made = pick_for(event, wanted, reason, mei.pk, START, uuid=uuid or uuid4(), random=Random(7))
    return [(check.table, check.seat, check.entry.number) for check in made]


def test_everybody_at_a_table_is_checked_with_table_and_seat_of_the_round(event: Event, mei: User) -> None:
    loaded(event, "11,2,1\n12,3,4\n13,6,5")

    found = picked(event, mei, 3)

    assert sorted(found) == [
        *((11, "1", 2), (11, "2", 1)),
        *((12, "1", 3), (12, "2", 4)),
        *((13, "1", 6), (13, "2", 5)),
    ]


def test_over_rounds_no_table_is_checked_again_while_one_waits_that_never_was(event: Event, mei: User) -> None:
    loaded(event, "1,1,2\n2,3,4\n3,5,6")
    first = {number for _table, _seat, number in picked(event, mei, 2)}
    left = sorted({1, 2, 3, 4, 5, 6} - first)
    loaded(event, "\n".join(["7,{},{}".format(*left), *(f",{number}," for number in sorted(first))]), number=2)

    second = picked(event, mei, 1, number=2)

    assert sorted(number for _table, _seat, number in second) == left


def test_a_bye_and_who_has_withdrawn_are_not_picked(event: Event, mei: User) -> None:
    loaded(event, "1,1,2\n,3,\n,4,\n2,5,6")
    with turn_in(event):
        for number in (2, 5, 6):
            withdraw_entry(event.entries.select_related("event").get(number=number), BY, START)

    assert picked(event, mei, 9) == [(1, "1", 1)]


def test_a_pick_of_tables_that_is_sent_twice_picks_once(event: Event, mei: User) -> None:
    loaded(event, "1,1,2\n2,3,4\n3,5,6")
    same = uuid4()

    first, again = picked(event, mei, 2, uuid=same), picked(event, mei, 2, uuid=same)

    assert len(first) == 4
    assert again == first
    assert DeckCheck.objects.count() == 4


@pytest.mark.parametrize("number", [None, 2])
def test_where_the_round_is_not_loaded_single_decks_are_picked(event: Event, mei: User, number: int | None) -> None:
    loaded(event, "1,1,2\n2,3,4\n3,5,6")

    found = picked(event, mei, 3, number)

    assert len(found) == 3
    assert {(table, seat) for table, seat, _number in found} == {(None, "")}


def test_tables_are_counted_by_those_who_could_be_checked(
    event: Event, mei: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    loaded(event, "1,1,2\n2,3,4\n,5,")
    entries = {entry.number: entry for entry in event.entries.all()}
    pick_entry(event, entries[2], Reason(Why.TARGETED, 1), mei.pk, START, uuid=uuid4())
    Entry.objects.filter(number=4).update(current=None)

    with django_assert_num_queries(1):
        found = tables_with_lists(event, 1)

    assert found == [
        PickingTable(1, (CheckCandidate(entries[1].pk, 0), CheckCandidate(entries[2].pk, 1))),
        PickingTable(2, (CheckCandidate(entries[3].pk, 0),)),
    ]


def test_a_check_for_a_reason_takes_table_and_seat_from_the_round_unless_another_seat_is_named(
    event: Event, mei: User
) -> None:
    loaded(event, "5,2,1\n,3,")
    with turn_in(event):
        for entry in event.entries.filter(number__lte=4):
            seat_at(entry, 40, START)
    asked = [(1, 1, ""), (1, 1, "B"), (3, 1, ""), (4, 1, ""), (1, 2, "")]

    found = []
    for player, number, seat in asked:
        reason = Reason(Why.TARGETED, number, "tip", seat=seat)
        check = pick_entry(event, event.entries.get(number=player), reason, mei.pk, START, uuid=uuid4())
        found.append((check.table, check.seat))

    assert found == [(5, "2"), (5, "B"), (None, ""), (40, ""), (40, "")]


def test_the_forms_begin_with_the_round_that_is_played_and_say_what_is_counted(event: Event, mei: User) -> None:
    client: Client = another(mei)
    path = f"/events/{event.slug}/checks/"

    before = client.get(path).content.decode()
    loaded(event, "1,1,2", number=3)
    after = client.get(path).content.decode()
    odd = client.post(f"{path}pick/", {"wanted": "many", "why": "random", "uuid": uuid4()}).content.decode()

    assert ["Number of decks" in page for page in (before, after, odd)] == [True, False, False]
    assert ["Number of tables" in page for page in (before, after, odd)] == [False, True, True]
    assert before.count('name="round" value="3"') == 0
    assert after.count('name="round" value="3"') == 2


def test_a_check_that_begins_with_a_scan_is_of_the_round_that_is_played(event: Event, mei: User) -> None:
    loaded(event, "5,2,1")
    sent = event.entries.select_related("current").get(number=1).current
    assert sent is not None
    client: Client = another(mei)

    page = client.get(f"/events/{event.slug}/scan/?code={sent.code}").content.decode()
    body = {"who": sent.code, "reason": "scan", "uuid": uuid4(), "round": 1}
    client.post(f"/events/{event.slug}/checks/target/", body)

    assert '<input type="hidden" name="round" value="1">' in page
    assert "Round 1 · Table 5 · Seat 2" in squeeze(page)
    assert [(one.round, one.table, one.seat) for one in DeckCheck.objects.all()] == [(1, 5, "2")]
