"""Cases of a card: every way in which its missing facts may turn out, as far as conditions can tell."""

import pytest

from legality.engine.values.card import Card
from legality.engine.values.cases import Case, in_every_case
from legality.engine.values.conditions import any_met, parse_condition, parse_conditions
from legality.engine.values.facts import NO_VALUES, UNKNOWN, HasFacts, Truth, exactly
from tests.legality.making import card

CLOSED = {"faction": frozenset(("horde", "alliance")), "kind": frozenset(("ally", "item"))}
MANY = ";".join(f"tag=word-{number}" for number in range(20))


@pytest.mark.parametrize(
    ("one", "conditions", "truth"),
    [
        (card("Any", faction=UNKNOWN), "faction=horde;faction=alliance;faction=", True),
        (card("Any", faction=UNKNOWN), "faction=horde;faction=alliance", UNKNOWN),
        (card("Any", class_=UNKNOWN), "class=mage;class!=mage;class=", True),
        (card("Any", class_="?mage|?rogue"), "class=mage;class=rogue;class=", True),
        (card("Any", class_="priest|?mage"), "class=rogue", False),
        (card("Any", UNKNOWN), "kind=ally;kind=item", True),
        (card("Any", tag=UNKNOWN), MANY + ";tag=*;tag=", UNKNOWN),
        (card("Any", tag=UNKNOWN, faction=UNKNOWN), "tag=a|b|c|d|e|f|g;faction=horde|alliance", UNKNOWN),
    ],
)
def test_an_answer_stands_where_every_case_gives_it(one: Card, conditions: str, truth: Truth) -> None:
    parsed = parse_conditions(conditions)

    assert in_every_case(lambda case: any_met(parsed, case), one, parsed, CLOSED) is truth


def test_a_case_has_its_own_facts_and_those_of_its_card() -> None:
    case = Case(card("Any", faction=UNKNOWN, class_="mage"), {"faction": NO_VALUES})

    assert (case.fact("faction"), case.fact("class")) == (NO_VALUES, frozenset(("mage",)))
    assert (case.span("faction"), case.span("class")) == (exactly(NO_VALUES), exactly(frozenset(("mage",))))


def test_a_number_of_which_a_part_is_known_is_tried_as_far_as_it_goes() -> None:
    conditions = [parse_condition("cost>=5"), parse_condition("cost<=2")]

    def outside(case: HasFacts) -> Truth:
        return any_met(conditions, case)

    assert in_every_case(outside, card("Sure", cost="?1|?2|?6"), conditions, {}) is UNKNOWN
    assert in_every_case(outside, card("Never", cost="?3|?4"), conditions, {}) is False
