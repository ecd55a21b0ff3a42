"""Drawn art on a page of a PDF."""

from __future__ import annotations

from typing import Final

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import FILL_EVEN_ODD, Canvas

from cards.art.outlines import outlines_of
from cards.art.shapes import HEIGHT, WIDTH, Art, Shape

_ROUND: Final = 1


def draw_art(canvas: Canvas, art: Art, left: float, bottom: float, width: float) -> None:
    """Draw the art so many points wide, and three quarters as high, from its lower left corner."""
    unit = width / WIDTH
    canvas.saveState()
    canvas.translate(left, bottom + HEIGHT * unit)
    # The page counts upwards, the art downwards.
    canvas.scale(unit, -unit)
    frame = canvas.beginPath()
    frame.rect(0, 0, WIDTH, HEIGHT)
    canvas.clipPath(frame, stroke=0, fill=0)
    for shape in art.shapes:
        _draw(canvas, shape, art.palette[shape.colour])
    canvas.restoreState()


def _draw(canvas: Canvas, shape: Shape, colour: str) -> None:
    path = canvas.beginPath()
    for outline in outlines_of(shape):
        path.moveTo(*outline[0])
        for point in outline[1:]:
            path.lineTo(*point)

    if shape.width:
        canvas.setStrokeColor(HexColor(colour), alpha=shape.opacity)
        canvas.setLineWidth(shape.width * shape.scale)
        canvas.setLineCap(_ROUND)
        canvas.setLineJoin(_ROUND)
        canvas.drawPath(path, stroke=1, fill=0)
    else:
        canvas.setFillColor(HexColor(colour), alpha=shape.opacity)
        canvas.drawPath(path, stroke=0, fill=1, fillMode=FILL_EVEN_ODD)
