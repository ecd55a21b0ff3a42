"""What has to be printed: once sheets were, every entry whose list is on none."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from events.board.rows import entries_shown
from events.models import Entry, Event, PlayerDetails, Round, Seating, Staff
from events.sheets.gathering import blank_numbers, entries_with_sheets, mark_printed, printed_numbers
from events.sheets.tables import newest_tables
from tests.events.event_of import entry_of, event_of
from tests.events.sheets.made import card, frozen

pytestmark = pytest.mark.django_db


def listed(event: Event, name: str) -> Entry:
    entry = entry_of(event, name=name)
    frozen(entry, [card("Defy")], code=f"7KQ2M9X{entry.number}")
    return entry


def printed(event: Event, *, missing: bool) -> None:
    entries = entries_with_sheets(event, "name", missing=missing)
    mark_printed(event, blank_numbers(entries) | printed_numbers(entries), entries, newest_tables(event))


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


def test_another_name_id_or_table_than_on_the_sheet_is_named(event: Event) -> None:
    printed(event, missing=True)

    PlayerDetails.objects.filter(entry__number=1).update(name="Renamed")
    PlayerDetails.objects.filter(entry__number=3).update(member_id="0012")
    Entry.objects.filter(number=4).update(table=9)
    changed = shown(event)
    printed(event, missing=True)

    assert changed == [1, 3, 4]
    assert shown(event) == []


def test_a_sheet_with_the_table_of_a_round_is_out_of_date_once_that_round_is_another(event: Event) -> None:
    first, second = Round.objects.create(event=event, number=1), Round(event=event, number=2)
    sits = Seating.objects.create(round=first, entry=event.entries.get(number=1), table=5)
    printed(event, missing=True)
    second.save()
    Seating.objects.create(round=second, entry=sits.entry, table=8)
    later = shown(event)

    Seating.objects.filter(pk=sits.pk).update(table=6)

    assert later == []
    assert shown(event) == [1]


def test_of_sheets_of_before_names_and_tables_are_not_known(event: Event) -> None:
    printed(event, missing=True)
    PlayerDetails.objects.update(printed_as="", name="Other")
    Entry.objects.update(printed_table=None, table=3)

    assert shown(event) == []


def test_the_board_marks_whose_sheet_is_out_of_date(event: Event, mei: User) -> None:
    Staff.objects.create(event=event, person=mei, role=Staff.Role.ORGANISER)
    client = Client()
    client.force_login(mei)
    printed(event, missing=True)
    before = client.get(reverse("events:board", args=(event.slug,))).text
    changed(event)

    after = client.get(reverse("events:board", args=(event.slug,))).text

    assert [text.count(">outdated sheet<") for text in (before, after)] == [0, 4]
