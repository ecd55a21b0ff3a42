"""Handing out pools: everybody another's, at random; what has been recorded stays."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from events.access.permissions import Role
from events.access.viewers import NotAllowedError
from events.entries.authors import Author
from events.entries.entering import withdraw_entry
from events.models import Entry, Event, LogEntry
from events.pools.dealing import assign_owners, deal_pools
from tests.events.event_of import EARLY, START, entry_of
from tests.events.pools.pools_of import JUDGE, pool_of, sealed_event

NUMBERS = st.lists(st.integers(1, 60), unique=True, max_size=40)
SEEDS = st.integers(0, 10**6)


@given(recorders=NUMBERS, owners=NUMBERS, seed=SEEDS)
def test_nobody_records_their_own_pool_and_no_pool_is_recorded_twice(
    recorders: list[int], owners: list[int], seed: int
) -> None:
    found = assign_owners(recorders, owners, Random(seed))

    assert all(one != other for one, other in found.items())
    assert len(set(found.values())) == len(found)
    assert set(found) <= set(recorders)
    assert set(found.values()) <= set(owners)


@given(recorders=NUMBERS, owners=NUMBERS, seed=SEEDS)
def test_as_many_are_handed_out_as_there_are_of_both(recorders: list[int], owners: list[int], seed: int) -> None:
    alone = recorders == owners and len(owners) == 1

    assert len(assign_owners(recorders, owners, Random(seed))) == (0 if alone else min(len(recorders), len(owners)))


@given(numbers=NUMBERS.filter(lambda numbers: len(numbers) >= 3), seed=SEEDS)
def test_of_three_or_more_no_two_record_each_other(numbers: list[int], seed: int) -> None:
    found = assign_owners(numbers, numbers, Random(seed))

    assert not any(found[other] == one for one, other in found.items())


def test_it_is_by_chance() -> None:
    numbers = list(range(6))

    assert len({tuple(sorted(assign_owners(numbers, numbers, Random(seed)).items())) for seed in range(60)}) > 30


def tasks(event: Event) -> dict[int, int]:
    """The number whose pool each records; 0 for nobody's."""
    return {one.number: one.records.number if one.records else 0 for one in event.entries.order_by("number")}


@pytest.mark.django_db
def test_everybody_who_takes_part_is_handed_the_pool_of_another(mei: User) -> None:
    event = sealed_event(pools_by_other=True)
    for _ in range(4):
        entry_of(event)
    gone = entry_of(event, mei)
    withdraw_entry(gone, Author(mei.pk), EARLY)

    count = deal_pools(event, JUDGE, EARLY)

    found = tasks(event)
    assert count == 4
    assert found.pop(5) == 0
    assert sorted(found.values()) == [1, 2, 3, 4]
    assert all(one != other for one, other in found.items())
    assert LogEntry.objects.get(action="pools-dealt").details == {"number": 4}


@pytest.mark.django_db
def test_what_is_recorded_stays_when_pools_are_handed_out_anew() -> None:
    event = sealed_event(pools_by_other=True)
    entries = [entry_of(event) for _ in range(3)]
    deal_pools(event, JUDGE, EARLY)
    done = Entry.objects.get(pk=entries[0].pk)
    assert done.records is not None
    owner = done.records
    pool_of(event, owner, author=JUDGE)
    entry_of(event)

    deal_pools(event, JUDGE, START)

    found = tasks(event)
    assert found[1] == owner.number
    assert sorted(number for number in found.values() if number) == [1, 2, 3, 4]


@pytest.mark.django_db
def test_one_player_alone_is_handed_nothing() -> None:
    event = sealed_event(pools_by_other=True)
    entry_of(event)

    assert deal_pools(event, JUDGE, EARLY) == 0
    assert tasks(event) == {1: 0}


@pytest.mark.django_db
@pytest.mark.parametrize("role", [None, Role.PLAYER, Role.SCOREKEEPER])
def test_others_hand_out_nothing(role: Role | None) -> None:
    with pytest.raises(NotAllowedError):
        deal_pools(sealed_event(pools_by_other=True), Author(None, role), EARLY)
