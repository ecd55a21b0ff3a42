"""From the parameters of a request to a question, and every refusal with the allowed values."""

from datetime import date

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from decks.check.question import Question, RefusedError, parse_format, parse_game, read_question
from legality.games import GAMES

TODAY = date(2026, 8, 8)
RIFTBOUND = GAMES["riftbound"]
STANDARD = RIFTBOUND.format("standard")


def refused(**words: object) -> tuple[str, str, tuple[str, ...]]:
    """Field, message and allowed values of the refusal of these parameters."""
    asked = {"game": "riftbound", "today": TODAY} | words
    with pytest.raises(RefusedError) as caught:
        read_question(**asked)  # type: ignore[arg-type]  # a table of words, each of its own type

    return caught.value.field, caught.value.message, caught.value.allowed


@given(st.text(max_size=20), st.text(max_size=20), st.text(max_size=20), st.text(max_size=20))
def test_any_words_are_a_question_or_a_refusal(game: str, format_: str, day: str, region: str) -> None:
    try:
        asked: object = read_question(game, TODAY, format_, day, region)
    except RefusedError as refusal:
        asked = refusal

    assert isinstance(asked, Question | RefusedError)


@given(st.sampled_from(sorted(GAMES)), st.dates(min_value=date(2026, 1, 1)))
def test_a_day_is_read_as_it_is_written(game: str, day: date) -> None:
    assert read_question(game, TODAY, day=day.isoformat()).day == day


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_a_game_alone_is_asked_by_the_format_of_its_tournaments_today_everywhere(game: object) -> None:
    slug = next(slug for slug, known in GAMES.items() if known is game)

    assert read_question(slug, TODAY) == Question(GAMES[slug], GAMES[slug].default_format, TODAY, "global", frozenset())


def test_every_word_has_its_place_in_the_question() -> None:
    asked = read_question("riftbound", TODAY, "standard", "2026-03-30", "cn", {"precon": True})

    assert asked == Question(RIFTBOUND, STANDARD, date(2026, 3, 30), "cn", frozenset({"precon"}))


@pytest.mark.parametrize("value", [True, "true", "True", "1", 1, "yes", "on"])
def test_an_option_is_true_in_any_common_spelling(value: object) -> None:
    assert read_question("riftbound", TODAY, "standard", options={"precon": value}).options == {"precon"}


@pytest.mark.parametrize("value", [False, "false", "FALSE", "0", 0, "no", "off", ""])
def test_an_option_that_is_false_is_not_chosen(value: object) -> None:
    assert read_question("riftbound", TODAY, "standard", options={"precon": value}).options == frozenset()


def test_the_first_and_the_last_day_of_a_format_can_be_asked() -> None:
    first = read_question("riftbound", TODAY, "standard", STANDARD.first_day.isoformat())
    last = read_question("riftbound", TODAY, "standard", "9999-12-31")

    assert (first.day, last.day) == (date(2025, 7, 21), date(9999, 12, 31))


@pytest.mark.parametrize("game", ["", "chess", "Riftbound", "rise ", "rise/limited", "\x00", "\ud800"])
def test_an_unknown_game_is_refused_with_the_known_ones(game: str) -> None:
    message = f"Unknown game. Allowed: {', '.join(GAMES)}."

    assert refused(game=game) == ("game", message, tuple(GAMES))


def test_an_unknown_format_is_refused_with_those_of_the_game() -> None:
    message = "This game has no such format. Allowed: official, casual."

    assert refused(game="zero", format_="standard") == ("format", message, ("official", "casual"))


@pytest.mark.parametrize(
    "day", ["soon", "2026-13-01", "2026-02-30", "08/08/2026", "2026-8-8", "0", "-1", "10000-01-01"]
)
def test_what_is_no_day_is_refused_with_the_way_to_write_one(day: str) -> None:
    assert refused(day=day) == ("date", "This is not a date. Allowed: YYYY-MM-DD.", ("YYYY-MM-DD",))


@pytest.mark.parametrize("day", ["20260808", "2026-W32-6", "2026W326"])
def test_a_day_is_written_in_one_way_alone(day: str) -> None:
    assert refused(day=day)[0] == "date"


def test_a_day_before_the_first_edition_is_refused_with_the_first_day() -> None:
    message = "No edition of this format was in force on that day. Allowed: 2025-07-21 or later."

    assert refused(format_="standard", day="2025-07-20") == ("date", message, ("2025-07-21 or later",))


def test_today_before_the_first_edition_is_refused_too() -> None:
    assert refused(game="rise", today=date(2010, 5, 17))[0] == "date"


def test_an_unknown_region_is_refused_with_those_of_the_game() -> None:
    field, _, allowed = refused(region="mars")

    assert (field, allowed) == ("region", tuple(RIFTBOUND.regions))


def test_an_option_is_refused_where_the_format_does_not_know_it() -> None:
    unknown = refused(format_="standard", options={"foil": True})
    elsewhere = refused(format_="casual", options={"precon": True})
    nowhere = refused(game="rise", options={"precon": True})

    assert unknown == ("options", "This format has no such option. Allowed: precon.", ("precon",))
    assert elsewhere == nowhere == ("options", "This format has no such option. Allowed: none.", ("none",))


@pytest.mark.parametrize("value", ["maybe", 2, None, [], "ja"])
def test_an_option_that_is_neither_true_nor_false_is_refused(value: object) -> None:
    expected = ("options", "An option is true or false. Allowed: true, false.", ("true", "false"))

    assert refused(format_="standard", options={"precon": value}) == expected


def test_a_refusal_speaks_the_readers_language() -> None:
    with override("zh-hans"):
        message = refused(game="chess")[1]

    assert ", ".join(GAMES) in message
    assert "This game" not in message


def test_a_game_and_a_format_are_found_by_their_slugs() -> None:
    assert parse_game("riftbound") is RIFTBOUND
    assert parse_format(RIFTBOUND, "standard") is STANDARD
    assert parse_format(RIFTBOUND, "") is STANDARD
