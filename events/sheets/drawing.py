"""One sheet on its pages: head, boxes, columns, the judges' part, foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from decks.sharing.qr import modules_of
from events.sheets.content import RegistrationSheet
from events.sheets.flow import CODE, COUNT, HEADING, PADDING, Page, Row, pages_of
from events.sheets.pen import BAND, BLACK, GREY, Fitted, Look, Pen, Side
from events.sheets.words import Words, texts_of

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
LABEL: Final = Look(6.5, least=5.0)
FOOTED: Final = Look(7)
COUNTED: Final = Look(9.5, bold=True)


@dataclass(frozen=True, slots=True)
class Field:
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


def draw(sheet: RegistrationSheet, pen: Pen, paper: Paper, labels: Words) -> int:
    """Draw a sheet on as many pages as it needs, and tell how many."""
    top = paper.height - MARGIN
    # What stands beside the symbol: the event, what it is, and what must be seen before the list.
    room = paper.width - 2 * MARGIN - (SYMBOL + 10 if sheet.link else 0)
    looks = [(sheet.event, Look(17, least=11, bold=True, lines=2)), (sheet.about, Look(9.5, least=8, lines=2))]
    looks += [(sheet.mark, Look(9.5, least=8, bold=True, lines=2))] if sheet.mark else []
    head = [pen.fitted(text, room, look) for text, look in looks]
    first_begin = top - _height(sheet, head) - BIG - SMALL - 10
    next_begin = top - AGAIN
    foot = MARGIN + FOOT
    pages = pages_of(sheet, pen, paper.column, first_begin - foot - JUDGES, next_begin - foot)

    for number, page in enumerate(pages, start=1):
        if number == 1:
            page_top = paper.height - MARGIN
            right = paper.width - MARGIN
            y = page_top - head[0].size * 0.9
            for place, fitted in enumerate(head):
                y = pen.write(fitted, MARGIN, y - (3 if place > 1 else 0), grey=GREY if place == 1 else BLACK)
            if sheet.link:
                pen.symbol(modules_of(sheet.link), right - SYMBOL, page_top - SYMBOL, SYMBOL)

            y = page_top - _height(sheet, head)
            _fields(_about_player(sheet, labels), pen, paper, y - BIG, BIG)
            _fields(_about_list(sheet, labels), pen, paper, y - BIG - SMALL, SMALL)
        else:
            _head_again(sheet, pen, paper)
        _columns(page, pen, paper, first_begin if number == 1 else next_begin, labels)
        if number == 1:
            # Room for what a deck check found: one row each time.
            line_y = MARGIN + FOOT + CHECKS * CHECK
            pen.text(labels.judges, MARGIN, line_y + 4, Look(8.5, bold=True))
            counted = [Field(labels.counted % {"section": name}, "", points=76) for name in sheet.counted]
            fields = [
                Field(labels.round, "", points=46),
                Field(labels.status, "", points=64),
                Field(labels.judge, "", parts=2),
            ]
            fields += [*counted, Field(labels.result, "", parts=3)]
            for _check in range(CHECKS):
                line_y -= CHECK
                _fields(fields, pen, paper, line_y, CHECK)
        _foot(sheet, pen, paper, labels, labels.page % {"page": number, "pages": len(pages)})
        pen.canvas.showPage()

    return len(pages)


def _height(sheet: RegistrationSheet, head: Sequence[Fitted]) -> float:
    return max(SYMBOL if sheet.link else 0.0, sum(one.height for one in head) + 9) + 4


def _about_player(sheet: RegistrationSheet, labels: Words) -> list[Field]:
    return [
        Field(labels.initial, sheet.initial, points=46, size=18, side="middle"),
        Field(labels.name, sheet.player, parts=1, size=14),
        Field(labels.member_id, sheet.member_id, points=120),
        Field(labels.number, sheet.number, points=52),
        Field(sheet.table_label, sheet.table, points=58, size=14),
    ]


def _about_list(sheet: RegistrationSheet, labels: Words) -> list[Field]:
    return [
        Field(labels.deck, sheet.deck_name, parts=1),
        Field(labels.cards, str(sheet.total) if sheet.code else "", points=46),
        Field(labels.receipt, sheet.code, points=86),
        Field(labels.sent, sheet.sent, points=150, size=9),
    ]


def _fields(fields: Sequence[Field], pen: Pen, paper: Paper, y: float, height: float) -> None:
    """A row of boxes from margin to margin."""
    room = paper.width - 2 * MARGIN - sum(one.points for one in fields)
    share = room / (sum(one.parts for one in fields) or 1)
    x = MARGIN
    for one in fields:
        width = one.points + one.parts * share
        _field(one, pen, x, y, width, height)
        x += width


def _field(one: Field, pen: Pen, x: float, y: float, width: float, height: float) -> None:
    pen.box(x, y, width, height)
    label = pen.fitted(one.label, width - 6, LABEL)
    pen.write(label, x + 3.5, y + height - 8, grey=GREY)
    if not one.value:
        return

    value = pen.fitted(one.value, width - 8, Look(one.size, least=7, bold=True, lines=1 if height < BIG else 2))
    base = y + (height - 9) / 2 + value.height / 2 - value.size * 0.92
    pen.write(value, x + width / 2 if one.side == "middle" else x + 3.5, base, one.side)


def _head_again(sheet: RegistrationSheet, pen: Pen, paper: Paper) -> None:
    """Pages may come apart: each says whose it is."""
    y = paper.height - MARGIN - 20
    right = paper.width - MARGIN
    pen.box(MARGIN, y, 22, 20)
    pen.text(sheet.initial, MARGIN + 11, y + 5.5, Look(12, bold=True), "middle")
    code = Look(10, bold=True)
    room = (right - MARGIN - 30 - pen.width(sheet.code, code) - 24) / 2
    player = pen.fitted(sheet.player, room, Look(11, least=7, bold=True, lines=2))
    pen.write(player, MARGIN + 30, y + 6 + (len(player.lines) - 1) * 5)
    event = pen.fitted(sheet.event, room, Look(9, least=6.5, lines=2))
    pen.write(event, MARGIN + 42 + room, y + 6 + (len(event.lines) - 1) * 5, grey=GREY)
    pen.text(sheet.code, right, y + 6, code, "right")


def _columns(page: Page, pen: Pen, paper: Paper, top: float, labels: Words) -> None:
    for place, rows in enumerate(page.columns):
        x = MARGIN + place * (paper.column + GUTTER)
        y = top
        for row in rows:
            y -= row.height
            if row.part is not None:
                _heading(row, pen, x, y, paper.column, labels)
            elif row.line is not None:
                _line(row, pen, x, y, paper.column)
            else:
                _room(row, pen, x, y, paper.column)


def _heading(row: Row, pen: Pen, x: float, y: float, width: float, labels: Words) -> None:
    assert row.part is not None  # the caller has looked
    name = labels.continued % {"section": row.part.name} if row.continued else row.part.name
    pen.shade(x, y, width, HEADING, BAND)
    pen.write(pen.fitted(name, width - 40, Look(10, least=7, bold=True)), x + 4, y + 5)
    if row.part.lines and not row.continued:
        pen.text(str(row.part.total), x + width - 4, y + 5, Look(10, bold=True), "right")


def _line(row: Row, pen: Pen, x: float, y: float, width: float) -> None:
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


def _room(row: Row, pen: Pen, x: float, y: float, width: float) -> None:
    """A line to write on."""
    pen.box(x + 1.5, y + 2, COUNT - 7, row.height - 4, line=0.5)
    pen.rule(x + COUNT, y + 2, x + width)


def _foot(sheet: RegistrationSheet, pen: Pen, paper: Paper, labels: Words, page: str) -> None:
    boxed = any(pen.faces.missing_in(text) for text in texts_of(sheet))
    pen.text(labels.boxed if boxed else "Deckwright", MARGIN, MARGIN, FOOTED, grey=GREY)
    pen.text(page, paper.width - MARGIN, MARGIN, FOOTED, "right", GREY)
