"""Drawn art as a picture of pixels: flattened outlines, drawn twice as large and made smaller for smooth edges."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, hypot
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
        place = mask.getbbox()
        if place:
            shown = mask.crop(place).point(_dimmed(shape.opacity))
            image.paste(art.palette[shape.colour], place, shown)

    return image.resize((width, width * HEIGHT // WIDTH), Image.Resampling.BOX)


def outlines_of(shape: Shape) -> list[Outline]:
    """The outlines of a shape as points of the field, in straight pieces."""
    (left, top), scale = shape.at, shape.scale
    return [[(left + x * scale, top + y * scale) for x, y in outline] for outline in _flattened(shape.data)]


@lru_cache(maxsize=1024)
def _flattened(data: str) -> list[Outline]:
    """The outlines of a path; those of symbols are asked for again and again."""
    pen = FlatPen()
    parse_path(data, pen)
    return pen.outlines


@lru_cache(maxsize=64)
def _dimmed(opacity: float) -> list[int]:
    return [round(level * opacity) for level in range(256)]


def _mask(shape: Shape, size: tuple[int, int], unit: float) -> Image.Image:
    outlines = [[(x * unit, y * unit) for x, y in outline] for outline in outlines_of(shape)]
    if shape.width:
        return _line_mask(outlines, size, shape.width * shape.scale * unit)

    mask = Image.new("L", size)
    for outline in outlines:
        _flip(mask, outline)

    return mask


def _flip(mask: Image.Image, outline: Outline) -> None:
    """Fill what an outline holds, and empty what was filled: a hole is drawn twice, by the even-odd rule."""
    across, down = zip(*outline, strict=True)
    left, top = max(0, floor(min(across))), max(0, floor(min(down)))
    place = left, top, min(mask.width, ceil(max(across)) + 1), min(mask.height, ceil(max(down)) + 1)
    if place[2] <= left or place[3] <= top:
        return

    filled = Image.new("L", (place[2] - left, place[3] - top))
    ImageDraw.Draw(filled).polygon([(x - left, y - top) for x, y in outline], fill=255)
    mask.paste(ImageChops.difference(mask.crop(place), filled), place)


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
