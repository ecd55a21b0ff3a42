"""A player who registers before the list is there: with pools always, else where the event does not refuse a missing list."""

from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.utils import timezone

from accounts.models import User
from events.models import Entry, Event, Submission
from tests.decks.own_decks import another
from tests.events.event_of import entry_of, event_of

pytestmark = pytest.mark.django_db

BUTTON = 'name="do" value="later"'


def coming(**more: object) -> Event:
    now = timezone.now()
    soon = {"deadline": now + timedelta(days=1), "start": now + timedelta(days=2), "listed": True}
    return event_of(None, **(soon | more))


def post(person: User, event: Event, **more: str) -> HttpResponse:
    body = {"name": "Mei", "text": "", "do": "later"} | more
    return another(person).post(f"/events/{event.slug}/register/", body)  # type: ignore[return-value]  # the test client's answer


@pytest.mark.parametrize(
    ("more", "next_page"),
    [
        ({"pools": True}, "mine/pool/register/"),
        ({"pools": True, "if_missing": "refuse"}, "mine/pool/register/"),
        ({"pools": True, "pools_by_other": True}, "mine/"),
        ({"if_missing": "flag"}, "mine/"),
        ({"if_missing": "allow"}, "mine/"),
    ],
)
def test_a_player_registers_by_their_details_alone_and_goes_on(
    mei: User, more: dict[str, object], next_page: str
) -> None:
    event = coming(**more)

    shown = another(mei).get(f"/events/{event.slug}/register/").content.decode()
    answer = post(mei, event)

    assert BUTTON in shown
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/events/{event.slug}/{next_page}"
    assert another(mei).get(answer.headers["Location"]).status_code == 200
    assert [(one.person, one.details.name, one.current) for one in Entry.objects.all()] == [(mei, "Mei", None)]


def test_an_event_that_refuses_a_missing_list_asks_for_it(mei: User) -> None:
    event = coming(if_missing="refuse")

    shown = another(mei).get(f"/events/{event.slug}/register/").content.decode()
    answer = post(mei, event)

    assert BUTTON not in shown
    assert answer.status_code == 400
    assert "Paste a list, or use one of your decks." in answer.content.decode()
    assert not Entry.objects.exists()


def test_a_list_that_was_typed_waits_in_the_form(mei: User) -> None:
    event, client = coming(), another(mei)

    client.post(f"/events/{event.slug}/register/", {"name": "Mei", "text": "3 Defy", "do": "later"})

    assert "3 Defy</textarea>" in client.get(f"/events/{event.slug}/register/").content.decode()
    assert not Submission.objects.exists()


def test_without_a_name_nobody_registers_and_what_was_typed_stays(mei: User) -> None:
    event = coming()

    answer = post(mei, event, name="", text="3 Defy")

    assert answer.status_code == 400
    assert "3 Defy</textarea>" in answer.content.decode()
    assert not Entry.objects.exists()


def test_who_plays_already_is_not_offered_it(mei: User) -> None:
    event = coming()
    entry_of(event, mei, now=timezone.now())

    assert BUTTON not in another(mei).get(f"/events/{event.slug}/register/").content.decode()


def test_a_full_event_says_so(mei: User, lin: User) -> None:
    event = coming(capacity=1)
    entry_of(event, lin, now=timezone.now())

    answer = post(mei, event, text="3 Defy")

    assert answer.status_code == 409
    assert "3 Defy</textarea>" in answer.content.decode()
