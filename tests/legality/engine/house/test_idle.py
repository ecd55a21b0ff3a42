"""House rules that change nothing: what another rule, the sizes, the limits or the budget leave without effect, and why."""

from dataclasses import replace
from datetime import date
from types import MappingProxyType

import pytest

from legality.engine.house import HouseRule
from legality.engine.house.checking import find_house_faults
from legality.engine.house.faults import HouseFault, KnownNames
from legality.engine.rules.format import Format
from legality.engine.rules.kinds import AllowedKinds, DistinctNames, LegalSets, NotTogether, Size
from legality.engine.rules.kinds.forbidden_pairs import Group
from legality.engine.rules.rule import Rule
from legality.engine.values.card import Card, Restriction
from legality.engine.values.facts import Days
from tests.legality.engine.house.world import BASE, DAY, FIRST, LATER, PREMISES, faults, known, rule
from tests.legality.making import card

SMALL = rule(8, "size", section="side", least=0, most=2)
BUDGET = rule(9, "budget", amount=5)
EARLY, LATE = Days(until=date(2026, 8, 31)), Days(since=LATER)
BEGINS = Restriction("format", 0, since=LATER)


def idle(number: int, word: str = "", why: str = "", by: int = 0, most: int = 0) -> HouseFault:
    return HouseFault(number, "changes-nothing", word, why, by, most)


def base_with(*rules: Rule, **more: object) -> Format:
    """The official format of the world with further rules."""
    edition = BASE.edition_on(DAY)
    editions = MappingProxyType({FIRST: replace(edition, rules=(*edition.rules, *rules))})
    return replace(BASE, editions=editions, **more)  # type: ignore[arg-type]  # a test's own fields


