"""The art of a card, put together: ground and motif by its class, a scene by its id, sparks by its cost, a figure by its kind.

The same card has the same art on every machine and in every year. Colours come from its class, domain or colour, else from the game.
"""

import colorsys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from itertools import chain, pairwise
from math import cos, pi, sin
from pathlib import Path
from types import MappingProxyType
from typing import Final
from xml.etree import ElementTree

from django.conf import settings

from cards.art.shapes import HEIGHT, WIDTH, Art, Point, Shape, box, disc, join_shapes, line, oval, polygon
from legality.engine.game import Game
from legality.engine.theme.appearance import art_of_look, card_layout
from legality.engine.values.look import Symbol
from legality.sources.facts import Facts


@dataclass(slots=True)
class Chance:
    """A stream of numbers made from a seed."""

    seed: str
    _bytes: list[int] = field(default_factory=list)
    _block: int = 0

    def between(self, low: float, high: float) -> float:
        """The next number from `low` to `high`."""
        return low + (high - low) * (self._next() * 256 + self._next()) / 65_535

    def below(self, count: int) -> int:
        """The next whole number from 0 to `count` - 1; `count` is at most 65,536."""
        return (self._next() * 256 + self._next()) % count

    def _next(self) -> int:
        if not self._bytes:
            self._bytes = list(sha256(f"{self.seed}/{self._block}".encode()).digest())
            self._block += 1

        return self._bytes.pop()


# Places in the palette: four shades of the first value, three of the second, and what shines on all of them.
NIGHT: Final = 0
DEEP: Final = 1
BASE: Final = 2
PALE: Final = 3
SECOND_DEEP: Final = 4
SECOND_BASE: Final = 5
SECOND_PALE: Final = 6
SPARK: Final = 7
_SHADES: Final = (0.11, 0.24, 0.47, 0.80)
# How far a colour that is white or black itself moves all its shades.
_SHIFT: Final = 0.22


def card_palette(game: Game, facts: Facts) -> tuple[str, ...]:
    """Eight colours, `#rrggbb`."""
    colours = [symbol.colour for _trait, _value, symbol in drawn_values(game, facts) if symbol.colour]
    first = colours[0] if colours else game.look.tints.light.accent
    second = next((colour for colour in colours if colour != first), "")

    # What shines: warm on cool colours, and cool on warm ones.
    hue, _light, full = _hex_to_hls(first)
    shining = "#ffe9b0" if 0.2 < hue < 0.85 else "#d8f3ff"
    if second:
        others = _make_shades(second)
    else:
        # Those of the neighbour on the circle of hues, towards red for warm ones.
        near = hue - 0.1 if _is_warm(hue) else hue + 0.09
        others = tuple(_hls_to_hex(_hue_of_shade(near, shade), shade, full * 0.8) for shade in _SHADES)
    return (*_make_shades(first), *others[1:], shining)


def drawn_values(game: Game, facts: Facts) -> Iterator[tuple[str, str, Symbol]]:
    """The values that give a card its colours and its motif, with their symbols, in the order of the game's art."""
    known = facts.get("traits", {})
    art = art_of_look(game)
    for trait in art.traits:
        symbols = game.look.values.get(art.like.get(trait, trait), {})
        yield from ((trait, value, symbols[value]) for value in known.get(trait, ()) if value in symbols)


def _make_shades(colour: str) -> tuple[str, ...]:
    hue, light, full = _hex_to_hls(colour)
    shift = 0.0
    if light > 0.9:
        shift = _SHIFT
    elif light < 0.2:
        shift = -_SHIFT / 3
    # Greys stay grey; colours shine.
    full = min(max(full, 0.42), 0.68) if full > 0.12 else full * 0.6
    return tuple(_hls_to_hex(_hue_of_shade(hue, shade), min(0.95, max(0.05, shade + shift)), full) for shade in _SHADES)


