"""Words that no name has: taken for the nearest, and said so."""

import pytest

from cards.search import search_cards
from legality.sources.rows import CardRow
from tests.cards.search.making import DAY, Shelf, asked, made

pytestmark = pytest.mark.django_db


def test_words_that_are_equally_near_are_all_meant(shelf: Shelf) -> None:
    shelf(made("qwxant"), made("qwxart"))

    assert asked("qwxaxt") == ["qwxant", "qwxart"]


def test_a_misspelt_word_finds_what_was_meant_and_the_sentence_says_so(shelf: Shelf) -> None:
    shelf(made("qwxonderful-day"), made("qwxother"))

    found = search_cards("qwxonderfull", "riftbound", day=DAY)

    assert [card.key for card in found.cards] == ["qwxonderful-day"]
    assert found.explain == "Cards: name with “qwxonderful” (none has “qwxonderfull”)."


def test_a_name_is_found_by_characters_of_the_same_sound(shelf: Shelf) -> None:
    shelf(CardRow("qwx", "Qwx", {"en": "Qwx", "zh-hans": "魟克丝"}, made("x").facts))

    assert asked("魟克斯") == ["qwx"]


@pytest.mark.parametrize("text", ['"qwxonderfull"', "!qwxonderfull", "name:qwxonderfull", "-qwxonderful -qwxonderfull"])
def test_what_is_quoted_exact_or_not_wanted_is_meant_as_typed(shelf: Shelf, text: str) -> None:
    shelf(made("qwxonderful-day"))

    assert "qwxonderful-day" not in asked(text)


@pytest.mark.parametrize(
    "text", ["qwxal vort", "qwxyl vort", "qwxyl vortt", "vort qwxal t:unit", "(qwxal vort) or qqqq"]
)
def test_each_misspelt_word_is_looked_at_beside_the_others(shelf: Shelf, text: str) -> None:
    shelf(made("qwxyal-vort"), made("aqwxal"), made("aqwxl-zz"), made("qwxylophon"), made("vort-of-zant"))

    assert asked(text) == ["qwxyal-vort"]


def test_the_sentence_says_what_a_word_was_taken_for_beside_the_others(shelf: Shelf) -> None:
    shelf(made("qwxyal-vort"), made("aqwxal"))

    found = search_cards("qwxal vort", "riftbound", day=DAY)

    assert (
        found.explain == "Cards: name with “qwxyal” (no name has “qwxal” together with the others), name with “vort”."
    )


@pytest.mark.parametrize(
    "text", ["qwxal vort zzzzzz", "aqwxal vort", '"qwxal" vort', "name:qwxal vort", "-(qwxal vort) qwxy"]
)
def test_words_that_are_whole_quoted_or_not_wanted_are_meant_beside_others_too(shelf: Shelf, text: str) -> None:
    shelf(made("qwxyal-vort"), made("aqwxal"))

    found = search_cards(text, "riftbound", day=DAY)

    assert "beside the others" not in found.explain
