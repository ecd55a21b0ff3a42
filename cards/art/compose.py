"""The art of a card, put together: ground and motif by its class, a scene by its id, a figure by its tags and the words of its name.

The same card has the same art on every machine and in every year. Colours come from its class, domain or colour, else from the game.
"""

import colorsys
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain, islice
from math import cos, pi, sin
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from django.conf import settings

from cards.art.chance import Chance
from cards.art.emblems import Emblem, draw_face, draw_sigil
from cards.art.figures import FIGURES, figures_of_words
from cards.art.scenes import DEEP, NIGHT, PALE, SCENES, SECOND_DEEP, SECOND_PALE, SPARK
from cards.art.shapes import HEIGHT, WIDTH, Art, Point, Shape, box, disc, oval, polygon
from cards.art.svg import LIMIT, art_as_svg
from cards.art.textures import draw_texture
from legality.engine.game import Game
from legality.engine.theme.appearance import art_of_look, card_layout
from legality.engine.values.look import Symbol
from legality.sources.facts import Facts

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


# A figure is large, at the right of the middle: the cost and the first letters of the name are at the left.
FIGURE: Final = 56
COMPANION: Final = 27
# How a figure and its ground are coloured: the ground, the figure.
_TONES: Final = (
    (NIGHT, PALE),
    (PALE, NIGHT),
    (SECOND_PALE, DEEP),
    (SECOND_DEEP, SPARK),
    (SPARK, NIGHT),
    (DEEP, SECOND_PALE),
)
# Longer paths are drawn once, for an SVG of art is short.
_SHORT: Final = 150
# Where a figure without a companion is drawn about the middle, and how large: once, twice or three times.
_COPIES: Final = (
    ((0.0, 0.0, 1.0),),
    ((0.0, 0.0, 1.0),),
    ((-0.3, -0.12, 0.64), (0.3, 0.12, 0.64)),
    ((0.0, -0.3, 0.54), (-0.33, 0.24, 0.54), (0.33, 0.24, 0.54)),
)


def draw_card_art(game: Game, key: str, facts: Facts) -> Art:
    """The art of the card with this key (the id without its game)."""
    chance = Chance(f"{game.slug}.{key}/place")
    middle = (round(chance.between(60, 86), 1), round(chance.between(37, 53), 1))
    aside = (round(chance.between(20, 30), 1), round(chance.between(24, 46), 1))
    size = chance.between(0.86, 1.14) * FIGURE
    ground, paper = _TONES[chance.below(len(_TONES))]

    first, *others = choose_emblems(game, key, facts)
    form = ground_form(game, facts.get("kind", ""), middle, size * 0.7)
    figure = [Shape(form, ground, 0.9)]
    if facts.get("supertypes"):
        figure.append(Shape(ground_form(game, facts.get("kind", ""), middle, size * 0.8), SPARK, width=1.6))
    figure.append(_draw_facets(chance, middle, size * 0.66, paper))
    drawn = tuple(_place_emblem(game, first, middle, size, (paper, ground)))
    is_short = isinstance(first, str) and len(drawn) == 1 and len(drawn[0].data) < _SHORT
    copies = _COPIES[chance.below(len(_COPIES))] if is_short and not others else _COPIES[0]
    for x, y, share in copies:
        at = (middle[0] + x * size, middle[1] + y * size)
        figure.extend(_place_emblem(game, first, at, share * size, (paper, ground)))

    companion = list[Shape]()
    for other in others[:3]:
        drawn = tuple(_place_emblem(game, other, aside, COMPANION, (paper, ground)))
        if not companion and sum(len(shape.data) for shape in drawn) < 2 * _SHORT:
            companion = [Shape(disc(aside, COMPANION * 0.7), ground, 0.75), *drawn]
    parts = {
        "ground": (Shape(box(0, 0, WIDTH, HEIGHT), DEEP),),
        "scene": (
            *SCENES[art_of_look(game).scene](Chance(f"{game.slug}.{key}/scene")),
            *_draw_lights(Chance(f"{game.slug}.{key}/lights")),
        ),
        "home": _draw_home(game, facts),
        "class": tuple(_draw_light(game, facts)),
        "motif": () if companion else tuple(_draw_motif(game, facts)),
        "companion": tuple(companion),
        "figure": tuple(figure),
    }
    # What a card is known by least gives way where the whole grows too long.
    palette = card_palette(game, facts)
    for part in ("motif", "home", "companion"):
        if len(art_as_svg(Art(palette, parts))) >= LIMIT:
            parts[part] = ()
    return Art(palette, parts)


