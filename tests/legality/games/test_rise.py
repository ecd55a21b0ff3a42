"""RISE: the commander's icons and requirements, and what limited leaves free."""

from datetime import date

import pytest

from legality.engine import check
from legality.engine.values.card import Card
from legality.engine.values.facts import UNKNOWN, Unknown
from legality.games import GAMES
from tests.legality.making import card, deck

GAME = GAMES["rise"]
DAY = date(2010, 5, 18)
DOCTOR = card("博士", "commander", class_="博士", faction="自由战线", specialty="机械|医疗", sect="星盟")


def ally(own: str | Unknown = "", faction: str | Unknown = "", requires: str = "") -> Card:
    return card("援军", requires=requires, class_=own, faction=faction)


def verdicts(cards: dict[Card, int], format_: str = "constructed", section: str = "main") -> tuple[set[str], set[str]]:
    """The codes of the violations and of the doubts about the cards beside the commander."""
    report = check(GAME.format(format_), deck(commander={DOCTOR: 1}, **{section: cards}), DAY)
    return {*report.codes} - {"main-size", "sideboard-size"}, {doubt.code for doubt in report.doubts}


@pytest.mark.parametrize(
    ("cards", "broken", "open_"),
    [
        (ally(), set(), set()),
        (ally("博士"), set(), set()),
        (ally("", "自由战线"), set(), set()),
        (ally("猛士"), {"class-icon"}, set()),
        (ally("博士", "巴尔之灵"), {"faction-icon"}, set()),
        (ally("猛士", "巴尔之灵"), {"class-icon", "faction-icon"}, set()),
        (ally(UNKNOWN, UNKNOWN), set(), {"class-icon", "faction-icon"}),
        (ally(requires="机械"), set(), set()),
        (ally(requires="星盟"), set(), set()),
        (ally(requires="兽人"), {"commander-required"}, set()),
        (card("替代物", "token"), {"section-kind"}, set()),
        (card("无限", labels="unlimited"), set(), set()),
        (card("某牌", UNKNOWN), set(), {"section-kind"}),
    ],
)
def test_each_sort_of_icon_is_tested_only_on_cards_that_have_it(cards: Card, broken: set[str], open_: set[str]) -> None:
    assert verdicts({cards: 1}) == (broken, open_)


def test_copies_are_limited_in_constructed_alone() -> None:
    assert verdicts({ally(): 4}) == (set(), set())
    assert verdicts({ally(): 5}) == ({"copy-limit"}, set())
    assert verdicts({ally(): 5}, "limited") == (set(), set())


def test_a_constructed_sideboard_keeps_to_the_commander_and_a_limited_one_need_not() -> None:
    strange = {ally("猛士", "", "兽人"): 1}

    assert verdicts(strange, section="sideboard") == ({"class-icon", "commander-required"}, set())
    assert verdicts(strange, "limited", "sideboard") == (set(), set())
    assert verdicts(strange, "limited") == ({"class-icon", "commander-required"}, set())


@pytest.mark.parametrize(("format_", "size"), [("constructed", 60), ("limited", 30)])
def test_the_main_deck_has_its_least_size(format_: str, size: int) -> None:
    many = card("援军", labels="unlimited")

    verdict = {
        count: check(GAME.format(format_), deck(commander={DOCTOR: 1}, main={many: count}), DAY).verdict
        for count in (size - 1, size, size + 1)
    }

    assert verdict == {size - 1: "unfinished", size: "legal", size + 1: "legal"}


def test_a_talent_is_no_specialty_of_the_same_word() -> None:
    assert verdicts({ally(requires="specialty=机械"): 1}) == (set(), set())
    assert verdicts({ally(requires="talent=机械"): 1}) == ({"commander-required"}, set())


@pytest.mark.parametrize(
    ("one", "other", "verdict"),
    [
        ("talent=增幅", "talent=分解", "illegal"),
        ("sect=星盟", "sect=学会", "illegal"),
        ("specialty=机械", "specialty=医疗", "unfinished"),
        ("talent=增幅", "sect=星盟", "unfinished"),
        ("增幅", "分解", "unfinished"),
    ],
)
def test_two_cards_may_ask_for_more_talents_than_a_commander_has(one: str, other: str, verdict: str) -> None:
    cards = {card("甲", "ally", requires=one): 1, card("乙", "ally", requires=other): 1}

    assert check(GAME.format("constructed"), deck(main=cards), DAY).verdict == verdict
