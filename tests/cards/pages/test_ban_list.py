"""The ban list that is asked for: a day and a format as words, read or told to be none."""

from datetime import date

import pytest

from cards.pages.views import BanListQuery, read_ban_list_query
from legality.games import GAMES

GAME = GAMES["riftbound"]
TODAY = date(2026, 8, 8)
STANDARD = GAME.format("standard")
NO_DAY = "“%s” is not a date. Write it as 2026-08-08."


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ({}, BanListQuery(TODAY)),
        ({"date": " ", "format": ""}, BanListQuery(TODAY)),
        ({"date": "2026-04-01", "format": "standard"}, BanListQuery(date(2026, 4, 1), STANDARD)),
        ({"date": "yesterday"}, BanListQuery(TODAY, None, (NO_DAY % "yesterday",))),
        ({"date": "20260401", "format": "standard"}, BanListQuery(TODAY, STANDARD, (NO_DAY % "20260401",))),
        ({"date": "2026-02-30"}, BanListQuery(TODAY, None, (NO_DAY % "2026-02-30",))),
        ({"format": "chess"}, BanListQuery(TODAY, None, ("This game has no such format: chess.",))),
    ],
)
def test_the_words_of_an_address_are_read_or_told(words: dict[str, str], asked: BanListQuery) -> None:
    assert read_ban_list_query(words, GAME, TODAY) == asked


def test_a_format_has_an_edition_from_its_first_day_on() -> None:
    before, after = BanListQuery(date(2000, 1, 1), STANDARD), BanListQuery(TODAY, STANDARD)

    assert (before.is_too_early, before.edition) == (True, None)
    assert (after.is_too_early, after.edition) == (False, STANDARD.edition_on(TODAY))
    assert BanListQuery(TODAY).is_too_early is False
    assert BanListQuery(TODAY).edition is None
