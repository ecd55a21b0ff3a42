"""A deck as a picture of 1200 by 630 pixels for link previews: name, verdict of a day, cards, curve, QR code."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final, Literal

from django.conf import settings
from PIL import Image, ImageDraw

from decks.report.charts import Bar
from decks.sharing.fonts import Font, drawable, font
from legality.engine.look import NEUTRAL
from legality.games import GAMES

WIDTH: Final = 1200
HEIGHT: Final = 630
EDGE: Final = 56
# Left of it the cards, right of it the curve and the symbol.
SPLIT: Final = 884
TOP: Final = 256
BOTTOM: Final = 578
# Raise it with every change of the drawing, so that cached pictures are drawn again.
STYLE: Final = 2

_COLOUR: Final = re.compile(r"--([a-z-]+): (#[0-9a-f]{6});")


Sort = Literal["section", "card", "more"]


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """A line of the list: a section with its count, copies of a card, or the number of cards left out."""

    sort: Sort
    name: str
    count: int


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


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn. `cards`: sections by name, each with its count and its cards."""

    game: str
    title: str
    under: str
    verdict: str
    word: str
    note: str
    cards: tuple[tuple[str, int, tuple[PreviewLine, ...]], ...]
    curve_name: str
    curve: tuple[Bar, ...]
    modules: Sequence[Sequence[bool]]


@lru_cache(maxsize=8)
def colours(game: str) -> Mapping[str, str]:
    """The site's light colours by name, with the accent of a game: one table for pages and pictures."""
    sheet = Path(settings.BASE_DIR, "config/static/site/tokens.css").read_text(encoding="utf-8")
    light = sheet[: sheet.index("prefers-color-scheme: dark")]
    tint = GAMES[game].look.tints.light if game in GAMES else NEUTRAL.light

    return dict(_COLOUR.findall(light)) | {"accent": tint.accent, "accent-ground": tint.ground}


def png_of(picture: Picture) -> bytes:
    """The picture as PNG."""
    image = Image.new("RGB", (WIDTH, HEIGHT), colours(picture.game)["ground"])
    brush = Brush(ImageDraw.Draw(image), colours(picture.game))
    brush.box((0, 0, 16, HEIGHT), "accent")
    brush.head(picture)
    brush.cards(picture)
    brush.curve(picture)
    brush.symbol(picture.modules)

    written = BytesIO()
    # Few colours are used: a palette is a third of the bytes and looks the same.
    image.quantize(128, dither=Image.Dither.NONE).save(written, "PNG", optimize=True)
    return written.getvalue()


