"""Vividz: every card of the main deck equals one of three missions."""

from __future__ import annotations

import pytest

from legality.engine.card import Card
from legality.engine.facts import UNKNOWN, Unknown
from legality.engine.rule import CheckContext, Fault, Judgement, MissingFact
from legality.games.vividz import matches_one_mission
from tests.legality.making import DAY, card

Facts = tuple[str | Unknown, str | Unknown, str | Unknown]


def made(kind: str, facts: Facts) -> Card:
    return card(kind, kind, mission_info=facts[0], feature=facts[1], account_info=facts[2])


ONE = made("mission", ("A", "学生|魔法", "玲"))
TWO = made("mission", ("B", "歌手", "玲"))
THREE = made("mission", ("C", "歌手", "キョウカ"))
MASKED = made("mission", ("C", UNKNOWN, "キョウカ"))
NO_MISSION = Fault("no-mission-fits")
NOT_YET = Fault("no-mission-fits", fix="add")


def judged(facts: Facts, *missions: Card) -> Judgement:
    context = CheckContext("standard", DAY, leaders={"mission": missions})
    return matches_one_mission(made("character", facts), "main", context)


@pytest.mark.parametrize(
    ("facts", "judgement"),
    [
        (("A", "学生|魔法", "玲"), None),
        (("C", "歌手", "キョウカ"), None),
        (("B", "歌手", "キョウカ"), NO_MISSION),
        (("A", "学生", "玲"), NO_MISSION),
        (("A", "学生|魔法|歌手", "玲"), NO_MISSION),
        (("A", "", "玲"), NO_MISSION),
        (("☆", "", "まりあ"), None),
        (("☆|A", "", "まりあ"), NO_MISSION),
        (("A", UNKNOWN, "玲"), MissingFact("feature")),
        (("A", UNKNOWN, "キョウカ"), NO_MISSION),
        ((UNKNOWN, UNKNOWN, UNKNOWN), MissingFact("mission_info")),
    ],
)
def test_a_card_equals_one_mission_in_all_three_facts(facts: Facts, judgement: Judgement) -> None:
    assert judged(facts, ONE, TWO, THREE) == judgement


def test_an_unknown_fact_of_a_mission_is_the_missing_one() -> None:
    assert judged(("C", "歌手", "キョウカ"), ONE, TWO, MASKED) == MissingFact("feature", MASKED)
    assert judged(("B", "歌手", "玲"), ONE, TWO, MASKED) is None
    assert judged(("B", "歌手", "キョウカ"), ONE, TWO, MASKED) == NO_MISSION


def test_a_mission_still_to_be_chosen_may_fit() -> None:
    assert judged(("B", "歌手", "まりあ")) is None
    assert judged(("B", "歌手", "まりあ"), ONE, TWO) == NOT_YET
    assert judged(("B", "歌手", "まりあ"), ONE, TWO, THREE) == NO_MISSION
