"""The scenes of drawn art: each is a visual language of its own, and the id of a card decides what it shows.

A scene fills the field with large lights and darks, so that two cards differ where the eye looks first.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import cos, pi, sin
from types import MappingProxyType
from typing import Final

from cards.art.chance import Chance
from cards.art.shapes import HEIGHT, WIDTH, Point, Shape, box, disc, join_shapes, polygon

# Places in the palette: four shades of the first value, three of the second, and what shines on all of them.
NIGHT: Final = 0
DEEP: Final = 1
BASE: Final = 2
PALE: Final = 3
SECOND_DEEP: Final = 4
SECOND_BASE: Final = 5
SECOND_PALE: Final = 6
SPARK: Final = 7

# Ridges beyond the edge of the field hide their ends.
_BEYOND: Final = 6
# The grid of corners of cut panels.
_COLUMNS: Final = 5
_ROWS: Final = 3
_FACETS: Final = (DEEP, BASE, SECOND_BASE, PALE, NIGHT, SECOND_DEEP, SECOND_PALE, DEEP)


def ridges(chance: Chance) -> Iterator[Shape]:
    """A moon behind ridges with upright stones: a land between two lights."""
    moon = (chance.between(8, 112), chance.between(8, 48))
    size = chance.between(7, 18)
    yield Shape(disc(moon, size * 1.7), SECOND_PALE, 0.35)
    yield Shape(disc(moon, size), PALE)
    for base, colours in (
        (34, (SECOND_BASE, BASE, SECOND_DEEP)),
        (52, (BASE, PALE, NIGHT)),
        (74, (NIGHT, DEEP, SECOND_PALE)),
    ):
        colour = colours[chance.below(3)]
        for _ in range(1 + chance.below(2)):
            x = chance.between(4, 116)
            wide = chance.between(3, 8)
            top = base - chance.between(8, 40)
            lean = chance.between(-5, 5)
            stone = (
                (x - wide, HEIGHT),
                (x - wide * 0.6 + lean, top + wide),
                (x + lean, top),
                (x + wide * 0.7 + lean, top + 2 * wide),
                (x + wide, HEIGHT),
            )
            yield Shape(polygon(stone), colour)
        step = (WIDTH + 2 * _BEYOND) / 7
        tops = [(place * step - _BEYOND, base + chance.between(-24, 24)) for place in range(8)]
        ridge = polygon([(-_BEYOND, HEIGHT), *tops, (WIDTH + _BEYOND, HEIGHT)])
        yield Shape(ridge, colours[chance.below(3)])


def shards(chance: Chance) -> Iterator[Shape]:
    """Panels of cut steel: a grid of triangles whose corners and shades are the card's own."""
    wide = WIDTH / _COLUMNS
    high = HEIGHT / _ROWS
    corners: list[list[Point]] = []
    for row in range(_ROWS + 1):
        corners.append([])
        for column in range(_COLUMNS + 1):
            # A corner is moved by chance; those at the edge stay at it.
            aside = chance.between(-0.34, 0.34) * wide
            down = chance.between(-0.34, 0.34) * high
            x = column * wide + (aside if 0 < column < _COLUMNS else 0)
            y = row * high + (down if 0 < row < _ROWS else 0)
            corners[-1].append((x, y))

    facets: list[Shape] = []
    for upper, lower in pairwise(corners):
        for (one, two), (three, four) in zip(pairwise(upper), pairwise(lower), strict=True):
            is_falling = chance.below(2)
            halves = ((one, two, three), (two, four, three)) if is_falling else ((one, two, four), (one, four, three))
            facets += [Shape(polygon(half), _FACETS[chance.below(8)]) for half in halves]
    yield from join_shapes(facets)


def burst(chance: Chance) -> Iterator[Shape]:
    """Lines of speed about a point, with dots of print in a corner: the page of a comic."""
    middle = (chance.between(25, 95), chance.between(18, 72))
    far = WIDTH + HEIGHT
    first = chance.between(0, pi)
    turned = 0.0
    rays: list[Shape] = []
    while turned < 2 * pi - 0.15:
        wide = chance.between(0.2, 0.7)
        last = min(wide, 2 * pi - turned)
        angles = [first + turned + part for part in (0, last / 2, last)]
        ends = [(middle[0] + far * cos(angle), middle[1] + far * sin(angle)) for angle in angles]
        rays.append(Shape(polygon([middle, *ends]), _FACETS[chance.below(8)]))
        turned += wide
    yield from join_shapes(rays)
    for _ in range(1):
        at = (chance.between(0, WIDTH), chance.between(0, HEIGHT))
        yield Shape(disc(at, chance.between(6, 19)), (NIGHT, PALE, SECOND_BASE)[chance.below(3)], 0.85)


def stage(chance: Chance) -> Iterator[Shape]:
    """Beams of light above the bars of a song, and lamps out of focus: a stage."""
    for _ in range(5):
        lamp = chance.between(0, WIDTH)
        foot = chance.between(-10, WIDTH + 10)
        half = chance.between(7, 22)
        beam = ((lamp - 2, 0.0), (lamp + 2, 0.0), (foot + half, HEIGHT), (foot - half, HEIGHT))
        yield Shape(polygon(beam), (PALE, SECOND_PALE, BASE, NIGHT)[chance.below(4)], 0.7)
    for _ in range(2):
        at = (chance.between(4, WIDTH - 4), chance.between(4, 56))
        yield Shape(disc(at, chance.between(5, 18)), (NIGHT, PALE, SECOND_BASE)[chance.below(3)], 0.8)
    bars: list[Shape] = []
    for place in range(10):
        high = chance.between(4, 60)
        bar = box(place * 12 + 1, HEIGHT - high, 10, high)
        bars.append(Shape(bar, (NIGHT, DEEP, SECOND_BASE, PALE)[chance.below(4)]))
    yield from join_shapes(bars)


def banner(chance: Chance) -> Iterator[Shape]:
    """A divided shield, each half with bends of its own; bars and lozenges as heralds paint them."""
    divided = chance.between(30, 60)
    for top, bottom in ((0.0, divided), (divided, float(HEIGHT))):
        lean = chance.between(-0.45, 0.45) * (bottom - top)
        at = chance.between(-40, 0)
        bends: list[Shape] = []
        while at < WIDTH + 40:
            wide = chance.between(12, 36)
            edges = [(at + lean, top), (at + wide + lean, top), (at + wide - lean, bottom), (at - lean, bottom)]
            bends.append(Shape(polygon(edges), _FACETS[chance.below(8)]))
            at += wide
        yield from join_shapes(bends)

    # A bar whose lower edge has teeth.
    top = chance.between(8, 62)
    high = chance.between(10, 24)
    count = 3 + chance.below(3)
    step = WIDTH / count
    teeth = [(WIDTH - place * step / 2, top + high * (0.6 if place % 2 else 1)) for place in range(2 * count + 1)]
    bar = polygon([(0, top), (WIDTH, top), *teeth])
    yield Shape(bar, (NIGHT, PALE, SECOND_DEEP)[chance.below(3)], 0.85)
    for _ in range(2):
        middle = (chance.between(6, 114), chance.between(6, 84))
        high = chance.between(7, 19)
        x, y = middle
        lozenge = polygon([(x, y - high), (x + high * 0.62, y), (x, y + high), (x - high * 0.62, y)])
        yield Shape(lozenge, (PALE, NIGHT, SECOND_PALE, DEEP)[chance.below(4)], 0.9)


SCENES: Final = MappingProxyType({"ridges": ridges, "shards": shards, "burst": burst, "stage": stage, "banner": banner})
