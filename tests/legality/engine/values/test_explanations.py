"""What rules tell beside their findings."""

from datetime import date

from legality.engine.values.explanations import Listed
from legality.engine.values.facts import UNKNOWN
from tests.legality.making import card

BEFORE, FIRST, LAST, AFTER = (date(2026, 1, day) for day in (1, 2, 3, 4))


def test_a_listed_line_holds_from_its_first_day_to_its_last() -> None:
    dated, always = Listed("x", since=FIRST, until=LAST), Listed("x")

    assert [dated.in_force(day) for day in (BEFORE, FIRST, LAST, AFTER)] == [False, True, True, False]
    assert always.in_force(BEFORE)


def test_a_listed_line_concerns_the_cards_that_it_names_and_those_of_its_value() -> None:
    names, value = Listed("x", names=("Sun",)), Listed("x", (("trait", "block"), ("value", "1")))
    cards = [
        card("Sun"),
        card("One", block="1"),
        card("Open", block="2|?1"),
        card("Lost", block=UNKNOWN),
        card("Two", block="2"),
    ]

    assert [names.concerns(one) for one in cards] == [True, False, False, False, False]
    assert [value.concerns(one) for one in cards] == [False, True, True, False, False]
