"""Drawn art as a picture of pixels: flattened outlines, drawn twice as large and made smaller for smooth edges."""

from functools import lru_cache
from itertools import chain, pairwise
from math import ceil, floor, hypot
from typing import Final

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path
from PIL import Image, ImageChops, ImageDraw

from cards.art.shapes import HEIGHT, WIDTH, Art, Point, Shape

# How much larger than the picture its shapes are drawn.
FINER: Final = 2
# Straight pieces of a curve.
PIECES: Final = 12
# What each of the four points of a curve counts at the end of each piece.
_WEIGHTS: Final = tuple(
    ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    for t in (piece / PIECES for piece in range(1, PIECES + 1))
)

Outline = list[Point]


def render_art(art: Art, width: int) -> Image.Image:
    """The art as an RGB picture so many pixels wide, and three quarters as high."""
    return render_art_middle(art, (width, width * HEIGHT // WIDTH))


def render_art_middle(art: Art, size: tuple[int, int]) -> Image.Image:
    """The middle of the art as an RGB picture, as large as fills the size."""
    wide, high = size
    whole = max(wide, -(-high * WIDTH // HEIGHT))
    left = (whole - wide) // 2 * FINER
    top = (whole * HEIGHT // WIDTH - high) // 2 * FINER
    image = Image.new("RGB", (wide * FINER, high * FINER))
    for shape in art.shapes:
        drawn = _draw_mask(shape, image.size, whole * FINER / WIDTH, (left, top))
        if drawn:
            mask, corner = drawn
            image.paste(art.palette[shape.colour], corner, mask.point(_dim_table(shape.opacity)))

    return image.resize(size, Image.Resampling.BOX)


@lru_cache(maxsize=64)
def _dim_table(opacity: float) -> list[int]:
    return [round(level * opacity) for level in range(256)]


def _draw_mask(
    shape: Shape, size: tuple[int, int], unit: float, origin: tuple[int, int]
) -> tuple[Image.Image, tuple[int, int]] | None:
    """What a shape covers of a picture that begins at the origin, with its upper left corner there; None for nothing."""
    x0, y0 = origin
    outlines = [[(x * unit - x0, y * unit - y0) for x, y in outline] for outline in flatten_shape(shape)]
    points = list(chain.from_iterable(outlines))
    if not points:
        return None

    line = shape.width * shape.scale * unit
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    left = max(0, floor(min(xs) - line))
    top = max(0, floor(min(ys) - line))
    wide = min(size[0], ceil(max(xs) + line) + 1) - left
    high = min(size[1], ceil(max(ys) + line) + 1) - top
    if wide <= 0 or high <= 0:
        return None

    # Only the part that the shape is in: most are small, and a picture has twenty.
    placed = [[(x - left, y - top) for x, y in outline] for outline in outlines]
    if shape.width:
        return _line_mask(placed, (wide, high), line), (left, top)

    mask = Image.new("L", (wide, high))
    for outline in placed:
        filled = Image.new("L", mask.size)
        ImageDraw.Draw(filled).polygon(outline, fill=255)
        # A hole is drawn twice, by the even-odd rule.
        mask = ImageChops.difference(mask, filled)

    return mask, (left, top)


def _line_mask(outlines: list[Outline], size: tuple[int, int], width: float) -> Image.Image:
    mask = Image.new("L", size)
    draw = ImageDraw.Draw(mask)
    for outline in outlines:
        for start, end in pairwise(outline):
            # A straight piece of the line with its width.
            along = end[0] - start[0]
            down = end[1] - start[1]
            length = hypot(along, down) or 1
            x = -down * (width / 2) / length
            y = along * (width / 2) / length
            left = [(start[0] + x, start[1] + y), (end[0] + x, end[1] + y)]
            right = [(end[0] - x, end[1] - y), (start[0] - x, start[1] - y)]
            draw.polygon([*left, *right], fill=255)
        # Round joints and ends.
        for x, y in outline:
            draw.circle((x, y), width / 2, fill=255)

    return mask


def flatten_shape(shape: Shape) -> list[Outline]:
    """The outlines of a shape as points of the field, in straight pieces."""
    (left, top) = shape.at
    scale = shape.scale
    return [[(left + x * scale, top + y * scale) for x, y in outline] for outline in _flatten_path(shape.data)]


@lru_cache(maxsize=1024)
def _flatten_path(data: str) -> list[Outline]:
    """The outlines of a path, cached because symbols occur often."""
    pen = FlatPen()
    parse_path(data, pen)
    return pen.outlines


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
        (ax, ay) = self.outlines[-1][-1]
        (bx, by) = pt1
        (cx, cy) = pt2
        (dx, dy) = pt3
        self.outlines[-1] += [
            (a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy) for a, b, c, d in _WEIGHTS
        ]
