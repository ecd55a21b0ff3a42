"""The search for cards that bring numbers within their bounds."""

import pytest

from legality.engine.solve.candidate_cards import NewCard
from legality.engine.solve.completion import Adding, Bound, find_completion
from legality.engine.values.search_bounds import TooMuch
from tests.legality.making import card


def adding(*adds: int) -> Adding:
    return NewCard("main", card(f"{adds}"), adds, is_plain=True), adds


BOTH, FIRST, SECOND = adding(1, 1), adding(1, 0), adding(0, 1)


def test_cards_are_found_that_meet_every_bound() -> None:
    found = find_completion([Bound(2, 2), Bound(1, 1)], (0, 0), [BOTH, FIRST, SECOND])

    assert found is not None
    assert sorted(new.amounts for new in found) == [(1, 0), (1, 1)]
    assert find_completion([Bound(0, None), Bound(0, None)], (0, 0), []) == ()


def test_what_cannot_be_met_is_told() -> None:
    assert find_completion([Bound(2, None), Bound(0, 1)], (0, 0), [BOTH]) is None
    assert find_completion([Bound(0, 2), Bound(5, None)], (3, 0), [SECOND]) is None
    assert find_completion([Bound(0, 3, (0, 3)), Bound(0, None)], (1, 0), [SECOND]) is None


def test_one_of_several_numbers_is_reached() -> None:
    found = find_completion([Bound(0, 3, (0, 3)), Bound(0, None)], (1, 0), [FIRST])

    assert found is not None
    assert len(found) == 2


def test_a_search_beyond_its_bound_is_given_up() -> None:
    bounds = [Bound(300, None), Bound(0, None), Bound(1, None)]

    with pytest.raises(TooMuch):
        find_completion(bounds, (0, 0, 0), [adding(1, 0, 0), adding(1, 1, 0)])
