"""Pairings: any text is read or refused by the line, in the words of many systems."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.access.tables import MOST_LETTERS, TableFault
from events.rounds.pairings import EXAMPLE, Pairings, read_pairings, read_who
from events.rounds.seating import Pairing, Who

ONE, TWO, THREE = Who("1", "1", 1), Who("2", "2", 2), Who("a3", "a3")
CELLS = st.sampled_from(
    ["table", "player1", "player2", "bye", '"', ",", ";", "\t", "\n", "\r", "\x00", "#", "1", "2", "桌号", "轮空"]
)
HEAD = "table,player1,player2\n"


@given(st.text() | st.lists(CELLS).map("".join) | st.lists(CELLS).map(lambda cells: HEAD + "".join(cells)))
def test_reading_never_raises_and_gives_pairings_or_faults(text: str) -> None:
    found = read_pairings(text)

    assert bool(found.rows) != bool(found.faults)
    assert all(len(row.players) == (1 if row.table is None else 2) for row in found.rows)


@pytest.mark.parametrize(
    "text",
    [
        "table,player1,player2\n4,1,2\n,a3,\n",
        "Table;Player 1;Player 2\r\n4;1;2\r\n;a3;BYE\r\n",
        "桌号\t选手1\t选手2\n4\t1\t2\n\ta3\t轮空\n",
        "\ufeff玩家一,玩家二,台号,more\n1,2,4,x\n\na3,bye,7,x\n",
    ],
)
def test_pairings_are_read_however_they_are_written(text: str) -> None:
    rows = [(row.table, row.players) for row in read_pairings(text).rows]

    assert rows == [(4, (ONE, TWO)), (None, (THREE,))]


def test_a_bye_may_stand_on_either_side() -> None:
    assert read_pairings(f"{HEAD}7,bye,1") == Pairings((Pairing(2, None, (ONE,)),))


@pytest.mark.parametrize(
    ("said", "who"),
    [
        ("17", Who("17", "17", 17)),
        ("#17", Who("#17", None, 17)),
        ("a17", Who("a17", "a17", None)),
        ("#a", Who("#a", "#a", None)),
        ("١", Who("١", "١", None)),
        ("9" * 30, Who("9" * 30, "9" * 30, None)),
    ],
)
def test_a_cell_is_an_id_or_a_number_and_with_a_cross_a_number_alone(said: str, who: Who) -> None:
    assert read_who(said) == who


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "",
            TableFault(
                1,
                "The text is empty. Add at least one line.",
            ),
        ),
        ("player1,player2\n1,2", TableFault(1, "The first line must contain the column “table”.")),
        (HEAD, TableFault(1, "The round has no players.")),
        (f"{HEAD}4,,bye", TableFault(2, "This line has no player.")),
        (f"{HEAD},1,2", TableFault(2, "“table” is empty. Fill it in.")),
        (f"{HEAD}\n0,1,2", TableFault(3, "“0” is not a valid table number.")),
        (f"{HEAD}{'9' * 5000},1,2", TableFault(2, f"“{'9' * 20}” is not a valid table number.")),
        (f"{HEAD}1,a\x00,2", TableFault(2, "This line has a character that cannot be stored. Remove it.")),
        (f"{HEAD}1,2,3\n" + "," * MOST_LETTERS, TableFault(1, "The text is too long, so it was not read. Shorten it.")),
        (HEAD + "1,2,\n" * 10_001, TableFault(1, "A round has at most 10000 players.")),
    ],
)
def test_a_fault_is_told_by_its_line_and_nothing_is_taken(text: str, fault: TableFault) -> None:
    assert read_pairings(text) == Pairings((), (fault,))


def test_the_example_of_the_page_is_read_as_it_says() -> None:
    rows = [(row.table, [who.said for who in row.players]) for row in read_pairings(EXAMPLE).rows]

    assert rows == [(1, ["12", "7"]), (2, ["#3", "a17"]), (None, ["9"])]
