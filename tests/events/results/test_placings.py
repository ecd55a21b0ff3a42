"""Placings: any text is read or refused by the line, all that was before are replaced, and the same has no effect."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from decks.access.tables import TableFault
from events.access.permissions import Role
from events.entries.authors import Author
from events.entries.entering import withdraw_entry
from events.entries.event_lock import turn_in
from events.models import Event, LogEntry, Placing
from events.results.placings import PlacingRow, Placings, Players, event_players, read_placings, replace_placings
from tests.events.event_of import EARLY, entry_of, event_of

BY = Author(None, Role.SCOREKEEPER)
# Entry 11 has the number 1, 12 the number 2 and the id `b`, 13 the number 3 and the id `1`.
PLAYERS = Players({1: 11, 2: 12, 3: 13}, {"b": 12, "1": 13})
CELLS = st.sampled_from(["place", "player", "number", "id", "", '"', ",", ";", "\t", "\n", "\r", "\x00", "1", "2", "b"])


@given(st.text() | st.lists(CELLS).map("".join))
def test_reading_never_raises_and_gives_places_or_faults(text: str) -> None:
    found = read_placings(text, PLAYERS)

    assert not (found.rows and found.faults)
    assert len({row.entry for row in found.rows}) == len(found.rows)
    assert all(row.entry in (11, 12, 13) and row.place >= 1 for row in found.rows)


@pytest.mark.parametrize(
    "text",
    [
        "place,player,wins,losses,ties\n1,2,6,1,0\n1,3,5,,",
        "rank;number;w;l;d\r\n1;2;6;1;0\r\n1;3;5\r\n",
        "名次\t选手\t胜\t负\t平\n1\tb\t6\t1\t0\n1\t3\t5\t\t\n",
        "id,place,win,loss,draws,other\nb,1,6,1,0,x\n1,1,5,,,",
    ],
)
def test_placings_are_read_however_they_are_written(text: str) -> None:
    assert read_placings(text, PLAYERS) == Placings((PlacingRow(12, 1, 6, 1, 0), PlacingRow(13, 1, 5)))


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
        ("player\n1", TableFault(1, "The first line must contain the column “place”.")),
        ("\nplace,wins\n1,2", TableFault(2, "The first line must contain the column “player”.")),
        ("place,player\n,2", TableFault(2, "“place” is empty. Fill it in.")),
        ("place,player\n1,", TableFault(2, "“player” is empty. Fill it in.")),
        ("place,player\n0,2", TableFault(2, "“place” must be a whole number from 1 to 99999, not “0”.")),
        ("place,player,ties\n1,2,-1", TableFault(2, "“ties” must be a whole number from 0 to 999, not “-1”.")),
        ("place,player\n1,b\n2,2", TableFault(3, "Line 2 already has this player.")),
        ("place,player\n1,9", TableFault(2, "No entry has the number or the id “9”.")),
        ("place,number\n1,9", TableFault(2, "No entry has the number 9.")),
        ("place,number\n1,b", TableFault(2, "“number” must be a whole number from 1 to 99999, not “b”.")),
        ("place,id\n1,9", TableFault(2, "No entry has the id “9”.")),
        (
            "place,player\n1,1",
            TableFault(2, "“1” is the number of one player and the id of another: name the column “number” or “id”."),
        ),
    ],
)
def test_a_fault_is_told_by_its_line_and_nothing_is_taken(text: str, fault: TableFault) -> None:
    assert read_placings(text, PLAYERS) == Placings((), (fault,))


def test_every_faulty_line_is_told() -> None:
    found = read_placings("place,player\n1,b\nx,3\n2,7\n", PLAYERS)

    assert [fault.line for fault in found.faults] == [3, 4]


@pytest.fixture
def event(db: None) -> Event:
    found = event_of()
    for name in ("An", "Bo", "Cy"):
        entry_of(found, name=name)
    return found


def loaded(event: Event, text: str) -> bool:
    with turn_in(event) as held:
        return replace_placings(held, read_placings(text, event_players(held)).rows, BY, EARLY)


def held(event: Event) -> list[tuple[int, int, int | None]]:
    return list(Placing.objects.filter(entry__event=event).values_list("entry__number", "place", "wins"))


def test_the_same_placings_again_change_nothing(event: Event) -> None:
    text = "place,player,wins\n1,3,6\n2,1,\n"

    done = loaded(event, text), loaded(event, text)

    assert done == (True, False)
    assert held(event) == [(3, 1, 6), (1, 2, None)]
    assert list(event.log.filter(action=LogEntry.Action.PLACINGS).values_list("role", "details")) == [
        ("scorekeeper", {"count": 2, "before": 0})
    ]


def test_other_placings_replace_all_that_stood_there(event: Event) -> None:
    loaded(event, "place,player\n1,3\n2,1\n")

    loaded(event, "place,player\n1,2\n")

    assert held(event) == [(2, 1, None)]


def test_who_has_withdrawn_may_have_a_place(event: Event) -> None:
    withdraw_entry(event.entries.get(number=2), BY, EARLY)

    loaded(event, "place,player\n5,2\n")

    assert held(event) == [(2, 5, None)]


def test_another_event_keeps_its_placings(event: Event) -> None:
    other = event_of()
    entry_of(other)
    loaded(other, "place,player\n1,1\n")

    loaded(event, "place,player\n1,2\n")

    assert held(other) == [(1, 1, None)]


@pytest.mark.parametrize("count", [1, 3])
def test_placings_are_replaced_with_few_queries(
    event: Event, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    rows = [PlacingRow(pk, 1) for pk in event.entries.values_list("pk", flat=True)[:count]]

    with django_assert_num_queries(4):
        replace_placings(event, rows, BY, EARLY)
