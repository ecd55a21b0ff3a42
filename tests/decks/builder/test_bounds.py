"""What the formats of a game ask of sections, before there is a verdict."""

from collections.abc import Mapping
from datetime import date

import pytest
from django.utils import translation

from cards.catalogue.lookup import Catalogue
from decks.builder.build import section_list
from decks.builder.views import begins_of, bounds_of
from decks.check.checking import check_text
from decks.check.question import read_question
from legality.games import GAMES

TODAY = date(2026, 11, 24)
FORMATS = [(game.slug, format_.slug) for game in GAMES.values() for format_ in game.formats]


@pytest.mark.parametrize(("game", "format_"), FORMATS)
def test_they_are_those_of_the_verdict_on_an_empty_deck(
    game: str, format_: str, catalogues: Mapping[str, Catalogue]
) -> None:
    answer = check_text(read_question(game, TODAY, format_), "", catalogues[game])

    told = [(section["slug"], section["bound"], section["beside"]) for section in section_list(answer)]
    bounds = [
        (section["slug"], section["bound"], section["beside"])
        for section in bounds_of(GAMES[game], GAMES[game].format(format_), TODAY)
    ]
    assert bounds == [section for section in told if section[1]]


def test_they_are_in_the_language_of_the_request() -> None:
    game = GAMES["riftbound"]
    with translation.override("en"):
        english = [section["beside"] for section in bounds_of(game, game.formats[0], TODAY)]
    with translation.override("zh-hans"):
        chinese = [section["beside"] for section in bounds_of(game, game.formats[0], TODAY)]

    assert ["Champion"] in english
    assert ["Champion"] not in chinese


def test_a_format_that_is_not_yet_in_force_asks_nothing() -> None:
    game = GAMES["riftbound"]

    assert bounds_of(game, game.formats[0], date(1999, 1, 1)) == []


def test_a_deck_begins_with_its_leader_and_then_the_chosen_card() -> None:
    game = GAMES["riftbound"]

    assert begins_of(game, game.format("standard"), TODAY) == [
        {"slug": "legend", "least": 1},
        {"slug": "champion", "least": 1},
    ]


def test_what_stands_before_the_main_deck_comes_first_and_several_cards_are_counted() -> None:
    game = GAMES["vividz"]

    assert begins_of(game, game.default_format, TODAY) == [
        {"slug": "account", "least": 1},
        {"slug": "mission", "least": 3},
    ]


@pytest.mark.parametrize(("game", "format_"), [("zero", "official"), ("riftbound", "sealed")])
def test_a_format_without_leaders_begins_with_no_section(game: str, format_: str) -> None:
    assert begins_of(GAMES[game], GAMES[game].format(format_), TODAY) == []


def test_a_format_that_is_not_yet_in_force_begins_with_nothing() -> None:
    game = GAMES["riftbound"]

    assert begins_of(game, game.formats[0], date(1999, 1, 1)) == []
