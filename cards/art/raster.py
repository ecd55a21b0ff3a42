"""Drawn art as a picture of pixels: flattened outlines, drawn twice as large and made smaller for smooth edges."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Final

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path
from PIL import Image, ImageChops, ImageDraw

from cards.art.shapes import HEIGHT, WIDTH, Art, Point, Shape

# Straight pieces of a curve, and how much larger than the picture its shapes are drawn.
PIECES: Final = 12
FINER: Final = 2

Outline = list[Point]


class FlatPen(BasePen):  # type: ignore[misc]  # fontTools has no types
    """Collects the outlines of a path as points, with curves cut into straight pieces."""

    def __init__(self) -> None:
        super().__init__(None)
        self.outlines: list[Outline] = []

    def _moveTo(self, pt: Point) -> None:
        self.outlines.append([pt])

    def _lineTo(self, pt: Point) -> None:
        self.outlines[-1].append(pt)

    def _closePath(self) -> None:
        self.outlines[-1].append(self.outlines[-1][0])

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:
        start = self.outlines[-1][-1]
        for step in range(1, PIECES + 1):
            t = step / PIECES
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            points = list(zip(weights, (start, pt1, pt2, pt3), strict=True))
            self.outlines[-1].append((sum(w * p[0] for w, p in points), sum(w * p[1] for w, p in points)))


def picture_of(art: Art, width: int) -> Image.Image:
    """The art as an RGB picture so many pixels wide, and three quarters as high."""
    finer = width * FINER
    image = Image.new("RGB", (finer, finer * HEIGHT // WIDTH))
    for shape in art.shapes:
        mask = _mask(shape, image.size, finer / WIDTH)
        image.paste(art.palette[shape.colour], (0, 0), mask.point(lambda level, o=shape.opacity: round(level * o)))

    return image.resize((width, width * HEIGHT // WIDTH), Image.Resampling.BOX)


def outlines_of(shape: Shape) -> list[Outline]:
    """The outlines of a shape as points of the field, in straight pieces."""
    pen = FlatPen()
    parse_path(shape.data, pen)
    (left, top), scale = shape.at, shape.scale
    return [[(left + x * scale, top + y * scale) for x, y in outline] for outline in pen.outlines]


def _mask(shape: Shape, size: tuple[int, int], unit: float) -> Image.Image:
    outlines = [[(x * unit, y * unit) for x, y in outline] for outline in outlines_of(shape)]
    if shape.width:
        return _line_mask(outlines, size, shape.width * shape.scale * unit)

    mask = Image.new("1", size)
    for outline in outlines:
        # A hole is drawn twice and is empty again: the even-odd rule.
        one = Image.new("1", size)
        ImageDraw.Draw(one).polygon(outline, fill=1)
        mask = ImageChops.logical_xor(mask, one)

    return mask.convert("L")


def _line_mask(outlines: list[Outline], size: tuple[int, int], width: float) -> Image.Image:
    mask = Image.new("L", size)
    draw = ImageDraw.Draw(mask)
    for outline in outlines:
        for start, end in pairwise(outline):
            draw.polygon(_band(start, end, width / 2), fill=255)
        # Round joints and ends.
        for x, y in outline:
            draw.circle((x, y), width / 2, fill=255)

    return mask


def _band(start: Point, end: Point, half: float) -> Outline:
    """A straight piece of a line with its width."""
    along, down = end[0] - start[0], end[1] - start[1]
    length = hypot(along, down) or 1
    x, y = -down * half / length, along * half / length
    return [
        (start[0] + x, start[1] + y),
        (end[0] + x, end[1] + y),
        (end[0] - x, end[1] - y),
        (start[0] - x, start[1] - y),
    ]
