"""What a session keeps of what was typed before a login."""

import pytest
from django.test import Client

from accounts.models import User
from events.models import Entry
from tests.decks.own_decks import another
from tests.events.registering.test_registering import coming, sent

pytestmark = pytest.mark.django_db


def test_the_session_keeps_the_fields_of_the_two_forms_alone() -> None:
    event, client = coming(), Client()

    client.post(f"/events/{event.slug}/register/", sent(text="3 Defy", junk="x" * 100_000, deck_name="Rush", seen="on"))

    typed = {"name": "Mei", "text": "3 Defy", "deck_name": "Rush"}
    assert client.session["events_pending"] == {event.slug: typed}


@pytest.mark.parametrize("more", [{"text": "x" * 250_001}, {"name": "M" * 81}, {"deck_name": "R" * 121}])
def test_what_is_longer_than_its_form_allows_is_told_before_the_login_and_not_kept(more: dict[str, str]) -> None:
    event, client = coming(), Client()

    answer = client.post(f"/events/{event.slug}/register/", sent(**more))

    assert answer.status_code == 400
    assert list(more.values())[0] in answer.content.decode()
    assert "events_pending" not in client.session


def test_the_session_keeps_what_was_typed_last_of_a_few_events() -> None:
    events, client = [coming() for _ in range(5)], Client()
    for event in events:
        client.post(f"/events/{event.slug}/register/", sent(text="3 Defy"))
    few = list(client.session["events_pending"])

    for event in events[2:4]:
        client.post(f"/events/{event.slug}/register/", sent(text="x" * 200_000))

    assert few == [event.slug for event in events[2:]]
    assert list(client.session["events_pending"]) == [events[3].slug]


def test_a_list_that_is_too_long_to_wait_is_told_before_its_player_registers_without_it(mei: User) -> None:
    event, client = coming(if_missing="flag"), another(mei)

    answer = client.post(f"/events/{event.slug}/register/", sent(text="x" * 250_001, do="later"))

    assert answer.status_code == 400
    assert "250,000 bytes" in answer.content.decode()
    assert not Entry.objects.exists()
