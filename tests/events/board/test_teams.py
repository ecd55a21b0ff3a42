"""Teams on the board: who has no partner, which two lists do not fit, at the cost of two queries."""

from datetime import timedelta

import pytest
from django.test import RequestFactory
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from events.board.reminding import reminder_text, to_remind
from events.board.rows import board_rows, count_entries, entries_shown, is_flagged
from events.models import Event
from tests.decks.own_decks import another
from tests.events.event_of import LOCK, entry_of, event_of, registered
from tests.events.teams_of import lee_sin, rengar, team_event, team_of

pytestmark = pytest.mark.django_db


def shown(event: Event, show: str = "", *, sees_lists: bool = True) -> list[tuple[int, int | None, str]]:
    """Number, number of the partner and state of the team of each row."""
    rows = board_rows(event, list(entries_shown(event, show, sees_lists=sees_lists)), sees_lists=sees_lists)
    return [
        (row.entry.number, row.team.partner.number if row.team.partner else None, row.team.state)
        for row in rows
        if row.team is not None
    ]


@pytest.fixture
def event(mei: User, lin: User) -> Event:
    """A team that breaks the rules, and somebody alone."""
    event = team_event(if_illegal="flag")
    first, second = team_of(event, mei, lin)
    registered(event, first, rengar())
    registered(event, second, rengar())
    entry_of(event, None, "Ada")
    return event


def test_the_board_tells_partners_and_what_is_between_their_lists(event: Event) -> None:
    assert shown(event) == [(1, 2, "illegal"), (2, 1, "illegal"), (3, None, "open")]
    assert shown(event, "team") == [(1, 2, "illegal"), (2, 1, "illegal")]
    assert shown(event, "open-team") == [(3, None, "open")]
    counts = count_entries(event)
    assert (counts.open_teams, counts.broken_teams) == (1, 1)


def test_who_sees_no_lists_is_told_who_is_alone_and_no_verdict(event: Event) -> None:
    assert shown(event, sees_lists=False) == [(1, 2, ""), (2, 1, ""), (3, None, "open")]
    assert len(shown(event, "team", sees_lists=False)) == 3


def test_a_team_with_a_fault_and_one_without_a_partner_are_flagged(event: Event) -> None:
    rows = board_rows(event, list(entries_shown(event, sees_lists=True)), sees_lists=True)

    assert [is_flagged(event, row, LOCK) for row in rows] == [True, True, True]
    assert [is_flagged(event, row, LOCK - timedelta(hours=1)) for row in rows] == [True, True, False]


def test_a_verdict_by_other_rules_is_told_as_not_checked(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(copies_over_all=3)
    event.refresh_from_db()

    assert shown(event)[0] == (1, 2, "unchecked")


@pytest.mark.parametrize("more", [1, 3])
def test_teams_cost_two_queries_more_however_many_there_are(
    event: Event, more: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(more):
        entry_of(event, None, f"Player {number}")
    single = event_of()
    registered(single, entry_of(single))

    with django_assert_num_queries(3):
        board_rows(single, list(entries_shown(single, sees_lists=True)), sees_lists=True)
    with django_assert_num_queries(5):
        board_rows(event, list(entries_shown(event, sees_lists=True)), sees_lists=True)
    with django_assert_num_queries(4):
        count_entries(event)


def test_the_page_shows_teams_only_where_they_play(mei: User, lin: User, admin_user: User) -> None:
    now = timezone.now()
    soon = {"deadline": now + timedelta(days=1), "start": now + timedelta(days=2)}
    event, single = team_event(admin_user, **soon), event_of(admin_user, **soon)
    first, second = team_of(event, mei, lin)
    registered(event, first, rengar())
    registered(event, second, lee_sin())
    entry_of(single)
    client = another(admin_user)

    pages = [client.get(f"/events/{one.slug}/board/").content.decode() for one in (event, single)]

    assert ["Team 1" in page for page in pages] == [True, False]
    assert ["Without a partner" in page for page in pages] == [True, False]


def test_reminders_name_who_is_alone_and_whose_lists_do_not_fit(event: Event, rf: RequestFactory) -> None:
    rows = to_remind(event)

    text = reminder_text(event, rows, rf.get("/"))

    assert text.split("\n\n")[1:] == [
        "No list yet:\n- Ada",
        "Check again:\n- Ada: No partner yet\n- Lin: team: Illegal\n- Mei: team: Illegal\n",
    ]
