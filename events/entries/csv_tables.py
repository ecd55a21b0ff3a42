"""Tables that another system wrote as CSV, pasted or uploaded: read line by line, with faults by line."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext as _

# Five thousand players take half a million.
MOST_LETTERS: Final = 700_000
# One byte more than the longest text may take: what is cut off here is refused as too long.
MOST_BYTES: Final = 4 * MOST_LETTERS + 1
MOST_TABLES: Final = 99_999
# Python refuses to read numbers of thousands of digits.
LONGEST_NUMBER: Final = 9


@dataclass(frozen=True, slots=True)
class Fault:
    """A line that cannot be taken, and why."""

    line: int
    why: str


class Unreadable(Exception):
    """The text as a whole is no such table."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.fault = Fault(line, why)


@dataclass(frozen=True, slots=True)
class Shape:
    """What a table has: its columns, what other systems call them, those it needs; and the words for none and too much."""

    columns: tuple[str, ...]
    aliases: Mapping[str, str]
    needed: tuple[str, ...]
    empty: str | Promise
    too_long: str | Promise


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a table: its number in the text, and its cells by column without spaces around them."""

    number: int
    cells: Mapping[str, str]

    @property
    def fault(self) -> str:
        """Why no database can keep the line; empty if it can."""
        if "\x00" in "".join(self.cells.values()):
            return _("The line holds a character that cannot be stored.")

        return ""


def decoded(data: bytes) -> str:
    """The text of an uploaded file: UTF-8, or what spreadsheets in China write. Never raises."""
    for encoding in ("utf-8-sig", "gb18030"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue

    return data.decode("utf-8", errors="replace")


def sent_text(request: HttpRequest) -> str:
    """The uploaded file of a form, or what was pasted in it."""
    file = request.FILES.get("file")
    if file is not None and not isinstance(file, list):
        return decoded(file.read(MOST_BYTES))

    return request.POST.get("text", "")


def lines_in(text: str, shape: Shape) -> list[Line]:
    """The lines of a CSV, with commas, semicolons or tabs, whose first line names the columns. Raises Unreadable.

    Lines without a cell are left out.
    """
    if len(text) > MOST_LETTERS:
        raise Unreadable(1, str(shape.too_long))

    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    head = next((number for number, line in enumerate(lines) if line.strip()), None)
    if head is None:
        raise Unreadable(1, str(shape.empty))

    delimiter = max(",;\t", key=lines[head].count)
    try:
        rows = list(_numbered(lines[head:], delimiter))
    except csv.Error as error:
        raise Unreadable(head + 1, _("This is no CSV: a quotation mark or a cell has no end.")) from error

    columns = [_column(word, shape) for word in rows[0][1]]
    for name in shape.needed:
        if name not in columns:
            raise Unreadable(head + 1, _("The first line must name the column “%(name)s”.") % {"name": name})

    found = [Line(head + number, _cells(columns, row, shape)) for number, row in rows[1:]]
    return [line for line in found if any(line.cells.values())]


def _numbered(lines: list[str], delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """The rows with the numbers of the lines in which they begin. Raises csv.Error."""
    reader, begins = csv.reader(lines, delimiter=delimiter, strict=True), 1
    for row in reader:
        yield begins, row
        begins = reader.line_num + 1


def _column(word: str, shape: Shape) -> str:
    word = word.strip().lower()
    return shape.aliases.get(word, word)


def _cells(columns: list[str], row: list[str], shape: Shape) -> dict[str, str]:
    return {name: cell.strip() for name, cell in zip(columns, row, strict=False) if name in shape.columns}


def no_table(text: str) -> str:
    """Why a cell names no table of a hall; empty if it does."""
    is_number = text.isascii() and text.isdigit() and len(text) < LONGEST_NUMBER
    if is_number and 0 < int(text) <= MOST_TABLES:
        return ""

    return _("“%(table)s” is no number of a table.") % {"table": text[:20]}
