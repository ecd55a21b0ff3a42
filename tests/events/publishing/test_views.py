"""Pages of published lists: without a way back to a deck or an account, and not there before they are published."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from events.access.visibility import PRESETS
from events.models import Event
from tests.decks.own_decks import made
from tests.events.event_of import EARLY, event_of, registered
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
