"""A pen for one document: texts that fit their place, boxes, rules, shades and symbols. Lengths are points."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from reportlab.pdfgen.canvas import Canvas

from events.sheets.rtl import base_direction, in_places, join_letters
from events.sheets.typeset import Embedded, Typefaces, clean_text
from legality.sources.fold import has_han

Side = Literal["left", "right", "middle"]

BLACK: Final = 0.0
GREY: Final = 0.38
RULE: Final = 0.45
SHADE: Final = 0.945
BAND: Final = 0.86
# By how much a text is made smaller before it is cut into lines, and the room of a line.
STEP: Final = 0.5
LEADING: Final = 1.18
QUIET: Final = 4


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text in lines of one size, each with its signs in their order from left to right."""

    lines: tuple[str, ...]
    face: Embedded
    size: float

    @property
    def height(self) -> float:
        """The room that the lines take."""
        return len(self.lines) * self.size * LEADING


@dataclass(frozen=True, slots=True)
class TextLook:
    """How a text is written: the size that it has and the least that it may have, in points, and its language if it is known."""

    size: float
    least: float = 0.0
    bold: bool = False
    tongue: str = ""
    lines: int = 1


class Pen:
    """Draws on a canvas with the typefaces of its document."""

    def __init__(self, canvas: Canvas, faces: Typefaces) -> None:
        self.canvas = canvas
        self.faces = faces

    def fit(self, text: str, width: float, look: TextLook) -> Fitted:
        """The text in as few lines as it was given, as large as may be; at its least size in as many as it needs."""
        plain = join_letters(clean_text(text))
        face = self.faces.of(text, bold=look.bold, tongue=look.tongue)
        size = look.size
        least = look.least or look.size
        lines = wrap_text(plain, width, face, size)
        while len(lines) > look.lines and size > least:
            size = max(size - STEP, least)
            lines = wrap_text(plain, width, face, size)

        base = base_direction(plain)
        return Fitted(tuple(in_places(line, base) for line in lines), face, size)

    def write(self, fitted: Fitted, x: float, y: float, side: Side = "left", grey: float = BLACK) -> float:
        """Write the lines, the first on the base line `y`; returns the base line below the last."""
        self.canvas.setFont(fitted.face.fontName, fitted.size)
        self.canvas.setFillGray(grey)
        put = {
            "left": self.canvas.drawString,
            "right": self.canvas.drawRightString,
            "middle": self.canvas.drawCentredString,
        }[side]
        for line in fitted.lines:
            put(x, y, line)
            y -= fitted.size * LEADING

        return y

    def text(self, text: str, x: float, y: float, look: TextLook, side: Side = "left", grey: float = BLACK) -> None:
        """Write a text of one line, however wide it is."""
        face = self.faces.of(text, bold=look.bold, tongue=look.tongue)
        plain = join_letters(clean_text(text))
        self.write(Fitted((in_places(plain, base_direction(plain)),), face, look.size), x, y, side, grey)

    def width(self, text: str, look: TextLook) -> float:
        """How wide a text of one line is."""
        return text_width(
            join_letters(clean_text(text)), self.faces.of(text, bold=look.bold, tongue=look.tongue), look.size
        )

    def box(self, x: float, y: float, width: float, height: float, *, line: float = 0.6) -> None:
        """A frame by its lower left corner."""
        self.canvas.setStrokeGray(RULE)
        self.canvas.setLineWidth(line)
        self.canvas.rect(x, y, width, height, stroke=1, fill=0)

    def shade(self, x: float, y: float, width: float, height: float, grey: float = SHADE) -> None:
        """A field without a frame."""
        self.canvas.setFillGray(grey)
        self.canvas.rect(x, y, width, height, stroke=0, fill=1)

    def rule(self, x: float, y: float, to: float) -> None:
        """A line across."""
        self.canvas.setStrokeGray(RULE)
        self.canvas.setLineWidth(0.5)
        self.canvas.line(x, y, to, y)

    def symbol(self, modules: Sequence[Sequence[bool]], x: float, y: float, side: float) -> None:
        """A QR code with the white round it that scanners need."""
        unit = side / (len(modules) + 2 * QUIET)
        path = self.canvas.beginPath()
        for row, line in enumerate(modules):
            top = y + side - (QUIET + row + 1) * unit
            for start, length in find_dark_runs(line):
                path.rect(x + (QUIET + start) * unit, top, length * unit, unit)

        self.canvas.setFillGray(BLACK)
        self.canvas.drawPath(path, stroke=0, fill=1)


def find_dark_runs(line: Sequence[bool]) -> list[tuple[int, int]]:
    """The dark stretches of a line: where each begins and how long it is."""
    found: list[tuple[int, int]] = []
    for place, dark in enumerate(line):
        if not dark:
            continue
        if found and sum(found[-1]) == place:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((place, 1))

    return found


def text_width(plain: str, face: Embedded, size: float) -> float:
    """How wide a clean text is."""
    widths = face.face.charWidths
    usual = face.face.defaultWidth
    return float(sum(widths.get(ord(sign), usual) for sign in plain) * size / 1000)


def wrap_text(plain: str, width: float, face: Embedded, size: float) -> list[str]:
    """A clean text in lines of that width: broken at spaces and next to Han characters, else wherever it must be."""
    lines = list[str]()
    rest = plain
    while text_width(rest, face, size) > width and len(rest) > 1:
        end = _count_fitting(rest, width, face, size)
        cut = end
        for at in range(end, 0, -1):
            is_at_han = rest[at].isalnum() and (has_han(rest[at - 1]) or has_han(rest[at]))
            if rest[at] == " " or is_at_han:
                cut = at
                break
        lines.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()

    return [*lines, rest]


def _count_fitting(plain: str, width: float, face: Embedded, size: float) -> int:
    """How many characters of a text that is too wide have room; at least one."""
    widths = face.face.charWidths
    usual = face.face.defaultWidth
    room = width * 1000 / size
    for place, sign in enumerate(plain):
        room -= widths.get(ord(sign), usual)
        if room < 0:
            return max(place, 1)

    return len(plain) - 1
