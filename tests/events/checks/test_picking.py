"""Random picks: nobody twice before everybody once, as many as asked, the same for the same seed."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from events.checks.picking import Candidate, owed, pick

EVENTS = st.lists(st.integers(0, 4), max_size=60).map(
    lambda checks: [Candidate(place, number) for place, number in enumerate(checks)]
)
WANTED = st.integers(-2, 80)
SEEDS = st.integers(0, 1000)


@given(EVENTS, WANTED, SEEDS)
def test_as_many_as_asked_are_picked_and_each_once(candidates: list[Candidate], wanted: int, seed: int) -> None:
    found = pick(candidates, wanted, Random(seed))

    assert len(found) == min(max(0, wanted), len(candidates))
    assert len(set(found)) == len(found)
    assert set(found) <= {one.entry for one in candidates}


@given(EVENTS, WANTED, SEEDS)
def test_nobody_is_picked_while_somebody_had_fewer_checks(candidates: list[Candidate], wanted: int, seed: int) -> None:
    found = set(pick(candidates, wanted, Random(seed)))

    most = max((one.checks for one in candidates if one.entry in found), default=0)
    left = [one.checks for one in candidates if one.entry not in found]
    assert all(checks >= most for checks in left)


@given(st.integers(1, 30), st.lists(st.integers(1, 7), min_size=1, max_size=12), SEEDS)
def test_over_many_rounds_nobody_is_two_checks_ahead(players: int, rounds: list[int], seed: int) -> None:
    random, checks = Random(seed), dict.fromkeys(range(players), 0)
    for wanted in rounds:
        for entry in pick([Candidate(key, number) for key, number in checks.items()], wanted, random):
            checks[entry] += 1

    assert max(checks.values()) - min(checks.values()) <= 1


@given(EVENTS, WANTED, SEEDS)
def test_the_same_seed_picks_the_same_in_whatever_order_they_come(
    candidates: list[Candidate], wanted: int, seed: int
) -> None:
    assert pick(candidates, wanted, Random(seed)) == pick(candidates[::-1], wanted, Random(seed))


@given(EVENTS, SEEDS)
def test_picking_what_is_owed_makes_a_tenth(candidates: list[Candidate], seed: int) -> None:
    fresh = [one for one in candidates if one.checks == 0]
    checked = len(candidates) - len(fresh)

    found = pick(candidates, owed(candidates), Random(seed))

    assert (checked + len(found)) * 10 >= len(candidates)


def test_of_three_hundred_players_thirty_are_owed() -> None:
    everyone = [Candidate(number) for number in range(300)]

    assert owed(everyone) == 30
    assert owed([*everyone, Candidate(300)]) == 31
    assert owed([Candidate(0, 1), *everyone[1:10]]) == 0
    assert owed([]) == 0
