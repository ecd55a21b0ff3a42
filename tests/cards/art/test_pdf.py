"""Art on paper is the art on the screen."""

from __future__ import annotations

from io import BytesIO

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat
from reportlab.pdfgen.canvas import Canvas

from cards.art.compose import art_of
from cards.art.pdf import draw_art
from cards.art.raster import picture_of
from cards.art.shapes import Art, Shape, box, line
from legality.engine.format import Game
from legality.games import GAMES
from tests.cards.art.made_cards import made_cards

WIDTH = 240


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_paper_and_screen_show_the_same(game: Game) -> None:
    for key, facts in made_cards(game, 3):
        art = art_of(game, key, facts)

        apart = ImageChops.difference(_printed(art), picture_of(art, WIDTH))

        assert sum(ImageStat.Stat(apart).mean) / 3 < 2.5


def test_holes_lines_and_what_lies_beyond_the_frame() -> None:
    shapes = (
        Shape(box(-50, -50, 300, 300), 1),
        Shape(box(20, 20, 80, 50) + box(40, 30, 40, 30), 2),
        Shape(line([(60, 5), (60, 15)]), 0, width=4),
    )

    printed = _printed(Art(("#000000", "#ff0000", "#0000ff"), {"all": shapes}), beside=20)

    places = ((2, 2), (40 + 20, 50 + 20), (120 + 20, 90 + 20), (120 + 20, 20 + 20))
    assert [printed.getpixel(place) for place in places] == [
        (255, 255, 255),
        (0, 0, 255),
        (255, 0, 0),
        (0, 0, 0),
    ]


def _printed(art: Art, beside: int = 0) -> Image.Image:
    written = BytesIO()
    canvas = Canvas(written, pagesize=(WIDTH + 2 * beside, WIDTH * 3 // 4 + 2 * beside))
    draw_art(canvas, art, beside, beside, WIDTH)
    canvas.save()

    page: Image.Image = pypdfium2.PdfDocument(written.getvalue())[0].render(scale=1).to_pil()
    return page.convert("RGB")
