"""What is wrong with house rules: what they lack, what they do not know, and what has no effect."""

from datetime import date

import pytest

from legality.engine.house import HouseRule
from legality.engine.house.checking import MOST_NAMED, MOST_RULES, find_house_faults
from legality.engine.house.faults import HouseFault
from legality.engine.values.facts import Days
from tests.legality.engine.house.world import BASE, LATER, PREMISES, faults, known, rule

BUDGET = rule(9, "budget", amount=3)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ([rule(1, "ban")], [HouseFault(1, "no-cards")]),
        ([rule(1, "together")], [HouseFault(1, "no-cards"), HouseFault(1, "too-few-cards")]),
        ([rule(1, "ban", "Nobody", "Ant")], [HouseFault(1, "unknown-card", "Nobody")]),
        ([rule(1, "cap", "Ant")], [HouseFault(1, "no-amount")]),
        ([rule(1, "cap", "Ant", amount=0)], [HouseFault(1, "no-amount")]),
        ([rule(1, "together", "Ant", "Ant", amount=1)], [HouseFault(1, "too-few-cards")]),
        ([rule(1, "sets")], [HouseFault(1, "no-sets")]),
        ([rule(1, "without", sets=("Q",))], [HouseFault(1, "unknown-set", "Q")]),
        ([rule(1, "until")], [HouseFault(1, "no-day")]),
        ([rule(1, "size", section="hand", least=1)], [HouseFault(1, "unknown-section", "hand")]),
        ([rule(1, "size", section="main")], [HouseFault(1, "no-size")]),
        ([rule(1, "size", section="main", least=3, most=2)], [HouseFault(1, "no-size")]),
        ([rule(1, "option", option="luck", amount=1)], [HouseFault(1, "unknown-option", "luck")]),
        ([rule(1, "points", "Ant", amount=1)], [HouseFault(1, "no-budget")]),
        ([BUDGET], [HouseFault(9, "no-points")]),
        ([rule(1, "ban", "Ant"), rule(1, "ban", "Bee")], [HouseFault(1, "number-twice")]),
    ],
)
def test_what_a_rule_lacks_is_told_by_its_number(rules: list[HouseRule], expected: list[HouseFault]) -> None:
    assert faults(*rules) == expected


@pytest.mark.parametrize(
    ("one", "why"),
    [
        (rule(1, "ban", "Banned"), "ban"),
        (rule(1, "ban", "Lost"), "ban"),
        (rule(1, "allow", "Ant"), "allow"),
        (rule(1, "cap", "Ant", amount=3), "cap"),
        (rule(1, "cap", "Few", amount=1), "cap"),
        (rule(1, "cap", "Capped", amount=1), "cap"),
        (rule(1, "cap", "Sole", amount=2), "cap"),
        (rule(1, "cap", "Banned", amount=1), "out"),
        (rule(1, "ban", "Ant", days=Days(until=date(2019, 1, 1))), "before"),
    ],
)
def test_a_rule_about_a_card_that_changes_nothing_is_a_fault(one: HouseRule, why: str) -> None:
    assert faults(one) == [HouseFault(1, "changes-nothing", one.cards[0], why)]


@pytest.mark.parametrize(
    "rules",
    [
        [rule(1, "copies", amount=3)],
        [rule(1, "size", section="main", least=2, most=8)],
        [rule(1, "without", sets=("Z",))],
        [rule(1, "sets", sets=("A", "B"))],
        [rule(1, "until", day=date(2030, 1, 1)), rule(2, "allow", "Unsure", "Lost")],
    ],
)
def test_a_rule_about_the_whole_that_changes_nothing_is_a_fault(rules: list[HouseRule]) -> None:
    assert faults(*rules)[:1] == [HouseFault(1, "changes-nothing", "", str(rules[0].kind))]


def test_a_rule_that_a_later_one_overrules_on_every_day_changes_nothing() -> None:
    assert faults(rule(1, "ban", "Ant"), rule(2, "allow", "Ant")) == [
        HouseFault(1, "changes-nothing", "Ant", "beside", 2)
    ]


@pytest.mark.parametrize(
    "rules",
    [
        [rule(1, "ban", "Ant", "Bee")],
        [rule(1, "ban", "Banned"), rule(2, "allow", "Banned", days=Days(since=LATER))][1:],
        [rule(1, "ban", "New", days=Days(since=LATER))],
        [rule(1, "allow", "Banned", "Capped", "Lost")],
        [rule(1, "cap", "Ant", amount=2)],
        [rule(1, "cap", "Many", amount=9)],
        [rule(1, "cap", "Ant", amount=5)],
        [rule(1, "cap", "Few", amount=2)],
        [rule(1, "cap", "Capped", amount=2)],
        [rule(1, "copies", amount=1), rule(2, "cap", "Ant", amount=2)],
        [rule(1, "copies", amount=1), rule(2, "cap", "Ant", amount=3)],
        [rule(1, "cap", "Ant", amount=1), rule(2, "cap", "Ant", amount=3, days=Days(since=LATER))],
        [rule(1, "cap", "Banned", amount=1), rule(2, "allow", "Banned")],
        [rule(1, "together", "Ant", "Bee")],
        [rule(1, "points", "Ant", "Bee", amount=2), BUDGET],
        [rule(1, "copies", amount=1)],
        [rule(1, "sets", sets=("B",))],
        [rule(1, "until", day=date(2020, 1, 1))],
        [rule(1, "size", section="side", least=0, most=2)],
        [rule(1, "option", option="precon", amount=0)],
    ],
)
def test_rules_that_change_something_have_no_fault(rules: list[HouseRule]) -> None:
    assert faults(*rules) == []


def test_of_rules_beyond_the_effort_nobody_tells_whether_they_change_something() -> None:
    idle = [rule(1, "ban", "Banned"), rule(2, "copies", amount=3)]

    told = [find_house_faults(BASE, idle, known(), PREMISES, effort) for effort in (0, 10_000)]

    assert told == [
        [],
        [HouseFault(1, "changes-nothing", "Banned", "ban"), HouseFault(2, "changes-nothing", "", "copies")],
    ]


def test_more_rules_or_cards_than_are_judged_in_an_instant_are_a_fault() -> None:
    rules = [rule(number, "ban", "Ant") for number in range(1, MOST_RULES + 2)]
    cards = [rule(1, "ban", *["Ant"] * (MOST_NAMED + 1))]

    assert [faults(*one) for one in (rules, cards)] == [
        [HouseFault(MOST_RULES + 1, "too-many")],
        [HouseFault(1, "too-many")],
    ]


def test_what_a_later_rule_takes_over_has_had_its_time() -> None:
    turned = Days(since=date(2021, 1, 1))

    found = faults(
        rule(1, "points", "Ant", amount=1),
        rule(2, "budget", amount=2),
        rule(3, "points", "Ant", amount=2, days=turned),
        rule(4, "budget", amount=5, days=turned),
        rule(5, "cap", "Bee", amount=2),
        rule(6, "cap", "Bee", amount=1, days=turned),
    )

    assert found == []


def test_what_is_taken_over_from_the_first_day_on_has_no_time() -> None:
    turned = Days(since=date(2020, 1, 1))

    assert faults(rule(1, "copies", amount=1), rule(2, "copies", amount=2, days=turned)) == [
        HouseFault(1, "changes-nothing", "", "beside", 2)
    ]
