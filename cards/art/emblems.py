"""Emblems for words that no figure is drawn for: a face for a being, a sigil for a thing. One word has one emblem for ever."""

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from cards.art.chance import Chance
from cards.art.figures import MIDDLE, cut, fold, mirror_points, pair
from cards.art.shapes import Point, disc

# What grows from a head, to the right of its middle; the left is its mirror image.
_CRESTS: Final[tuple[tuple[Point, ...], ...]] = (
    ((14, 7), (17, 1), (20, 10)),
    ((16, 8), (21, 6), (22, 1), (24, 7), (19, 12)),
    ((18, 9), (24, 6), (19, 14)),
    ((14, 7), (15, 1), (17, 4), (20, 1), (19, 5), (23, 6), (18, 9)),
    ((12, 7), (12, 0), (14.5, 4), (16, 1), (17, 5), (20, 3), (18, 9)),
    ((12, 6), (12, 1), (16, 1.5), (20.5, 6), (21.5, 14), (23, 22), (17, 20)),
    ((17, 8), (20, 4), (23, 7), (22, 11), (19, 12)),
    ((12, 7), (12, -1), (14, 2), (14, 7)),
    ((15, 7), (19, 2), (23, 2), (20, 5), (21, 8), (18, 10)),
    ((12, 5), (18, 5), (23, 7), (18, 9), (12, 9)),
)
# Eyes to the right of the middle.
_EYES: Final[tuple[tuple[Point, ...], ...]] = (
    ((13.5, 12.5), (17.5, 10.5), (16.5, 13)),
    ((13.5, 11), (17, 11), (17, 13), (13.5, 13)),
    ((13.2, 11.5), (15.5, 10), (17.5, 11.5), (15.5, 13.5)),
    ((13.5, 10.5), (17.5, 12.5), (14, 13.2)),
    ((14, 9.5), (16.5, 9.5), (16.5, 14.5), (14, 14.5)),
    ((12, 10.8), (18, 10.8), (17, 13), (12, 13)),
)
# Mouths and markings, right halves.
_MARKS: Final[tuple[tuple[Point, ...], ...]] = (
    ((12, 16), (14.5, 16), (12, 18)),
    ((12, 17), (16, 16.5), (15, 18.5), (12, 19)),
    ((12, 16), (13, 16), (13, 22), (12, 22)),
    ((12, 15), (14, 18), (16, 17), (14.5, 20), (12, 18)),
    ((12, 4), (13.5, 6), (12, 10)),
    ((15, 15), (17.5, 14), (15.5, 18.5)),
    ((12, 16), (15, 16), (15, 17.3), (12, 17.3)),
)


@dataclass(frozen=True, slots=True)
class Emblem:
    """An emblem in a square of 24: `paper`, the paths of its silhouette, and `holes`, what is cut out of them, perhaps empty."""

    paper: tuple[str, ...]
    holes: str = ""


def draw_face(word: str, key: str) -> Emblem:
    """A face: head and crest of the word, eyes and marks of the card's own key, so that those of one word are a family."""
    chance = Chance(f"{word}/face")
    top = chance.between(4, 7)
    temple = chance.between(4.5, 7.5)
    cheek = chance.between(4.5, 8)
    jaw = chance.between(2.5, 6)
    head = fold(
        (12, top),
        (12 + temple * 0.7, top + 0.5),
        (12 + temple, 9),
        (12 + cheek, chance.between(12, 15)),
        (12 + jaw, chance.between(18, 20)),
        (12 + chance.between(0, 2.5), 23),
    )
    crest = _CRESTS[chance.below(len(_CRESTS))]
    own = Chance(f"{word}/{key}/face")
    holes = pair(*_EYES[own.below(len(_EYES))])
    first, more = own.below(len(_MARKS)), own.below(len(_MARKS))
    for mark in sorted({first, more}):
        points = _MARKS[mark]
        holes += fold(*points) if points[0][0] == MIDDLE and points[-1][0] == MIDDLE else pair(*points)
    return Emblem((_outside(crest), head), holes)


def _outside(crest: tuple[Point, ...]) -> str:
    return fold(*crest) if crest[0][0] == MIDDLE == crest[-1][0] else cut(*crest) + cut(*mirror_points(crest))


def draw_sigil(word: str) -> Emblem:
    """A sigil: arms about a middle, as many and as long as the word says."""
    chance = Chance(f"{word}/sigil")
    count = 3 + chance.below(5)
    inner = chance.between(2.5, 6)
    broad = chance.between(0.25, 0.9) * pi / count
    bend = chance.between(-0.5, 0.5)
    tip = chance.between(0, 0.9) * broad
    outer = chance.between(11, 13)
    middle = chance.between(0.45, 0.75) * outer
    first = -pi / 2

    paper = ""
    for arm in range(count):
        angle = first + 2 * pi * arm / count
        parts = (
            (inner, -broad),
            (middle, -broad * 1.1),
            (outer, bend - tip),
            (outer, bend + tip),
            (middle, broad * 1.1),
            (inner, broad),
        )
        paper += cut(*((MIDDLE + far * cos(angle + turn), MIDDLE + far * sin(angle + turn)) for far, turn in parts))
    hub = chance.below(3)
    if hub:
        paper += disc((MIDDLE, MIDDLE), inner * 0.72)
    hole = disc((MIDDLE, MIDDLE), inner * 0.36) if hub == 2 else ""
    return Emblem((paper,), hole)
