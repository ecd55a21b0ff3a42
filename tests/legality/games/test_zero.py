"""Zero Dimension: fifty cards, four of a name and colour, one series in official play."""

from datetime import date

import pytest

from legality.engine import check
from legality.engine.values.card import Card
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import Report
from legality.games import GAMES
from tests.legality.making import card, deck

GAME = GAMES["zero"]
DAY = date(2013, 2, 1)
FIFTY = {card(f"角色{number}", "character", colour="红", series="龙珠"): 4 for number in range(12)} | {
    card("角色12", "character", colour="红", series="龙珠"): 2
}
RED = card("悟空", "character", key="red", colour="红", series="龙珠")
BLUE = card("悟空", "character", key="blue", colour="蓝", series="龙珠")
PALE = card("悟空", "character", key="pale", colour=UNKNOWN, series="龙珠")
NINJA = card("鸣人", "character", colour="黄", series="火影")
LOST = card("某人", "character", colour="黄", series=UNKNOWN)


def checked(format_: str, extra: dict[Card, int], base: int = 50) -> Report:
    """Fifty good cards, some of them given up for `extra`."""
    rows = dict(list(FIFTY.items())[: base // 4])
    return check(GAME.format(format_), deck(main=rows | extra), DAY)


@pytest.mark.parametrize("format_", ["official", "casual"])
def test_a_deck_has_exactly_fifty_cards(format_: str) -> None:
    fifty, more, fewer = (
        check(GAME.format(format_), deck(main=cards), DAY)
        for cards in (FIFTY, FIFTY | {RED: 1}, dict(list(FIFTY.items())[:12]))
    )

    assert (fifty.verdict, fifty.warnings) == ("legal", ())
    assert (more.verdict, more.codes) == ("illegal", ("main-size",))
    assert (fewer.verdict, fewer.codes) == ("unfinished", ("main-size",))


def test_colours_of_a_name_count_apart() -> None:
    assert checked("casual", {RED: 3, BLUE: 3}, 44).verdict == "legal"
    assert checked("casual", {RED: 5, BLUE: 1}, 44).codes == ("copy-limit",)


def test_an_unknown_colour_is_a_doubt_only_where_it_decides() -> None:
    assert checked("casual", {RED: 4, PALE: 2}, 44).verdict == "undetermined"
    assert checked("casual", {RED: 2, BLUE: 2, PALE: 2}, 44).verdict == "legal"


def test_one_series_binds_official_play_alone() -> None:
    assert checked("official", {NINJA: 2}, 48).codes == ("one-series",)
    assert checked("casual", {NINJA: 2}, 48).verdict == "legal"
    assert checked("official", {LOST: 2}, 48).verdict == "undetermined"
    assert checked("casual", {LOST: 2}, 48).verdict == "legal"


def test_nothing_but_the_four_kinds_is_in_a_deck() -> None:
    hero = card("英雄", "hero", series="龙珠")

    assert checked("official", {hero: 2}, 48).codes == ("section-kind",)
