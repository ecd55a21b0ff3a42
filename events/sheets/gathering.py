"""The sheets of an event: whose, in which order; and which lists have been printed."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import Final, Literal

from django.db.models import Count
from django.utils.translation import gettext_lazy as _

from events.entries.event_lock import turn_in
from events.entries.teammates import player_name
from events.models import Entry, Event, PlayerDetails
from events.models.entry import BLANK
from events.sheets.content import RegistrationSheet, build_sheet, sheet_source, sort_key
from events.sheets.drawing import Paper, write_sheets
from events.sheets.tables import Tables, newest_tables


def sheet_for(entry: Entry, base: str, *, for_staff: bool) -> RegistrationSheet:
    """The sheet of an entry, blank without a list. `base`: the site's address, for the symbol."""
    return build_sheet(entry, sheet_source(entry.event, base), for_staff=for_staff)


def sheet_as_pdf(sheet: RegistrationSheet, paper: Paper) -> bytes:
    """The sheet as a PDF in the reader's language."""
    file = BytesIO()
    write_sheets([sheet], paper, f"{sheet.event}, {sheet.player}", file)
    return file.getvalue()


def sheet_filename(entry: Entry) -> str:
    """What the file of a sheet is called."""
    return f"{entry.event.slug}-{entry.number}.pdf"


def note_printed(event: Event, entry: Entry) -> None:
    """Note that the list that counts was printed; nothing is written where that is known. Raises EventGoneError."""
    numbers = printed_numbers([entry])
    tables = newest_tables(event)
    if numbers and (numbers[entry.pk] != entry.printed_number or not shows_current(entry, tables)):
        mark_printed(event, numbers, [entry], tables)


Order = Literal["name", "table"]
ORDERS: Final[Mapping[Order, object]] = {"name": _("By last name"), "table": _("By table")}
# No round.
NOWHERE: Final = Tables()
# Rows named in one statement.
BATCH: Final = 500


def entries_with_sheets(event: Event, order: Order, *, missing: bool, tables: Tables = NOWHERE) -> list[Entry]:
    """The entries that have sheets, in their order: those that take part and have a list; `missing`: those without one too.

    Entries without a table, their own or one of `tables`, come after those with one. Equal ones are ordered by number.
    """
    rows = (
        Entry.objects.filter(event=event).taking_part().select_related("details", "team", "pool", "current__judgement")
    )
    rows = rows if missing else rows.filter(current__isnull=False)
    if order == "name":
        return sorted(rows, key=lambda entry: (*sort_key(player_name(entry)), entry.number))

    def key_of_table(entry: Entry) -> tuple[bool, int, int]:
        table = tables.of(entry).table
        return table is None, table or 0, entry.number

    return sorted(rows, key=key_of_table)


def count_sheets(event: Event) -> tuple[int, int]:
    """How many lists there are to print, and how many players take part. One query."""
    found = Entry.objects.filter(event=event).taking_part().aggregate(lists=Count("current"), players=Count("pk"))
    return found["lists"], found["players"]


def printed_numbers(entries: list[Entry]) -> dict[int, int]:
    """The number of the list of each entry that has one, by the key of the entry."""
    return {entry.pk: entry.current.number for entry in entries if entry.current is not None}


def blank_numbers(entries: list[Entry]) -> dict[int, int]:
    """What is noted of each entry that has no list and a blank sheet, by the key of the entry."""
    return {entry.pk: BLANK for entry in entries if entry.current is None}


def mark_shown(entries: Iterable[Entry], tables: Tables) -> None:
    """Note which name, id and table are on the sheets of these entries, as they were read for them."""
    moved = list[Entry]()
    renamed = list[PlayerDetails]()
    for entry in entries:
        spot = tables.of(entry)
        details = getattr(entry, "details", None)
        if (entry.printed_table, entry.printed_round) != spot:
            entry.printed_table, entry.printed_round = spot
            moved.append(entry)
        if details is not None and details.printed_as != _call_name(details):
            details.printed_as = _call_name(details)
            renamed.append(details)

    Entry.objects.bulk_update(moved, ("printed_table", "printed_round"), batch_size=BATCH)
    PlayerDetails.objects.bulk_update(renamed, ("printed_as",), batch_size=BATCH)


def shows_current(entry: Entry, tables: Tables) -> bool:
    """Whether the sheet of an entry shows its current name, id and table."""
    details = getattr(entry, "details", None)
    is_called_so = details is None or details.printed_as == _call_name(details)
    return is_called_so and (entry.printed_table, entry.printed_round) == tables.of(entry)


def _call_name(details: PlayerDetails) -> str:
    return f"{details.name}\n{details.member_id}"


def mark_printed(
    event: Event, numbers: Mapping[int, int], entries: Iterable[Entry] = (), tables: Tables = NOWHERE
) -> None:
    """Note the number of the list that was printed last, by the key of its entry. Raises EventGoneError for an event in the bin.

    A list that was changed meanwhile has another number, and so has changed since. `entries`: those on the sheets, with the
    tables that are there.
    """
    by_number: dict[int, list[int]] = defaultdict(list)
    for entry, number in numbers.items():
        by_number[number].append(entry)

    with turn_in(event) as held:
        for number, keys in by_number.items():
            for at in range(0, len(keys), BATCH):
                held.entries.filter(pk__in=keys[at : at + BATCH]).update(printed_number=number)
        mark_shown(entries, tables)
