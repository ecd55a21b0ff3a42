"""Registration sheets as one PDF: head, boxes, the list in columns, the judges' part, foot.

The lines of a list go down the first column, down the second, and on to the next page.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat
from typing import IO, Final

from django.utils.translation import get_language
from reportlab.pdfgen.canvas import Canvas

from decks.sharing.qr import qr_modules
from events.sheets.content import SIDEBOARD, PrintedLine, PrintedSection, RegistrationSheet
from events.sheets.pen import BAND, BLACK, GREY, Fitted, Pen, Side, TextLook
from events.sheets.typeset import typefaces
from events.sheets.words import Words, characters_by_face, sheet_texts, sheet_words
from legality.engine.rules.format import MAIN

MARGIN: Final = 34.0
GUTTER: Final = 16.0
SYMBOL: Final = 80.0
FOOT: Final = 16.0
# The rows of boxes below the head.
BIG: Final = 38.0
SMALL: Final = 30.0
# The head of a page that follows.
AGAIN: Final = 34.0
CHECKS: Final = 2
CHECK: Final = 24.0
JUDGES: Final = 26.0 + CHECKS * CHECK
LABEL: Final = TextLook(6.5, least=5.0)
FOOTED: Final = TextLook(7)
COUNTED: Final = TextLook(9.5, bold=True)
COLUMNS: Final = 2
HEADING: Final = 17.0
# Above a heading that does not begin a column.
AIR: Final = 6.0
COUNT: Final = 22.0
CODE_GAP: Final = 5.0
NAME: Final = TextLook(9, least=7.5)
SECOND: Final = TextLook(6.3, least=5.5)
CODE: Final = TextLook(6.8)
# Room above and below the names of a line.
PADDING: Final = 2.6
BLANK: Final = 17.0
# Lines of a section of a blank sheet, and how the large ones share what is left.
BLANKS: Final = 2
LARGE: Final = {MAIN: 2, SIDEBOARD: 1}


@dataclass(frozen=True, slots=True)
class LabelledBox:
    """A box with its label: so many parts of the width that is left, or so many points."""

    label: str
    value: str
    parts: float = 0.0
    points: float = 0.0
    size: float = 11.0
    side: Side = "left"


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper in points."""

    slug: str
    name: str
    width: float
    height: float

    @property
    def column(self) -> float:
        """The width of a column."""
        return (self.width - 2 * MARGIN - GUTTER) / 2


PAPERS: Final = {
    "a4": Paper("a4", "A4", 595.28, 841.89),
    "letter": Paper("letter", "Letter", 612.0, 792.0),
}


@dataclass(frozen=True, slots=True)
class ColumnRow:
    """A row of a column: the heading of a section, a line of it, or room to write one. `shaded`: every second line."""

    height: float
    part: PrintedSection | None = None
    line: PrintedLine | None = None
    name: Fitted | None = None
    second: Fitted | None = None
    shaded: bool = False
    continued: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """The rows of each column."""

    columns: tuple[tuple[ColumnRow, ...], ...]


def draw_sheet(sheet: RegistrationSheet, pen: Pen, paper: Paper, labels: Words) -> int:
    """Draw a sheet on as many pages as it needs; returns how many."""
    top = paper.height - MARGIN
    # Next to the symbol: the event, what it is, and what must be seen before the list.
    room = paper.width - 2 * MARGIN - (SYMBOL + 10 if sheet.link else 0)
    looks = [(sheet.event, TextLook(17, least=11, bold=True, lines=2)), (sheet.about, TextLook(9.5, least=8, lines=2))]
    looks += [(sheet.mark, TextLook(9.5, least=8, bold=True, lines=2))] if sheet.mark else []
    head = [pen.fit(text, room, look) for text, look in looks]
    first_begin = top - _head_height(sheet, head) - BIG - SMALL - 10
    next_begin = top - AGAIN
    foot = MARGIN + FOOT
    pages = lay_pages(sheet, pen, paper.column, first_begin - foot - JUDGES, next_begin - foot)

    for number, page in enumerate(pages, start=1):
        if number == 1:
            _draw_first_head(sheet, head, pen, paper, labels)
            _draw_columns(page, pen, paper, first_begin, labels)
            _draw_judges_part(sheet, pen, paper, labels)
        else:
            _draw_next_head(sheet, pen, paper)
            _draw_columns(page, pen, paper, next_begin, labels)

        boxed = any(pen.faces.missing_in(text) for text in sheet_texts(sheet))
        pen.text(labels.boxed if boxed else "Deckwright", MARGIN, MARGIN, FOOTED, grey=GREY)
        place = labels.page % {"page": number, "pages": len(pages)}
        pen.text(place, paper.width - MARGIN, MARGIN, FOOTED, "right", GREY)
        pen.canvas.showPage()

    return len(pages)


