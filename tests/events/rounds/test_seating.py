"""Seats of a round: everybody once, every table once, or nothing and all that is wrong."""

from hypothesis import given
from hypothesis import strategies as st

from events.rounds.seating import Pairing, Roll, SeatedEntry, TableSeat, Who, seat_pairings

MEI, LIN, GONE = SeatedEntry(10, 1), SeatedEntry(20, 2), SeatedEntry(30, 3, withdrawn=True)
ROLL = Roll({"a": MEI, "1": LIN}, {1: MEI, 2: LIN, 3: GONE})


def by_number(number: int) -> Who:
    return Who(str(number), number=number)


PLAYERS = st.integers(1, 9).map(by_number)
PAIRINGS = st.lists(
    st.builds(Pairing, st.just(1), st.integers(1, 5), st.tuples(PLAYERS, PLAYERS))
    | st.builds(Pairing, st.just(1), st.none(), st.tuples(PLAYERS)),
    max_size=6,
)
EIGHT = Roll({}, {number: SeatedEntry(number, number, withdrawn=number == 8) for number in range(1, 9)})


def wrong(pairings: list[Pairing], roll: Roll = ROLL) -> list[tuple[int, int | None, str]]:
    _places, found = seat_pairings(pairings, roll)
    return [(one.pairing.place, one.player, one.why) for one in found]


@given(PAIRINGS)
def test_a_round_without_a_fault_seats_all_it_names_and_nobody_twice(pairings: list[Pairing]) -> None:
    places, wrongs = seat_pairings(pairings, EIGHT)

    seats = [(one.table, one.seat) for one in places if one.table is not None]
    assert len({one.entry for one in places}) == len(places)
    assert wrongs or len(set(seats)) == len(seats)
    assert wrongs or len(places) == sum(len(one.players) for one in pairings)


def test_players_sit_in_the_order_in_which_they_are_named() -> None:
    pairings = [Pairing(2, 4, (by_number(2), by_number(1)))]

    assert seat_pairings(pairings, ROLL) == ([TableSeat(20, 4, 1), TableSeat(10, 4, 2)], [])


def test_an_id_goes_before_a_number() -> None:
    places, _wrongs = seat_pairings(
        [Pairing(2, None, (Who("1", "1", 1),)), Pairing(3, None, (Who("#1", None, 1),))], ROLL
    )

    assert [place.entry for place in places] == [20, 10]


def test_everything_wrong_is_told_at_once() -> None:
    pairings = [
        Pairing(2, 4, (by_number(1), by_number(9))),
        Pairing(3, 4, (Who("a", "a"), by_number(3))),
        Pairing(4, None, (by_number(2),)),
        Pairing(5, None, (by_number(2),)),
    ]

    assert wrong(pairings) == [
        (2, 1, "“9” is not a player in this event."),
        (3, None, "Table 4 appears twice."),
        (3, 0, "Player 1 already sits at table 4 in this round."),
        (3, 1, "Player 3 has withdrawn."),
        (5, 0, "Player 2 already has a bye in this round."),
    ]


def test_who_withdrew_after_the_round_was_loaded_keeps_the_seat() -> None:
    seated = Roll({}, {3: GONE}, frozenset({30}))

    assert wrong([Pairing(2, None, (by_number(3),))], seated) == []
