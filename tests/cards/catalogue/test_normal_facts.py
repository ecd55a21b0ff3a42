"""All facts of a card in their one form: what was loosely stored becomes right, and what is right stays as it is."""

import pytest

from cards.catalogue.normal_facts import find_uncertain_values, normal_cell, normal_clauses, normal_facts
from cards.importers.starter import read_starter
from legality.engine.game import Game
from legality.games import GAMES
from legality.sources.facts import Facts

RISE, ZERO, WOW = GAMES["rise"], GAMES["zero"], GAMES["wow"]


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_the_starter_cards_are_in_their_one_form(game: Game) -> None:
    assert [row.key for row in read_starter(game).cards if normal_facts(game, row.facts) != (row.facts, [])] == []


@pytest.mark.parametrize(
    ("game", "loose", "normal"),
    [
        (ZERO, {"kind": "角色牌"}, {"kind": "character"}),
        (ZERO, {"kind": "瞬间战术"}, {"kind": "tactic", "traits": {"timing": ["instant"]}}),
        (ZERO, {"traits": {"colour": ["红色", "红"]}}, {"traits": {"colour": ["红"]}}),
        (RISE, {"traits": {"class": ["中立"], "tag": ["无"]}}, {"traits": {"class": [], "tag": []}}),
        (RISE, {"labels": ["唯一"], "supertypes": []}, {"labels": ["unique"], "supertypes": []}),
        (
            RISE,
            {"kind": "order", "unknown": ["cost", "tag"]},
            {"kind": "order", "numbers": {"cost": 0}, "unknown": ["tag"]},
        ),
        (RISE, {"kind": "order", "numbers": {"cost": 2}}, {"kind": "order", "numbers": {"cost": 2}}),
        (
            ZERO,
            {"partly": {"colour": {"surely": ["红色"], "perhaps": ["红"]}}, "unknown": ["colour"]},
            {"traits": {"colour": ["红"]}},
        ),
        (WOW, {"requires": [["druid-hero-required"], ["orc"]]}, {"requires": [["druid"], ["orc"]]}),
        (WOW, {"include": "class=Mage|mage&tag=x"}, {"include": "class=mage&tag=x"}),
    ],
)
def test_loose_facts_become_normal(game: Game, loose: Facts, normal: Facts) -> None:
    assert normal_facts(game, loose) == (normal, [])
    assert normal_facts(game, normal) == (normal, [])


def test_a_value_that_a_closed_fact_lacks_leaves_the_fact_unknown_and_is_named() -> None:
    facts, lost = normal_facts(
        RISE, {"kind": "怪兽", "traits": {"class": ["博士", "法师"]}, "requires": [["职业:法师"]]}
    )

    assert facts == {"unknown": ["kind", "requires", "class"]}
    assert [sentence.partition(" is none of ")[0] for sentence in lost] == [
        "kind: '怪兽'",
        "requires: '法师'",
        "class: '法师'",
    ]


def test_a_condition_that_is_understood_stays_as_it_is_written() -> None:
    assert normal_clauses(WOW, "class=mage ; faction=") == "class=mage ; faction="


def test_a_space_between_chinese_words_is_pointed_at() -> None:
    facts: Facts = {"traits": {"tag": ["兽人 猛士", "兽人"], "class": ["博士"]}}

    assert find_uncertain_values(facts) == ["tag: '兽人 猛士'"]


@pytest.mark.parametrize(
    ("game", "code", "text", "normal"),
    [
        (ZERO, "trait.colour", "红色 | ?Blue", "红 | ?蓝"),
        (ZERO, "trait.colour", "?", "?"),
        (ZERO, "trait.colour", "灰", None),
        (ZERO, "kind", "战术牌", "tactic"),
        (RISE, "requires", "【增幅】天赋指挥官限定使用; 博士|使徒", "talent=增幅; 博士 | 使徒"),
        (RISE, "labels", "无限", "unlimited"),
        (WOW, "include", "class", None),
        (RISE, "zh-hans", "红色", "红色"),
    ],
)
def test_a_cell_has_one_form_too(game: Game, code: str, text: str, normal: str | None) -> None:
    assert normal_cell(game, code, text) == normal
