"""The sheet of one entry as a file, and that the staff has printed it."""

from io import BytesIO

from events.models import Entry, Event
from events.sheets.content import RegistrationSheet, sheet_of, source_of
from events.sheets.drawing import Paper, write_sheets
from events.sheets.gathering import mark_printed, printed_numbers, shows_current
from events.sheets.tables import tables_of


def sheet_for(entry: Entry, base: str, *, for_staff: bool) -> RegistrationSheet:
    """The sheet of an entry, blank without a list. `base`: the site's address, for the symbol."""
    return sheet_of(entry, source_of(entry.event, base), for_staff=for_staff)


def pdf_of(sheet: RegistrationSheet, paper: Paper) -> bytes:
    """The sheet as a PDF in the reader's language."""
    file = BytesIO()
    write_sheets([sheet], paper, f"{sheet.event}, {sheet.player}", file)
    return file.getvalue()


def filename_of(entry: Entry) -> str:
    """What the file of a sheet is called."""
    return f"{entry.event.slug}-{entry.number}.pdf"


def note_printed(event: Event, entry: Entry) -> None:
    """Note that the list that counts was printed; nothing is written where that is known. Raises Gone."""
    numbers = printed_numbers([entry])
    tables = tables_of(event)
    if numbers and (numbers[entry.pk] != entry.printed_number or not shows_current(entry, tables)):
        mark_printed(event, numbers, [entry], tables)
