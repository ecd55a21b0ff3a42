"""What a picture of a deck shows, and the rows and the curve that every form of it draws alike."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from cards.art.shapes import Art
from decks.report.charts import Bar
from decks.sharing.brush import Brush, Place
from decks.sharing.fonts import load_font
from legality.engine.values.search_bounds import ask_end

Sort = Literal["section", "card", "more"]


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """A line of the list: a section with its count, copies of a card with its art, or the number of cards left out."""

    sort: Sort
    name: str
    count: int
    art: Art | None = None


@dataclass(frozen=True, slots=True)
class DeckPicture:
    """What is drawn. `cards`: sections by name, each with its count and its cards. `art`: the leader's, or of the first card."""

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
    art: Art | None = None

    @property
    def lines(self) -> list[PreviewLine]:
        """The sections and their cards, one after the other."""
        return list(
            chain.from_iterable((PreviewLine("section", name, count), *cards) for name, count, cards in self.cards)
        )


def draw_row(brush: Brush, at: tuple[float, float], line: PreviewLine, width: float, size: int) -> None:
    """A row on its base line: a section with its count, copies of a card, or how many cards are left out."""
    ask_end()
    (x, y) = at
    indent = 3.9 * size
    if line.sort == "card":
        brush.text((x + 1.3 * size, y), str(line.count), load_font(size, bold=True), "ink", "rs")
        brush.art(line.art, (x + 1.7 * size, y - 0.92 * size, x + 3.5 * size, y + 0.2 * size), 3)
        brush.text((x + indent, y), brush.fit_text(line.name, load_font(size), width - indent), load_font(size), "ink")
    elif line.sort == "more":
        brush.text((x + indent, y), f"+ {line.count}", load_font(size, bold=True), "ink-soft")
    else:
        face = load_font(size - 2, bold=True)
        brush.text((x, y), brush.fit_text(f"{line.name}  {line.count}", face, width), face, "accent")


def draw_curve(brush: Brush, picture: DeckPicture, place: Place) -> None:
    """The curve of costs in a box: its name above, bars with their counts, the costs beneath."""
    if not picture.curve:
        return

    (left, top, right, bottom) = place
    face = load_font(18, bold=True)
    base = bottom - 19
    high = bottom - top - 64
    most = max([1, *(bar.count for bar in picture.curve)])
    step = (right - left) / len(picture.curve)
    wide = min(step * 0.72, 36)
    brush.text((left, top + 16), brush.fit_text(picture.curve_name, face, right - left), face, "accent")
    for number, bar in enumerate(picture.curve):
        middle = left + step * (number + 0.5)
        if bar.count:
            tip = base - max(3, high * bar.count / most)
            brush.box((middle - wide / 2, tip, middle + wide / 2, base), "accent", 3)
            brush.text((middle, tip - 4), str(bar.count), load_font(14), "ink-soft", "ms")
        brush.text((middle, base + 19), bar.label, load_font(15), "ink-soft", "ms")
