"""The cards that a browser keeps: found as the search finds them, at an address that changes with them."""

import gzip
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from cards.catalogue.loading import load_catalogue
from cards.importers.game_lock import raise_version
from cards.models import Card, Printing
from cards.search import search_cards
from cards.search.index import reindex
from decks.builder.pool import card_pool
from legality.games import GAMES
from legality.sources.fold import squash
from tests.cards.making import a_card, a_set

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> None:
    """An empty place for the files."""
    settings.BULK_DIR = tmp_path


VECTORS: dict[str, Any] = json.loads(  # Any: as JSON gives it
    (Path(__file__).resolve().parents[2] / "vectors" / "find.json").read_text(encoding="utf-8")
)


@pytest.fixture
def shelf() -> None:
    """The cards of the vectors, beside those of the game."""
    for card in VECTORS["cards"]:
        made = a_card(**{name: card[name] for name in ("key", "name", "names", "facts")})
        for place, (code, rarity) in enumerate(card["prints"]):
            Printing.objects.create(card=made, card_set=a_set(code), number=f"{card['key']}-{place}", rarity=rarity)
    raise_version("riftbound")
    reindex("riftbound")


@pytest.mark.parametrize(("text", "letters"), VECTORS["squashed"])
def test_a_spelling_is_squashed_as_in_the_browser(text: str, letters: str) -> None:
    assert squash(text) == letters


@pytest.mark.usefixtures("shelf")
def test_the_same_cards_are_found_as_in_the_browser() -> None:
    made = {card["key"] for card in VECTORS["cards"]}

    found = {
        vector["query"]: sorted(
            made
            & {
                card.key
                for card in search_cards(vector["query"], "riftbound", day=date(2026, 8, 8), page_size=2000).cards
            }
        )
        for vector in VECTORS["queries"]
    }

    assert found == {vector["query"]: vector["found"] for vector in VECTORS["queries"]}


@pytest.mark.usefixtures("shelf")
def test_the_words_of_a_card_are_those_of_the_search_index() -> None:
    cards = {card["id"]: card for card in card_pool(GAMES["riftbound"])["cards"]}

    words = [cards[f"riftbound.{card['key']}"] for card in VECTORS["cards"]]

    told = [(card["squashed"], card["sounds"], card["tokens"], card["numbers"]) for card in words]
    assert told == [(card["squashed"], card["sounds"], card["tokens"], card["numbers"]) for card in VECTORS["cards"]]
    assert [list(map(list, card["prints"])) for card in words] == [card["prints"] for card in VECTORS["cards"]]


def test_all_cards_cost_five_questions(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    load_catalogue("riftbound")

    with django_assert_num_queries(5):
        pool = card_pool(GAMES["riftbound"])

    assert len(pool["cards"]) == Card.objects.filter(game="riftbound").count()


def test_an_address_without_the_present_version_leads_to_it(client: Client) -> None:
    moved = client.get("/build/vividz/pool.json?lang=zh-hans")

    answer = client.get(moved.headers["Location"])

    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert {card["id"] for card in json.loads(answer.getvalue())["cards"]} == set(load_catalogue("vividz").cards)


def test_the_cards_come_packed_to_who_takes_that(client: Client) -> None:
    answer = client.get("/build/vividz/pool.json", headers={"Accept-Encoding": "gzip"}, follow=True)

    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert json.loads(gzip.decompress(answer.getvalue()))["cards"]


def test_another_card_gives_the_cards_another_address(client: Client) -> None:
    before = client.get("/build/riftbound/pool.json").headers["Location"]
    a_card()

    assert client.get("/build/riftbound/pool.json").headers["Location"] != before


def test_the_cards_are_in_the_language_of_the_address(client: Client) -> None:
    names = [
        {
            card["lang"]
            for card in json.loads(client.get(f"/build/riftbound/pool.json?lang={language}", follow=True).getvalue())[
                "cards"
            ]
        }
        for language in ("en", "zh-hans", "tlh")
    ]

    assert names[0] == names[2] == {"en"}
    assert "zh-hans" in names[1]
