"""Random picks: nobody twice before everybody once, as many as asked, the same for the same seed."""

from itertools import count
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from events.checks.picking import (
    CheckCandidate,
    CheckedShare,
    PickingTable,
    check_progress,
    checks_at,
    pick_entries,
    pick_tables,
)

EVENTS = st.lists(st.integers(0, 4), max_size=60).map(
    lambda checks: [CheckCandidate(place, number) for place, number in enumerate(checks)]
)
WANTED = st.integers(-2, 80)
SEEDS = st.integers(0, 1000)


@given(EVENTS, WANTED, SEEDS)
def test_as_many_as_asked_are_picked_and_each_once(candidates: list[CheckCandidate], wanted: int, seed: int) -> None:
    found = pick_entries(candidates, wanted, Random(seed))

    assert len(found) == min(max(0, wanted), len(candidates))
    assert len(set(found)) == len(found)
    assert set(found) <= {one.entry for one in candidates}


@given(EVENTS, WANTED, SEEDS)
def test_nobody_is_picked_while_somebody_had_fewer_checks(
    candidates: list[CheckCandidate], wanted: int, seed: int
) -> None:
    found = set(pick_entries(candidates, wanted, Random(seed)))

    most = max((one.checks for one in candidates if one.entry in found), default=0)
    left = [one.checks for one in candidates if one.entry not in found]
    assert all(checks >= most for checks in left)


@given(st.integers(1, 30), st.lists(st.integers(1, 7), min_size=1, max_size=12), SEEDS)
def test_over_many_rounds_nobody_is_two_checks_ahead(players: int, rounds: list[int], seed: int) -> None:
    random, checks = Random(seed), dict.fromkeys(range(players), 0)
    for wanted in rounds:
        for entry in pick_entries([CheckCandidate(key, number) for key, number in checks.items()], wanted, random):
            checks[entry] += 1

    assert max(checks.values()) - min(checks.values()) <= 1


@given(EVENTS, WANTED, SEEDS)
def test_the_same_seed_picks_the_same_in_whatever_order_they_come(
    candidates: list[CheckCandidate], wanted: int, seed: int
) -> None:
    assert pick_entries(candidates, wanted, Random(seed)) == pick_entries(candidates[::-1], wanted, Random(seed))


@given(EVENTS, SEEDS)
def test_picking_what_is_owed_makes_a_tenth(candidates: list[CheckCandidate], seed: int) -> None:
    fresh = [one for one in candidates if one.checks == 0]
    checked = len(candidates) - len(fresh)

    found = pick_entries(candidates, check_progress(candidates).unpicked, Random(seed))

    assert (checked + len(found)) * 10 >= len(candidates)


def test_of_three_hundred_players_thirty_are_owed() -> None:
    everyone = [CheckCandidate(number) for number in range(300)]
    asked: tuple[list[CheckCandidate], ...] = (
        everyone,
        [*everyone, CheckCandidate(300)],
        [CheckCandidate(0, 1, 1), *everyone[1:10]],
        [],
    )

    assert [check_progress(one).owed for one in asked] == [30, 31, 0, 0]


def test_a_pick_alone_is_no_check() -> None:
    everyone = [CheckCandidate(0, 2, 1), CheckCandidate(1, 1), *(CheckCandidate(number) for number in range(2, 20))]

    share = check_progress(everyone)

    assert share == CheckedShare(players=20, picked=2, checked=1)
    assert (share.unpicked, share.owed) == (0, 1)


@st.composite
def halls(draw: st.DrawFn) -> list[PickingTable]:
    """Tables of two, of one whose opponent has no list, and of nobody who could be checked."""
    checks = draw(st.lists(st.lists(st.integers(0, 4), max_size=2), max_size=30))
    keys = count()
    return [
        PickingTable(place, tuple(CheckCandidate(next(keys), number) for number in at_table))
        for place, at_table in enumerate(checks, start=1)
    ]


@given(halls(), WANTED, SEEDS)
def test_as_many_whole_tables_as_asked_are_picked_and_each_once(
    hall: list[PickingTable], wanted: int, seed: int
) -> None:
    found = pick_tables(hall, wanted, Random(seed))

    assert len(found) == min(max(0, wanted), sum(bool(table.players) for table in hall))
    assert len({table.number for table in found}) == len(found)
    assert all(table in hall for table in found)


@given(halls(), WANTED, SEEDS)
def test_no_table_is_picked_while_the_players_of_another_had_fewer_checks(
    hall: list[PickingTable], wanted: int, seed: int
) -> None:
    found = pick_tables(hall, wanted, Random(seed))

    left = [checks_at(table) for table in hall if table.players and table not in found]
    assert not left or all(checks_at(table) <= min(left) for table in found)


@given(halls(), WANTED, SEEDS)
def test_nobody_is_checked_twice_while_a_table_waits_whose_players_never_were(
    hall: list[PickingTable], wanted: int, seed: int
) -> None:
    found = pick_tables(hall, wanted, Random(seed))

    again = any(player.checks for table in found for player in table.players)
    fresh = [table for table in hall if table.players and not any(player.checks for player in table.players)]
    assert not again or all(table in found for table in fresh)


@given(halls(), WANTED, SEEDS)
def test_the_same_seed_picks_the_same_tables_in_whatever_order_they_come(
    hall: list[PickingTable], wanted: int, seed: int
) -> None:
    assert pick_tables(hall, wanted, Random(seed)) == pick_tables(hall[::-1], wanted, Random(seed))


@given(st.integers(1, 15), st.lists(st.integers(1, 7), min_size=1, max_size=12), SEEDS)
def test_at_tables_that_stay_nobody_is_two_checks_ahead(tables: int, rounds: list[int], seed: int) -> None:
    random, checks = Random(seed), dict.fromkeys(range(2 * tables), 0)
    for wanted in rounds:
        hall = [
            PickingTable(place, tuple(CheckCandidate(key, checks[key]) for key in (2 * place, 2 * place + 1)))
            for place in range(tables)
        ]
        for table in pick_tables(hall, wanted, random):
            for player in table.players:
                checks[player.entry] += 1

    assert max(checks.values()) - min(checks.values()) <= 1
