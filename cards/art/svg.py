"""Drawn art as SVG, under 3 kB, and the version of a drawing, so that browsers may cache each version for ever."""

import json
from functools import lru_cache
from hashlib import sha256
from itertools import groupby
from typing import Final
from urllib.parse import quote

from cards.art.shapes import HEIGHT, WIDTH, Art, Shape, svg_number
from legality.engine.game import Game
from legality.sources.facts import Facts

# Raise it with every change of the drawing, so that browsers ask for the art again.
STYLE: Final = 3
_DIGITS: Final = 10


def art_version(game: Game, facts: Facts) -> str:
    """Ten letters and digits that change with the card's facts, the game's look and the way of drawing."""
    drawn_from = f"{_look_of(game)}{json.dumps(facts, sort_keys=True)}"
    return sha256(drawn_from.encode()).hexdigest()[:_DIGITS]


@lru_cache(maxsize=64)
def _look_of(game: Game) -> str:
    return sha256(f"{STYLE}{game.look!r}".encode()).hexdigest()


LIMIT: Final = 3_000
# What may be in an address within quotes as it is.
_PLAIN: Final = " =:/,;()-+.*'"


def art_as_svg(art: Art) -> str:
    """A whole SVG document. It has no script, no style and no reference to anything else."""
    drawn = ""
    # Neighbours of one look share one group: each is still drawn for itself.
    for look, shapes in groupby(art.shapes, key=lambda shape: _look_attributes(shape, art.palette[shape.colour])):
        paths = [shape.data for shape in shapes]
        if len(paths) == 1:
            drawn += f'<path{look} d="{paths[0]}"/>'
        else:
            inner = "".join(f'<path d="{data}"/>' for data in paths)
            drawn += f"<g{look}>{inner}</g>"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" fill-rule="evenodd">'
    return f"{head}{drawn}</svg>"


def data_address(drawn: str) -> str:
    """An address that holds an SVG document itself: the browser requests nothing."""
    return f"data:image/svg+xml,{quote(drawn, safe=_PLAIN)}"


def _look_attributes(shape: Shape, colour: str) -> str:
    attributes = {"fill": colour}
    if shape.width:
        attributes = {
            "fill": "none",
            "stroke": colour,
            "stroke-width": svg_number(shape.width),
            "stroke-linecap": "round",
        }
    if shape.opacity < 1:
        attributes["stroke-opacity" if shape.width else "fill-opacity"] = f"{shape.opacity:.2f}".strip("0")
    if shape.scale != 1 or shape.at != (0.0, 0.0):
        attributes["transform"] = (
            f"translate({svg_number(shape.at[0])} {svg_number(shape.at[1])}) scale({shape.scale:g})"
        )

    return "".join(f' {name}="{value}"' for name, value in attributes.items())
