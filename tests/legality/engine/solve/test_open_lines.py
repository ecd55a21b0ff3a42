"""What an open line may be: a card whose text lifts a rule, and a card of a pool that the deck needs."""

from dataclasses import replace
from typing import Final

import pytest

from legality.engine import check
from legality.engine.rules.override import Override
from legality.engine.values.conditions import where
from legality.engine.values.deck import Deck, OpenLine
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import Violation
from legality.games import GAMES
from tests.legality.making import DAY, card, deck

NEEKO: Final = card("Neeko", labels="lifting")
PLAIN, VAGUE = card("Plain"), card("Vague", labels=UNKNOWN)
LIFTING: Final = Override(frozenset(("legends",)), ("main", "side"), where(label="lifting"))
LEGENDS: Final = Violation("legends", "1", "too-many", "remove")
LIMITED: Final = GAMES["rise"].format("limited")
ALLY: Final = card("Ally")
RUNE: Final = card("Fury Rune", "rune", domain="fury")


def line_of(section: str, name: str) -> OpenLine:
    """A line that is one card or nothing."""
    one = {"Neeko": NEEKO, "Plain": PLAIN, "Vague": VAGUE}[name]
    return OpenLine(1, outcomes=((), ((section, one, 1),)))


@pytest.mark.parametrize(
    ("line", "lifts"),
    [
        (OpenLine(1, anything=True, count=1), True),
        (OpenLine(1, anything=True, sections=("side",), count=1), True),
        (OpenLine(1, anything=True, sections=("hero",), count=1), False),
        (line_of("main", "Neeko"), True),
        (line_of("main", "Vague"), True),
        (line_of("main", "Plain"), False),
        (line_of("hero", "Neeko"), False),
    ],
)
def test_a_line_lifts_a_rule_if_it_may_be_a_card_whose_text_does(line: OpenLine, lifts: bool) -> None:
    by_function = replace(LIFTING, has_text=lambda one: one.has_label("lifting") is not False)

    assert LIFTING.may_lift(LEGENDS, deck(), [line]) is lifts
    assert by_function.may_lift(LEGENDS, deck(), [line]) is lifts
    assert LIFTING.may_lift(replace(LEGENDS, code="size"), deck(), [line]) is False


def test_a_card_that_lifts_a_rule_alone_needs_an_empty_section() -> None:
    alone = replace(LIFTING, alone=True)
    anything, beside = OpenLine(1, anything=True, count=1), OpenLine(1, anything=True, sections=("side",), count=1)
    taken = deck(main={PLAIN: 1})

    assert alone.may_lift(LEGENDS, deck(), [anything]) is True
    assert alone.may_lift(LEGENDS, taken, [beside]) is True
    assert alone.may_lift(LEGENDS, taken, [line_of("main", "Neeko")]) is False


@pytest.mark.parametrize(
    ("count", "verdict", "keys"),
    [
        (1, "illegal", ["too-few-exactly", "too-few", "not-in-pool"]),
        (2, "undetermined", ["too-few-exactly", "too-few"]),
        (None, "undetermined", ["too-few-exactly", "too-few"]),
    ],
)
def test_an_open_line_of_a_pool_may_be_the_cards_that_it_lacks(
    count: int | None, verdict: str, keys: list[str]
) -> None:
    placed = Deck.of([("main", ALLY, 3)], {ALLY: 1}, open_pool=(OpenLine(1, anything=True, count=count),))

    report = check(LIMITED, placed, DAY)

    assert report.verdict == verdict
    assert [one.key for one in report.violations] == keys


def test_what_is_missing_awaits_the_open_lines_that_may_be_it() -> None:
    format_ = GAMES["riftbound"].format("casual")
    lines = (OpenLine(1, anything=True, sections=("main",), count=3), OpenLine(2, ((("runes", RUNE, 2),),)))

    report = check(format_, Deck.of([], open_lines=lines), DAY)

    awaited = {violation.section: violation.to_confirm for violation in report.violations}
    assert awaited == {"legend": 0, "champion": 0, "main": 3, "runes": 2, "battlefields": 0}
    assert [len(violation.operations) for violation in report.violations if violation.to_confirm] == [0, 0]
