"""The drawn mark of a game, read from its folder: shapes and colours of the text alone come through."""

from typing import Final
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

from legality.engine.values.vocabulary import word_set

_SVG: Final = "{http://www.w3.org/2000/svg}"
_SHAPES: Final = frozenset({"g", "path", "circle", "ellipse", "rect", "line", "polygon", "polyline"})
_ATTRIBUTES: Final = word_set("""
    d, cx, cy, r, rx, ry, x, y, x1, y1, x2, y2, width, height, points, transform, fill, fill-opacity, fill-rule,
    opacity, stroke, stroke-width, stroke-opacity, stroke-linecap, stroke-linejoin, stroke-dasharray
""")
_PAINTS: Final = frozenset({"none", "currentColor"})
_BOX: Final = "0 0 48 48"
# A card, for a game without a mark of its own.
PLAIN: Final = '<rect x="11" y="5" width="26" height="38" rx="4" fill="none" stroke="currentColor" stroke-width="3"/>'


class InvalidMarkError(ValueError):
    """The mark cannot be shown; the message says why."""


def read_mark(text: str) -> str:
    """The shapes of an SVG of 48 by 48, as markup. Raises InvalidMarkError for anything that is neither shape nor title."""
    # Entities could grow without end, and a mark needs none.
    if "<!DOCTYPE" in text:
        raise InvalidMarkError("the mark has a document type")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise InvalidMarkError(f"the mark is no SVG: {error}") from error

    if root.tag != f"{_SVG}svg" or root.get("viewBox") != _BOX:
        raise InvalidMarkError(f'the mark is no SVG with viewBox="{_BOX}"')

    return "".join(_write_element(child) for child in root if child.tag != f"{_SVG}title")


def _write_element(element: ElementTree.Element) -> str:
    name = element.tag.removeprefix(_SVG)
    if name not in _SHAPES:
        raise InvalidMarkError(f"the mark may not hold <{name}>")

    given = {attribute: value for attribute, value in element.attrib.items() if attribute != "id"}
    for attribute, value in given.items():
        if attribute not in _ATTRIBUTES or (attribute in ("fill", "stroke") and value not in _PAINTS):
            raise InvalidMarkError(f"the mark may not say {attribute}={value!r}")

    inner = "".join(_write_element(child) for child in element)
    return f"<{name}{''.join(f' {key}={quoteattr(value)}' for key, value in given.items())}>{inner}</{name}>"
