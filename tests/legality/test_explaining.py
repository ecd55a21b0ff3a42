"""Every comparison and every exemption has its sentence in both languages, and every sentence is used."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from django.utils.translation import override

from legality import engine, games
from legality.engine.explain import BREAKS, NOT_APPLICABLE, UNDECIDED, RuleResult
from legality.engine.rules.kinds import Size
from legality.engine.values.card import Card
from legality.engine.values.explanations import Comparison, Exemption, Side
from legality.engine.values.report import BlamedCard, Doubt, Violation
from legality.explaining import (
    COMPARISONS,
    EXEMPTIONS,
    OUTCOMES,
    comparison_sentence,
    exemption_sentence,
    result_sentences,
)
from legality.games import GAMES

GAME: Final = GAMES["riftbound"]
CARD = Card("riftbound.x", "riftbound", "Defy", "spell")
LANGUAGES = pytest.mark.parametrize("language", ["en", "zh-hans"])
WORDS: Final = (
    ("leader", "legend"),
    ("limit", "3"),
    ("option", "precon"),
    ("section", "main"),
    ("sections", "main|sideboard"),
    ("since", "2026-08-08"),
    ("trait", "domain"),
    ("traits", "domain|champion"),
    ("until", "2026-09-09"),
    ("value", "signature"),
)
RULE = Size(code="main-size", cite="1", section="main", exactly=40)
# `_compare_restriction` makes the others of these.
RESTRICTED: Final = {f"{sort}{when}" for sort in ("ban", "cap") for when in ("", "-over", "-coming")}
# The sentence of a set depends on whether it has a day.
SETS: Final = {"set-always", "set-unknown"}


def names_given() -> Iterator[tuple[str, str]]:
    """The keys that the engine and the games give to their comparisons and exemptions, each with what it is given to."""
    folders = [Path(package.__path__[0]) for package in (engine, games)]
    for path in (path for folder in folders for path in folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "Comparison(" not in text and "Exemption(" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            call = getattr(node.func, "id", "") if isinstance(node, ast.Call) and node.args else ""
            if isinstance(node, ast.Call) and call in ("Comparison", "Exemption"):
                keys = (each.value for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant))
                yield from ((call, str(key)) for key in keys)


def test_every_comparison_and_every_exemption_has_a_sentence_and_every_sentence_is_used() -> None:
    given, copies = set(names_given()), {"copies", "copies-by", "copies-own"}

    assert {key for call, key in given if call == "Comparison"} | RESTRICTED | SETS | copies == set(COMPARISONS)
    assert {key for call, key in given if call == "Exemption"} == set(EXEMPTIONS)


@LANGUAGES
@pytest.mark.parametrize("sides", [(("fury",), ("2026-08-08",)), (None, ()), ((), None)])
def test_every_value_takes_all_its_words(sides: tuple[Side, Side], language: str) -> None:
    with override(language):
        texts = {
            key: comparison_sentence(Comparison(key, *sides, WORDS), GAME) for key in COMPARISONS if key not in SETS
        }

    assert [key for key, text in texts.items() if not text or "%" in text] == []


@LANGUAGES
def test_every_exemption_uses_all_its_words(language: str) -> None:
    with override(language):
        texts = {key: exemption_sentence(Exemption(key, WORDS), GAME) for key in EXEMPTIONS}

    assert [key for key, text in texts.items() if not text or "%" in text] == []


def test_slugs_become_names_and_days_are_written_out() -> None:
    words = (("trait", "domain"), ("leader", "legend"))

    assert comparison_sentence(Comparison("trait", ("fury", "mind"), None, words), GAME) == (
        "The card's domain: Fury, Mind. The deck's Legend: unknown."
    )
    assert comparison_sentence(Comparison("trait", (), ("fury",), words), GAME) == (
        "The card's domain: none. The deck's Legend: Fury."
    )
    assert comparison_sentence(Comparison("size", ("41",), ("0", "10"), (("section", "main"),)), GAME) == (
        "Main deck: 41 cards, 0 or 10 allowed."
    )
    assert comparison_sentence(Comparison("copies", ("3",), ("3",), (("sections", "main|sideboard"),)), GAME) == (
        "3 of at most 3 copies (Main deck, Sideboard)."
    )


def test_chinese_sets_apart_what_stands_in_a_list_as_reports_do() -> None:
    either = Exemption("no-trait", (("traits", "domain|champion"),))
    values = (
        Comparison("trait", ("calm", "fury"), None, (("trait", "domain"), ("leader", "legend"))),
        Comparison("copies", ("3",), ("3",), (("sections", "main|sideboard"),)),
        Comparison("requires", ("calm", "fury"), ("mind",), (("leader", "legend"),)),
        Comparison("size", ("41",), ("0", "10"), (("section", "main"),)),
    )

    with override("zh-hans"):
        sentences = [*(comparison_sentence(value, GAME) for value in values), exemption_sentence(either, GAME)]

    assert sentences == [
        "卡牌的特性：翠意、炽烈。套牌的传奇：未知。",
        "有 3 张，最多 3 张（主牌堆、备牌）。",
        "牌面要求：翠意或炽烈。套牌的传奇有：灵光。",
        "主牌堆：41 张，允许 0 或 10 张。",
        "这张牌没有特性或英雄标签，可以放进任何套牌。",
    ]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Comparison("set", ("OGN",), ("2025-10-31",)), "OGN has been legal since Oct. 31, 2025."),
        (Comparison("set", ("PROMO",)), "PROMO is legal."),
        (Comparison("set", None), "We do not know which set this card is from."),
        (Comparison("set-coming", ("RAD",), ("2026-10-23",)), "RAD becomes legal on Oct. 23, 2026."),
        (Comparison("set-never", ("PROMO",)), "PROMO is not legal here."),
    ],
)
def test_a_set_says_since_when(value: Comparison, expected: str) -> None:
    assert comparison_sentence(value, GAME) == expected


@pytest.mark.parametrize(
    ("key", "since", "until", "expected"),
    [
        ("ban", "2026-03-31", "", "Banned: since March 31, 2026."),
        ("ban", "", "", "Banned: start date unknown."),
        ("ban", "", "2026-04-01", "Banned: until April 1, 2026."),
        ("ban-over", "2026-03-31", "2026-04-01", "No longer banned: from March 31, 2026 to April 1, 2026."),
        ("ban-coming", "2026-03-31", "", "Banned later: from March 31, 2026 on."),
        ("cap", "2026-03-31", "", "Restricted to 1: since March 31, 2026. The deck has 2."),
    ],
)
def test_a_restriction_says_its_days(key: str, since: str, until: str, expected: str) -> None:
    assert comparison_sentence(Comparison(key, ("2",), ("1",), (("since", since), ("until", until))), GAME) == expected


def test_a_result_says_what_the_check_finds() -> None:
    violation = Violation("x", "1", "banned", "replace", "main", 1, 0, (BlamedCard(CARD, 1, "main"),))
    doubt = Doubt("x", "1", "domain", CARD, "main")
    few = Violation("main-size", "1", "too-few", "add", "main", 37, 40)

    assert result_sentences(RuleResult(RULE, ("main",), BREAKS, findings=(violation,)), GAME) == [
        "This card is banned."
    ]
    assert len(result_sentences(RuleResult(RULE, ("main",), UNDECIDED, findings=(doubt,)), GAME)) == 1
    assert result_sentences(
        RuleResult(RULE, ("main",), NOT_APPLICABLE, (), (few,), Exemption("whole", (("section", "main"),))), GAME
    ) == [
        "It only counts the cards (Main deck), no matter which.",
        "Main deck: 37 cards, at least 40 are needed. Add 3.",
    ]


def test_every_outcome_has_a_word() -> None:
    assert sorted(OUTCOMES) == ["breaks", "none", "passes", "unknown"]
