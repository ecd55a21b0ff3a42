"""What is wrong with a game is said, each thing by its place; a grave fault keeps the game from being served."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from legality.engine.game import Game, Option, RuleText, Section, Text
from legality.engine.rules.format import Edition
from legality.engine.rules.kinds import OneInCommon, Size
from legality.engine.values.vocabulary import PrintedNumber, SearchVocabulary, TableVocabulary
from legality.games import GAMES
from legality.games.faults import GameFault, find_game_faults
from legality.games.registry import Registry

ZERO = GAMES["zero"]
CASUAL = ZERO.format("casual")
MAIN = ZERO.sections[0]
DAY = date(2013, 2, 1)


def with_rule(**changed: object) -> Game:
    """The game with one rule more, or with one that differs."""
    given: Mapping[str, Any] = {"code": "main-size", "cite": "100", "section": "main", **changed}  # fields of any type
    edition = Edition("2013-02-01", (Size(**given),))
    return replace(ZERO, formats=(replace(CASUAL, editions={DAY: edition}),))


def with_format(**changed: object) -> Game:
    given: Mapping[str, Any] = changed  # fields of any type
    return replace(ZERO, formats=(replace(CASUAL, **given), ZERO.format("official")))


def with_cite(cite: str) -> Game:
    rules = (Size(code="main-size", cite="100", section="main"), Size(code="main-size", cite=cite, section="main"))
    return replace(ZERO, formats=(replace(CASUAL, editions={DAY: Edition("x", rules)}),))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_nothing_is_wrong_with_a_game_that_is_served(game: Game) -> None:
    assert find_game_faults(game) == []


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (replace(ZERO, slug="Zero"), "game: the slug 'Zero' needs a-z, 0-9 and hyphens, a letter first, 32 at most"),
        (
            replace(ZERO, slug="z" * 33),
            f"game: the slug '{'z' * 33}' needs a-z, 0-9 and hyphens, a letter first, 32 at most",
        ),
        (replace(ZERO, kinds={**ZERO.kinds, "Big Thing": ZERO.names}), "kind Big Thing: no slug: a-z, 0-9, hyphens"),
        (replace(ZERO, sections=(MAIN, MAIN)), "section main: stands twice"),
        (replace(ZERO, numbers={"colour": PrintedNumber(ZERO.names)}), "number colour: a trait has this slug too"),
        (replace(ZERO, names={"zh-hans": "零次元"}), "game: has no English name"),
        (
            replace(ZERO, tournament_format="blitz"),
            "game: has no format 'blitz' that its tournaments could use",
        ),
        (replace(ZERO, labels={"unique": {}}), "label unique: has no English name"),
        (replace(ZERO, sections=()), "game: has no section"),
        (replace(ZERO, formats=()), "game: has no format"),
        (
            replace(ZERO, sections=(Section("main", MAIN.names, ("dragon",)),)),
            "section main: names the kind dragon, which is missing",
        ),
        (with_format(game="one"), "format casual: says that it is of the game 'one'"),
        (with_format(editions={}), "format casual: has no edition"),
        (with_format(leader_sections=("throne",)), "format casual: names the section throne, which is missing"),
        (with_format(default_sections={}), "format casual: names no default section for the kind event"),
        (
            with_format(default_sections={"token": "main"}),
            "format casual: puts the kind token into main, which does not hold it",
        ),
        (with_rule(code="Main Size"), "rule Main Size: the code needs a-z, 0-9 and hyphens"),
        (with_rule(cite=" "), "rule main-size: cites nothing"),
        (with_rule(code="other"), "rule other: has no sentence: name its code in `words`"),
        (with_rule(reading="R9"), "rule main-size: names the reading R9, which is missing"),
        (with_rule(section="side"), "rule main-size: looks at the section side, which is missing"),
        (with_cite("200"), "format casual, edition of 2013-02-01: rules of the code main-size cite differently"),
        (
            replace(ZERO, words={**ZERO.words, "main-size": RuleText("", Text(""))}),
            "rule main-size: has an empty sentence",
        ),
        (
            replace(ZERO, opening=replace(ZERO.opening, apart={"throne": "1"})),
            "opening of casual: names the section throne, which is missing",
        ),
        (
            replace(ZERO, options=(Option("loud", Text("Loud"), ("disco",)),)),
            "option loud: names the format disco, which is missing",
        ),
    ],
)
def test_a_grave_fault_is_named_by_its_place(game: Game, fault: str) -> None:
    assert fault in [str(one) for one in find_game_faults(game) if one.grave]


def test_a_fact_that_the_game_lacks_is_named() -> None:
    rule = OneInCommon(code="main-size", cite="100", over=("main",), trait="flavour")
    game = replace(ZERO, formats=(replace(CASUAL, editions={DAY: Edition("x", (rule,))}),))

    assert GameFault("rule main-size", "asks for the fact flavour, which the game lacks") in find_game_faults(game)


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (replace(ZERO, names={"en": "Zero"}), "game: has no Chinese name (zh-hans)"),
        (
            replace(ZERO, words={**ZERO.words, "old": RuleText("Old", Text("Old."))}),
            "rule old: has words, and stands in no edition",
        ),
        (with_rule(cite=ZERO.words["main-size"].title), "rule main-size: cites its own title instead of a rule number"),
        (replace(ZERO, sources=()), "game: names no source of its rules"),
        (replace(ZERO, official_language="fr"), "game: has the official language 'fr', and no name in it"),
        (replace(ZERO, translations={}), f"translations/zh-hans.json: lacks {ZERO.words['main-size'].title!r}"),
        (
            replace(ZERO, translations={"zh-hans": {**ZERO.translations["zh-hans"], "Never": "从不"}}),
            "translations/zh-hans.json: translates what the game never says: 'Never'",
        ),
        (
            replace(ZERO, list_words={"dragon": ("drake",)}),
            "list_words: names the section or kind dragon, which is missing",
        ),
        (
            replace(ZERO, search=SearchVocabulary(words={"wings": ("w",)})),
            "search.words: names the trait or number wings, which is missing",
        ),
        (
            replace(ZERO, table_vocabulary=TableVocabulary(closed={"wings": ("two",)})),
            "table_vocabulary: names the trait wings, which is missing",
        ),
        (
            replace(ZERO, table_vocabulary=TableVocabulary(required_traits=("wings",))),
            "table_vocabulary: names the trait wings, which is missing",
        ),
        (
            replace(ZERO, table_vocabulary=TableVocabulary(kind_traits={"飞": ("bird", "colour", "红")})),
            "table_vocabulary: names the kind bird, which is missing",
        ),
        (
            replace(ZERO, table_vocabulary=TableVocabulary(kind_numbers={"event": {"wings": 2}})),
            "table_vocabulary: names the number wings, which is missing",
        ),
    ],
)
def test_a_light_fault_is_told_and_the_game_is_served_all_the_same(game: Game, fault: str) -> None:
    assert fault in [str(one) for one in find_game_faults(game) if not one.grave]


def test_a_game_with_a_grave_fault_is_left_out_with_all_of_its_reasons(tmp_path: Path) -> None:
    (tmp_path / "bare").mkdir()
    text = "from dataclasses import replace\nfrom legality.games.zero import GAME as ZERO\n"
    (tmp_path / "bare" / "__init__.py").write_text(
        f"{text}GAME = replace(ZERO, slug='bare', formats=(), sections=())\n", encoding="utf-8"
    )
    registry = Registry()
    registry.look_in([tmp_path])

    assert [(one.slug, one.why) for one in registry.left_out] == [("bare", "game: has no section; game: has no format")]