def _hue_of_shade(hue: float, shade: float) -> float:
    """The hue of a shade: yellow turns to brown where it is dark, for olive is the colour of another value."""
    return hue - 0.1 * (0.6 - shade) if _is_warm(hue) and shade < 0.6 else hue


def _is_warm(hue: float) -> bool:
    return 0.07 < hue < 0.2


def _hex_to_hls(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return colorsys.rgb_to_hls(red, green, blue)


def _hls_to_hex(hue: float, light: float, full: float) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colorsys.hls_to_rgb(hue % 1, light, full))


# The scenes of drawn art: each is a visual language of its own, and the id of a card decides what it shows.
#
# A scene fills the field with large lights and darks, so that two cards differ where the eye looks first.


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
        for _ in range(1 + chance.below(3)):
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
        wide = chance.between(0.13, 0.62)
        last = min(wide, 2 * pi - turned)
        angles = [first + turned + part for part in (0, last / 2, last)]
        ends = [(middle[0] + far * cos(angle), middle[1] + far * sin(angle)) for angle in angles]
        rays.append(Shape(polygon([middle, *ends]), _FACETS[chance.below(8)]))
        turned += wide
    yield from join_shapes(rays)
    for _ in range(3):
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
    for _ in range(4):
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
    count = 4 + chance.below(4)
    step = WIDTH / count
    teeth = [(WIDTH - place * step / 2, top + high * (0.6 if place % 2 else 1)) for place in range(2 * count + 1)]
    bar = polygon([(0, top), (WIDTH, top), *teeth])
    yield Shape(bar, (NIGHT, PALE, SECOND_DEEP)[chance.below(3)], 0.85)
    for _ in range(4):
        middle = (chance.between(6, 114), chance.between(6, 84))
        high = chance.between(7, 19)
        x, y = middle
        lozenge = polygon([(x, y - high), (x + high * 0.62, y), (x, y + high), (x - high * 0.62, y)])
        yield Shape(lozenge, (PALE, NIGHT, SECOND_PALE, DEEP)[chance.below(4)], 0.9)


SCENES: Final = MappingProxyType({"ridges": ridges, "shards": shards, "burst": burst, "stage": stage, "banner": banner})


# The drawn symbols of kinds and values as shapes of art: the site's own and those of games.


# Symbols are drawn in a square of so many units.
SYMBOL_SIDE: Final = 24
_SVG: Final = "{http://www.w3.org/2000/svg}"
_TAKEN: Final = ("fill", "stroke", "stroke-width", "fill-opacity")

Given = dict[str, str]


def place_symbol(
    game: Game, shape: str, middle: Point, side: float, colour: int, opacity: float = 1.0
) -> tuple[Shape, ...]:
    """A symbol of that size about a point, in one colour. Empty for a shape without a drawing."""
    scale = side / SYMBOL_SIDE
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
    return {symbol.get("id", ""): tuple(_parse_paths(symbol, {})) for symbol in symbols}


def _parse_paths(element: ElementTree.Element, inherited: Given) -> list[Shape]:
    given = inherited | {name: element.attrib[name] for name in _TAKEN if name in element.attrib}
    if element.tag == f"{_SVG}g":
        return list(chain.from_iterable(_parse_paths(child, given) for child in element))

    # The element as a path: paths, circles and ellipses are all that the sprite holds.
    if element.tag == f"{_SVG}path":
        data = element.attrib["d"]
    else:
        middle = (float(element.attrib["cx"]), float(element.attrib["cy"]))
        wide = float(element.get("r") or element.attrib["rx"])
        data = oval(middle, wide, float(element.get("r") or element.attrib["ry"]))
    shapes = list[Shape]()
    if given.get("fill") != "none":
        shapes.append(Shape(data, 0, float(given.get("fill-opacity", 1))))
    if given.get("stroke", "none") != "none":
        shapes.append(Shape(data, 0, width=float(given.get("stroke-width", 1))))

    return shapes


