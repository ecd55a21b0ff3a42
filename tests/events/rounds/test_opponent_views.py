"""What a player sees of the round: table and number on the event's page, and the opponent's list while it is open."""

from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from events.models import Event, Staff
from tests.decks.own_decks import another
from tests.events.event_of import GOES_ON, entry_of, event_of, registered
from tests.events.rounds.paired import loaded
from tests.markup import squeeze

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(mei: User, lin: User) -> Event:
    """Mei plays Lin, whose list has a card of its own, at table 5; others play beside them."""
    event = event_of(visibility={"running": ["opponent"]}, listed=True, if_illegal="flag", ended=GOES_ON)
    registered(event, entry_of(event, mei, "Mei"))
    registered(event, entry_of(event, lin, "Lin Secret"), "Main:\n3 Defy", deck_name="Hidden name")
    for name in ("Bo", "Kim"):
        registered(event, entry_of(event, name=name))
    loaded(event, "5,1,2\n6,3,4")
    return event


def page_of(client: Client, event: Event, rest: str = "") -> tuple[int, str]:
    answer = client.get(f"/events/{event.slug}/{rest}")
    return answer.status_code, unescape(answer.content.decode())


def test_the_opponents_list_is_shown_under_a_number_without_what_leads_back(event: Event, mei: User) -> None:
    theirs = event.entries.select_related("current").get(number=2).current
    assert theirs is not None

    status, page = page_of(another(mei), event, "mine/opponent/")

    assert status == 200
    assert "Defy" in page
    assert "Player 2" in page
    assert "Table 5" in page
    for secret in ("Lin", "Hidden name", theirs.code, theirs.code[:4], theirs.digest):
        assert secret not in page


def test_the_events_page_tells_the_table_and_leads_on_while_it_is_open(event: Event, mei: User) -> None:
    client = another(mei)
    _status, open_page = page_of(client, event)
    Event.objects.update(visibility={})
    _status, closed_page = page_of(client, event)

    for page in (open_page, closed_page):
        assert "Table 5 · against Player 2" in squeeze(page)
        assert "Lin Secret" not in page
    assert ["My opponent's list" in page for page in (open_page, closed_page)] == [True, False]
    assert page_of(client, event, "mine/opponent/")[0] == 404


def test_a_bye_and_an_opponent_who_left_are_told(event: Event, mei: User) -> None:
    client = another(mei)
    event.entries.filter(number=2).update(withdrawn=event.start)
    gone = page_of(client, event)[1]
    loaded(event, ",1,", number=2)
    bye = page_of(client, event)[1]

    assert "your opponent has withdrawn" in gone
    assert "you have a bye" in bye


def test_nobody_else_finds_the_page(event: Event, admin_user: User) -> None:
    Staff.objects.create(event=event, person=admin_user, role="organiser")

    assert page_of(another(admin_user), event, "mine/opponent/")[0] == 404
    assert Client().get(f"/events/{event.slug}/mine/opponent/").status_code == 302
    assert [page_of(another(admin_user), event, f"mine/opponent/{number}/")[0] for number in (1, 2)] == [404, 404]


def test_another_round_ends_the_page_of_the_one_before(event: Event, mei: User, lin: User) -> None:
    loaded(event, "1,1,3\n,2,", number=2)

    mine, theirs = (page_of(another(person), event, "mine/opponent/") for person in (mei, lin))

    assert mine[0] == 200
    assert "Player 3" in mine[1]
    assert theirs[0] == 404


def test_the_organiser_is_told_why_the_column_is_off_until_a_round_is_loaded(event: Event, admin_user: User) -> None:
    Staff.objects.create(event=event, person=admin_user, role="organiser")
    client = another(admin_user)
    _status, after = page_of(client, event, "edit/")
    _status, event_after = page_of(client, event)
    event.rounds.all().delete()
    _status, before = page_of(client, event, "edit/")
    _status, event_before = page_of(client, event)

    off, on = "The opponent column has no effect until a round is loaded", "Round 1 is loaded: the opponent is"
    assert [(off in page, on in page) for page in (before, after)] == [(True, False), (False, True)]
    waits = "No round is loaded yet, so there are no opponents."
    assert [waits in page for page in (event_before, event_after)] == [True, False]
