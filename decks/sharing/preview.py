"""A deck as a picture of 1200 by 630 pixels for link previews: name, verdict of a day, cards with art, curve, QR code."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from decks.sharing.brush import brush_on, png_bytes
from decks.sharing.fonts import load_font
from decks.sharing.picture import DeckPicture, PreviewLine, draw_curve, draw_row

WIDTH: Final = 1200
HEIGHT: Final = 630
EDGE: Final = 56
# Left of it the cards, right of it the leader's art, the curve and the symbol.
SPLIT: Final = 884
TOP: Final = 256
BOTTOM: Final = 578
# Raise it with every change of the drawing, so that cached pictures are drawn again.
STYLE: Final = 5


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns of lines: their number, the distance of lines and the size of letters, in pixels."""

    columns: int
    step: int
    size: int

    @property
    def lines(self) -> int:
        """The lines of a column."""
        return (BOTTOM - TOP) // self.step + 1


# The first in which all cards fit is used, else the last.
GRIDS: Final = (Grid(2, 29, 22), Grid(2, 26, 20), Grid(3, 24, 18))


def picture_as_png(picture: DeckPicture) -> bytes:
    """The picture as PNG."""
    brush = brush_on((WIDTH, HEIGHT), picture.game)
    brush.art(picture.art, (SPLIT, 0, WIDTH, TOP - 24))
    brush.box((0, 0, 16, HEIGHT), "accent")

    # The name of the deck, its game and format, the verdict.
    width = SPLIT - EDGE - 24
    brush.text((EDGE, 84), brush.fit_text(picture.under, load_font(25), width), load_font(25), "ink-soft")
    brush.title((EDGE, 150), picture.title, width)
    brush.badge((EDGE, 176), picture.verdict, picture.word, picture.note, SPLIT - 24)
    brush.text((EDGE, HEIGHT - 20), "Deckwright", load_font(20, bold=True), "accent")

    # The cards in columns, section by section, with the number of those that do not fit.
    grid = next((grid for grid in GRIDS if fits_grid(picture.lines, grid)), GRIDS[-1])
    column_width = (SPLIT - EDGE) / grid.columns

    for line, column, place in lay_grid(picture.lines, grid):
        at = EDGE + column * column_width, TOP + place * grid.step + 8
        draw_row(brush, at, line, column_width - 20, grid.size)
    draw_curve(brush, picture, (SPLIT + 8, TOP - 8, WIDTH - EDGE, 393))
    brush.symbol(picture.modules, (WIDTH - EDGE, BOTTOM + 12), 172)

    return png_bytes(brush.image)


def fits_grid(rows: Sequence[PreviewLine], grid: Grid) -> bool:
    """Whether all rows find a place."""
    return len(_lay_out_rows(rows, grid)) == len(rows)


def lay_grid(rows: Sequence[PreviewLine], grid: Grid) -> list[tuple[PreviewLine, int, int]]:
    """Each row with its column and line. If rows are left over, the last place shows how many cards they hold."""
    places = _lay_out_rows(rows, grid)
    if len(places) == len(rows):
        return [(row, *place) for row, place in zip(rows, places, strict=True)]

    shown = len(places) - 1
    # No section at the end without a card of its own.
    while shown and rows[shown - 1].sort == "section":
        shown -= 1
    left = sum(row.count for row in rows[shown:] if row.sort == "card")
    kept = [*rows[:shown], PreviewLine("more", "", left)]
    return [(row, *place) for row, place in zip(kept, places, strict=False)]


def _lay_out_rows(rows: Sequence[PreviewLine], grid: Grid) -> list[tuple[int, int]]:
    """Column and line of each row while there is room; a section does not begin on the last line of a column."""
    places: list[tuple[int, int]] = []
    place = 0
    for row in rows:
        if row.sort == "section" and place % grid.lines == grid.lines - 1:
            place += 1
        if place >= grid.lines * grid.columns:
            break
        places.append(divmod(place, grid.lines))
        place += 1

    return places
