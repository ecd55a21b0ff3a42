"""The form of a deck: a name beside the question, and a list that is kept as typed."""

from datetime import date

import pytest

from decks.decklist.reading.lists import MAX_LINES
from decks.models import Deck
from decks.saved.forms import DeckForm
from legality.games import GAMES

TODAY = date(2026, 8, 8)

RIFTBOUND = GAMES["riftbound"]

TOO_MANY_LINES = f"This list has more than {MAX_LINES:,} lines."


def named(**data: str) -> DeckForm:
    form = DeckForm({"name": "Rush", "format": "standard"} | data, game=RIFTBOUND, today=TODAY)
    form.is_valid()
    return form


def test_a_deck_to_keep_has_a_name_and_no_day() -> None:
    form = DeckForm(None, game=RIFTBOUND, today=TODAY)

    assert list(form.fields) == ["name", "folder", "format", "region", "text", "pool", "revision", "began", "precon"]


def test_a_deck_is_filled_with_what_the_form_says() -> None:
    form = named(region="cn", text="1 Defy\r\n\x00", pool="2 \x00", precon="on")

    deck = form.fill(Deck())

    assert form.errors == {}
    assert (deck.name, deck.game, deck.format, deck.region, deck.options, deck.text, deck.pool) == (
        "Rush",
        "riftbound",
        "standard",
        "cn",
        ["precon"],
        "1 Defy\r\n\ufffd",
        "2 \ufffd",
    )


def test_a_deck_of_a_game_without_pools_has_an_empty_one() -> None:
    form = DeckForm({"name": "Rush", "format": "casual"}, game=GAMES["zero"], today=TODAY)

    assert form.is_valid()
    assert form.fill(Deck()).pool == ""
    assert form.fill(Deck()).region == "global"


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("", "This field is required."),
        ("   ", "This field is required."),
        ("x" * 121, "Ensure this value has at most 120 characters (it has 121)."),
        ("a\x00b", "Null characters are not allowed."),
    ],
)
def test_a_deck_needs_a_name_that_can_be_kept(name: str, error: str) -> None:
    assert named(name=name).errors == {"name": [error]}


def test_a_deck_with_a_list_over_a_limit_is_refused() -> None:
    assert named(text="\n" * MAX_LINES).errors == {"text": [TOO_MANY_LINES]}


def test_a_deck_is_asked_about_today_whatever_day_is_sent() -> None:
    assert named(date="2020-01-01").question.day == TODAY
