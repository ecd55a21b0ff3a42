"""The words that games have in common."""

import pytest

from legality.engine.values.vocabulary import USUAL_NUMBERS, usual_numbers


def test_usual_numbers_stand_in_the_order_that_is_asked_for() -> None:
    assert list(usual_numbers("power", "cost").items()) == [
        ("power", USUAL_NUMBERS["power"]),
        ("cost", USUAL_NUMBERS["cost"]),
    ]


def test_a_number_that_is_not_usual_is_refused_with_those_that_are() -> None:
    with pytest.raises(ValueError, match="no usual number is called 'counter'; there are attack, cost, defense"):
        usual_numbers("cost", "counter")