@dataclass(frozen=True, slots=True)
class Brush:
    """Drawing in the colours of the site."""

    draw: ImageDraw.ImageDraw
    colours: Mapping[str, str]

    def box(self, place: tuple[float, float, float, float], colour: str, radius: float = 0) -> None:
        """A filled box."""
        self.draw.rounded_rectangle(place, radius, fill=self.colours[colour])

    def text(self, at: tuple[float, float], text: str, face: Font, colour: str, anchor: str = "ls") -> float:
        """Draw text from a point of its base line; returns the x coordinate of its end."""
        self.draw.text(at, text, self.colours[colour], face, anchor=anchor)
        return at[0] + self.draw.textlength(text, face)

    def fitted(self, text: str, face: Font, width: float) -> str:
        """As much of the text as fits, with an ellipsis if shortened and without characters that cannot be drawn."""
        whole = drawable(text)
        if self.draw.textlength(whole, face) <= width:
            return whole

        while whole and self.draw.textlength(f"{whole}…", face) > width:
            whole = whole[:-1]
        return f"{whole.rstrip()}…"

    def head(self, picture: Picture) -> None:
        """The name of the deck, its game and format, the verdict."""
        width = WIDTH - 2 * EDGE
        self.text((EDGE, 84), self.fitted(picture.under, font(25), width - 190), font(25), "ink-soft")
        self.text((WIDTH - EDGE, 84), "Deckwright", font(25, bold=True), "accent", "rs")
        self.text((EDGE, 150), self.fitted(picture.title, font(54, bold=True), width), font(54, bold=True), "ink")
        self.badge(picture)

    def badge(self, picture: Picture) -> None:
        """The verdict in its colour with its sign, and what it counts."""
        face, top, bottom = font(27, bold=True), 176, 224
        word = drawable(picture.word)
        right = EDGE + 56 + self.draw.textlength(word, face) + 24
        self.box((EDGE, top, right, bottom), f"{picture.verdict}-ground", 24)
        self.sign((EDGE + 28, (top + bottom) / 2), picture.verdict)
        self.text((EDGE + 56, bottom - 14), word, face, picture.verdict)
        note = self.fitted(picture.note, font(23), WIDTH - EDGE - right - 18)
        self.text((right + 18, bottom - 15), note, font(23), "ink-soft")

    def sign(self, middle: tuple[float, float], verdict: str) -> None:
        """The verdict's sign, for readers who cannot tell the colours apart."""
        x, y, ink = *middle, self.colours[verdict]
        self.draw.circle(middle, 14, outline=ink, width=3)
        if verdict == "legal":
            self.draw.line([(x - 6, y), (x - 1, y + 5), (x + 7, y - 5)], ink, 3, "curve")
        elif verdict == "illegal":
            self.draw.line([(x - 5, y - 5), (x + 5, y + 5)], ink, 3)
            self.draw.line([(x - 5, y + 5), (x + 5, y - 5)], ink, 3)
        else:
            self.text((x, y + 8), "?" if verdict == "undetermined" else "…", font(22, bold=True), verdict, "ms")

    def cards(self, picture: Picture) -> None:
        """The cards in columns, section by section, with the number of those that do not fit."""
        rows = [row for name, count, cards in picture.cards for row in (PreviewLine("section", name, count), *cards)]
        grid = next((grid for grid in GRIDS if fits(rows, grid)), GRIDS[-1])
        width = (SPLIT - EDGE) / grid.columns

        for row, column, line in laid(rows, grid):
            at = EDGE + column * width, TOP + line * grid.step + 8
            self.card(at, row, width - 20, grid.size)

    def card(self, at: tuple[float, float], row: PreviewLine, width: float, size: int) -> None:
        """One row: a section with its count, copies of a card, or how many cards are left out."""
        (x, y), indent = at, 2 * size
        if row.sort == "card":
            self.text((x + 1.4 * size, y), str(row.count), font(size, bold=True), "ink", "rs")
            self.text((x + indent, y), self.fitted(row.name, font(size), width - indent), font(size), "ink")
        elif row.sort == "more":
            self.text((x + indent, y), f"+ {row.count}", font(size, bold=True), "ink-soft")
        else:
            face = font(size - 2, bold=True)
            self.text((x, y), self.fitted(f"{row.name}  {row.count}", face, width), face, "accent")

    def curve(self, picture: Picture) -> None:
        """The curve of costs."""
        if not picture.curve:
            return

        left, right, base = SPLIT + 8, WIDTH - EDGE, 374
        most, step = max(1, *(bar.count for bar in picture.curve), 1), (right - left) / len(picture.curve)
        wide = min(step * 0.72, 36)
        self.text(
            (left, TOP + 8),
            self.fitted(picture.curve_name, font(18, bold=True), right - left),
            font(18, bold=True),
            "accent",
        )
        for place, bar in enumerate(picture.curve):
            middle = left + step * (place + 0.5)
            if bar.count:
                top = base - max(3, 72 * bar.count / most)
                self.box((middle - wide / 2, top, middle + wide / 2, base), "accent", 3)
                self.text((middle, top - 4), str(bar.count), font(14), "ink-soft", "ms")
            self.text((middle, base + 19), bar.label, font(15), "ink-soft", "ms")

    def symbol(self, modules: Sequence[Sequence[bool]]) -> None:
        """The QR code at the lower right, in whole pixels, on white."""
        size = len(modules) + 8
        scale = 172 // size
        left, top = WIDTH - EDGE - scale * size, BOTTOM + 12 - scale * size
        self.draw.rounded_rectangle((left, top, left + scale * size, top + scale * size), 8, fill="#ffffff")
        for y, row in enumerate(modules, 4):
            for x, dark in enumerate(row, 4):
                if dark:
                    at = left + x * scale, top + y * scale
                    self.draw.rectangle((*at, at[0] + scale - 1, at[1] + scale - 1), fill="#000000")


def fits(rows: Sequence[PreviewLine], grid: Grid) -> bool:
    """Whether all rows find a place."""
    return len(_places(rows, grid)) == len(rows)


def laid(rows: Sequence[PreviewLine], grid: Grid) -> list[tuple[PreviewLine, int, int]]:
    """Each row with its column and line. If rows are left over, the last place shows how many cards they hold."""
    places = _places(rows, grid)
    if len(places) == len(rows):
        return [(row, *place) for row, place in zip(rows, places, strict=True)]

    shown = len(places) - 1
    # No section at the end without a card of its own.
    while shown and rows[shown - 1].sort == "section":
        shown -= 1
    left = sum(row.count for row in rows[shown:] if row.sort == "card")
    kept = [*rows[:shown], PreviewLine("more", "", left)]
    return [(row, *place) for row, place in zip(kept, places, strict=False)]


def _places(rows: Sequence[PreviewLine], grid: Grid) -> list[tuple[int, int]]:
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
