"""What drawn art is made of: shapes in a field of 120 by 90, coloured by their place in a palette."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

WIDTH: Final = 120
HEIGHT: Final = 90

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """A path. `data`: as in SVG, filled by the even-odd rule. `colour`: a place in the palette. `opacity`: 0 to 1.

    `width`: above 0 the path is drawn as a line so wide, with round ends. `at` and `scale` move and size the path.
    """

    data: str
    colour: int
    opacity: float = 1.0
    width: float = 0.0
    at: Point = (0.0, 0.0)
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Art:
    """The art of a card: its colours, `#rrggbb`, and its shapes by part, from the back to the front.

    A part depends on one fact or on the id alone, so that another fact leaves it as it is.
    """

    palette: tuple[str, ...]
    parts: dict[str, tuple[Shape, ...]] = field(hash=False)

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """All shapes from the back to the front."""
        return tuple(chain.from_iterable(self.parts.values()))


def svg_number(value: float) -> str:
    """A length as SVG writes it, to a tenth."""
    return f"{value:.1f}".removesuffix(".0")


def polygon(points: Iterable[Point]) -> str:
    """The path of a closed outline, to whole units."""
    return "M" + "L".join(f"{round(x)} {round(y)}" for x, y in points) + "Z"


def line(points: Iterable[Point]) -> str:
    """The path of an open line."""
    return "M" + "L".join(f"{svg_number(x)} {svg_number(y)}" for x, y in points)


def disc(middle: Point, radius: float) -> str:
    """The path of a circle."""
    return oval(middle, radius, radius)


def oval(middle: Point, wide: float, high: float) -> str:
    """The path of an ellipse by its half width and half height."""
    (x, y) = middle
    size = f"{svg_number(wide)} {svg_number(high)} 0 1 0"
    return f"M{svg_number(x - wide)} {svg_number(y)}a{size} {svg_number(2 * wide)} 0a{size} {svg_number(-2 * wide)} 0Z"


def box(left: float, top: float, wide: float, high: float) -> str:
    """The path of a rectangle."""
    return f"M{svg_number(left)} {svg_number(top)}h{svg_number(wide)}v{svg_number(high)}h{svg_number(-wide)}Z"


def join_shapes(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Shapes that do not overlap as one path for each colour, which is shorter and looks the same."""
    data: defaultdict[int, list[str]] = defaultdict(list)
    for shape in shapes:
        data[shape.colour].append(shape.data)
    yield from (Shape("".join(paths), colour) for colour, paths in data.items())
