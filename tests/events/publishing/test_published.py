"""Published lists: when the table says so, of those who consent, and without a way back to a deck or an account."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from events.access.visibility import PRESETS
from events.entries.authors import Author
from events.entries.entering import Details, describe, withdraw
from events.models import Entry, Event
from events.publishing.published import published
from tests.decks.own_decks import made
from tests.events.event_of import DEADLINE, EARLY, SECOND, START, entry_of, event_of, registered

pytestmark = pytest.mark.django_db

OVER = START + timedelta(hours=8)


def ended(*, asks_consent: bool = True, deadline: datetime = DEADLINE, start: datetime = START) -> Event:
    return event_of(visibility=PRESETS["after"], ended=OVER, asks_consent=asks_consent, deadline=deadline, start=start)


def consenting(event: Event, person: User, name: str, consent: bool = True) -> Entry:
    entry = entry_of(event, person)
    registered(event, entry)
    describe(entry, Details(name, consent=consent), Author(person.pk), EARLY)
    return entry


def test_lists_appear_when_the_event_has_ended_and_not_a_second_before(mei: User) -> None:
    event = ended()
    consenting(event, mei, "Mei")

    assert [len(published(event, now)) for now in (OVER - SECOND, OVER)] == [0, 1]


def test_who_does_not_consent_is_not_published(mei: User, lin: User) -> None:
    event = ended()
    consenting(event, mei, "Mei")
    consenting(event, lin, "Lin", consent=False)

    assert [(one.number, one.name) for one in published(event, OVER)] == [(1, "Mei")]


def test_an_event_that_asks_nobody_publishes_numbers_without_names(mei: User) -> None:
    event = ended(asks_consent=False)
    consenting(event, mei, "Mei")

    assert [one.name for one in published(event, OVER)] == ["Player 1"]


def test_who_has_withdrawn_is_not_published(mei: User) -> None:
    event = ended()
    withdraw(consenting(event, mei, "Mei"), Author(mei.pk), EARLY)

    assert published(event, OVER) == []


def test_all_lists_are_read_with_one_query(
    mei: User, lin: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = ended()
    for person in (mei, lin, User.objects.create_user("Jun")):
        consenting(event, person, person.username)

    with django_assert_num_queries(1):
        assert len(published(event, OVER)) == 3


def test_a_published_page_names_no_deck_no_account_and_no_receipt(mei: User, client: Client) -> None:
    event = ended(deadline=timezone.now(), start=timezone.now())
    Event.objects.filter(pk=event.pk).update(ended=timezone.now())
    deck = made(mei, visibility="public")
    entry = consenting(event, mei, "The Rabbit")
    made_list = registered(event, entry, now=EARLY)

    page = client.get(f"/events/{event.slug}/lists/1/").content.decode()

    hidden = (deck.token, mei.username, made_list.code, made_list.digest, f"/decks/{deck.token}")
    assert "The Rabbit" in page
    assert [word for word in hidden if word in page] == []


def test_before_they_are_published_both_pages_are_not_there(mei: User, client: Client) -> None:
    event = event_of(visibility=PRESETS["after"], start=timezone.now() + timedelta(days=1))
    consenting(event, mei, "Mei")

    assert [client.get(f"/events/{event.slug}/lists/{end}").status_code for end in ("", "1/", "2/")] == [404, 404, 404]
