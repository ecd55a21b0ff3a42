"""A card's facts and the three-valued logic that compares them."""

from dataclasses import replace
from datetime import date

import pytest

from legality.engine.values.card import Restriction
from legality.engine.values.facts import NO_VALUES, UNKNOWN, Fact, Partly, Truth, all_true, any_true, shares
from tests.legality.making import card

RED, BLUE = frozenset(("red",)), frozenset(("blue",))


def test_unknown_has_no_truth_value() -> None:
    with pytest.raises(TypeError):
        bool(UNKNOWN)


def test_a_card_is_known_where_no_fact_of_it_is_unknown() -> None:
    leech = card("Leech", "ally", sets="OGN", colour="red")
    open_cards = (
        replace(leech, kind=UNKNOWN),
        replace(leech, supertypes=UNKNOWN),
        replace(leech, labels=UNKNOWN),
        replace(leech, requires=UNKNOWN),
        replace(leech, sets=UNKNOWN),
        replace(leech, traits={"colour": UNKNOWN}),
    )

    assert leech.is_known is True
    assert [one.is_known for one in open_cards] == [False] * 6


def test_a_card_tells_its_facts_by_name() -> None:
    leech = card(
        "Leech",
        "ally",
        supertypes="signature",
        labels="unique",
        requires="druid|mage;scourge",
        sets="OGN",
        colour="red|blue",
    )

    names = ("kind", "supertype", "label", "requires", "set", "colour", "race")
    assert [leech.fact(name) for name in names] == [
        frozenset(("ally",)),
        frozenset(("signature",)),
        frozenset(("unique",)),
        frozenset(("druid", "mage", "scourge")),
        frozenset(("OGN",)),
        RED | BLUE,
        NO_VALUES,
    ]


def test_what_the_database_lacks_is_unknown_by_every_name() -> None:
    blank = card("Blank", UNKNOWN, supertypes=UNKNOWN, labels=UNKNOWN, requires=UNKNOWN, colour=UNKNOWN)

    names = ("kind", "supertype", "label", "requires", "set", "colour")
    assert [blank.fact(name) for name in names] == [UNKNOWN] * 6


def test_of_an_unknown_fact_a_part_may_be_known() -> None:
    leech = card("Leech", colour="red|?blue", race=UNKNOWN, breed="imp")
    names = ("colour", "race", "breed", "mood")

    assert leech.fact("colour") is UNKNOWN
    assert [(leech.surely(name), leech.perhaps(name)) for name in names] == [
        (RED, BLUE),
        (NO_VALUES, None),
        (frozenset(("imp",)), NO_VALUES),
        (NO_VALUES, NO_VALUES),
    ]


def test_a_known_fact_is_told_by_itself() -> None:
    leech = replace(card("Leech", colour="red"), partly={"colour": Partly(BLUE, RED)})

    assert leech.surely("colour") == RED
    assert leech.perhaps("colour") == NO_VALUES


def test_whether_a_card_has_a_value_may_be_open() -> None:
    leech = replace(card("Leech", colour="red"), partly={"label": Partly(BLUE, RED)}, labels=UNKNOWN)

    truths = [leech.has_label(value) for value in ("blue", "red", "green")]
    assert truths == [True, UNKNOWN, False]
    assert card("Leech", labels=UNKNOWN).has_label("blue") is UNKNOWN


@pytest.mark.parametrize(("surely", "perhaps"), [(RED, NO_VALUES), (NO_VALUES, NO_VALUES), (RED, RED | BLUE)])
def test_a_partly_known_fact_has_something_open_and_nothing_both_sure_and_open(
    surely: frozenset[str], perhaps: frozenset[str]
) -> None:
    with pytest.raises(ValueError, match=r"open"):
        Partly(surely, perhaps)


@pytest.mark.parametrize(("labels", "truth"), [("unique|unlimited", True), ("unlimited", False), ("", False)])
def test_a_label_is_borne_or_not(labels: str, truth: bool) -> None:
    assert card("Leech", labels=labels).has_label("unique") is truth


def test_unknown_labels_leave_a_label_open() -> None:
    assert card("Leech", labels=UNKNOWN).has_label("unique") is UNKNOWN


@pytest.mark.parametrize(
    ("one", "other", "truth"),
    [
        (RED, RED | BLUE, True),
        (RED, BLUE, False),
        (NO_VALUES, RED, False),
        (UNKNOWN, RED, UNKNOWN),
        (RED, UNKNOWN, UNKNOWN),
        (UNKNOWN, UNKNOWN, UNKNOWN),
        (UNKNOWN, NO_VALUES, False),
        (NO_VALUES, UNKNOWN, False),
    ],
)
def test_sharing_is_open_only_where_a_missing_fact_decides(one: Fact, other: Fact, truth: Truth) -> None:
    assert shares(one, other) is truth


@pytest.mark.parametrize(
    ("truths", "one", "each"),
    [
        ((), False, True),
        ((True, False), True, False),
        ((False, UNKNOWN), UNKNOWN, False),
        ((UNKNOWN, False), UNKNOWN, False),
        ((True, UNKNOWN), True, UNKNOWN),
        ((UNKNOWN, True), True, UNKNOWN),
        ((UNKNOWN, UNKNOWN), UNKNOWN, UNKNOWN),
        ((False, False), False, False),
        ((True, True), True, True),
    ],
)
def test_or_and_and_are_three_valued(truths: tuple[Truth, ...], one: Truth, each: Truth) -> None:
    assert any_true(truths) == one
    assert all_true(truths) == each


@pytest.mark.parametrize(
    ("day", "binds"),
    [
        (date(2026, 3, 30), False),
        (date(2026, 3, 31), True),
        (date(2026, 7, 24), True),
        (date(2026, 7, 25), False),
    ],
)
def test_a_restriction_binds_from_its_first_day_to_its_last(day: date, binds: bool) -> None:
    ban = Restriction("standard", 0, date(2026, 3, 31), date(2026, 7, 24))

    assert (ban.in_force("standard", day), ban.in_force("casual", day)) == (binds, False)


def test_a_restriction_without_days_always_binds() -> None:
    assert Restriction("standard", 0).in_force("standard", date.min)
    assert Restriction("standard", 0).in_force("standard", date.max)


def test_a_printed_number_is_a_fact_of_one_value() -> None:
    rated = card("Rated", numbers={"cost": 3, "life": UNKNOWN}, power=UNKNOWN)

    assert [rated.number(name) for name in ("cost", "life", "power", "speed")] == [3, UNKNOWN, UNKNOWN, None]
    assert [rated.fact(name) for name in ("cost", "life", "speed")] == [frozenset(("3",)), UNKNOWN, frozenset()]
    assert rated.has("cost", "3") is True
    assert card("Sure", sets="", numbers={"life": UNKNOWN}).is_known
