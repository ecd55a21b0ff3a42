"""Drawn art as a picture of pixels: flattened outlines, drawn twice as large and made smaller for smooth edges."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, hypot
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from cards.art.outlines import Outline, outlines_of
from cards.art.shapes import HEIGHT, WIDTH, Art, Point, Shape

# How much larger than the picture its shapes are drawn.
FINER: Final = 2


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