# Raise it with every change of the drawing, so that browsers ask for the art again.
STYLE: Final = 2
MOST_SPARKS: Final = 12
MOST_TICKS: Final = 16
FIGURE: Final = 30


def draw_card_art(game: Game, key: str, facts: Facts) -> Art:
    """The art of the card with this key (the id without its game)."""
    # The place of the figure: near the middle, so that a strip of the art shows it.
    card_id = f"{game.slug}.{key}"
    chance = Chance(f"{card_id}/middle")
    middle = (round(chance.between(38, 82), 1), round(chance.between(40, 50), 1))

    # One spark for each point of cost, on a line from the lower left; a card without a cost has none.
    cost = _printed_number(facts, card_layout(game).cost)
    middles = [(9 + place * 9.3, 81 - 4 * sin(place * 0.8)) for place in range(min(cost, MOST_SPARKS))]
    sparks = join_shapes(
        Shape(polygon([(x, y - 6), (x + 2.2, y), (x, y + 6), (x - 2.2, y)]), SPARK) for x, y in middles
    )

    # The symbol of the kind before a halo; a supertype has a second, wider one.
    figure: list[Shape] = []
    shape = game.look.kinds.get(facts.get("kind", ""), "")
    if facts.get("supertypes"):
        figure.append(Shape(disc(middle, FIGURE * 0.86), SPARK, 0.9, width=1.2))
    figure.append(Shape(disc(middle, FIGURE * 0.74), NIGHT, 0.78))
    figure.extend(place_symbol(game, shape, middle, FIGURE, PALE))
    # The first number at the foot of the card as ticks about the figure.
    count = next(filter(None, (_printed_number(facts, name) for name in card_layout(game).foot)), 0)
    ticks: list[str] = []
    for place in range(min(count, MOST_TICKS)):
        angle = -pi / 2 + place * 2 * pi / MOST_TICKS
        ticks.append(line([(middle[0] + far * cos(angle), middle[1] + far * sin(angle)) for far in (19, 21.2)]))
    return Art(
        palette=card_palette(game, facts),
        parts={
            "ground": (Shape(box(0, 0, WIDTH, HEIGHT), DEEP),),
            "scene": tuple(SCENES[art_of_look(game).scene](Chance(f"{game.slug}.{key}/scene"))),
            "class": (*_draw_light(game, facts), *_draw_motif(game, facts)),
            "cost": tuple(sparks),
            "figure": tuple(figure),
            "foot": (Shape("".join(ticks), SPARK, 0.9, width=1.5),) if ticks else (),
        },
    )


def _draw_light(game: Game, facts: Facts) -> Iterator[Shape]:
    """Light and shade from the sides that belong to the first value."""
    first = next((f"{trait}/{value}" for trait, value, _symbol in drawn_values(game, facts)), "")
    chance = Chance(f"{game.slug}/{first}/light")
    angle = chance.between(0, 2 * pi)
    bright = (WIDTH / 2 + 50 * cos(angle), HEIGHT / 2 + 36 * sin(angle))
    dark = (WIDTH / 2 - 50 * cos(angle), HEIGHT / 2 - 36 * sin(angle))
    yield from (Shape(disc(bright, size), PALE, 0.2) for size in (44, 28))
    yield from (Shape(disc(dark, size), NIGHT, 0.3) for size in (56, 38))


def _draw_motif(game: Game, facts: Facts) -> Iterator[Shape]:
    """The symbols of the card's values, large, at places of their own; of many values the first."""
    drawn = list(drawn_values(game, facts))
    for trait, value, symbol in drawn[: 1 if len(drawn) > 2 else 2]:
        chance = Chance(f"{game.slug}/{trait}/{value}/motif")
        at = (chance.between(16, 104), chance.between(16, 74))
        yield from place_symbol(game, symbol.shape, at, chance.between(46, 66), NIGHT, 0.3)


def _printed_number(facts: Facts, name: str) -> int:
    return max(0, facts.get("numbers", {}).get(name, 0))