def _draw_first_head(sheet: RegistrationSheet, head: Sequence[Fitted], pen: Pen, paper: Paper, labels: Words) -> None:
    """The head with the symbol, and below it the boxes of the player and of the list."""
    top = paper.height - MARGIN
    y = top - head[0].size * 0.9
    for place, fitted in enumerate(head):
        y = pen.write(fitted, MARGIN, y - (3 if place > 1 else 0), grey=GREY if place == 1 else BLACK)
    if sheet.link:
        pen.symbol(qr_modules(sheet.link), paper.width - MARGIN - SYMBOL, top - SYMBOL, SYMBOL)

    player = [
        LabelledBox(labels.initial, sheet.initial, points=46, size=18, side="middle"),
        LabelledBox(labels.name, sheet.player, parts=1, size=14),
        LabelledBox(labels.member_id, sheet.member_id, points=120),
        LabelledBox(labels.number, sheet.number, points=52),
        LabelledBox(sheet.table_label, sheet.table, points=58, size=14),
    ]
    decklist = [
        LabelledBox(labels.deck, sheet.deck_name, parts=1),
        LabelledBox(labels.cards, str(sheet.total) if sheet.code else "", points=46),
        LabelledBox(labels.receipt, sheet.code, points=86),
        LabelledBox(labels.sent, sheet.sent, points=150, size=9),
    ]
    y = top - _head_height(sheet, head)
    _draw_fields(player, pen, paper, y - BIG, BIG)
    _draw_fields(decklist, pen, paper, y - BIG - SMALL, SMALL)


def _draw_judges_part(sheet: RegistrationSheet, pen: Pen, paper: Paper, labels: Words) -> None:
    """Room for what deck checks found: one row each time."""
    y = MARGIN + FOOT + CHECKS * CHECK
    pen.text(labels.judges, MARGIN, y + 4, TextLook(8.5, bold=True))
    fields = [
        LabelledBox(labels.round, "", points=46),
        LabelledBox(labels.status, "", points=64),
        LabelledBox(labels.judge, "", parts=2),
        *(LabelledBox(labels.counted % {"section": name}, "", points=76) for name in sheet.counted),
        LabelledBox(labels.result, "", parts=3),
    ]
    for _check in range(CHECKS):
        y -= CHECK
        _draw_fields(fields, pen, paper, y, CHECK)


def _head_height(sheet: RegistrationSheet, head: Sequence[Fitted]) -> float:
    return max(SYMBOL if sheet.link else 0.0, sum(one.height for one in head) + 9) + 4


def _draw_fields(fields: Sequence[LabelledBox], pen: Pen, paper: Paper, y: float, height: float) -> None:
    """A row of boxes from margin to margin."""
    room = paper.width - 2 * MARGIN - sum(one.points for one in fields)
    share = room / (sum(one.parts for one in fields) or 1)
    x = MARGIN
    for one in fields:
        width = one.points + one.parts * share
        pen.box(x, y, width, height)
        label = pen.fit(one.label, width - 6, LABEL)
        pen.write(label, x + 3.5, y + height - 8, grey=GREY)
        if one.value:
            look = TextLook(one.size, least=7, bold=True, lines=1 if height < BIG else 2)
            value = pen.fit(one.value, width - 8, look)
            base = y + (height - 9) / 2 + value.height / 2 - value.size * 0.92
            pen.write(value, x + width / 2 if one.side == "middle" else x + 3.5, base, one.side)
        x += width


def _draw_next_head(sheet: RegistrationSheet, pen: Pen, paper: Paper) -> None:
    """The head of a page that follows. Pages may come apart: each says whose it is."""
    y = paper.height - MARGIN - 20
    right = paper.width - MARGIN
    pen.box(MARGIN, y, 22, 20)
    pen.text(sheet.initial, MARGIN + 11, y + 5.5, TextLook(12, bold=True), "middle")
    code = TextLook(10, bold=True)
    room = (right - MARGIN - 30 - pen.width(sheet.code, code) - 24) / 2
    player = pen.fit(sheet.player, room, TextLook(11, least=7, bold=True, lines=2))
    pen.write(player, MARGIN + 30, y + 6 + (len(player.lines) - 1) * 5)
    event = pen.fit(sheet.event, room, TextLook(9, least=6.5, lines=2))
    pen.write(event, MARGIN + 42 + room, y + 6 + (len(event.lines) - 1) * 5, grey=GREY)
    pen.text(sheet.code, right, y + 6, code, "right")


def _draw_columns(page: Page, pen: Pen, paper: Paper, top: float, labels: Words) -> None:
    width = paper.column
    for place, rows in enumerate(page.columns):
        x = MARGIN + place * (width + GUTTER)
        y = top
        for row in rows:
            y -= row.height
            if row.part is not None:
                name = labels.continued % {"section": row.part.name} if row.continued else row.part.name
                pen.shade(x, y, width, HEADING, BAND)
                pen.write(pen.fit(name, width - 40, TextLook(10, least=7, bold=True)), x + 4, y + 5)
                if row.part.lines and not row.continued:
                    pen.text(str(row.part.total), x + width - 4, y + 5, TextLook(10, bold=True), "right")
            elif row.line is not None:
                _draw_line(row, pen, x, y, width)
            else:
                # A line to write on.
                pen.box(x + 1.5, y + 2, COUNT - 7, row.height - 4, line=0.5)
                pen.rule(x + COUNT, y + 2, x + width)


