"""Rounds are loaded whole or not at all, again without harm, and taken back without what belongs to others."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from events.entries.entering import withdraw_entry
from events.entries.event_lock import turn_in
from events.models import Entry, Event, Round, Seating
from events.rounds.loading import CREATED, REPLACED, UNCHANGED, FaultyRoundError, delete_round, list_rounds
from tests.events.checks.check_of import check_of, judge_of
from tests.events.event_of import EARLY, START, event_of
from tests.events.rounds.paired import BY, loaded, players_of
from tests.long import amount

pytestmark = pytest.mark.django_db


def seats(event: Event, number: int = 1) -> list[tuple[int | None, int, int]]:
    found = Seating.objects.filter(round__event=event, round__number=number)
    return list(found.order_by("table", "seat").values_list("table", "seat", "entry__number"))


def steps(event: Event) -> list[tuple[str, object]]:
    return [(step.action, step.details) for step in event.log.order_by("pk") if step.action.startswith("round")]


def test_a_round_has_its_tables_and_byes() -> None:
    event = event_of()
    players_of(event, 3)

    done = loaded(event, "4,2,1\n,3,bye")

    assert done == CREATED
    assert seats(event) == [(None, 1, 3), (4, 1, 2), (4, 2, 1)]
    assert steps(event) == [("round", {"round": 1, "stage": "preliminary", "tables": 1, "again": False})]


def test_the_same_round_again_changes_nothing() -> None:
    event = event_of()
    players_of(event, 3)
    loaded(event, "4,2,1\n,3,bye")
    before = list(Seating.objects.values_list("pk", flat=True))

    done = loaded(event, ",3,\n4,2,1")

    assert done == UNCHANGED
    assert list(Seating.objects.values_list("pk", flat=True)) == before
    assert len(steps(event)) == 1


def test_another_round_of_the_number_takes_its_place() -> None:
    event = event_of()
    players_of(event, 4)
    loaded(event, "1,1,2\n2,3,4")

    moved, staged = loaded(event, "1,1,3\n2,2,4"), loaded(event, "1,1,3\n2,2,4", stage="elimination")

    assert (moved, staged) == (REPLACED, REPLACED)
    assert seats(event) == [(1, 1, 1), (1, 2, 3), (2, 1, 2), (2, 2, 4)]
    assert [(one.number, one.stage) for one in event.rounds.all()] == [(1, "elimination")]


def test_a_round_with_a_fault_leaves_the_one_that_stands() -> None:
    event = event_of()
    players_of(event, 2)
    loaded(event, "1,1,2")
    changes = Event.objects.get().changes

    with pytest.raises(FaultyRoundError) as faulty:
        loaded(event, "1,1,9")

    assert [wrong.why for wrong in faulty.value.wrongs] == ["“9” is not a player in this event."]
    assert seats(event) == [(1, 1, 1), (1, 2, 2)]
    assert Event.objects.get().changes == changes


def test_players_of_another_event_are_unknown() -> None:
    event, other = event_of(), event_of()
    players_of(other, 2)

    with pytest.raises(FaultyRoundError):
        loaded(event, "1,1,2")


def test_who_has_withdrawn_sits_in_no_new_round_and_stays_in_an_old_one() -> None:
    event = event_of()
    _mei, lin = players_of(event, 2)
    loaded(event, "1,1,2")
    with turn_in(event):
        withdraw_entry(Entry.objects.get(pk=lin.pk), BY, START)

    assert loaded(event, "1,1,2") == UNCHANGED
    with pytest.raises(FaultyRoundError):
        loaded(event, "1,1,2", number=2)


def test_the_deck_checks_of_a_round_that_is_taken_back_stay(lin: User) -> None:
    event = event_of()
    mei, _other = players_of(event, 2)
    loaded(event, "7,1,2")
    check = check_of(event, judge_of(event, lin), entry=mei)

    with turn_in(event) as held:
        delete_round(held, 1, BY, EARLY)

    check.refresh_from_db()
    assert check.round == 1
    assert check.table == 7
    assert Round.objects.count() == 0
    assert Seating.objects.count() == 0
    assert steps(event)[-1] == ("round-removed", {"round": 1})


@pytest.mark.grows
def test_a_round_of_thousands_takes_few_queries_and_is_listed_with_one() -> None:
    event, tables = event_of(), amount(300, 2500)
    Entry.objects.bulk_create(Entry(event=event, number=number) for number in range(1, 2 * tables + 1))
    text = "\n".join(f"{table},{2 * table - 1},{2 * table}" for table in range(1, tables + 1))

    with CaptureQueriesContext(connection) as loading:
        done = loaded(event, text)
    with CaptureQueriesContext(connection) as listing:
        (found,) = list_rounds(event)

    assert done == CREATED
    assert found.players == 2 * tables
    assert found.byes == 0
    assert len(listing) == 1
    assert len(loading) < 40
