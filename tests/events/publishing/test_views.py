"""Pages of published lists: without a way back to a deck or an account, and not there before they are published."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from events.access.visibility import PRESETS
from events.models import Event, Judgement
from tests.cards.catalogue.house_formats import ban, house_of
from tests.decks.own_decks import made
from tests.events.event_of import EARLY, GOES_ON, entry_of, event_of, registered
from tests.events.published_lists import consenting, ended

pytestmark = pytest.mark.django_db


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


def over_now(*, asks_consent: bool = True) -> Event:
    """An event that has just ended, whose lists are published and judged as now."""
    now = timezone.now()
    event = ended(asks_consent=asks_consent, deadline=now, start=now)
    Event.objects.filter(pk=event.pk).update(ended=now)
    event.refresh_from_db()
    return event


def pages_of(event: Event, client: Client) -> list[str]:
    return [client.get(path).text for path in (f"/events/{event.slug}/lists/", f"/events/{event.slug}/lists/1/")]


def test_what_a_player_calls_the_deck_is_not_told(mei: User, client: Client) -> None:
    event = over_now()
    registered(event, consenting(event, mei, "The Rabbit"), now=EARLY, deck_name="Secret Brew")

    assert ["Secret Brew" in page for page in [*pages_of(event, client), client.get("/events/decks/").text]] == [
        False
    ] * 3


@pytest.mark.parametrize("asks_consent", [True, False])
def test_what_a_player_wrote_stands_under_their_name_alone(mei: User, client: Client, asks_consent: bool) -> None:
    event = over_now(asks_consent=asks_consent)
    Event.objects.filter(pk=event.pk).update(if_illegal="allow", if_undetermined="allow")
    event.refresh_from_db()
    registered(event, consenting(event, mei, "The Rabbit"), "Main:\n3 Defy\n2 Ben Secretname tel 555", now=EARLY)

    page = pages_of(event, client)[1]

    assert "Lines that are not cards" in page
    assert ("Ben Secretname" in page) == asks_consent


def test_a_verdict_by_older_cards_is_none_any_more(mei: User, client: Client) -> None:
    event = over_now()
    Event.objects.filter(pk=event.pk).update(ended=GOES_ON, visibility={"running": ["public"]})
    registered(event, consenting(event, mei, "The Rabbit"), now=EARLY)
    before = pages_of(event, client)[0]
    Judgement.objects.update(catalogue=0)

    assert "badge--legal" in before
    assert "badge--legal" not in pages_of(event, client)[0]
    assert "Not checked" in pages_of(event, client)[0]


@pytest.mark.parametrize("number", [1, 3])
def test_lists_of_a_house_format_cost_the_same_however_many_there_are(
    client: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = over_now(asks_consent=False)
    Event.objects.filter(pk=event.pk).update(format=house_of(ban(1, "defy")).word)
    event.refresh_from_db()
    for _ in range(number):
        registered(event, entry_of(event), now=EARLY)
    client.get(f"/events/{event.slug}/lists/")

    with django_assert_num_queries(3):
        page = client.get(f"/events/{event.slug}/lists/").text

    assert page.count("badge--legal") == number
