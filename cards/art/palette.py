"""The colours of a card's art: those of its class, domain or colour, else the accent of the game."""

import colorsys
from collections.abc import Iterator
from typing import Final

from cards.catalogue.facts import Facts
from legality.engine.game import Game
from legality.engine.theme.appearance import art_of_look
from legality.engine.values.look import Symbol

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


def palette_of(game: Game, facts: Facts) -> tuple[str, ...]:
    """Eight colours, `#rrggbb`."""
    colours = [symbol.colour for _trait, _value, symbol in drawn_values(game, facts) if symbol.colour]
    first = colours[0] if colours else game.look.tints.light.accent
    second = next((colour for colour in colours if colour != first), "")

    # What shines: warm on cool colours, and cool on warm ones.
    hue, _light, full = _hls(first)
    shining = "#ffe9b0" if 0.2 < hue < 0.85 else "#d8f3ff"
    if second:
        others = _shades(second)
    else:
        # Those of the neighbour on the circle of hues, towards red for warm ones.
        near = hue - 0.1 if _is_warm(hue) else hue + 0.09
        others = tuple(_hex(_hue_of_shade(near, shade), shade, full * 0.8) for shade in _SHADES)
    return (*_shades(first), *others[1:], shining)


def drawn_values(game: Game, facts: Facts) -> Iterator[tuple[str, str, Symbol]]:
    """The values that give a card its colours and its motif, with their symbols, in the order of the game's art."""
    known = facts.get("traits", {})
    art = art_of_look(game)
    for trait in art.traits:
        symbols = game.look.values.get(art.like.get(trait, trait), {})
        yield from ((trait, value, symbols[value]) for value in known.get(trait, ()) if value in symbols)


def _shades(colour: str) -> tuple[str, ...]:
    hue, light, full = _hls(colour)
    shift = 0.0
    if light > 0.9:
        shift = _SHIFT
    elif light < 0.2:
        shift = -_SHIFT / 3
    # Greys stay grey; colours shine.
    full = min(max(full, 0.42), 0.68) if full > 0.12 else full * 0.6
    return tuple(_hex(_hue_of_shade(hue, shade), min(0.95, max(0.05, shade + shift)), full) for shade in _SHADES)


def _hue_of_shade(hue: float, shade: float) -> float:
    """The hue of a shade: yellow turns to brown where it is dark, for olive is the colour of another value."""
    return hue - 0.1 * (0.6 - shade) if _is_warm(hue) and shade < 0.6 else hue


def _is_warm(hue: float) -> bool:
    return 0.07 < hue < 0.2


def _hls(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return colorsys.rgb_to_hls(red, green, blue)


def _hex(hue: float, light: float, full: float) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colorsys.hls_to_rgb(hue % 1, light, full))
