"""Whether a set is whole here: its own numbers tell."""

from datetime import date

import pytest

from cards.models import CardSet, Printing
from cards.pages.views import NumberGaps, number_gaps

OUT = date(2026, 10, 23)


@pytest.mark.parametrize(
    ("numbers", "gaps"),
    [
        (["001", "2", "2", "3"], None),
        (["1", "3"], NumberGaps(2, 3)),
        (["R04", "T1", ""], None),
        (["0", "1"], None),
        (["7"], NumberGaps(1, 7)),
        ([], None),
    ],
)
def test_numbers_between_one_and_the_last_are_counted(numbers: list[str], gaps: NumberGaps | None) -> None:
    assert number_gaps(CardSet(released=OUT), [Printing(number=number) for number in numbers]) == gaps


@pytest.mark.parametrize("row", [CardSet(), CardSet(released=OUT, sample=True)], ids=["a product", "invented"])
def test_what_is_no_released_set_tells_nothing_by_its_numbers(row: CardSet) -> None:
    assert number_gaps(row, [Printing(number="7")]) is None