def among(cards: list[Card], *rules: HouseRule, base: Format = BASE) -> list[HouseFault]:
    """What is wrong with rules where these are the cards besides."""
    names = {**known().cards, **{one.name: [one] for one in cards}}
    return find_house_faults(base, rules, KnownNames(names, known().sets, known().options), PREMISES)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        # A card that no deck may hold costs nothing.
        ([rule(1, "points", "Ant", "Banned", amount=2), BUDGET], [idle(1, "Banned", "out")]),
        ([rule(1, "points", "Ant", "Lost", amount=2), BUDGET], [idle(1, "Lost", "out")]),
        ([rule(1, "points", "Ant", "Bee", amount=2), BUDGET, rule(2, "ban", "Bee")], [idle(1, "Bee", "beside", 2)]),
        # Three copies of two points never come to seven, and of a sole card to less.
        ([rule(1, "points", "Ant", amount=2), rule(9, "budget", amount=6)], [idle(9, "", "budget", most=6)]),
        ([rule(1, "points", "Sole", amount=2), rule(9, "budget", amount=2)], [idle(9, "", "budget", most=2)]),
        # Of ten cards five cost two points at most.
        ([rule(1, "points", "Many", amount=1), SMALL, rule(9, "budget", amount=10)], [idle(9, "", "beside", 8)]),
        # Only 4 or 8 points come together besides, and one point more is within the budget of 5.
        ([rule(1, "points", "Bee", "Ant", amount=4), rule(2, "points", "Sole", amount=1), BUDGET], [idle(2, "Sole", "points")]),
        # Points that a later rule gives too.
        ([rule(1, "points", "Ant", amount=2), rule(2, "points", "Ant", amount=2), BUDGET],
         [idle(1, "Ant", "beside", 2), idle(2, "Ant", "beside", 1)]),
        # A budget that another one is the same as.
        ([rule(1, "points", "Ant", amount=2), BUDGET, rule(10, "budget", amount=5)],
         [idle(9, "", "beside", 10), idle(10, "", "beside", 9)]),
    ],
)  # fmt: skip
def test_points_that_cannot_count_and_budgets_that_cannot_be_broken_are_idle(
    rules: list[HouseRule], expected: list[HouseFault]
) -> None:
    assert faults(*rules) == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ([rule(1, "together", "Ant", "Banned")], [idle(1, "", "together")]),
        ([rule(1, "together", "Ant", "Bee", "Banned")], [idle(1, "Banned", "out")]),
        ([rule(1, "together", "Ant", "Bee", "Old"), rule(2, "ban", "Old")], [idle(1, "Old", "beside", 2)]),
        ([rule(1, "together", "Ant", "Bee"), rule(2, "ban", "Bee")], [idle(1, "", "beside", 2)]),
        ([rule(1, "together", "Ant", "Bee"), rule(2, "together", "Bee", "Ant")],
         [idle(1, "", "beside", 2), idle(2, "", "beside", 1)]),
        ([rule(1, "together", "Ant", "Bee", "Old", amount=2), rule(2, "together", "Bee", "Ant", "Old", "Few")],
         [idle(1, "", "beside", 2)]),
        ([rule(1, "together", "Ant", "Bee"), rule(2, "points", "Ant", "Bee", amount=3), BUDGET], [idle(1, "", "beside", 2)]),
    ],
)  # fmt: skip
def test_a_group_is_idle_that_cannot_be_broken_or_that_another_one_holds_in(
    rules: list[HouseRule], expected: list[HouseFault]
) -> None:
    assert faults(*rules) == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ([rule(1, "cap", "Ant", amount=2), rule(2, "points", "Ant", "Bee", amount=2), BUDGET], [idle(1, "Ant", "beside", 2)]),
        ([rule(1, "cap", "Ant", amount=1), rule(2, "ban", "Ant")], [idle(1, "Ant", "beside", 2)]),
        ([rule(1, "cap", "Ant", amount=2), rule(2, "copies", amount=2)], [idle(1, "Ant", "beside", 2)]),
        ([rule(1, "cap", "Many", amount=10), SMALL], [idle(1, "Many", "beside", 8)]),
        ([rule(1, "allow", "Capped"), rule(2, "cap", "Capped", amount=2)], [idle(1, "Capped", "beside", 2)]),
        ([rule(1, "option", option="precon", amount=1), rule(2, "option", option="precon", amount=0)],
         [idle(1, "", "beside", 2)]),
        ([rule(1, "sets", sets=("A", "Z"))], [idle(1, "Z", "sets")]),
        ([rule(1, "without", sets=("A", "Z"))], [idle(1, "Z", "without")]),
        ([rule(1, "ban", "Ant"), rule(2, "ban", "Ant"), rule(3, "ban", "Ant")],
         [idle(1, "Ant", "beside"), idle(2, "Ant", "beside"), idle(3, "Ant", "beside")]),
    ],
)  # fmt: skip
def test_what_another_rule_of_the_house_leaves_without_effect_is_told_with_its_number(
    rules: list[HouseRule], expected: list[HouseFault]
) -> None:
    assert faults(*rules) == expected


@pytest.mark.parametrize(
    "rules",
    [
        # On some of its days each matters.
        [rule(1, "points", "Ant", "Bee", amount=2), BUDGET, rule(2, "ban", "Bee", days=LATE)],
        [rule(1, "together", "Ant", "Bee"), rule(2, "ban", "Bee", days=LATE)],
        [rule(1, "together", "Ant", "Bee"), rule(2, "together", "Bee", "Ant", "Old", days=LATE)],
        [rule(1, "cap", "Ant", amount=2), rule(2, "copies", amount=2, days=LATE)],
        [rule(1, "option", option="precon", amount=1, days=EARLY), rule(2, "option", option="precon", amount=0, days=LATE)],
        [rule(1, "points", "Ant", "New", amount=2), BUDGET],
        # A group of two beside a narrower one, and one that lets fewer stand.
        [rule(1, "together", "Ant", "Bee", "Old"), rule(2, "together", "Bee", "Few", "Old", "Ant", amount=2)],
        # One point is too much where two times two are spent.
        [rule(1, "points", "Ant", amount=2), rule(2, "points", "Sole", amount=1), rule(9, "budget", amount=4)],
        [rule(1, "points", "Unsure", amount=3), BUDGET],
        [rule(1, "points", "Many", amount=1), rule(9, "budget", amount=10)],
    ],
)  # fmt: skip
def test_what_matters_on_one_of_its_days_or_in_one_deck_is_not_idle(rules: list[HouseRule]) -> None:
    assert faults(*rules) == []


