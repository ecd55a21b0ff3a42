"""Two hashes that stand for what an eye sees of a picture, 64 bits each, after the usual recipes."""

from math import cos, pi
from operator import mul
from typing import Final

from PIL import Image

_SIDE: Final = 32
_WAVES: Final = [[cos((2 * x + 1) * u * pi / (2 * _SIDE)) for x in range(_SIDE)] for u in range(8)]


def wave_hash(picture: Image.Image) -> int:
    """The signs of the 64 slowest waves of the picture's light about their median (pHash)."""
    rows = _levels(picture, (_SIDE, _SIDE))
    along = [[_times(row, wave) for wave in _WAVES] for row in rows]
    waves = [_times(list(column), wave) for wave in _WAVES for column in zip(*along, strict=True)]
    median = sorted(waves[1:])[31]
    return sum(1 << place for place, wave in enumerate(waves) if wave > median)


def step_hash(picture: Image.Image) -> int:
    """Whether the light falls from each of 8 by 8 places to its neighbour (dHash)."""
    rows = _levels(picture, (9, 8))
    falls = [row[place] > row[place + 1] for row in rows for place in range(8)]
    return sum(1 << place for place, fall in enumerate(falls) if fall)


def nearest(hashes: list[int]) -> int:
    """The fewest bits in which two of the hashes differ."""
    return min((one ^ other).bit_count() for place, one in enumerate(hashes) for other in hashes[:place])


def _levels(picture: Image.Image, size: tuple[int, int]) -> list[list[float]]:
    flat = list(picture.convert("L").resize(size, Image.Resampling.BOX).tobytes())
    return [[float(level) for level in flat[at : at + size[0]]] for at in range(0, len(flat), size[0])]


def _times(levels: list[float], wave: list[float]) -> float:
    total: float = sum(map(mul, levels, wave))
    return total
