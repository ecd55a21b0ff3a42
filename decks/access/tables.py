"""Tables of other systems as CSV: read line by line or refused by the line, and written so that no cell is a formula."""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from io import StringIO
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from decks.access.encodings import decode_upload
from decks.decklist.reading.tables import escape_formula

# Five thousand players take half a million.
MOST_LETTERS: Final = 700_000
# One byte more than the longest table may take: what is cut off here is refused as too long.
MOST_BYTES: Final = 4 * MOST_LETTERS + 1
# So many columns that were not read are named, and from this similarity on (0 to 1) a name is taken for a slip.
MOST_NAMED: Final = 20
NEAR: Final = 0.75
MOST_TABLES: Final = 99_999
# Columns of a table; other systems write some thirty.
MOST_COLUMNS: Final = 200
# Excel's first line, which names the delimiter.
SEPARATOR: Final = re.compile(r'"?sep=(?:.|\t)"?\s*', re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TableFault:
    """A line of a table that cannot be taken, and why."""

    line: int
    why: str


@dataclass(frozen=True, slots=True)
class TableLine:
    """A line of a table with its number in the text: its cells by their columns, without the spaces around them."""

    number: int
    cells: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ReadTable:
    """The lines of a text that have a cell, below the line that names the columns; or why there are none.

    `names`: the columns, as they are called here. `unread`: sentences on columns that were passed over.
    """

    head: int
    lines: tuple[TableLine, ...]
    faults: tuple[TableFault, ...] = ()
    names: tuple[str, ...] = field(default=(), compare=False)
    unread: tuple[str, ...] = field(default=(), compare=False)


def warn_of_unread_columns(request: HttpRequest, unread: Iterable[str]) -> None:
    """Say on the next page which columns of a table were passed over."""
    for sentence in unread:
        messages.warning(request, sentence)


def sent_text(request: HttpRequest) -> str:
    """The file of a form, in its field `file`, or what was pasted into its field `text`."""
    file = request.FILES.get("file")
    if file is not None and not isinstance(file, list):
        return decode_upload(file.read(MOST_BYTES))

    return request.POST.get("text", "")


def read_table(  # noqa: PLR0913  how a table is read
    text: str,
    columns: Sequence[str],
    needed: Sequence[str],
    aliases: Mapping[str, str],
    *,
    between: str = " ",
    only: bool = False,
) -> ReadTable:
    """The lines of a CSV, with commas, semicolons or tabs, whose first line names the columns. Never raises.

    Of the columns only `columns` are read, others are reported in `unread`; `aliases` has how others name them, in small letters; without one of `needed`
    there is a fault. `between`: what is between the lines of a cell that goes over several. `only`: another column, one
    that is twice, or a cell below no column is a fault.
    """
    if len(text) > MOST_LETTERS:
        return _refuse_table(1, _("The text is too long, so it was not read. Shorten it."))

    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    named = (number for number, line in enumerate(lines, start=1) if line.strip() and not SEPARATOR.fullmatch(line))
    head = next(named, None)
    if head is None:
        return _refuse_table(1, _("The text is empty. Add at least one line."))

    delimiter = max(",;\t", key=lines[head - 1].count)
    try:
        # The rows with the numbers of the lines in which they begin, from 0.
        rows: list[tuple[int, list[str]]] = []
        begins = 0
        reader = csv.reader((f"{line}\n" for line in lines[head - 1 :]), delimiter=delimiter, strict=True)
        for cells_of_row in reader:
            rows.append((begins, cells_of_row))
            begins = reader.line_num
    except csv.Error:
        return _refuse_table(head, _("This is not a valid CSV file: a quotation mark or a cell is not closed."))

    if len(rows[0][1]) > MOST_COLUMNS:
        return _refuse_table(head, _("The table has more than %(most)s columns.") % {"most": MOST_COLUMNS})

    words = [cell.strip().lower() for cell in rows[0][1]]
    names = [aliases.get(word, word) for word in words]
    unread = tuple(_unread_columns(rows[0][1], names, columns, aliases))
    missing = [name for name in needed if name not in names]
    if missing:
        fault = TableFault(head, _("The first line must contain the column “%(name)s”.") % {"name": missing[0]})
        return ReadTable(head, (), (fault,), unread=unread)

    if only and (strays := tuple(_stray_cells(rows, names, columns, head))):
        return ReadTable(head, (), strays)

    found: list[TableLine] = []
    for number, row in rows[1:]:
        plain = (between.join(cell.splitlines()).strip() for cell in row)
        cells = {name: cell for name, cell in zip(names, plain, strict=False) if name in columns}
        if any(cells.values()):
            found.append(TableLine(head + number, cells))
    return ReadTable(head, tuple(found), names=tuple(names), unread=unread)


def _unread_columns(
    cells: Sequence[str], names: Sequence[str], columns: Sequence[str], aliases: Mapping[str, str]
) -> Iterator[str]:
    """What to say of columns that are not known: which one may be meant, else their names alone."""
    lacking = [word for word in (*columns, *aliases) if aliases.get(word, word) not in names]
    others = list[str]()
    for cell, name in zip(cells, names, strict=True):
        if not name or name in columns:
            continue
        near = get_close_matches(name, lacking, 1, NEAR)
        if near:
            words = {"name": cell.strip()[:40], "near": aliases.get(near[0], near[0])}
            yield _("The column “%(name)s” was ignored. Did you mean “%(near)s”?") % words
        else:
            others.append(cell.strip()[:40])
    if others:
        shown = ", ".join(others[:MOST_NAMED]) + (", …" if others[MOST_NAMED:] else "")
        yield _("Ignored columns: %(names)s.") % {"names": shown}


def _refuse_table(line: int, why: str) -> ReadTable:
    return ReadTable(line, (), (TableFault(line, why),))


def _stray_cells(
    rows: Sequence[tuple[int, list[str]]], names: Sequence[str], columns: Sequence[str], head: int
) -> Iterator[TableFault]:
    """Columns that are not known or are twice, and cells that are below no column."""
    for name in dict.fromkeys(filter(None, names)):
        if name not in columns:
            words = {"name": name[:40], "known": ", ".join(columns)}
            yield TableFault(head, _("There is no column “%(name)s”. Available: %(known)s.") % words)
        elif names.count(name) > 1:
            yield TableFault(head, _("The column “%(name)s” appears twice. Remove one.") % {"name": name})
    for number, row in rows[1:]:
        beyond = [cell.strip() for place, cell in enumerate(row) if not (names[place : place + 1] or [""])[0]]
        if any(beyond):
            word = next(filter(None, beyond))[:40]
            yield TableFault(head + number, _("“%(word)s” is not under any column.") % {"word": word})


def fault_in(line: TableLine, needed: Sequence[str], lengths: Mapping[str, int]) -> str:
    """Why the cells of a line cannot be stored: one is empty, too long, or holds what no database takes; empty if they can."""
    for name in needed:
        if not line.cells.get(name):
            return _("“%(name)s” is empty. Fill it in.") % {"name": name}
    for name, most in lengths.items():
        if len(line.cells.get(name, "")) > most:
            return _("“%(name)s” is longer than %(most)s characters. Shorten it.") % {"name": name, "most": most}
    if "\x00" in "".join(line.cells.values()):
        return _("This line has a character that cannot be stored. Remove it.")

    return ""


def whole_number(cell: str, most: int, least: int = 1) -> int | None:
    """The whole number in a cell, from `least` to `most`, in plain digits; None for anything else."""
    if not (cell.isascii() and cell.isdigit() and len(cell) <= len(str(most))):
        return None

    return number if least <= (number := int(cell)) <= most else None


def no_table(cell: str) -> str:
    """Why a cell names no table of a hall; empty if it does."""
    if whole_number(cell, MOST_TABLES) is not None:
        return ""

    return _("“%(table)s” is not a valid table number.") % {"table": cell[:20]}


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """A table for spreadsheets, with the mark by which they know UTF-8, and no cell that they take for a formula."""
    out = StringIO()
    out.write("\ufeff")
    writer = csv.writer(out)
    for row in rows:
        writer.writerow([escape_formula(str(cell)) for cell in row])
    return out.getvalue()


def csv_response(rows: Iterable[Sequence[object]], name: str) -> HttpResponse:
    """A table as a file to keep; `name` is plain, without its ending."""
    response = HttpResponse(csv_text(rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response
