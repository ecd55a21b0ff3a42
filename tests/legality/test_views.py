"""The pages of games and rules: every one is there, in both languages, and asks the database nothing."""

import re
from html import unescape

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client, RequestFactory
from pytest_django import DjangoAssertNumQueries

from legality import views
from legality.engine.game import Game
from legality.games import GAMES

pytestmark = pytest.mark.django_db

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@every_game
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_every_rule_has_a_page_with_its_words_and_numbers(client: Client, game: Game, language: str) -> None:
    for code, words in game.words.items():
        page = client.get(f"/{game.slug}/rules/{code}/", headers={"Accept-Language": language})

        text = unescape(page.text)
        assert page.status_code == 200
        assert (words.title in text) == (language == "en")
        assert (words.says in text) == (language == "en")


@every_game
def test_the_page_of_a_rule_shows_its_reading(client: Client, game: Game) -> None:
    readings = {
        (rule.code, rule.reading)
        for format_ in game.formats
        for edition in format_.editions.values()
        for rule in edition.rules
        if rule.reading
    }

    for code, reading in readings:
        text = unescape(client.get(f"/{game.slug}/rules/{code}/").text)
        assert game.readings[reading] in text
        assert f'id="reading-{reading}"' in text


@every_game
def test_the_rules_of_a_game_lead_to_every_page(client: Client, game: Game) -> None:
    page = client.get(f"/{game.slug}/rules/")

    linked = re.findall(rf'href="/{game.slug}/rules/([a-z0-9-]+)/"', page.text)
    assert page.status_code == 200
    assert linked == list(game.words)


@every_game
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_a_game_shows_its_formats_and_leads_to_its_rules(client: Client, game: Game, language: str) -> None:
    page = client.get(f"/{game.slug}/", headers={"Accept-Language": language})

    text = unescape(page.text)
    assert page.status_code == 200
    assert [name for format_ in game.formats if (name := format_.names[language]) not in text] == []
    assert f'href="/{game.slug}/rules/#editions"' in text


@every_game
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_rules_of_a_game_show_its_formats_editions_sections_and_sources(
    client: Client, game: Game, language: str
) -> None:
    page = client.get(f"/{game.slug}/rules/", headers={"Accept-Language": language})

    text = unescape(page.text)
    shown = [*(format_.names[language] for format_ in game.formats), *(part.names[language] for part in game.sections)]
    editions = [edition.name for format_ in game.formats for edition in format_.editions.values()]
    assert page.status_code == 200
    assert [name for name in [*shown, *editions, *game.sources] if name not in text] == []


def test_a_rule_tells_which_editions_stand_today(client: Client) -> None:
    page = client.get("/riftbound/rules/sideboard-size/")

    spans = page.context["spans"]
    assert [(span.first.format_.slug, span.is_today) for span in spans] == [
        ("standard", True),
        ("standard", False),
        ("standard", False),
        ("standard-2v2", True),
        ("standard-2v2", False),
        ("standard-2v2", False),
    ]


@pytest.mark.parametrize(
    "address",
    [
        "/chess/",
        "/chess/rules/",
        "/chess/rules/copy-limit/",
        "/riftbound/rules/nothing/",
        "/riftbound/rules/mission-names/",
    ],
)
def test_what_is_not_there_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_the_page_of_a_game_stands_without_its_cards(
    rf: RequestFactory, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    request = rf.get("/riftbound/")
    request.user = AnonymousUser()

    with django_assert_num_queries(0):
        assert views.game(request, "riftbound").status_code == 200


@pytest.mark.parametrize("address", ["/riftbound/rules/", "/riftbound/rules/copy-limit/"])
def test_pages_of_rules_ask_the_database_nothing(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, address: str
) -> None:
    with django_assert_num_queries(0):
        assert client.get(address).status_code == 200


@every_game
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_rules_of_a_game_show_every_reading_of_it(client: Client, game: Game, language: str) -> None:
    page = unescape(client.get(f"/{game.slug}/rules/", headers={"Accept-Language": language}).text)

    said = game.translations.get(language, {})
    assert [text for text in game.readings.values() if said.get(text, text) not in page] == []
    assert re.findall(r'id="reading-(\w+)"', page) == sorted(game.readings, key=lambda name: (len(name), name))


def test_a_reading_leads_to_the_rules_that_follow_it(client: Client) -> None:
    page = client.get("/rise/rules/").text

    assert re.findall(r'href="#rule-([\w-]+)"', page) == ["class-icon", "faction-icon", "between-games"]


@pytest.mark.parametrize(("language", "words"), [("en", "only this one"), ("zh-hans", "只有这一版")])
def test_a_format_with_one_edition_says_so(client: Client, language: str, words: str) -> None:
    page = client.get("/rise/rules/", headers={"Accept-Language": language}).text

    assert page.count(words) == len(GAMES["rise"].formats)


@pytest.mark.parametrize(
    ("address", "cite"),
    [
        ("/wow/rules/", "赛制规定"),
        ("/wow/rules/banned/", "赛制规定"),
        ("/riftbound/rules/additional-legends/", "牌上文字"),
    ],
)
def test_what_a_rule_cites_that_has_no_number_is_in_the_readers_language(
    client: Client, address: str, cite: str
) -> None:
    assert cite in client.get(address, headers={"Accept-Language": "zh-hans"}).text


def test_the_documents_of_a_game_are_named_in_the_readers_language_with_their_own_titles(client: Client) -> None:
    page = client.get("/rise/rules/", headers={"Accept-Language": "zh-hans"}).text

    assert "崛起 RISE TCG 综合性规则 1.00 (2010-05-18)" in page
    assert '<small class="muted" lang="en">RISE TCG Comprehensive Rules 1.00 (2010-05-18)</small>' in page
