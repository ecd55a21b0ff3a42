"""A private house format leaks through no list, search or count."""

import pytest
from django.test import Client

from accounts.models import User
from config.http.sitemaps import Decks
from decks.models import Deck
from tests.cards.catalogue.house_formats import ban, house_of
from tests.decks.own_decks import made

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("listed", [True, False])
def test_a_public_deck_in_it_stands_in_no_public_list(client: Client, mei: User, listed: bool) -> None:  # noqa: FBT001  parametrized
    word = house_of(ban(1, "nobody"), listed=listed, name="Kitchen League").word
    deck = made(mei, name="Shown", format=word, visibility=Deck.Visibility.PUBLIC)

    browse = client.get("/decks/browse/", {"game": "riftbound"}).content.decode()
    api = client.get("/api/v1/decks/", {"game": "riftbound"}).json()
    found = [deck.name in browse, "Kitchen League" in browse, [one["id"] for one in api["results"]] == [deck.token]]

    assert found == [listed] * 3
    assert [one.pk for one in Decks().items()] == ([deck.pk] if listed else [])
    assert client.get(deck.get_absolute_url()).status_code == 200


def test_its_owner_finds_their_own_deck_in_it(client: Client, mei: User) -> None:
    word = house_of(ban(1, "nobody"), listed=False).word
    made(mei, name="Shown", format=word)
    client.force_login(mei)

    assert "Shown" in client.get("/decks/").content.decode()
    assert len(client.get("/api/v1/decks/", {"mine": "true"}).json()["results"]) == 1


def test_games_and_searches_name_official_formats_alone(client: Client) -> None:
    word = house_of(ban(1, "nobody"), listed=False, name="Kitchen League").format.slug

    pages = [
        client.get(path).content.decode()
        for path in (
            "/riftbound/",
            "/api/v1/games/riftbound/",
            "/house-formats/",
            "/build/",
            "/sitemap.xml",
            "/events/",
        )
    ]
    refused = client.get("/api/v1/cards/", {"game": "riftbound", "q": "legal:kitchen"}).content.decode()

    assert [page for page in [*pages, refused] if word in page or "Kitchen League" in page] == []


@pytest.mark.parametrize("listed", [True, False])
def test_decks_are_filtered_by_a_public_house_format_alone(client: Client, mei: User, listed: bool) -> None:  # noqa: FBT001  parametrized
    word = house_of(ban(1, "nobody"), listed=listed, name="Kitchen League").format.slug
    made(mei, name="Shown", format=word, visibility=Deck.Visibility.PUBLIC)
    made(mei, name="Official", visibility=Deck.Visibility.PUBLIC)

    page = client.get("/decks/browse/", {"game": "riftbound", "format": word}).content.decode()

    assert ["Shown" in page, "Kitchen League" in page] == [listed, listed]
