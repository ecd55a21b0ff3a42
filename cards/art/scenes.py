"""The scenes of drawn art: each is a visual language of its own, and the id of a card decides what it shows.

A scene fills the field with large lights and darks, so that two cards differ where the eye looks first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import cos, pi, sin
from types import MappingProxyType
from typing import Final

from cards.art.chance import Chance
from cards.art.palette import BASE, DEEP, NIGHT, PALE, SECOND_BASE, SECOND_DEEP, SECOND_PALE
from cards.art.shapes import HEIGHT, WIDTH, Point, Shape, box, disc, joined, polygon

Scene = Callable[[Chance], Iterator[Shape]]

# Ridges beyond the edge of the field hide their ends.
_BEYOND: Final = 6
_FACETS: Final = (DEEP, BASE, SECOND_BASE, PALE, NIGHT, SECOND_DEEP, SECOND_PALE, DEEP)


def ridges(chance: Chance) -> Iterator[Shape]:
    """A moon behind ridges with standing stones: a land between two lights."""
    moon, size = (chance.between(8, 112), chance.between(8, 48)), chance.between(7, 18)
    yield Shape(disc(moon, size * 1.7), SECOND_PALE, 0.35)
    yield Shape(disc(moon, size), PALE)
    for base, colours in (
        (34, (SECOND_BASE, BASE, SECOND_DEEP)),
        (52, (BASE, PALE, NIGHT)),
        (74, (NIGHT, DEEP, SECOND_PALE)),
    ):
        yield from _stones(chance, colours[chance.below(3)], base)
        yield Shape(_ridge(chance, base), colours[chance.below(3)])


def shards(chance: Chance) -> Iterator[Shape]:
    """Panels of cut steel: a grid of triangles whose corners and shades are the card's own."""
    yield from joined(_facets(chance, 5, 3))


def _facets(chance: Chance, columns: int, rows: int) -> Iterator[Shape]:
    corners = [[_corner(chance, x, y, columns, rows) for x in range(columns + 1)] for y in range(rows + 1)]
    for upper, lower in pairwise(corners):
        for (one, two), (three, four) in zip(pairwise(upper), pairwise(lower), strict=True):
            halves = (
                ((one, two, three), (two, four, three)) if chance.below(2) else ((one, two, four), (one, four, three))
            )
            yield from (Shape(polygon(half), _FACETS[chance.below(8)]) for half in halves)


def burst(chance: Chance) -> Iterator[Shape]:
    """Lines of speed about a point, with dots of print in a corner: the page of a comic."""
    middle = (chance.between(25, 95), chance.between(18, 72))
    yield from joined(_rays(chance, middle))
    for _ in range(3):
        at = (chance.between(0, WIDTH), chance.between(0, HEIGHT))
        yield Shape(disc(at, chance.between(6, 19)), (NIGHT, PALE, SECOND_BASE)[chance.below(3)], 0.85)


def stage(chance: Chance) -> Iterator[Shape]:
    """Beams of light above the bars of a song, and lamps out of focus: a stage."""
    for _ in range(5):
        lamp, foot, half = chance.between(0, WIDTH), chance.between(-10, WIDTH + 10), chance.between(7, 22)
        beam = ((lamp - 2, 0.0), (lamp + 2, 0.0), (foot + half, HEIGHT), (foot - half, HEIGHT))
        yield Shape(polygon(beam), (PALE, SECOND_PALE, BASE, NIGHT)[chance.below(4)], 0.7)
    for _ in range(4):
        at = (chance.between(4, WIDTH - 4), chance.between(4, 56))
        yield Shape(disc(at, chance.between(5, 18)), (NIGHT, PALE, SECOND_BASE)[chance.below(3)], 0.8)
    yield from joined(_bars(chance))


