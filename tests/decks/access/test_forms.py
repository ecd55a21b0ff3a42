"""What the forms offer for each game, take, and refuse."""

from datetime import date

import pytest
from django.utils.translation import override

from decks.access.forms import ListField, QuestionForm
from decks.check.question import Question
from decks.decklist.reading.lists import MAX_BYTES, MAX_LINES
from decks.saved.forms import DeckForm
from legality.games import GAMES

TODAY = date(2026, 8, 8)
RIFTBOUND = GAMES["riftbound"]
TOO_MANY_LINES = f"This list has more than {MAX_LINES:,} lines."
TOO_MANY_BYTES = f"This list is longer than {MAX_BYTES:,} bytes."


def asked(game: str = "riftbound", **data: str) -> QuestionForm:
    form = QuestionForm({"format": "standard"} | data, game=GAMES[game], today=TODAY)
    form.is_valid()
    return form


def named(**data: str) -> DeckForm:
    form = DeckForm({"name": "Rush", "format": "standard"} | data, game=RIFTBOUND, today=TODAY)
    form.is_valid()
    return form


@pytest.mark.parametrize(
    ("game", "fields"),
    [
        ("rise", ["format", "date", "text", "pool"]),
        ("zero", ["format", "date", "text"]),
        ("vividz", ["format", "date", "text"]),
        ("riftbound", ["format", "date", "region", "text", "pool", "precon"]),
        ("wow", ["format", "date", "text", "pool"]),
    ],
)
def test_a_game_is_asked_only_what_it_knows(game: str, fields: list[str]) -> None:
    assert list(QuestionForm(None, game=GAMES[game], today=TODAY).fields) == fields


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_format_and_region_of_a_game_is_offered(game: str) -> None:
    form = QuestionForm(None, game=GAMES[game], today=TODAY)

    offered = [slug for slug, _ in form.fields["format"].choices]  # type: ignore[attr-defined]  # a field of choices
    assert offered == [known.slug for known in GAMES[game].formats]


def test_choices_are_named_in_the_readers_language() -> None:
    with override("zh-hans"):
        form = QuestionForm(None, game=GAMES["zero"], today=TODAY)

    assert form.fields["format"].choices == [  # type: ignore[attr-defined]  # a field of choices
        ("official", "官方比赛"),
        ("casual", "休闲"),
    ]


def test_a_full_form_is_a_question() -> None:
    form = asked(date="2026-03-30", region="cn", precon="on", text="1 Defy")

    assert form.errors == {}
    assert form.question == Question(
        RIFTBOUND, RIFTBOUND.format("standard"), date(2026, 3, 30), "cn", frozenset({"precon"})
    )


def test_empty_fields_take_the_default() -> None:
    form = asked()

    assert form.errors == {}
    assert form.question == Question(RIFTBOUND, RIFTBOUND.format("standard"), TODAY, "global", frozenset())


def test_an_option_left_from_another_format_is_no_error() -> None:
    form = asked(format="casual", precon="on")

    assert (form.errors, form.question.options) == ({}, frozenset())


@pytest.mark.parametrize(
    ("data", "errors"),
    [
        ({"format": "blitz"}, {"format": ["Select a valid choice. blitz is not one of the available choices."]}),
        ({"format": ""}, {"format": ["This field is required."]}),
        ({"date": "soon"}, {"date": ["This is not a date. Allowed: YYYY-MM-DD."]}),
        (
            {"date": "2020-01-01"},
            {"date": ["No edition of this format was in force on that day. Allowed: 2025-07-21 or later."]},
        ),
        ({"region": "mars"}, {"region": ["Select a valid choice. mars is not one of the available choices."]}),
        ({"text": "\n" * MAX_LINES}, {"text": [TOO_MANY_LINES]}),
        ({"text": "x" * (MAX_BYTES + 1)}, {"text": [TOO_MANY_BYTES]}),
        ({"pool": "\n" * MAX_LINES}, {"pool": [TOO_MANY_LINES]}),
    ],
)
def test_what_is_refused_is_said_beside_its_field(data: dict[str, str], errors: dict[str, list[str]]) -> None:
    assert asked(**data).errors == errors


def test_everything_that_is_refused_is_said_at_once() -> None:
    form = asked(game="riftbound", format="blitz", date="soon", region="mars", text="\n" * MAX_LINES)

    assert form.errors == {
        "format": ["Select a valid choice. blitz is not one of the available choices."],
        "date": ["This is not a date. Allowed: YYYY-MM-DD."],
        "region": ["Select a valid choice. mars is not one of the available choices."],
        "text": [TOO_MANY_LINES],
    }


@pytest.mark.parametrize(
    "text", ["", "  \r\n\t3 Defy  \n\n", "\x00", "\u202e\ud800", "\n" * (MAX_LINES - 1), "x" * MAX_BYTES]
)
def test_a_list_is_taken_as_typed(text: str) -> None:
    assert ListField().clean(text) == text
