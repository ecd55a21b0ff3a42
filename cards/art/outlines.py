"""Shapes as outlines of straight pieces, for whatever draws no curves."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path

from cards.art.shapes import Point, Shape

# Straight pieces of a curve.
PIECES: Final = 12
# What each of the four points of a curve counts at the end of each piece.
_WEIGHTS: Final = tuple(
    ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    for t in (piece / PIECES for piece in range(1, PIECES + 1))
)

Outline = list[Point]


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
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.outlines[-1][-1], pt1, pt2, pt3
        self.outlines[-1] += [
            (a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy) for a, b, c, d in _WEIGHTS
        ]
