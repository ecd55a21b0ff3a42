"""The drawn symbols of kinds and values as shapes of art: the site's own and those of games."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from django.conf import settings

from cards.art.shapes import Point, Shape, oval
from legality.engine.game import Game

# Symbols are drawn in a square of so many units.
SIDE: Final = 24
_SVG: Final = "{http://www.w3.org/2000/svg}"
_TAKEN: Final = ("fill", "stroke", "stroke-width", "fill-opacity")

Given = dict[str, str]


def placed(game: Game, shape: str, middle: Point, side: float, colour: int, opacity: float = 1.0) -> tuple[Shape, ...]:
    """A symbol of that size about a point, in one colour. Empty for a shape that is nowhere drawn."""
    scale = side / SIDE
    at = (round(middle[0] - side / 2, 1), round(middle[1] - side / 2, 1))
    paths = (Shape(game.look.shapes[shape], 0),) if shape in game.look.shapes else common_symbols().get(shape, ())

    return tuple(
        replace(path, colour=colour, opacity=round(opacity * path.opacity, 2), at=at, scale=round(scale, 3))
        for path in paths
    )


@lru_cache(maxsize=1)
def common_symbols() -> dict[str, tuple[Shape, ...]]:
    """The site's own symbols by name."""
    sprite = Path(settings.BASE_DIR, "config/static/site/traits.svg").read_text(encoding="utf-8")
    symbols = ElementTree.fromstring(sprite).findall(f"{_SVG}defs/*")
    return {symbol.get("id", ""): tuple(_paths(symbol, {})) for symbol in symbols}


def _paths(element: ElementTree.Element, inherited: Given) -> list[Shape]:
    given = inherited | {name: element.attrib[name] for name in _TAKEN if name in element.attrib}
    if element.tag == f"{_SVG}g":
        return [shape for child in element for shape in _paths(child, given)]

    data, shapes = _data(element), list[Shape]()
    if given.get("fill") != "none":
        shapes.append(Shape(data, 0, float(given.get("fill-opacity", 1))))
    if given.get("stroke", "none") != "none":
        shapes.append(Shape(data, 0, width=float(given.get("stroke-width", 1))))

    return shapes


def _data(element: ElementTree.Element) -> str:
    """The element as a path: paths, circles and ellipses are all that the sprite holds."""
    if element.tag == f"{_SVG}path":
        return element.attrib["d"]

    middle = float(element.attrib["cx"]), float(element.attrib["cy"])
    wide = float(element.get("r") or element.attrib["rx"])
    return oval(middle, wide, float(element.get("r") or element.attrib["ry"]))
