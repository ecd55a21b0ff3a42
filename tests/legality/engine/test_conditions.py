"""Conditions on a card: their spelling, their three truth values, the field that is unknown."""

from __future__ import annotations

import pytest

from legality.engine.conditions import Condition, Term, any_met, parse_condition, parse_conditions, unknown_field, where
from legality.engine.facts import UNKNOWN, Truth
from tests.legality.making import card

LEECH = card("Leech", "ally", labels="unique", colour="red|blue", race=UNKNOWN, skill="fire|?ice")


def test_a_condition_is_spelt_by_fields() -> None:
    assert where(label="unlimited", kind=("token", "raid")) == Condition(
        (Term("label", "shares", frozenset(("unlimited",))), Term("kind", "shares", frozenset(("token", "raid"))))
    )


def test_a_condition_is_spelt_by_text() -> None:
    assert parse_condition("colour=red|blue & talent= & label=*&class!=druid|mage") == Condition(
        (
            Term("colour", "shares", frozenset(("red", "blue"))),
            Term("talent", "none"),
            Term("label", "some"),
            Term("class", "other", frozenset(("druid", "mage"))),
        )
    )


def test_alternatives_are_divided_by_semicolons() -> None:
    assert parse_conditions("kind=ally; kind=quest;") == (parse_condition("kind=ally"), parse_condition("kind=quest"))
    assert parse_conditions("") == ()


@pytest.mark.parametrize("text", ["", "kind", "=ally", "!=ally", "kind=ally&", " & kind=ally"])
def test_a_term_without_field_or_sign_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a condition"):
        parse_condition(text)


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("colour=red", True),
        ("colour=green", False),
        ("race=orc", UNKNOWN),
        ("colour=", False),
        ("class=", True),
        ("race=", UNKNOWN),
        ("colour=*", True),
        ("class=*", False),
        ("race=*", UNKNOWN),
        ("colour!=red", True),
        ("colour!=red|blue", False),
        ("class!=druid", False),
        ("race!=orc", UNKNOWN),
        ("skill=fire", True),
        ("skill=ice", UNKNOWN),
        ("skill=oak", False),
        ("skill=", False),
        ("skill=*", True),
        ("skill!=fire", UNKNOWN),
        ("colour=red&race=orc", UNKNOWN),
        ("colour=green&race=orc", False),
        ("colour=red&label=unique", True),
    ],
)
def test_a_condition_is_true_false_or_open(text: str, truth: Truth) -> None:
    assert parse_condition(text).met_by(LEECH) is truth


@pytest.mark.parametrize(
    ("text", "truth"),
    [("", False), ("race=orc;kind=ally", True), ("race=orc;kind=quest", UNKNOWN), ("kind=quest;kind=hero", False)],
)
def test_one_condition_of_several_is_enough(text: str, truth: Truth) -> None:
    assert any_met(parse_conditions(text), LEECH) is truth


def test_the_field_left_open_is_named() -> None:
    assert unknown_field(parse_condition("colour=red&race=orc"), LEECH) == "race"
    assert unknown_field(parse_condition("colour=red&kind=ally"), LEECH) == "colour"
