"""Textures: fine lines all over the art, one for each word, such as a region or a set."""

from collections.abc import Callable, Iterator
from math import hypot
from typing import Final

from cards.art.chance import Chance
from cards.art.scenes import NIGHT, PALE
from cards.art.shapes import HEIGHT, WIDTH, Shape, disc


def draw_texture(word: str) -> tuple[Shape, ...]:
    """The texture of a word, the same for ever."""
    chance = Chance(f"{word}/texture")
    pattern = _PATTERNS[chance.below(len(_PATTERNS))]
    step = chance.between(9, 15)
    width = chance.between(0.8, 1.8)
    colour = (NIGHT, PALE)[chance.below(2)]
    return (Shape("".join(pattern(step)), colour, 0.34, width=round(width, 1)),)


def _hatch(step: float) -> Iterator[str]:
    at = step
    while at < WIDTH + HEIGHT:
        yield f"M{round(at)} 0l-90 90"
        at += step


def _hatch_back(step: float) -> Iterator[str]:
    at = step - HEIGHT
    while at < WIDTH:
        yield f"M{round(at)} 0l90 90"
        at += step


def _rows(step: float) -> Iterator[str]:
    yield from (f"M0 {round(place * step)}h{WIDTH}" for place in range(1, int(HEIGHT / step) + 1))


def _columns(step: float) -> Iterator[str]:
    yield from (f"M{round(place * step)} 0v{HEIGHT}" for place in range(1, int(WIDTH / step) + 1))


def _grid(step: float) -> Iterator[str]:
    yield from _rows(step * 1.6)
    yield from _columns(step * 1.6)


def _lattice(step: float) -> Iterator[str]:
    yield from _hatch(step * 1.9)
    yield from _hatch_back(step * 1.9)


def _waves(step: float) -> Iterator[str]:
    for place in range(1, int(HEIGHT / step) + 2):
        yield f"M0 {round(place * step)}q15-{round(step)} 30 0t30 0 30 0 30 0"


def _chevrons(step: float) -> Iterator[str]:
    for place in range(1, int(HEIGHT / step) + 2):
        yield f"M0 {round(place * step)}" + f"l20-{round(step)} 20 {round(step)}" * 3


def _rings(step: float) -> Iterator[str]:
    far = hypot(WIDTH, HEIGHT)
    yield from (disc((WIDTH, 0), place * step * 2) for place in range(1, int(far / step / 2) + 1))


_PATTERNS: Final[tuple[Callable[[float], Iterator[str]], ...]] = (
    _hatch,
    _hatch_back,
    _rows,
    _columns,
    _grid,
    _lattice,
    _waves,
    _chevrons,
    _rings,
)
