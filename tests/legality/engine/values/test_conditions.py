"""Conditions on a card: their spelling, their three truth values, the field that is unknown."""

import pytest

from legality.engine.values.conditions import (
    NO_VALUE,
    Condition,
    Term,
    any_met,
    at_least,
    at_most,
    condition_text,
    parse_condition,
    parse_conditions,
    unknown_field,
    where,
)
from legality.engine.values.facts import UNKNOWN, Truth
from tests.legality.making import card

LEECH = card(
    "Leech",
    "ally",
    labels="unique",
    colour="red|blue",
    race=UNKNOWN,
    skill="fire|?ice",
    numbers={"cost": 3, "life": UNKNOWN},
)


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


@pytest.mark.parametrize(
    "text", ["", "kind", "=ally", "!=ally", "kind=ally&", " & kind=ally", ">=5", "cost>=", "cost<=x"]
)
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
        ("cost=3", True),
        ("cost=2|4", False),
        ("cost>=3&cost<=3", True),
        ("cost>=4", False),
        ("cost <= 2", False),
        ("cost!=2", True),
        ("cost=", False),
        ("strength=", True),
        ("strength>=0", False),
        ("strength<=0", False),
        ("colour>=1", False),
        ("life>=1", UNKNOWN),
        ("life=", UNKNOWN),
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


def test_numbers_are_asked_for_by_their_bounds() -> None:
    assert where(cost=at_least(5), life=at_most(3)) == parse_condition("cost>=5&life<=3")
    assert where(cost=2) == parse_condition("cost=2")
    assert where(cost=NO_VALUE) == parse_condition("cost=")


def test_a_number_of_which_a_part_is_known_is_compared_as_far_as_it_goes() -> None:
    vague = card("Vague", cost="?4|?6")

    assert [parse_condition(text).met_by(vague) for text in ("cost>=4", "cost>=5", "cost<=3")] == [
        UNKNOWN,
        UNKNOWN,
        False,
    ]


@pytest.mark.parametrize(
    "text", ["kind=ally", "colour=blue|red&talent=&label=*", "class!=druid|mage&cost>=5&cost<=-2", "cost=2"]
)
def test_a_condition_is_written_as_it_is_read(text: str) -> None:
    assert condition_text(parse_condition(text)) == text


@pytest.mark.parametrize("condition", [Condition(()), where(kind=()), where(kind="a&b"), where(kind="a|b")])
def test_a_condition_that_no_text_says_is_refused(condition: Condition) -> None:
    with pytest.raises(ValueError, match="condition"):
        condition_text(condition)
