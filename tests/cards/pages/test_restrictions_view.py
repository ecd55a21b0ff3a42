"""The page of a game's restrictions: what is in force on a day, and what changed when."""

import re
from datetime import date
from html import unescape

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from cards.links import art_url
from legality.days import localize_days
from legality.games import GAMES
from tests.cards.making import a_card, a_whole_card, text_of
from tests.markup import squeeze

pytestmark = pytest.mark.django_db


def test_restrictions_stand_by_day_with_their_cards_and_the_feed(client: Client) -> None:
    a_whole_card()

    page = client.get("/riftbound/restrictions/").text

    text = text_of(page)
    assert "Ember, Test Made Banned in Standard 1v1." in text
    assert "Master Yi, Wuju Bladesman Banned in Standard 2v2." in text
    assert '<link rel="alternate" type="application/atom+xml"' in squeeze(page)
    assert re.findall(r'href="/riftbound/restrictions/feed/"', page)


def test_restrictions_of_a_chosen_day_and_format_are_told_with_their_beginning_and_source(client: Client) -> None:
    card = a_whole_card()
    card.restrictions.create(format="casual", limit=2, since=date(2025, 12, 1), until=date(2025, 12, 31), source="CR 9")

    before, after, casual = (
        client.get("/riftbound/restrictions/", {"date": day, "format": form}).text
        for day, form in (("2026-03-30", "standard"), ("2026-03-31", "standard"), ("2025-12-31", "casual"))
    )

    assert "In force on March 30, 2026" in text_of(before)
    assert "No card is banned or restricted." in text_of(before)
    assert "Ember, Test Made Banned in Standard 1v1. TR 601.2.d Since March 31, 2026" in text_of(after)
    assert "Standard 2v2." not in text_of(after)
    edition = GAMES["riftbound"].format("standard").edition_on(date(2026, 3, 31)).name
    assert f"Standard 1v1 · {localize_days(edition)}" in text_of(after)
    assert "Restricted to 2 in Casual. until Dec. 31, 2025 CR 9 Since Dec. 1, 2025" in text_of(casual)
    assert '<option value="casual" selected>' in casual and 'name="date" value="2025-12-31"' in squeeze(casual)


def test_a_ban_of_which_no_day_is_known_says_so(client: Client) -> None:
    a_card().restrictions.create(format="casual", source="A list of old")

    page = client.get("/riftbound/restrictions/", {"date": "2026-03-31", "format": "casual"})

    assert "Banned in Casual. A list of old Date unknown" in text_of(page.text)


def test_a_day_before_the_first_edition_of_a_format_has_no_list(client: Client) -> None:
    page = client.get("/riftbound/restrictions/", {"date": "2000-01-01", "format": "standard"})

    assert page.status_code == 200
    assert "No edition of this format was in force on that day. The first one is from" in text_of(page.text)
    assert '<ul class="bans">' not in page.text


@pytest.mark.parametrize(
    ("asked", "language", "sentence"),
    [
        ({"date": "soon"}, "en", "“soon” is not a date. Write it as 2026-08-08."),
        ({"date": "soon"}, "zh-hans", "“soon”不是日期"),
        ({"format": "<b>"}, "en", "This game has no such format: <b>."),
    ],
)
def test_a_day_or_format_that_is_none_is_told(
    client: Client, asked: dict[str, str], language: str, sentence: str
) -> None:
    page = client.get("/riftbound/restrictions/", asked, headers={"Accept-Language": language})

    assert page.status_code == 400
    assert sentence in unescape(page.text)


def test_a_day_in_a_source_is_written_as_the_reader_writes_days(client: Client) -> None:
    source = "TR 601.2.d, announced for 2025-12-01"
    a_card().restrictions.create(format="standard", limit=0, since=date(2025, 12, 1), source=source)

    text = text_of(client.get("/riftbound/restrictions/").text)

    assert "TR 601.2.d, announced for Dec. 1, 2025" in text
    assert "2025-12-01" not in text


@pytest.mark.parametrize(("limit", "mark"), [(0, "banned"), (2, "capped")])
def test_a_restricted_card_stands_with_its_small_picture_in_force_and_by_day(
    client: Client, limit: int, mark: str
) -> None:
    card = a_card()
    card.restrictions.create(format="casual", limit=limit, since=date(2025, 12, 1))

    page = client.get("/riftbound/restrictions/", {"format": "casual", "date": "2026-03-31"}).text

    thumb = f'<img class="thumb" src="{art_url(card)}" alt="" width="72" height="54" loading="lazy" decoding="async">'
    assert page.count(thumb) == 2
    assert page.count(f"ban-card--{mark}") == 2


def test_a_day_and_a_format_are_other_views_of_one_page(client: Client, settings: Settings) -> None:
    settings.SITE_URL = "https://decks.example.org"

    page = client.get("/riftbound/restrictions/", {"date": "2026-03-31", "format": "standard"}).text

    assert '<link rel="canonical" href="https://decks.example.org/riftbound/restrictions/">' in page
    assert '<meta name="description" content="Every card of Riftbound that is banned or restricted' in squeeze(page)
