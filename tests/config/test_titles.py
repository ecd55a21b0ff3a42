"""What search engines and the tabs of a browser show of a page: a title and a description in the reader's language, one address."""

import re
from html import unescape
from typing import Final

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from cards.models import CardSet
from legality.games import GAMES
from tests.markup import squeeze

pytestmark = pytest.mark.django_db

PAGES: Final = (
    "/",
    "/check/?game={game}",
    "/cards/",
    "/{game}/",
    "/{game}/cards/",
    "/{game}/sets/",
    "/{game}/sets/{code}/",
    "/{game}/restrictions/",
    "/{game}/rules/",
)
LONGEST: Final = 240


def said(client: Client, path: str, language: str) -> tuple[str, list[str]]:
    """The title and the descriptions of a page."""
    page = squeeze(client.get(path, headers={"Accept-Language": language}).text)
    titles = re.findall(r"<title>([^<]+)</title>", page)
    return unescape(titles[0]), [
        unescape(one) for one in re.findall(r'<meta name="description" content="([^"]*)"', page)
    ]


# The pages of every game are made of the same sentences.
FEW: Final = ("riftbound", "zero")


@pytest.mark.parametrize("game", [pytest.param(game, marks=() if game in FEW else pytest.mark.long) for game in GAMES])
def test_every_page_has_a_title_and_a_description_of_its_own_in_both_languages(client: Client, game: str) -> None:
    code = CardSet.objects.filter(game=game).values_list("code", flat=True)[0]
    paths = [path.format(game=game, code=code) for path in PAGES]

    found = {language: [said(client, path, language) for path in paths] for language in ("en", "zh-hans")}

    for pages in found.values():
        titles, descriptions = [title for title, _ in pages], [one for _, one in pages]
        assert [len(one) for one in descriptions] == [1] * len(paths)
        assert [one for (one,) in descriptions if not 20 < len(one) < LONGEST or one.strip() != one] == []
        assert (len(set(titles)), len({one for (one,) in descriptions})) == (len(paths), len(paths))
    assert [path for path, en, zh in zip(paths, found["en"], found["zh-hans"], strict=True) if en[1] == zh[1]] == []


@pytest.mark.parametrize(
    ("path", "address"),
    [
        ("/?mended", "/"),
        ("/riftbound/cards/?q=c%3Afury&view=table", "/riftbound/cards/?q=c%3Afury"),
        ("/cards/?view=grid", "/cards/"),
        ('/cards/?q="><b>', "/cards/?q=%22%3E%3Cb%3E"),
    ],
)
def test_ways_of_showing_a_page_have_the_address_of_the_page(
    client: Client, settings: Settings, path: str, address: str
) -> None:
    settings.SITE_URL = "https://decks.example.org"

    page = client.get(path).text

    assert re.findall(r'<link rel="canonical" href="([^"]*)">', page) == [f"https://decks.example.org{address}"]
    # What somebody has searched for is no page to be found.
    assert ('<meta name="robots" content="noindex, follow">' in page) == ("q=" in path)
