"""Editions, their days, and the games and formats that hold them."""

from dataclasses import replace
from datetime import date

import pytest

from legality.engine import check
from legality.engine.game import Game, Section
from legality.engine.rules.format import PRECON, Edition, Format, FormatNotInForceError
from legality.engine.rules.kinds import Bans, Size
from legality.engine.values.card import Restriction
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.opening import CitedNumber, NumberByTurn, Opening
from tests.legality.making import card, deck

FOUR = Size(code="main-size", cite="1", section="main", at_least=4, warns=False)
TEN = Size(code="main-size", cite="2", section="main", at_least=10, warns=False)
NO_SIDE = Size(code="sideboard-size", cite="3", section="sideboard", exactly=0)
BANS = Bans(code="banned", cite="4", over=("main",), unless_option=PRECON)
FIRST = Edition("1.0", (FOUR, NO_SIDE))

ANT = card("Ant", restrictions=(Restriction("standard", 0),))
STANDARD = Format(
    game="game",
    slug="standard",
    names={"en": "Standard"},
    editions={date(2026, 7, 24): Edition("1.1", (TEN, BANS)), date(2025, 6, 2): Edition("1.0", (FOUR, BANS))},
    retail=({"Ant": 10},),
)
MAIN = Section("main", {"en": "Main deck"}, ("ally",))
OPENING = Opening(hand=CitedNumber(7, "101.1"), draws=NumberByTurn(0, 1, 1, "501.2"), mulligan=None)
GAME = Game("game", {}, (MAIN,), {}, {}, {}, (STANDARD,), {}, {}, (), "en", OPENING)


def test_a_new_rule_takes_the_place_of_the_one_of_its_code() -> None:
    assert FIRST.but("1.1", TEN) == Edition("1.1", (TEN, NO_SIDE))


def test_a_rule_of_a_new_code_comes_last() -> None:
    assert FIRST.but("1.1", BANS, TEN) == Edition("1.1", (TEN, NO_SIDE, BANS))


def test_a_rule_is_repealed_by_its_code() -> None:
    assert FIRST.but("1.1", BANS, without=("main-size",)) == Edition("1.1", (NO_SIDE, BANS))


def test_an_edition_may_change_its_name_alone() -> None:
    assert FIRST.but("1.1") == Edition("1.1", (FOUR, NO_SIDE))


def test_rules_replace_all_those_of_their_code_and_stay_apart() -> None:
    both = FIRST.but("1.1", BANS, replace(BANS, cite="1.2"))

    assert both.but("1.2", replace(BANS, cite="2"), replace(BANS, cite="3")) == Edition(
        "1.2", (FOUR, NO_SIDE, replace(BANS, cite="2"), replace(BANS, cite="3"))
    )


def test_a_rule_that_is_not_in_force_cannot_be_repealed() -> None:
    with pytest.raises(ValueError, match=r"^not in force in 1\.0: banned, pool$"):
        FIRST.but("1.1", without=("pool", "main-size", "banned"))


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (date(2025, 6, 2), "1.0"),
        (date(2026, 7, 23), "1.0"),
        (date(2026, 7, 24), "1.1"),
        (date(2099, 1, 1), "1.1"),
    ],
)
def test_the_edition_is_the_last_that_began(day: date, name: str) -> None:
    assert STANDARD.edition_on(day).name == name
    assert check(STANDARD, deck(), day).edition == name


def test_a_card_without_a_heading_goes_where_its_kind_is_at_home_else_to_the_main_deck() -> None:
    format_ = replace(STANDARD, default_sections={"rune": "runes"})
    cards = (card("Rune", "rune"), card("Ant", "ally"), card("Lost", UNKNOWN))

    assert [format_.default_section(one) for one in cards] == ["runes", "main", "main"]


def test_before_its_first_day_a_format_is_not_in_force() -> None:
    with pytest.raises(FormatNotInForceError, match=r"^game/standard stands since 2025-06-02$"):
        check(STANDARD, deck(), date(2025, 6, 1))


@pytest.mark.parametrize(
    ("copies", "options", "codes"),
    [
        (10, frozenset((PRECON,)), ()),
        (10, frozenset(), ("banned",)),
        (11, frozenset((PRECON,)), ("banned",)),
        (10, frozenset(("sealed-product",)), ("banned",)),
    ],
)
def test_only_an_unmodified_retail_deck_earns_the_option_precon(
    copies: int, options: frozenset[str], codes: tuple[str, ...]
) -> None:
    report = check(STANDARD, deck(main={ANT: copies}), date(2026, 8, 8), options=options)

    assert report.codes == codes


def test_games_and_formats_show_as_their_slugs() -> None:
    assert (repr(GAME), repr(STANDARD)) == ("<game>", "<game/standard>")


def test_a_game_finds_its_formats_and_sections() -> None:
    assert GAME.format("standard") is STANDARD
    assert GAME.section("main") is MAIN
    assert GAME.regions == {"global": {"en": "Global", "zh-hans": "全球"}}


def test_a_game_knows_no_other_formats_and_sections() -> None:
    with pytest.raises(KeyError, match="draft"):
        GAME.format("draft")
    with pytest.raises(KeyError, match="sideboard"):
        GAME.section("sideboard")


def test_a_format_begins_as_its_game_unless_it_says_otherwise() -> None:
    other = replace(STANDARD, opening=replace(OPENING, hand=CitedNumber(4, "116")))

    assert GAME.opening_of(STANDARD) == OPENING
    assert GAME.opening_of(other).hand == CitedNumber(4, "116")


def test_without_a_name_the_format_of_tournaments_is_meant() -> None:
    two = replace(GAME, formats=(STANDARD, replace(STANDARD, slug="open")))

    assert [two.default_format.slug, replace(two, tournament_format="open").default_format.slug] == [
        "standard",
        "open",
    ]
