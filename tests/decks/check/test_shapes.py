"""How well the sizes of a list's sections fit a format."""

from collections.abc import Mapping
from datetime import date
from typing import Final

import pytest

from cards.catalogue.lookup import Catalogue
from decks.check.detecting import TextFit, measure_fit, section_sizes
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.lists import parse_list
from decks.decklist.resolve import look_up
from legality.games import GAMES

DAY: Final = date(2026, 11, 1)
RIFTBOUND: Final = GAMES["riftbound"]
WHOLE: Final = {"legend": 1, "champion": 1, "main": 39, "runes": 12, "battlefields": 3}


@pytest.mark.parametrize(
    ("changed", "fits"),
    [
        ({}, {"casual": TextFit.COMPLETE, "standard": TextFit.COMPLETE, "sealed": TextFit.OPEN}),
        ({"main": 38}, {"casual": TextFit.OPEN, "standard": TextFit.OPEN, "sealed": TextFit.OPEN}),
        ({"main": 40}, {"casual": TextFit.COMPLETE, "standard": TextFit.EXCEEDED, "sealed": TextFit.OPEN}),
        ({"main": 43}, {"casual": TextFit.COMPLETE, "standard": TextFit.EXCEEDED, "sealed": TextFit.OPEN}),
        ({"main": 44}, {"casual": TextFit.COMPLETE, "standard": TextFit.FAR, "sealed": TextFit.OPEN}),
        ({"sideboard": 8}, {"casual": TextFit.OPEN, "standard": TextFit.COMPLETE, "sealed": TextFit.OPEN}),
        ({"legend": 2}, {"casual": TextFit.EXCEEDED, "standard": TextFit.EXCEEDED, "sealed": TextFit.EXCEEDED}),
        ({"runes": 14}, {"casual": TextFit.EXCEEDED, "standard": TextFit.EXCEEDED, "sealed": TextFit.EXCEEDED}),
        ({"runes": 15}, {"casual": TextFit.FAR, "standard": TextFit.FAR, "sealed": TextFit.FAR}),
        ({"towers": 1}, {"casual": TextFit.FAR, "standard": TextFit.FAR, "sealed": TextFit.FAR}),
    ],
)
def test_sizes_are_held_against_the_bounds_of_each_format(changed: dict[str, int], fits: dict[str, TextFit]) -> None:
    sizes = WHOLE | changed

    assert {slug: measure_fit(RIFTBOUND.format(slug), sizes, DAY) for slug in fits} == fits


@pytest.mark.parametrize(
    ("size", "fit"),
    [
        (0, TextFit.COMPLETE),
        (4, TextFit.OPEN),
        (10, TextFit.COMPLETE),
        (12, TextFit.EXCEEDED),
        (13, TextFit.FAR),
    ],
)
def test_a_section_of_either_none_or_ten_is_open_between(size: int, fit: TextFit) -> None:
    sizes = {"commander": 1, "main": 60, "sideboard": size}

    assert measure_fit(GAMES["rise"].format("constructed"), sizes, DAY) is fit


def test_the_bounds_are_those_of_the_day() -> None:
    standard, sizes = RIFTBOUND.format("standard"), WHOLE | {"sideboard": 10}

    assert [measure_fit(standard, sizes, day) for day in (date(2026, 7, 23), DAY)] == [
        TextFit.EXCEEDED,
        TextFit.COMPLETE,
    ]


def test_unknown_names_count_where_they_are_but_not_talk_nor_cards_that_are_not_in_the_deck(
    catalogues: Mapping[str, Catalogue],
) -> None:
    text = "Main:\n3 Defy\n2 Nobody\nWell, hello\n100 people came\nSideboard:\n1 Nothing\nMaybe:\n3 Defy\n1 Nil\nTokens:\n9 Nix\n"
    entries = parse_list(text, heading_words(RIFTBOUND))

    resolved = look_up(entries, catalogues["riftbound"].with_guess_limit(0), RIFTBOUND.formats[0])

    assert section_sizes(resolved) == {"main": 5, "sideboard": 1}
