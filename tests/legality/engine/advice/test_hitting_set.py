"""The fewest copies to take from rows so that limits and choices are met."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legality.engine.advice.hitting_set import Copies, CopyLimit, Demand, OneOfWays, find_fewest_removals
from legality.engine.values.search_bounds import TooMuch


def limit(at_most: int, *rows: int) -> CopyLimit:
    return CopyLimit(frozenset(rows), at_most)


def choice(*ways: tuple[int, int]) -> OneOfWays:
    return OneOfWays(frozenset((way,) for way in ways))


def test_what_meets_two_limits_at_once_goes_first() -> None:
    assert find_fewest_removals((3, 3, 4), [limit(5, 0, 1), limit(6, 1, 2)]) == (3, 2, 4)
    assert find_fewest_removals((3, 3, 4), []) == (3, 3, 4)


def test_limits_that_cross_share_what_is_taken() -> None:
    name, main, side = limit(4, 0, 1), limit(5, 0, 2), limit(5, 1, 3)

    assert find_fewest_removals((3, 3, 3, 3), [name, main, side]) == (2, 2, 3, 3)
    assert find_fewest_removals((3, 3, 3, 3), [name, main, side], preferred=(3, 2)) == (2, 2, 3, 3)


def test_surplus_goes_from_the_preferred_rows() -> None:
    assert find_fewest_removals((2, 2, 2), [limit(3, 0, 1, 2)], preferred=(1, 2)) == (2, 0, 1)


def test_a_choice_takes_the_cheapest_way_unless_a_dearer_one_meets_more() -> None:
    assert find_fewest_removals((1, 4), [choice((0, 0), (1, 0))]) == (0, 4)
    assert find_fewest_removals((3, 2, 2), [choice((0, 0), (1, 0)), choice((0, 0), (2, 0))]) == (0, 2, 2)


def test_a_kept_row_keeps_a_copy_under_a_limit() -> None:
    assert find_fewest_removals((2, 2), [limit(1, 0, 1)], kept=(1,)) == (0, 1)


def test_demands_that_nothing_meets_are_an_error() -> None:
    with pytest.raises(ValueError, match="no copies"):
        find_fewest_removals((1,), [OneOfWays(frozenset())])


def test_a_search_beyond_its_steps_is_too_much() -> None:
    with pytest.raises(TooMuch):
        find_fewest_removals((1, 1), [choice((0, 0), (1, 0))], steps=1)


ROWS = 4
LIMITS = st.builds(CopyLimit, st.frozensets(st.integers(0, ROWS - 1), min_size=1), st.integers(0, 4))
CHOICES = st.builds(
    OneOfWays,
    st.frozensets(st.tuples(st.tuples(st.integers(0, ROWS - 1), st.integers(0, 2))), min_size=1, max_size=3),
)


@given(st.tuples(*[st.integers(0, 3)] * ROWS), st.lists(LIMITS, max_size=3), st.lists(CHOICES, max_size=3))
def test_no_fewer_copies_meet_the_demands(copies: Copies, limits: list[CopyLimit], choices: list[OneOfWays]) -> None:
    demands: list[Demand] = [*limits, *choices]

    left = find_fewest_removals(copies, demands)

    assert is_met(left, demands)
    assert sum(left) == max(sum(other) for other in smaller(copies) if is_met(other, demands))


def is_met(copies: Copies, demands: list[Demand]) -> bool:
    return all(one.surplus(copies) <= 0 if isinstance(one, CopyLimit) else one.is_met(copies) for one in demands)


def smaller(copies: Copies) -> list[Copies]:
    """Every way to leave some of the copies."""
    found: list[Copies] = [()]
    for count in copies:
        found = [(*each, left) for each in found for left in range(count + 1)]

    return found
