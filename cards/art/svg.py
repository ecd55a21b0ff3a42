"""Drawn art as SVG, under 3 kB."""

from __future__ import annotations

from itertools import groupby
from typing import Final
from urllib.parse import quote

from cards.art.shapes import HEIGHT, WIDTH, Art, Shape, number

LIMIT: Final = 3_000
# What may be in an address within quotes as it is.
_PLAIN: Final = " =:/,;()-+.*'"


def svg_of(art: Art) -> str:
    """A whole SVG document. It has no script, no style and no reference to anything else."""
    groups = groupby(art.shapes, key=lambda shape: _look(shape, art.palette[shape.colour]))
    drawn = "".join(_group(look, [shape.data for shape in shapes]) for look, shapes in groups)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" fill-rule="evenodd">'
    return f"{head}{drawn}</svg>"


def data_address(drawn: str) -> str:
    """An address that holds an SVG document itself: nothing is asked for it."""
    return f"data:image/svg+xml,{quote(drawn, safe=_PLAIN)}"


def _group(look: str, paths: list[str]) -> str:
    """Neighbours of one look share one group: each is still drawn for itself."""
    if len(paths) == 1:
        return f'<path{look} d="{paths[0]}"/>'

    inner = "".join(f'<path d="{data}"/>' for data in paths)
    return f"<g{look}>{inner}</g>"


def _look(shape: Shape, colour: str) -> str:
    said = {"fill": colour}
    if shape.width:
        said = {"fill": "none", "stroke": colour, "stroke-width": number(shape.width), "stroke-linecap": "round"}
    if shape.opacity < 1:
        said["stroke-opacity" if shape.width else "fill-opacity"] = f"{shape.opacity:.2f}".strip("0")
    if shape.scale != 1 or shape.at != (0.0, 0.0):
        said["transform"] = f"translate({number(shape.at[0])} {number(shape.at[1])}) scale({shape.scale:g})"

    return "".join(f' {name}="{value}"' for name, value in said.items())
