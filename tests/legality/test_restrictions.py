"""The lines of the rules for the list of restrictions: by day, of the editions of the day, in both languages."""

import ast
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

import pytest
from django.utils.translation import override

from legality.engine.house import kinds as house_kinds
from legality.engine.rules import kinds
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import Allowed, Bans, Group, NotTogether
from legality.engine.values.card import Card
from legality.engine.values.explanations import Listed
from legality.engine.values.facts import Days
from legality.games import GAMES
from legality.restrictions import (
    ENDED,
    IN_FORCE,
    LineChange,
    RuleLine,
    find_freed_names,
    in_force_on,
    line_changes,
    lines_about,
    rule_lines,
    rule_lines_on,
)
from tests.legality.making import card

FIRST, SINCE, LAST, NEXT, OVER = (date(2026, month, 1) for month in (1, 2, 3, 4, 6))
PAIR: Final = NotTogether(code="apart", cite="1", over=("main",), groups=(Group(("Sun", "Moon"), Days(SINCE, LAST)),))
BLOCKS: Final = Allowed(code="block", cite="2", over=("main",), trait="domain", values={"fury": Days(SINCE, OVER)})
GAME: Final = GAMES["riftbound"]
# The second edition repeals the rule on values before the value's last day.
BOTH: Final = Format(
    "riftbound",
    "both",
    {"en": "Both"},
    {FIRST: Edition("1", (PAIR, BLOCKS)), NEXT: Edition("2", (PAIR,))},
)
PAIRS: Final = replace(BOTH, slug="pairs", names={"en": "Pairs"}, editions={SINCE: Edition("1", (PAIR,))})
FORMATS: Final = (BOTH, PAIRS)
APART: Final = Listed("not-together", (("most", "1"),), ("Sun", "Moon"), SINCE, LAST)
FURY: Final = Listed("allowed", (("sections", "main"), ("trait", "domain"), ("value", "fury")), (), SINCE, OVER)


def test_every_line_of_every_edition_is_told_once() -> None:
    assert rule_lines(FORMATS) == [
        RuleLine(BOTH, "apart", APART),
        RuleLine(BOTH, "block", FURY),
        RuleLine(PAIRS, "apart", APART),
    ]


@pytest.mark.parametrize(
    ("day", "codes"),
    [
        (date(2025, 12, 31), []),
        (FIRST, []),
        (SINCE, ["apart", "block", "apart"]),
        (date(2026, 3, 2), ["block"]),
        (NEXT, []),
    ],
)
def test_lines_count_on_their_days_while_an_edition_has_them(day: date, codes: list[str]) -> None:
    assert [found.code for found in rule_lines_on(FORMATS, day)] == codes


def test_a_line_of_several_formats_is_told_once() -> None:
    assert in_force_on(GAME, FORMATS, SINCE) == [LineChange(GAME, FORMATS, APART), LineChange(GAME, (BOTH,), FURY)]


def test_lines_begin_and_end_on_days_of_editions_that_have_them() -> None:
    assert line_changes(GAME, FORMATS) == {
        SINCE: [LineChange(GAME, FORMATS, APART), LineChange(GAME, (BOTH,), FURY)],
        date(2026, 3, 2): [LineChange(GAME, FORMATS, APART, began=False)],
    }
    later = replace(PAIRS, editions={LAST: Edition("1", (PAIR,))})
    assert line_changes(GAME, (later,)) == {date(2026, 3, 2): [LineChange(GAME, (later,), APART, began=False)]}


def test_lines_about_a_card_are_in_force_or_to_come() -> None:
    sun, angry, calm = card("Sun"), card("Angry", domain="fury"), card("Calm", domain="calm")

    def about(one: Card, day: date, format_: Format = BOTH) -> list[Listed]:
        return [found.line for found in lines_about(one, GAME, format_, day)]

    assert [about(one, FIRST) for one in (sun, angry, calm)] == [[APART], [FURY], []]
    assert [about(sun, LAST), about(sun, date(2026, 3, 2)), about(angry, NEXT)] == [[APART], [], []]
    assert about(sun, FIRST, PAIRS) == []


def test_a_line_says_what_it_is_in_both_languages() -> None:
    lines = [LineChange(GAME, FORMATS, line, began) for line in (APART, FURY) for began in (True, False)]

    assert [line.words for line in lines] == [
        "In Both, Pairs a deck may have at most 1 of these names: Sun, Moon.",
        "In Both, Pairs a deck may again have these cards together: Sun, Moon.",
        "Cards of domain Fury are legal in Both, Pairs (Main deck).",
        "Cards of domain Fury are no longer legal in Both, Pairs (Main deck).",
    ]
    with override("zh-hans"):
        assert lines[2].words == "Both、Pairs：特性为“炽烈”的牌开始可用（主牌堆）。"


def test_every_line_has_its_sentences() -> None:
    calls = (
        node
        for path in (*Path(kinds.__path__[0]).glob("*.py"), Path(house_kinds.__file__))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Listed"
    )

    assert {ast.literal_eval(call.args[0]) for call in calls} == set(IN_FORCE) == set(ENDED)


def test_a_house_frees_cards_on_the_days_of_its_editions() -> None:
    spared = Bans(code="banned", cite="3", over=("main",), spared=frozenset(("Sun", "Moon")))
    fewer = replace(spared, spared=frozenset(("Moon",)))
    format_ = replace(BOTH, editions={FIRST: Edition("1", (PAIR, spared)), NEXT: Edition("2", (fewer,))})

    assert find_freed_names(format_, FIRST) == {"Sun", "Moon"}
    assert find_freed_names(format_, NEXT) == {"Moon"}
    assert find_freed_names(format_, date(2025, 12, 31)) == frozenset()
    assert find_freed_names(format_, None) == {"Moon"}