def _draw_line(row: ColumnRow, pen: Pen, x: float, y: float, width: float) -> None:
    assert row.line is not None and row.name is not None  # the caller has looked
    if row.shaded:
        pen.shade(x, y, width, row.height)
    base = y + row.height - PADDING - row.name.size * 0.9
    pen.box(x + 1.5, base - 2.6, COUNT - 7, 11.2, line=0.5)
    pen.text(str(row.line.count), x + 1.5 + (COUNT - 7) / 2, base, COUNTED, "middle")
    below = pen.write(row.name, x + COUNT, base)
    if row.line.code:
        pen.text(row.line.code, x + width - 3, base, CODE, "right", GREY)
    if row.second is not None:
        pen.write(row.second, x + COUNT, below + (row.name.size - row.second.size) * 0.9, grey=GREY)


def lay_pages(sheet: RegistrationSheet, pen: Pen, width: float, first: float, others: float) -> list[Page]:
    """The pages of a list in columns of that width: so high on the first page, and so high on the others."""
    if sheet.code:
        rooms = chain([first] * COLUMNS, repeat(others))
        columns = list(_fill_columns(sheet.parts, pen, width, rooms))
    else:
        columns = list(_blank_columns(sheet.parts, first))
    columns += [()] * (-len(columns) % COLUMNS or (0 if columns else COLUMNS))
    return [Page(tuple(columns[at : at + COLUMNS])) for at in range(0, len(columns), COLUMNS)]


def _fill_columns(
    parts: Iterable[PrintedSection], pen: Pen, width: float, rooms: Iterator[float]
) -> Iterator[tuple[ColumnRow, ...]]:
    column = list[ColumnRow]()
    room = next(rooms)
    for part in parts:
        rows = [replace(_fit_line(line, pen, width), shaded=bool(place % 2)) for place, line in enumerate(part.lines)]
        heading = ColumnRow(HEADING + (AIR if column else 0), part)
        if column and room < heading.height + rows[0].height:
            yield tuple(column)
            column = []
            room = next(rooms)
            heading = ColumnRow(HEADING, part)
        column.append(heading)
        room -= heading.height

        for row in rows:
            if room < row.height:
                yield tuple(column)
                column = [ColumnRow(HEADING, part, continued=True)]
                room = next(rooms) - HEADING
            column.append(row)
            room -= row.height

    yield tuple(column)


def _fit_line(line: PrintedLine, pen: Pen, width: float) -> ColumnRow:
    code = pen.width(line.code, CODE) + CODE_GAP if line.code else 0.0
    room = width - COUNT - code - 3
    name = pen.fit(line.name, room, replace(NAME, tongue=line.tongue))
    second = pen.fit(line.second, room, replace(SECOND, tongue=line.second_tongue)) if line.second else None
    height = name.height + (second.height if second else 0) + 2 * PADDING
    return ColumnRow(height, line=line, name=name, second=second)


def _blank_columns(parts: Sequence[PrintedSection], room: float) -> Iterator[tuple[ColumnRow, ...]]:
    """The columns of a page to write on: each section with its lines, where the large ones share what the others leave."""
    slugs = [part.slug for part in parts]
    large = {slug: share for slug, share in LARGE.items() if slug in slugs}
    heads = len(slugs) * (HEADING + AIR) + COLUMNS * BLANK
    lines_left = int((COLUMNS * room - heads) / BLANK) - BLANKS * (len(slugs) - len(large))
    numbers = [lines_left * large[slug] // sum(large.values()) if slug in large else BLANKS for slug in slugs]
    column = list[ColumnRow]()
    left = room
    for part, number in zip(parts, numbers, strict=True):
        for row in (ColumnRow(HEADING + (AIR if column else 0), part), *[ColumnRow(BLANK)] * number):
            if left < row.height:
                yield tuple(column)
                column = []
                left = room
            column.append(row)
            left -= row.height

    yield tuple(column)


PRODUCER: Final = "Deckwright"


def write_sheets(
    sheets: Sequence[RegistrationSheet],
    paper: Paper,
    title: str,
    file: IO[bytes],
    step: Callable[[], None] | None = None,
) -> None:
    """Write the sheets into a file, in the reader's language. `step` is called after each; what it raises ends the work."""
    labels = sheet_words()
    with typefaces(characters_by_face(sheets, labels)) as faces:
        canvas = Canvas(
            file,
            pagesize=(paper.width, paper.height),
            pageCompression=1,
            initialFontName="Helvetica",
            invariant=1,
            # What it is read out in. The library has no structure for more: its pages have no tags.
            lang="zh-Hans" if get_language() == "zh-hans" else "en",
        )
        canvas.setTitle(title)
        canvas.setAuthor(PRODUCER)
        canvas.setCreator(PRODUCER)
        pen = Pen(canvas, faces)
        for sheet in sheets:
            draw_sheet(sheet, pen, paper, labels)
            if step is not None:
                step()

        canvas.save()
