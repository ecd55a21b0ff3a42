"""The search for cards that bring numbers within their bounds."""

import pytest

from legality.engine.solve.candidate_cards import NewCard
from legality.engine.solve.completion import Adding, NumberBound, find_completion
from legality.engine.values.search_bounds import TooMuch
from tests.legality.making import card


def adding(*adds: int) -> Adding:
    return NewCard("main", card(f"{adds}"), adds, is_plain=True), adds


BOTH, FIRST, SECOND = adding(1, 1), adding(1, 0), adding(0, 1)


def test_cards_are_found_that_meet_every_bound() -> None:
    found = find_completion([NumberBound(2, 2), NumberBound(1, 1)], (0, 0), [BOTH, FIRST, SECOND])

    assert found is not None
    assert sorted(new.amounts for new in found) == [(1, 0), (1, 1)]
    assert find_completion([NumberBound(0, None), NumberBound(0, None)], (0, 0), []) == ()


def test_what_cannot_be_met_is_told() -> None:
    assert find_completion([NumberBound(2, None), NumberBound(0, 1)], (0, 0), [BOTH]) is None
    assert find_completion([NumberBound(0, 2), NumberBound(5, None)], (3, 0), [SECOND]) is None
    assert find_completion([NumberBound(0, 3, (0, 3)), NumberBound(0, None)], (1, 0), [SECOND]) is None


def test_one_of_several_numbers_is_reached() -> None:
    found = find_completion([NumberBound(0, 3, (0, 3)), NumberBound(0, None)], (1, 0), [FIRST])

    assert found is not None
    assert len(found) == 2


def test_a_search_beyond_its_bound_is_given_up() -> None:
    bounds = [NumberBound(300, None), NumberBound(0, None), NumberBound(1, None)]

    with pytest.raises(TooMuch):
        find_completion(bounds, (0, 0, 0), [adding(1, 0, 0), adding(1, 1, 0)])
