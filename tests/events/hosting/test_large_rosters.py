"""A roster of a large event keeps nobody else waiting: it is made ready before the event's turn and written at once."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from events.access.permissions import Role
from events.entries.authors import Author
from events.entries.entering import Details, create_entry
from events.entries.event_lock import turn_in
from events.hosting.roster import Upserted, load_roster, plan_holds, plan_roster, read_roster, write_plan
from events.models import Entry, Event, LogEntry, PlayerDetails
from events.models.event import MOST_PLAYERS
from tests.events.event_of import EARLY, event_of
from tests.long import amount
from tests.timing import paced_seconds

pytestmark = pytest.mark.django_db

BY = Author(None, Role.ORGANISER)


def roster_of(count: int, name: str = "Player", team: bool = False) -> str:
    rows = (f"i{n},{name} {n},M{n},{n // 2 + 1}" + (f",T{n // 2}" if team else "") for n in range(count))
    return "\n".join([f"id,name,member_id,table{',team' if team else ''}", *rows])


def queries_for(event: Event, text: str) -> int:
    with CaptureQueriesContext(connection) as caught:
        load_roster(event, read_roster(text).rows, BY, EARLY)

    return len(caught)


@pytest.mark.parametrize("team", [False, True])
def test_ten_times_the_players_take_few_queries_more(team: bool) -> None:
    few, many = (event_of(team_size=1 + team) for _ in range(2))

    found = {
        name: (queries_for(few, roster_of(12, name, team)), queries_for(many, roster_of(120, name, team)))
        for name in ("Player", "Other")
    }
    # SQLite takes some fifty rows in a query.
    assert {name: fewer + 10 >= more < 40 for name, (fewer, more) in found.items()} == {"Player": True, "Other": True}
    assert many.entries.count() == 120


@pytest.mark.grows
@pytest.mark.parametrize("team", [False, True])
def test_the_turn_of_a_whole_roster_is_short(team: bool) -> None:
    event, count = event_of(team_size=1 + team), amount(1_000, MOST_PLAYERS)
    for name in ("Player", "Other"):
        plan = plan_roster(event, read_roster(roster_of(count, name, team)).rows, BY, EARLY)

        with turn_in(event) as held:
            taken = paced_seconds(lambda: write_plan(held, plan, BY, EARLY))  # noqa: B023  called at once
            assert taken < count / MOST_PLAYERS

    assert PlayerDetails.objects.filter(entry__event=event, name__startswith="Other").count() == count


def test_players_who_register_meanwhile_move_the_numbers(mei: User) -> None:
    event = event_of()
    plan = plan_roster(event, read_roster(roster_of(3)).rows, BY, EARLY)
    with turn_in(event) as held:
        create_entry(held, Details("Mei"), Author(mei.pk), EARLY, person=mei.pk)

    with turn_in(event) as held:
        assert plan_holds(held, plan.base)
        write_plan(held, plan, BY, EARLY)
    assert list(event.entries.values_list("number", "external_id")) == [(1, ""), (2, "i0"), (3, "i1"), (4, "i2")]


def test_a_plan_does_not_hold_where_a_player_of_it_was_changed_meanwhile() -> None:
    event = event_of()
    load_roster(event, read_roster(roster_of(3)).rows, BY, EARLY)
    plan = plan_roster(event, read_roster(roster_of(3, "Other")).rows, BY, EARLY)
    with turn_in(event):
        Entry.objects.filter(event=event, external_id="i1").update(changed="2030-01-01T00:00Z")

    with turn_in(event) as held:
        assert not plan_holds(held, plan.base)


def test_a_fault_in_the_last_row_writes_nothing() -> None:
    event = event_of()
    text = roster_of(999) + "\ni5,Twice,,"

    assert read_roster(text).rows == ()
    assert load_roster(event, read_roster(text).rows, BY, EARLY) == Upserted()
    assert not event.entries.exists()


def test_the_log_tells_of_every_new_team() -> None:
    event = event_of(team_size=2)
    load_roster(event, read_roster(roster_of(4, team=True)).rows, BY, EARLY)

    seats = list(event.entries.values_list("number", "team__number", "team__name", "seat"))
    assert seats == [(1, 1, "T0", "A"), (2, 1, "T0", "B"), (3, 2, "T1", "A"), (4, 2, "T1", "B")]
    assert event.log.filter(action=LogEntry.Action.TEAMED).count() == 4
