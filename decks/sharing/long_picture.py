"""A deck as a tall picture for chats (WeChat, QQ): the leader's art, the verdict of a day, every card, curve, QR code."""

from collections.abc import Sequence
from typing import Final

from decks.sharing.brush import brush_on, png_bytes
from decks.sharing.fonts import font
from decks.sharing.picture import Picture, PreviewLine, draw_curve, draw_row

WIDTH: Final = 1080
EDGE: Final = 48
BAND: Final = 380
TOP: Final = BAND + 220
STEP: Final = 48
SIZE: Final = 27
FOOT: Final = 260
# Programs for chats shrink what is taller; the rest is counted in the last row.
MOST: Final = 100


def long_png_of(picture: Picture) -> bytes:
    """The picture as PNG, as tall as its cards need."""
    columns = halves(picture.lines)
    base = TOP + STEP * max(1, *map(len, columns))
    brush = brush_on((WIDTH, base + FOOT), picture.game)
    brush.art(picture.art, (0, 0, WIDTH, BAND))
    brush.box((0, BAND, WIDTH, BAND + 8), "accent")

    width = WIDTH - 2 * EDGE
    brush.text((EDGE, BAND + 62), brush.fit_text(picture.under, font(30), width), font(30), "ink-soft")
    brush.text(
        (EDGE, BAND + 122), brush.fit_text(picture.title, font(54, bold=True), width), font(54, bold=True), "ink"
    )
    brush.badge((EDGE, BAND + 146), picture.verdict, picture.word, picture.note, WIDTH - EDGE)
    for place, lines in enumerate(columns):
        left = EDGE + place * (WIDTH - EDGE) / 2
        for row_number, line in enumerate(lines):
            draw_row(brush, (left, TOP + (row_number + 0.7) * STEP), line, (WIDTH - EDGE) / 2 - EDGE, SIZE)

    # The curve at the left, the site's name and the symbol at the right.
    draw_curve(brush, picture, (EDGE, base + 40, EDGE + 460, base + 180))
    brush.symbol(picture.modules, (WIDTH - EDGE, int(base) + FOOT - 40), 190)
    brush.text((WIDTH - EDGE - 214, base + FOOT - 48), "Deckwright", font(30, bold=True), "accent", "rs")
    return png_bytes(brush.image)


def halves(lines: Sequence[PreviewLine]) -> tuple[list[PreviewLine], list[PreviewLine]]:
    """The lines in two columns of like length; no section is at the foot of the first. What is too much is counted."""
    kept = list(lines)
    if len(kept) > MOST:
        left = sum(line.count for line in kept[MOST - 1 :] if line.sort == "card")
        kept = [*kept[: MOST - 1], PreviewLine("more", "", left)]

    middle = (len(kept) + 1) // 2
    if middle and kept[middle - 1].sort == "section":
        middle -= 1
    return kept[:middle], kept[middle:]