def banner(chance: Chance) -> Iterator[Shape]:
    """A divided shield, each half with bends of its own; bars and lozenges as heralds paint them."""
    divided = chance.between(30, 60)
    for top, bottom in ((0.0, divided), (divided, float(HEIGHT))):
        yield from joined(_bends(chance, top, bottom))
    top = chance.between(8, 62)
    yield Shape(_teeth(chance, top, chance.between(10, 24)), (NIGHT, PALE, SECOND_DEEP)[chance.below(3)], 0.85)
    for _ in range(4):
        middle, high = (chance.between(6, 114), chance.between(6, 84)), chance.between(7, 19)
        yield Shape(_lozenge(middle, high), (PALE, NIGHT, SECOND_PALE, DEEP)[chance.below(4)], 0.9)


SCENES: Final = MappingProxyType({"ridges": ridges, "shards": shards, "burst": burst, "stage": stage, "banner": banner})


def _ridge(chance: Chance, base: float) -> str:
    step = (WIDTH + 2 * _BEYOND) / 7
    tops = [(place * step - _BEYOND, base + chance.between(-24, 24)) for place in range(8)]
    return polygon([(-_BEYOND, HEIGHT), *tops, (WIDTH + _BEYOND, HEIGHT)])


def _stones(chance: Chance, colour: int, base: float) -> Iterator[Shape]:
    for _ in range(1 + chance.below(3)):
        x, wide, top = chance.between(4, 116), chance.between(3, 8), base - chance.between(8, 40)
        lean = chance.between(-5, 5)
        stone = (
            (x - wide, HEIGHT),
            (x - wide * 0.6 + lean, top + wide),
            (x + lean, top),
            (x + wide * 0.7 + lean, top + 2 * wide),
            (x + wide, HEIGHT),
        )
        yield Shape(polygon(stone), colour)


def _corner(chance: Chance, x: int, y: int, columns: int, rows: int) -> Point:
    """A corner of the grid, moved by chance; those at the edge stay beyond it."""
    wide, high = WIDTH / columns, HEIGHT / rows
    aside, down = chance.between(-0.34, 0.34) * wide, chance.between(-0.34, 0.34) * high
    return x * wide + (aside if 0 < x < columns else 0), y * high + (down if 0 < y < rows else 0)


def _rays(chance: Chance, middle: Point) -> Iterator[Shape]:
    angle, turned = chance.between(0, pi), 0.0
    while turned < 2 * pi - 0.15:
        wide = chance.between(0.13, 0.62)
        yield Shape(_ray(middle, angle + turned, min(wide, 2 * pi - turned)), _FACETS[chance.below(8)])
        turned += wide


def _bars(chance: Chance) -> Iterator[Shape]:
    for place in range(10):
        high = chance.between(4, 60)
        yield Shape(box(place * 12 + 1, HEIGHT - high, 10, high), (NIGHT, DEEP, SECOND_BASE, PALE)[chance.below(4)])


def _bends(chance: Chance, top: float, bottom: float) -> Iterator[Shape]:
    lean = chance.between(-0.45, 0.45) * (bottom - top)
    at = chance.between(-40, 0)
    while at < WIDTH + 40:
        wide = chance.between(12, 36)
        edges = [(at + lean, top), (at + wide + lean, top), (at + wide - lean, bottom), (at - lean, bottom)]
        yield Shape(polygon(edges), _FACETS[chance.below(8)])
        at += wide


def _ray(middle: Point, angle: float, wide: float) -> str:
    far = WIDTH + HEIGHT
    ends = [(middle[0] + far * cos(angle + turn), middle[1] + far * sin(angle + turn)) for turn in (0, wide / 2, wide)]
    return polygon([middle, *ends])


def _teeth(chance: Chance, top: float, high: float) -> str:
    """A bar whose lower edge has teeth."""
    count = 4 + chance.below(4)
    step = WIDTH / count
    edge = [(WIDTH - place * step / 2, top + high * (0.6 if place % 2 else 1)) for place in range(2 * count + 1)]
    return polygon([(0, top), (WIDTH, top), *edge])


def _lozenge(middle: Point, high: float) -> str:
    x, y = middle
    return polygon([(x, y - high), (x + high * 0.62, y), (x, y + high), (x - high * 0.62, y)])
