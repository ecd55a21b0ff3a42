"""What has to be printed: once sheets were, every entry whose list is on none."""

from __future__ import annotations

import pytest

from events.board.rows import entries_shown
from events.models import Entry, Event
from events.sheets.gathering import blank_numbers, entries_of, mark_printed, printed_numbers
from tests.events.event_of import entry_of, event_of
from tests.events.sheets.made import card, frozen

pytestmark = pytest.mark.django_db


def listed(event: Event, name: str) -> Entry:
    entry = entry_of(event, name=name)
    frozen(entry, [card("Defy")], code=f"7KQ2M9X{entry.number}")
    return entry


def printed(event: Event, *, missing: bool) -> None:
    entries = entries_of(event, "name", missing=missing)
    mark_printed(event, blank_numbers(entries) | printed_numbers(entries))


def shown(event: Event) -> list[int]:
    return [entry.number for entry in entries_shown(event, "reprint", sees_lists=True)]


def changed(event: Event) -> None:
    """Of four players with and without a list, three do something after the sheets were printed."""
    for entry in event.entries.filter(number__in=(2, 3)):
        frozen(entry, [card("Defy", 2)], code=f"7KQ2M9Y{entry.number}")
    listed(event, "New")
    entry_of(event, name="New, without a list")


@pytest.fixture
def event() -> Event:
    """Two with a list, two without."""
    made = event_of()
    listed(made, "Kept")
    listed(made, "Changed")
    entry_of(made, name="Sends one")
    entry_of(made, name="Sends none")
    return made


def test_before_anything_is_printed_nothing_has_to_be_printed_again(event: Event) -> None:
    changed(event)

    assert shown(event) == []


def test_what_was_printed_and_stands_so_still_is_not_named(event: Event) -> None:
    printed(event, missing=True)

    assert shown(event) == []


def test_after_blank_sheets_new_lists_and_new_players_are_named(event: Event) -> None:
    printed(event, missing=True)

    changed(event)

    assert shown(event) == [2, 3, 5, 6]


def test_where_no_blank_sheets_are_printed_players_without_a_list_have_none(event: Event) -> None:
    printed(event, missing=False)

    changed(event)

    assert shown(event) == [2, 3, 5]


def test_printed_again_all_is_well(event: Event) -> None:
    printed(event, missing=True)
    changed(event)

    printed(event, missing=True)

    assert shown(event) == []
