"""Whose sheets are made, in which order, and what is noted of them."""

import pytest
from pytest_django import DjangoAssertNumQueries

from events.access.permissions import Role
from events.entries.authors import Author
from events.entries.entering import withdraw_entry
from events.entries.event_lock import EventGoneError
from events.models import Entry, Event, PlayerDetails, Round, Seating
from events.sheets.gathering import Order, entries_with_sheets, mark_printed, printed_numbers
from events.sheets.tables import PrintedTable, has_tables, newest_tables
from tests.events.event_of import EARLY, entry_of, event_of
from tests.events.sheets.made import card, frozen, sheet_for

pytestmark = pytest.mark.django_db


def listed(event: Event, name: str, table: int | None = None) -> Entry:
    """An entry with a list, at a table."""
    entry = entry_of(event, name=name)
    Entry.objects.filter(pk=entry.pk).update(table=table)
    frozen(entry, [card("Defy")])
    return Entry.objects.get(pk=entry.pk)


def seated(event: Event, number: int, tables: dict[Entry, int | None]) -> None:
    """A round with these tables."""
    made = Round.objects.create(event=event, number=number)
    Seating.objects.bulk_create(Seating(round=made, entry=entry, table=table) for entry, table in tables.items())


def names(event: Event, order: Order, *, missing: bool = False) -> list[str]:
    return [entry.details.name for entry in entries_with_sheets(event, order, missing=missing)]


def test_sheets_are_sorted_by_last_name_then_number() -> None:
    event = event_of()
    for name in ("Mei Zhang", "王小明", "Ana Abel", "Mei Zhang"):
        listed(event, name)

    found = entries_with_sheets(event, "name", missing=False)

    assert [(entry.details.name, entry.number) for entry in found] == [
        ("Ana Abel", 3),
        ("王小明", 2),
        ("Mei Zhang", 1),
        ("Mei Zhang", 4),
    ]


def test_sheets_are_sorted_by_table_and_those_without_one_come_last() -> None:
    event = event_of()
    for name, table in (("A", None), ("B", 10), ("C", 2), ("D", None), ("E", 2)):
        listed(event, name, table)

    assert names(event, "table") == ["C", "E", "B", "A", "D"]


def test_a_player_without_a_name_is_sorted_by_number() -> None:
    event = event_of()
    listed(event, "Ana Zed")
    PlayerDetails.objects.filter(entry=listed(event, "Gone")).delete()

    assert [entry.number for entry in entries_with_sheets(event, "name", missing=False)] == [2, 1]


def test_who_has_withdrawn_is_left_out_and_who_has_no_list_unless_asked_for() -> None:
    event = event_of()
    listed(event, "Listed")
    withdraw_entry(listed(event, "Withdrawn"), Author(None, Role.JUDGE), EARLY)
    entry_of(event, name="Missing")
    listed(event_of(), "Elsewhere")

    assert [names(event, "name"), names(event, "name", missing=True)] == [["Listed"], ["Listed", "Missing"]]


@pytest.mark.parametrize("number", [1, 3])
def test_entries_are_read_in_one_query(number: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = event_of()
    for _ in range(number):
        listed(event, "Mei")

    with django_assert_num_queries(1):
        printed_numbers(entries_with_sheets(event, "name", missing=True))


def test_the_number_of_the_printed_list_is_noted() -> None:
    event = event_of()
    first, second, missing = listed(event, "A"), listed(event, "B"), entry_of(event, name="C")
    frozen(second, [card("Defy", 2)])
    numbers = printed_numbers(entries_with_sheets(event, "name", missing=True))
    # Changed while the file was written.
    frozen(first, [card("Defy", 3)])

    mark_printed(event, numbers)

    assert numbers == {first.pk: 1, second.pk: 2}
    rows = Entry.objects.order_by("number").values_list("pk", "printed_number", "current__number")
    assert list(rows) == [(first.pk, 1, 2), (second.pk, 2, 2), (missing.pk, None, None)]


def test_the_board_sees_that_something_was_printed() -> None:
    event = event_of()
    entry = listed(event, "A")
    before = Event.objects.get().changes

    mark_printed(event, {entry.pk: 1})

    assert Event.objects.get().changes == before + 1


def test_nothing_is_noted_in_an_event_that_lies_in_the_bin() -> None:
    event = event_of()
    entry = listed(event, "A")
    Event.objects.update(deleted=EARLY)

    with pytest.raises(EventGoneError):
        mark_printed(event, {entry.pk: 1})


def test_who_has_no_table_stands_at_that_of_the_newest_round() -> None:
    event = event_of()
    own, first, second = listed(event, "Own", 7), listed(event, "First"), listed(event, "Second")
    seated(event, 1, {first: 1, second: 2})
    seated(event, 2, {own: 1, first: 9, second: 3})
    tables = newest_tables(event)

    found = entries_with_sheets(event, "table", missing=False, tables=tables)

    assert [(entry.details.name, tables.of(entry)) for entry in found] == [
        ("Second", PrintedTable(3, 2)),
        ("Own", PrintedTable(7)),
        ("First", PrintedTable(9, 2)),
    ]
    assert [sheet_for(entry).table_label for entry in found] == ["Table, round 2", "Table", "Table, round 2"]


def test_a_bye_has_no_table() -> None:
    event = event_of()
    entry = listed(event, "Bye")
    seated(event, 1, {entry: None})

    assert newest_tables(event).of(entry) == PrintedTable()
    assert has_tables(event, newest_tables(event)) is False


@pytest.mark.parametrize("number", [1, 3])
def test_tables_are_read_in_one_query(number: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = event_of()
    seated(event, 1, {listed(event, "Mei"): table for table in range(1, number + 1)})

    with django_assert_num_queries(1):
        newest_tables(event)
