"""A published list becomes its player's public deck: by the player alone, once, with the event and the place."""

import pytest

from accounts.models import User
from decks.models import Deck
from events.access.visibility import PRESETS
from events.models import Event, Placing, PlayerDetails
from tests.decks.own_decks import another
from tests.events.event_of import START, entry_of, event_of, legal_list, registered

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(mei: User) -> Event:
    found = event_of(name="Cup [1] *", ended=START, visibility=PRESETS["after"])
    entry = entry_of(found, mei)
    registered(found, entry, deck_name="Cats")
    PlayerDetails.objects.update(consent=True)
    Placing.objects.create(entry=entry, place=2)
    return found


def test_the_player_makes_a_deck_of_it_that_says_where_it_was_played(event: Event, mei: User) -> None:
    client = another(mei)

    answer = client.post(f"/events/{event.slug}/mine/keep/", follow=True)

    deck = Deck.objects.get()
    assert (deck.owner, deck.name, deck.text, deck.visibility) == (mei, "Cats", legal_list(), "public")
    assert deck.format == "standard"
    page = answer.content.decode()
    assert f'href="/events/{event.slug}/lists/1/"' in page
    assert "Cup [1] *</a>, Aug. 8, 2026: place 2." in page


def test_the_same_list_is_kept_once(event: Event, mei: User) -> None:
    client = another(mei)

    answers = [client.post(f"/events/{event.slug}/mine/keep/") for _ in range(2)]

    assert answers[0]["Location"] == answers[1]["Location"] == Deck.objects.get().get_absolute_url()


def test_before_it_is_published_there_is_nothing_to_keep(event: Event, mei: User, lin: User) -> None:
    client = another(mei)
    PlayerDetails.objects.update(consent=False)

    page = client.get(f"/events/{event.slug}/mine/").content.decode()
    answers = [one.post(f"/events/{event.slug}/mine/keep/").status_code for one in (client, another(lin))]

    assert "mine/keep/" not in page
    assert "Place 2" in page
    assert answers == [404, 404]
    assert Deck.objects.count() == 0


def test_the_published_list_still_leads_to_no_deck(event: Event, mei: User) -> None:
    another(mei).post(f"/events/{event.slug}/mine/keep/")

    page = another(mei).get(f"/events/{event.slug}/lists/1/").content.decode()

    assert Deck.objects.get().token not in page
