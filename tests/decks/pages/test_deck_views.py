"""The page of a deck: its head, its cards as a list or drawn, the cards beside their names, what it says to programs."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils.formats import date_format
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from accounts.models import User
from cards.catalogue.loading import load_catalogue
from cards.links import art_within
from cards.models import Card
from cards.pictures.keeping import keep_picture, printing_place
from cards.pictures.shown import forget_pictures
from decks.models import Deck
from tests.cards.pictures.made_pictures import picture
from tests.decks.own_decks import another, made
from tests.markup import squeeze

pytestmark = pytest.mark.django_db

LED = "Main:\n3 Called Shot\n\nLegend:\n1 Jinx, Loose Cannon"
ART = r'<img class="deck-hero__art" src="(data:[^"]+)" alt="" width="120" height="90" fetchpriority="high"'


@pytest.fixture
def shared(mei: User) -> Deck:
    return made(mei, text=LED, visibility="public")


def shown(client: Client, deck: Deck, view: str = "") -> str:
    return unescape(client.get(f"/decks/{deck.token}/", {"view": view} if view else {}).text)


def head(page: str) -> str:
    return page.partition('class="deck-hero')[2].partition("</header>")[0]


def art_of(key: str) -> str:
    """The art of a card, to be in a page itself."""
    return art_within("riftbound", key, Card.objects.get(game="riftbound", key=key).facts)


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_the_head_shows_the_leader_the_name_whose_it_is_and_the_verdict(client: Client, shared: Deck) -> None:
    top = head(shown(client, shared))

    assert re.findall(ART, squeeze(top)) == [art_of("jinx-loose-cannon")]
    assert words(top.partition('<div class="actions')[0]).endswith(
        f"Riftbound · Standard 1v1 Rush Jinx, Loose Cannon · Mei · {date_format(shared.updated)} Illegal 5 problems"
    )


def test_without_a_leader_the_first_card_stands_for_a_deck_and_without_a_card_its_game(
    client: Client, mei: User
) -> None:
    first, none = (head(shown(client, made(mei, text=text, visibility="public"))) for text in ("3 Defy", "3 Nobody"))

    assert re.findall(ART, squeeze(first)) == [art_of("defy")]
    assert "deck-hero__art" not in none
    assert ("deck-hero--bare" in none or "deck-hero__mark" in none) is True


def test_the_picture_of_the_leader_stands_in_the_place_of_its_art(
    client: Client, shared: Deck, settings: Settings, tmp_path: Path
) -> None:
    settings.PICTURES, settings.PICTURES_DIR = "local", tmp_path
    forget_pictures()
    printing = Card.objects.get(game="riftbound", key="jinx-loose-cannon").printings.select_related("card", "card_set")
    keep_picture(printing_place(printing[0]), picture(), "https://images.example/0.png")

    top = head(shown(client, shared))

    assert 'class="deck-hero__art deck-hero__art--picture" src="/pictures/' in squeeze(top) and "data:" not in top


def test_the_cards_are_drawn_by_section_with_their_counts(client: Client, shared: Deck) -> None:
    page = squeeze(shown(client, shared, "pictures"))

    sections = re.findall(r'deck-section__name">([^<]+)<.*?</section>', page, re.DOTALL)
    drawn = re.findall(r'href="/riftbound/cards/([a-z-]+)/" class="card-frame', page)
    assert [name for name in sections if name in ("Legend", "Main deck")] == ["Legend", "Main deck"]
    assert list(zip(drawn, re.findall(r'deck-picture__count">×(\d+)<', page), strict=True)) == [
        *[("jinx-loose-cannon", "1"), ("called-shot", "3")],
    ]
    assert "deck-row__name" not in page


def test_the_view_that_was_chosen_is_kept_in_the_browser(client: Client, shared: Deck) -> None:
    pages = [shown(client, shared, view) for view in ("", "pictures", "", "other", "list", "")]

    assert ["deck-pictures" in page for page in pages] == [True, True, True, True, False, False]
    assert client.cookies["deck_view"].value == "list"


def test_a_card_that_has_left_since_is_drawn_by_its_name(client: Client, shared: Deck) -> None:
    load_catalogue("riftbound")
    Card.objects.filter(game="riftbound", key="called-shot").delete()

    assert '<span class="deck-picture__bare"><span lang="en">Called Shot</span>' in shown(client, shared, "pictures")


@pytest.mark.parametrize(("view", "queries"), [("list", 5), ("pictures", 7)])
@pytest.mark.parametrize("cards", [1, 3])
def test_a_view_asks_the_database_the_same_for_one_card_and_for_three(
    client: Client, mei: User, django_assert_num_queries: DjangoAssertNumQueries, cards: int, view: str, queries: int
) -> None:
    text = "\n".join(("3 Defy", "2 Called Shot", "1 Pit Rookie")[:cards])
    deck = made(mei, text=text, visibility="public")
    load_catalogue("riftbound")

    # The deck with its owner, the catalogue's version for the check and for the export, its cards, decks like it; with
    # pictures their printings and sets.
    with django_assert_num_queries(queries):
        page = shown(client, deck, view)
    assert max(page.count("deck-row__name"), page.count("deck-picture__count")) == cards


@pytest.mark.parametrize("cards", [1, 3])
def test_the_cards_beside_their_names_come_at_once_with_those_of_the_primer(
    client: Client, mei: User, django_assert_num_queries: DjangoAssertNumQueries, cards: int
) -> None:
    names = ("Defy", "Called Shot", "Pit Rookie")[:cards]
    primer = " ".join(f"[[{name}]]" for name in (*names, "Inferna"))
    deck = made(mei, text="\n".join(f"1 {name}" for name in names), visibility="public", primer=primer)
    load_catalogue("riftbound")

    # The deck with its owner, the catalogue's version, the cards with printings and sets.
    with django_assert_num_queries(5):
        page = client.get(f"/decks/{deck.token}/previews/").text
    assert sorted(re.findall(r'data-preview="([a-z-]+)"', page)) == sorted(
        [*(name.lower().replace(" ", "-") for name in names), "inferna"]
    )


def data_of(page: str) -> list[dict[str, Any]]:  # Any: what JSON may hold
    found = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)
    return [json.loads(one) for one in found]


def test_a_public_deck_is_told_as_data(client: Client, mei: User) -> None:
    deck = made(mei, text=LED, visibility="public", primer="# Rush\n\nHit **first**.", name="</script><b>")

    page = client.get(f"/decks/{deck.token}/").text

    day, address = date_format(deck.updated), f"http://testserver/decks/{deck.token}/"
    about = f"Riftbound · Standard 1v1 · Illegal (5 problems) · Jinx, Loose Cannon · Mei · {day} · Rush Hit first."
    assert data_of(page) == [
        {
            "@context": "https://schema.org",
            "@type": "CreativeWork",
            "name": "</script><b>",
            "description": about,
            "genre": "Standard 1v1",
            "isPartOf": {"@type": "Game", "name": "Riftbound"},
            "about": {
                "@type": "CreativeWork",
                "name": "Jinx, Loose Cannon",
                "url": "http://testserver/riftbound/cards/jinx-loose-cannon/",
            },
            "author": {"@type": "Person", "name": "Mei"},
            "dateCreated": deck.created.date().isoformat(),
            "dateModified": deck.updated.date().isoformat(),
            "image": f"{address}preview.png?lang=en&v=1",
            "url": address,
        }
    ]
    assert f'<meta name="description" content="{about}">' in page
    assert f'<link rel="canonical" href="{address}">' in page
    assert "<title>&lt;/script&gt;&lt;b&gt; · Riftbound Standard 1v1 · Illegal · Deckwright</title>" in page


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_a_deck_that_is_not_public_is_told_to_no_search_engine(mei: User, visibility: str) -> None:
    page = another(mei).get(f"/decks/{made(mei, text=LED, visibility=visibility).token}/").text

    assert data_of(page) == []
    assert 'rel="canonical"' not in page


def test_the_description_is_in_the_readers_language(client: Client, shared: Deck) -> None:
    page = client.get(f"/decks/{shared.token}/", headers={"Accept-Language": "zh-hans"}).text

    (data,) = data_of(page)
    assert data["isPartOf"] == {"@type": "Game", "name": "符文战场"}
    assert data["description"].startswith("符文战场 · 标准构筑 1v1 · ") and "金克丝" in data["description"]
    assert '<meta property="og:locale" content="zh_CN">' in page
