"""The lines of a list in the columns of its pages: down the first column, down the second, on to the next page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from events.sheets.content import SIDEBOARD, Line, Part, RegistrationSheet
from events.sheets.pen import Fitted, Look, Pen
from legality.engine.rules.format import MAIN

COLUMNS: Final = 2
HEADING: Final = 17.0
# Above a heading that does not begin a column.
AIR: Final = 6.0
COUNT: Final = 22.0
CODE_GAP: Final = 5.0
NAME: Final = Look(9, least=7.5)
SECOND: Final = Look(6.3, least=5.5)
CODE: Final = Look(6.8)
# Room above and below the names of a line.
PADDING: Final = 2.6
BLANK: Final = 17.0
# Lines of a section of a blank sheet, and how the large ones share what is left.
BLANKS: Final = 2
LARGE: Final = {MAIN: 2, SIDEBOARD: 1}


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a column: the heading of a section, a line of it, or room to write one. `shaded`: every second line."""

    height: float
    part: Part | None = None
    line: Line | None = None
    name: Fitted | None = None
    second: Fitted | None = None
    shaded: bool = False
    continued: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """The rows of each column."""

    columns: tuple[tuple[Row, ...], ...]


def pages_of(sheet: RegistrationSheet, pen: Pen, width: float, first: float, others: float) -> list[Page]:
    """The pages of a list in columns of that width: so high on the first page, and so high on the others."""
    rooms = _rooms(first, others)
    columns = list(_columns(sheet.parts, pen, width, rooms) if sheet.code else _blank(sheet.parts, first))
    columns += [()] * (-len(columns) % COLUMNS or (0 if columns else COLUMNS))
    return [Page(tuple(columns[at : at + COLUMNS])) for at in range(0, len(columns), COLUMNS)]


def _rooms(first: float, others: float) -> Iterator[float]:
    yield from [first] * COLUMNS
    while True:
        yield others


def _columns(parts: Iterable[Part], pen: Pen, width: float, rooms: Iterator[float]) -> Iterator[tuple[Row, ...]]:
    column = list[Row]()
    room = next(rooms)
    for part in parts:
        rows = [replace(_row(line, pen, width), shaded=bool(place % 2)) for place, line in enumerate(part.lines)]
        heading = Row(HEADING + (AIR if column else 0), part)
        if column and room < heading.height + rows[0].height:
            yield tuple(column)
            column = []
            room = next(rooms)
            heading = Row(HEADING, part)
        column.append(heading)
        room -= heading.height

        for row in rows:
            if room < row.height:
                yield tuple(column)
                column = [Row(HEADING, part, continued=True)]
                room = next(rooms) - HEADING
            column.append(row)
            room -= row.height

    yield tuple(column)


def _row(line: Line, pen: Pen, width: float) -> Row:
    code = pen.width(line.code, CODE) + CODE_GAP if line.code else 0.0
    room = width - COUNT - code - 3
    name = pen.fitted(line.name, room, replace(NAME, tongue=line.tongue))
    second = pen.fitted(line.second, room, replace(SECOND, tongue=line.second_tongue)) if line.second else None
    height = name.height + (second.height if second else 0) + 2 * PADDING
    return Row(height, line=line, name=name, second=second)


def _blank(parts: Sequence[Part], room: float) -> Iterator[tuple[Row, ...]]:
    """One page to write on."""
    # How many lines each section of a blank sheet has: the large ones share what the others leave.
    slugs = [part.slug for part in parts]
    large = {slug: share for slug, share in LARGE.items() if slug in slugs}
    heads = len(slugs) * (HEADING + AIR) + COLUMNS * BLANK
    lines_left = int((COLUMNS * room - heads) / BLANK) - BLANKS * (len(slugs) - len(large))
    numbers = [lines_left * large[slug] // sum(large.values()) if slug in large else BLANKS for slug in slugs]
    column = list[Row]()
    left = room
    for part, number in zip(parts, numbers, strict=True):
        for row in (Row(HEADING + (AIR if column else 0), part), *[Row(BLANK)] * number):
            if left < row.height:
                yield tuple(column)
                column = []
                left = room
            column.append(row)
            left -= row.height

    yield tuple(column)
