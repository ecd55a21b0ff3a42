"""No page is heavier than 120 kB on the wire, without pictures: its text, styles, scripts, typeface and sprites, packed."""

import gzip
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

import pytest
from django.http.response import HttpResponseBase
from django.test import Client, override_settings

from accounts.models import User
from legality.games import GAMES
from tests.cards.catalogue.house_formats import ban, house_of
from tests.decks.own_decks import made

MOST: Final = 120_000
# What a new connection sends before it waits for the reader: ten segments.
AT_ONCE: Final = 14_600
# What the builder asks the server for once it has begun: the verdict, the first cards, the text of one.
ANSWERS: Final = 10_000
# Without the page on which requests are tried, which comes when its button is pressed.
FILES: Final = re.compile(r'/static/(?!made/drf_)[^"#\s\\]+\.(?:css|js|svg|woff2)')
SHEETS: Final = re.compile(r'<link rel="stylesheet"')
PACKED: Final = {"accept-encoding": "gzip, br", "sec-fetch-dest": "script"}
Weigh = Callable[[str], int]

PUBLIC: Final = (
    "/",
    "/check/",
    "/cards/",
    "/cards/?q=fire",
    "/cards/?q=fire&view=list",
    "/build/",
    "/decks/browse/",
    "/house-formats/",
    "/accounts/login/",
    "/accounts/signup/",
    "/api/",
    "/offline/",
    "/riftbound/cards/defy/",
    *(f"/{game}/{page}" for game in GAMES for page in ("", "cards/", "sets/", "restrictions/", "rules/")),
)
OF_PEOPLE: Final = (
    "/decks/",
    "/decks/new/",
    "/decks/import/",
    "/house-formats/new/",
    "/collection/riftbound/",
    "/accounts/",
    "/accounts/tokens/",
)
OF_DECKS: Final = (
    "",
    "edit/",
    "hand/?seed=A3QL",
    "odds/",
    "timeline/",
    "explain/?card=riftbound.defy",
    "versions/",
    "need/",
    "print/",
    "export/text/",
)

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def weigh() -> Weigh:
    """The weight of a file of the site, served as an operator's site does; each is asked for once."""
    asking = Client()
    with override_settings(WHITENOISE_AUTOREFRESH=False):
        asking.handler.load_middleware()

    @cache
    def weighed(file: str) -> int:
        answer = asking.get(file, headers=PACKED)
        assert answer.status_code == 200, file
        return weight(answer)

    return weighed


def weight(answer: HttpResponseBase) -> int:
    """Bytes of an answer on the wire, with its head."""
    head = sum(len(f"{name}: {value}\r\n") for name, value in answer.items())
    return head + len(b"".join(answer) if answer.streaming else answer.content)  # type: ignore[attr-defined]  # the one has what the other lacks


def weights(client: Client, path: str, weigh: Weigh) -> Iterator[tuple[str, int]]:
    """A page and each file that it names, with its weight."""
    page = client.get(path, headers=PACKED)
    assert page.status_code == 200
    yield path, weight(page)
    plain = gzip.decompress(page.content) if page.headers.get("Content-Encoding") == "gzip" else page.content
    for file in sorted(set(FILES.findall(plain.decode()))):
        yield file, weigh(file)


@pytest.mark.parametrize("path", PUBLIC)
def test_a_page_for_everybody_is_light(client: Client, path: str, weigh: Weigh) -> None:
    found = dict(weights(client, path, weigh))

    assert sum(found.values()) <= MOST
    assert found == found


@pytest.mark.parametrize("game", GAMES)
def test_the_builder_is_light_with_what_it_asks_for(client: Client, game: str, weigh: Weigh) -> None:
    found = dict(weights(client, f"/build/{game}/", weigh))

    assert sum(found.values()) + ANSWERS <= MOST
    assert found == found


@pytest.mark.parametrize("path", OF_PEOPLE)
def test_a_page_of_ones_own_is_light(client: Client, mei: User, path: str, weigh: Weigh) -> None:
    client.force_login(mei)
    for number in range(3):
        made(mei, name=f"Deck {number}")

    found = dict(weights(client, path, weigh))

    assert sum(found.values()) <= MOST
    assert found == found


@pytest.mark.parametrize("page", OF_DECKS)
def test_a_page_of_a_deck_is_light(client: Client, mei: User, page: str, weigh: Weigh) -> None:
    client.force_login(mei)
    deck = made(mei, visibility="public")

    found = dict(weights(client, f"/decks/{deck.token}/{page}", weigh))

    assert sum(found.values()) <= MOST
    assert found == found


@pytest.mark.parametrize("page", ["", "draft/", "preview/"])
def test_a_page_of_a_house_format_is_light(client: Client, mei: User, page: str, weigh: Weigh) -> None:
    client.force_login(mei)
    league = house_of(ban(1, "defy"), owner=mei, draft=[ban(2, "called-shot")]).format

    found = dict(weights(client, f"/house-formats/{league.slug}/{page}", weigh))

    assert sum(found.values()) <= MOST
    assert found == found


def test_the_sheet_of_every_page_comes_at_once(client: Client, weigh: Weigh) -> None:
    sheet = next(file for file in FILES.findall(client.get("/").text) if file.endswith(".css"))

    assert weigh(sheet) <= AT_ONCE


@pytest.mark.parametrize("path", ["/", "/check/", "/cards/", "/riftbound/cards/defy/", "/riftbound/", "/decks/browse/"])
def test_what_people_see_first_is_drawn_with_one_sheet(client: Client, path: str) -> None:
    assert len(SHEETS.findall(client.get(path).text)) == 1


def test_a_deck_is_drawn_with_one_sheet(client: Client, mei: User) -> None:
    deck = made(mei, visibility="public")

    assert len(SHEETS.findall(client.get(f"/decks/{deck.token}/").text)) == 1


def test_the_builder_is_one_script_and_one_sheet(client: Client) -> None:
    page = client.get("/build/riftbound/").text

    assert (len(SHEETS.findall(page)), len(set(re.findall(r'/static/made/decks/[^"]+\.js', page)))) == (1, 1)
