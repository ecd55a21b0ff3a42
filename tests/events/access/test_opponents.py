"""Opponents: who sits at the same table in the round that is played now, and nobody else, while the table shows it."""

from datetime import datetime, timedelta
from typing import Final

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from events.access.opponents import current_round, match_of, opponent_shown
from events.access.viewers import find_viewer
from events.access.visibility import PRESETS
from events.entries.entering import withdraw_entry
from events.entries.event_lock import turn_in
from events.models import Entry, Event
from tests.events.event_of import EARLY, SECOND, START, entry_of, event_of, registered
from tests.events.rounds.paired import BY, loaded

pytestmark = pytest.mark.django_db

CUT: Final = START + timedelta(hours=4)
OVER: Final = START + timedelta(hours=8)


def paired(mei: User, **more: object) -> Event:
    """Mei, Lin and two others with lists; Mei plays Lin at table 5."""
    like: dict[str, object] = {"visibility": {"running": ["opponent"]}}
    event = event_of(None, **(like | more))
    for entry in (entry_of(event, mei), *(entry_of(event, name=name) for name in ("Lin", "Bo", "Kim"))):
        registered(event, entry)
    loaded(event, "5,1,2\n6,3,4")
    return event


def shown(event: Event, person: User, now: datetime = START) -> int | None:
    match = opponent_shown(find_viewer(event, person.pk, now))
    return match.opponent.number if match and match.opponent else None


def leave(event: Event, number: int) -> None:
    with turn_in(event):
        withdraw_entry(event.entries.select_related("event").get(number=number), BY, START)


def test_the_round_that_is_played_has_the_highest_number(mei: User) -> None:
    event = paired(mei)
    none = current_round(event_of())
    loaded(event, "1,1,3", number=7)
    loaded(event, "1,1,4", number=6)

    found = current_round(event)

    assert none is None
    assert (found and found.number) == 7
    assert shown(event, mei) == 3


def test_a_match_tells_table_and_opponent_and_a_bye_neither(mei: User) -> None:
    event = paired(mei)
    mine = event.entries.get(number=1)
    match = match_of(event, mine)
    loaded(event, ",1,", number=2)
    bye = match_of(event, mine)
    loaded(event, "1,2,3", number=3)

    assert match and (match.table, match.opponent and match.opponent.number) == (5, 2)
    assert bye and (bye.round.number, bye.table, bye.opponent) == (2, None, None)
    assert match_of(event, mine) is None


def test_the_list_is_shown_in_the_phases_of_the_organisers_table_alone(mei: User) -> None:
    event = paired(mei, visibility=PRESETS["open-cut"], cut=CUT, ended=OVER)
    moments = [EARLY, START, CUT - SECOND, CUT, OVER - SECOND, OVER]

    assert [shown(event, mei, now) for now in moments] == [None, None, None, 2, 2, None]


def test_without_a_round_or_with_a_bye_nobody_is_shown(mei: User) -> None:
    event = paired(mei)
    event.rounds.all().delete()
    without = shown(event, mei)
    loaded(event, ",1,")

    assert without is None
    assert shown(event, mei) is None


@pytest.mark.parametrize("number", [1, 2])
def test_who_has_withdrawn_sees_nobody_and_is_seen_by_nobody(mei: User, number: int) -> None:
    event = paired(mei)
    leave(event, number)

    assert shown(event, mei) is None


def test_an_opponent_without_a_list_shows_nothing(mei: User) -> None:
    event = paired(mei)
    Entry.objects.filter(number=2).update(current=None)

    assert shown(event, mei) is None


def test_who_plays_in_another_event_or_none_sees_nobody(mei: User, lin: User) -> None:
    event, elsewhere = paired(mei), event_of(visibility={"running": ["opponent"]})
    registered(elsewhere, entry_of(elsewhere, lin))

    assert (shown(event, lin), shown(elsewhere, lin)) == (None, None)


def test_a_match_costs_three_queries(mei: User, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = paired(mei)
    entry = event.entries.get(number=1)

    with django_assert_num_queries(3):
        match = match_of(event, entry)
        assert match and match.opponent and match.opponent.current