def choose_emblems(game: Game, key: str, facts: Facts) -> list[str | Emblem]:
    """What a card is known by, weightiest first: names of figures and symbols, and emblems made from words; at least one."""
    known = facts.get("traits", {})
    chosen: list[str | Emblem] = []
    for table in art_of_look(game).figures:
        if not table.trait:
            chosen.extend(figures_of_words(key))
            continue

        values = [facts["kind"]] if table.trait == "kind" and "kind" in facts else known.get(table.trait, [])
        chosen.extend(figure for value, figure in table.figures.items() if value in values)
        if table.faces:
            chosen.extend(draw_face(value, key) for value in values if value not in table.figures)

    if not chosen:
        # Whoever has a number at the foot, such as might or health, is a being.
        numbers = facts.get("numbers", {})
        is_being = any(name in numbers for name in card_layout(game).foot)
        chosen.append(draw_face(key, key) if is_being else draw_sigil(key))
    return list(dict.fromkeys(chosen))


def _place_emblem(
    game: Game, emblem: str | Emblem, middle: Point, side: float, colours: tuple[int, int]
) -> Iterator[Shape]:
    """An emblem about a point, in the colours of its paper and of its ground."""
    paper, ground = colours
    if isinstance(emblem, str) and emblem not in FIGURES:
        yield from place_symbol(game, emblem, middle, side, paper)
        return

    made = Emblem((FIGURES[emblem],)) if isinstance(emblem, str) else emblem
    at = (round(middle[0] - side / 2, 1), round(middle[1] - side / 2, 1))
    scale = round(side / SYMBOL_SIDE, 3)
    yield from (Shape(data, paper, at=at, scale=scale) for data in made.paper)
    if made.holes:
        yield Shape(made.holes, ground, at=at, scale=scale)


def ground_form(game: Game, kind: str, middle: Point, radius: float) -> str:
    """The form behind the figures of a kind, the kinds of a game by turns, so that a unit is known from a spell."""
    kinds = list(game.look.kinds)
    corners, dent, turn = _FORMS[kinds.index(kind) % len(_FORMS) if kind in kinds else 0]
    if not corners:
        return disc(middle, radius)

    x, y = middle
    angles = [turn * pi + 2 * pi * place / corners for place in range(corners)]
    lengths = [radius * (dent if place % 2 else 1.12) for place in range(corners)]
    return polygon((x + far * cos(angle), y + far * sin(angle)) for angle, far in zip(angles, lengths, strict=True))


# Corners (none: a disc), how far every second one is drawn in, and the turn of the first in half circles.
_FORMS: Final = (
    (0, 1.0, 0.0),
    (16, 0.88, 0.0),
    (6, 1.12, 0.5),
    (8, 1.12, 0.125),
    (4, 1.12, 0.25),
    (10, 0.74, -0.5),
    (5, 1.12, -0.5),
    (4, 1.2, 0.5),
    (12, 0.86, 0.5),
    (3, 1.3, -0.5),
)


def _draw_facets(chance: Chance, middle: Point, radius: float, colour: int) -> Shape:
    """Some of the twelve facets of a cut stone, faintly: the form behind each figure is the card's own."""
    x, y = middle
    first = chance.between(0, pi / 6)
    drawn = 1 + chance.below(4_094)
    facets: list[str] = []
    for place in range(12):
        if drawn >> place & 1:
            angles = [first + (place + part) * pi / 6 for part in (0, 1)]
            ends = [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]
            facets.append(polygon([middle, *ends]))
    return Shape("".join(facets), colour, 0.26)


def _draw_lights(chance: Chance) -> Iterator[Shape]:
    """Three large lights or shades at places of the card's own."""
    for colour in (NIGHT, PALE, (NIGHT, PALE)[chance.below(2)]):
        at = (chance.between(0, WIDTH), chance.between(0, HEIGHT))
        yield Shape(disc(at, round(chance.between(20, 44))), colour, 0.6)


def _draw_home(game: Game, facts: Facts) -> tuple[Shape, ...]:
    """The texture of where a card comes from; none for one from nowhere."""
    known = facts.get("traits", {})
    homes = [f"{trait}/{value}" for trait in art_of_look(game).homes for value in known.get(trait, ())[:1]]
    return draw_texture(homes[0]) if homes else ()


def _draw_light(game: Game, facts: Facts) -> Iterator[Shape]:
    """Light and shade from the sides that belong to the first value."""
    first = next((f"{trait}/{value}" for trait, value, _symbol in drawn_values(game, facts)), "")
    chance = Chance(f"{game.slug}/{first}/light")
    angle = chance.between(0, 2 * pi)
    bright = (WIDTH / 2 + 50 * cos(angle), HEIGHT / 2 + 36 * sin(angle))
    dark = (WIDTH / 2 - 50 * cos(angle), HEIGHT / 2 - 36 * sin(angle))
    yield Shape(disc(bright, 40), PALE, 0.2)
    yield Shape(disc(dark, 48), NIGHT, 0.3)


def _draw_motif(game: Game, facts: Facts) -> Iterator[Shape]:
    """The symbol of the card's first value, large, behind everything, at a place of its own."""
    for trait, value, symbol in islice(drawn_values(game, facts), 1):
        chance = Chance(f"{game.slug}/{trait}/{value}/motif")
        at = (chance.between(10, 30), chance.between(50, 74))
        yield from place_symbol(game, symbol.shape, at, chance.between(46, 60), NIGHT, 0.3)