def test_a_size_is_idle_that_the_official_format_asks_for_whatever_it_warns_of() -> None:
    base = base_with(Size(code="side-size", cite="1", section="side", at_most=2, warns=True))

    found = [among([], rule(1, "size", section="side", least=0, most=most), base=base) for most in (2, 3)]

    assert found == [[idle(1, "", "size")], []]


def test_points_of_a_card_that_is_banned_later_count_until_then() -> None:
    soon, gone = card("Soon", sets="A", restrictions=(BEGINS,)), Restriction("format", 0, until=date(2026, 8, 31))
    back = card("Back", sets="A", restrictions=(gone,))
    points = rule(1, "points", "Soon", "Back", amount=3)

    found = [among([soon, back], replace(points, days=days), BUDGET) for days in (Days(), EARLY, LATE)]

    assert found == [[], [idle(1, "Back", "out")], [idle(1, "Soon", "out")]]


def test_what_matters_in_one_region_or_in_a_ready_made_deck_is_not_idle() -> None:
    abroad = LegalSets(
        code="abroad", cite="3", over=PREMISES.sections, sets={"B": {"": FIRST, "cn": None}}, others=True
    )
    ready = base_with(abroad, retail=({"Banned": 1},))
    rules = [rule(1, "allow", "New"), rule(2, "ban", "Banned")]

    assert among([], *rules, base=ready) == []
    assert faults(*rules)[-1:] == [idle(2, "Banned", "ban")]


def test_copies_are_counted_in_the_sections_that_hold_the_card() -> None:
    held = {"main": ("ally",), "side": ("place",)}
    kinds = AllowedKinds(code="kinds", cite="5", over=PREMISES.sections, allowed=held)
    side = Size(code="side-size", cite="1", section="side", exactly=3, warns=False)
    place, other = (card(name, "place", sets="A") for name in ("Place", "Other"))
    names = DistinctNames(code="names", cite="6", section="side")
    base = base_with(kinds, side, names, default_sections={"ally": "main", "place": "side"})

    found = [
        among([place, other], one, base=base)
        for one in (
            rule(1, "cap", "Place", amount=1),
            rule(1, "together", "Place", "Other", "Ant", amount=2),
            rule(1, "cap", "Ant", amount=2),
        )
    ]

    assert found == [[idle(1, "Place", "cap")], [], []]


def test_a_group_that_the_official_format_has_is_idle_on_its_days() -> None:
    pair = NotTogether(code="pair", cite="7", over=PREMISES.sections, groups=(Group(("Ant", "Bee", "Old"), EARLY),))
    base, group = base_with(pair), rule(1, "together", "Ant", "Bee")

    found = [among([], replace(group, days=days), base=base) for days in (EARLY, LATE, Days())]

    assert found == [[idle(1, "", "together")], [], []]


def test_an_official_group_that_leaves_a_section_aside_leaves_a_house_group_its_effect() -> None:
    pair = NotTogether(code="pair", cite="7", over=("main",), groups=(Group(("Ant", "Bee")),))

    assert among([], rule(1, "together", "Ant", "Bee"), base=base_with(pair)) == []


def test_a_set_of_which_no_card_is_known_is_not_judged() -> None:
    known_sets = KnownNames(known().cards, frozenset("ABQ"), frozenset())

    assert find_house_faults(BASE, [rule(1, "sets", sets=("A", "Q"))], known_sets, PREMISES) == []
