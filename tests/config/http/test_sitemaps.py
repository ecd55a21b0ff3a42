"""What search engines are told of: every page that is for everyone, and none of what somebody keeps for themselves."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django.fixtures import Settings

from accounts.models import User
from cards.models import Card, CardSet
from config.http import sitemaps
from config.http.sitemaps import CLOSED
from decks.models import Deck
from legality.games import GAMES
from tests.cards.making import a_card
from tests.decks.own_decks import made
from tests.long import amount

pytestmark = pytest.mark.django_db

BASE = "https://decks.example.org"


@pytest.fixture(autouse=True)
def asked_anew(settings: Settings) -> Iterator[None]:
    """No test reads what another has left; the site has a name."""
    settings.SITE_URL = BASE
    cache.clear()
    yield
    cache.clear()


def places(client: Client, path: str) -> list[str]:
    """The addresses of a sitemap without the name of the site."""
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/xml"
    found = re.findall(r"<loc>([^<]+)</loc>", answer.text)
    assert all(address.startswith(BASE) for address in found)
    return [address.removeprefix(BASE) for address in found]


def test_the_index_names_the_page_of_each_section(client: Client) -> None:
    assert places(client, "/sitemap.xml") == [
        f"/sitemap-{section}.xml" for section in ("pages", "games", "rules", "sets", "cards", "decks")
    ]


def test_a_long_section_has_several_pages_that_are_all_in_the_index(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = Card.objects.count()
    monkeypatch.setattr(sitemaps.Cards, "limit", count // 2 + 1)

    pages = [place for place in places(client, "/sitemap.xml") if "cards" in place]

    assert pages == ["/sitemap-cards.xml", "/sitemap-cards.xml?p=2"]
    found = [place for page in pages for place in places(client, page)]
    assert (len(found), len(set(found))) == (count, count)


def test_every_game_rule_set_and_card_is_told(client: Client) -> None:
    assert len(places(client, "/sitemap-games.xml")) == len(GAMES) * len(sitemaps.OF_A_GAME)
    assert len(places(client, "/sitemap-rules.xml")) == sum(len(game.words) for game in GAMES.values())
    assert len(places(client, "/sitemap-sets.xml")) == CardSet.objects.count()
    assert len(places(client, "/sitemap-cards.xml")) == Card.objects.count()


@pytest.mark.grows
@pytest.mark.parametrize("section", ["pages", "games", "rules", "sets", "cards"])
def test_every_address_leads_somewhere(client: Client, section: str) -> None:
    found = places(client, f"/sitemap-{section}.xml")

    # Of many alike some, from the first to the last.
    asked = found if len(found) < 40 else found[:: len(found) // amount(12, 120) or 1]
    assert {place: status for place in asked if (status := client.get(place).status_code) != 200} == {}


def test_only_public_decks_are_told(client: Client, mei: User) -> None:
    made(mei, name="Private")
    made(mei, name="Unlisted", visibility="unlisted")
    deleted = made(mei, name="Deleted", visibility="public")
    Deck.objects.filter(pk=deleted.pk).update(deleted=deleted.updated)
    public = made(mei, name="Public", visibility="public")

    assert places(client, "/sitemap-decks.xml") == [public.get_absolute_url()]


def test_a_deck_that_is_public_no_more_is_gone_at_once(client: Client, mei: User) -> None:
    deck = made(mei, visibility="public")
    before = places(client, "/sitemap-decks.xml")
    Deck.objects.filter(pk=deck.pk).update(visibility="unlisted")

    assert before == [deck.get_absolute_url()]
    assert places(client, "/sitemap-decks.xml") == []
    assert client.get("/sitemap-decks.xml")["Cache-Control"] == "no-cache"


def test_a_card_tells_when_it_was_changed(client: Client) -> None:
    card = a_card()

    page = client.get("/sitemap-cards.xml").text

    assert re.findall(r"ember-test-made/</loc>\s*<lastmod>([^<]+)<", page) == [f"{card.changed:%Y-%m-%d}"]


def test_the_cards_of_a_game_that_is_gone_are_not_told(client: Client) -> None:
    a_card("gone", "Gone", game="gone")

    assert [place for place in places(client, "/sitemap-cards.xml") if "gone" in place] == []


@pytest.mark.parametrize(
    "path", ["/sitemap-people.xml", "/sitemap-cards.xml?p=99", "/sitemap-cards.xml?p=x", "/sitemap-decks.xml?p=0"]
)
def test_a_section_or_page_that_is_none_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_without_a_name_of_the_site_links_begin_as_it_was_asked_for(client: Client, settings: Settings) -> None:
    settings.SITE_URL = ""

    page = client.get("/sitemap-pages.xml").text

    assert "<loc>http://testserver/check/</loc>" in page


def test_robots_are_told_what_is_closed_and_where_the_sitemap_is(client: Client) -> None:
    answer = client.get("/robots.txt")

    lines = answer.text.splitlines()
    assert answer["Content-Type"] == "text/plain"
    assert [line for line in lines if line.startswith("Disallow")] == [f"Disallow: {path}" for path in CLOSED]
    assert lines[-1] == f"Sitemap: {BASE}{reverse('sitemap')}"


QUERIES: Final = {
    # The number and the last change of games, sets, cards and decks; sets tell no last change.
    "/sitemap.xml": 7,
    "/sitemap-pages.xml": 0,
    "/sitemap-games.xml": 1,
    "/sitemap-rules.xml": 0,
    "/sitemap-sets.xml": 2,
    "/sitemap-cards.xml": 2,
    "/sitemap-decks.xml": 2,
}


@pytest.mark.parametrize("times", [1, 3])
def test_a_sitemap_asks_as_much_for_many_as_for_one_and_nothing_again(client: Client, mei: User, times: int) -> None:
    for place in range(times):
        a_card(f"other-{place}", f"Other {place}")
        made(mei, visibility="public")

    assert {path: queries_of(client, path) for path in QUERIES} == QUERIES
    again = {path: queries_of(client, path) for path in QUERIES}
    assert again == dict.fromkeys(QUERIES, 0) | {"/sitemap-decks.xml": 2}


def queries_of(client: Client, path: str) -> int:
    """How many queries a sitemap takes."""
    with CaptureQueriesContext(connection) as seen:
        assert client.get(path).status_code == 200
    return len(seen)
