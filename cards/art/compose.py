"""The art of a card, put together: ground and motif by its class, a scene by its id, sparks by its cost, a figure by its kind."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from cards.art.chance import Chance
from cards.art.palette import DEEP, NIGHT, PALE, SPARK, drawn_values, palette_of
from cards.art.scenes import SCENES
from cards.art.shapes import HEIGHT, WIDTH, Art, Point, Shape, box, disc, joined, line, polygon
from cards.art.symbols import placed
from cards.catalogue.facts import Facts
from legality.engine.game import Game
from legality.engine.theme.appearance import art_of_look, layout_of

# Raise it with every change of the drawing, so that browsers ask for the art again.
STYLE: Final = 2
MOST_SPARKS: Final = 12
MOST_TICKS: Final = 16
FIGURE: Final = 30


def art_of(game: Game, key: str, facts: Facts) -> Art:
    """The art of the card with this key (the id without its game)."""
    middle = _middle(f"{game.slug}.{key}")
    return Art(
        palette=palette_of(game, facts),
        parts={
            "ground": (Shape(box(0, 0, WIDTH, HEIGHT), DEEP),),
            "scene": tuple(SCENES[art_of_look(game).scene](Chance(f"{game.slug}.{key}/scene"))),
            "class": (*_light(game, facts), *_motif(game, facts)),
            "cost": tuple(_sparks(_number(facts, layout_of(game).cost))),
            "figure": tuple(_figure(game, facts, middle)),
            "foot": tuple(_ticks(middle, _first_number(game, facts))),
        },
    )


def _light(game: Game, facts: Facts) -> Iterator[Shape]:
    """Light and shade from the sides that belong to the first value."""
    chance = Chance(f"{game.slug}/{_first_value(game, facts)}/light")
    angle = chance.between(0, 2 * pi)
    bright, dark = ((WIDTH / 2 + turn * 50 * cos(angle), HEIGHT / 2 + turn * 36 * sin(angle)) for turn in (1, -1))
    yield from (Shape(disc(bright, size), PALE, 0.2) for size in (44, 28))
    yield from (Shape(disc(dark, size), NIGHT, 0.3) for size in (56, 38))


def _motif(game: Game, facts: Facts) -> Iterator[Shape]:
    """The symbols of the card's values, large, at places of their own; of many values the first."""
    drawn = list(drawn_values(game, facts))
    for trait, value, symbol in drawn[: 1 if len(drawn) > 2 else 2]:
        chance = Chance(f"{game.slug}/{trait}/{value}/motif")
        at = chance.between(16, 104), chance.between(16, 74)
        yield from placed(game, symbol.shape, at, chance.between(46, 66), NIGHT, 0.3)


def _sparks(cost: int) -> Iterator[Shape]:
    """One spark for each point of cost, on a line from the lower left; a card without a cost has none."""
    middles = [(9 + place * 9.3, 81 - 4 * sin(place * 0.8)) for place in range(min(cost, MOST_SPARKS))]
    yield from joined(Shape(polygon([(x, y - 6), (x + 2.2, y), (x, y + 6), (x - 2.2, y)]), SPARK) for x, y in middles)


def _figure(game: Game, facts: Facts, middle: Point) -> Iterator[Shape]:
    """The symbol of the kind before a halo; a supertype has a second, wider one."""
    shape = game.look.kinds.get(facts.get("kind", ""), "")
    if facts.get("supertypes"):
        yield Shape(disc(middle, FIGURE * 0.86), SPARK, 0.9, width=1.2)
    yield Shape(disc(middle, FIGURE * 0.74), NIGHT, 0.78)
    yield from placed(game, shape, middle, FIGURE, PALE)


def _ticks(middle: Point, figure: int) -> Iterator[Shape]:
    """The first number at the foot of the card as ticks about the figure."""
    angles = [-pi / 2 + place * 2 * pi / MOST_TICKS for place in range(min(figure, MOST_TICKS))]
    ends = [[(middle[0] + far * cos(angle), middle[1] + far * sin(angle)) for far in (19, 21.2)] for angle in angles]
    if ends:
        yield Shape("".join(map(line, ends)), SPARK, 0.9, width=1.5)


def _middle(card_id: str) -> Point:
    """Where the figure stands: near the middle, so that a strip of the art shows it."""
    chance = Chance(f"{card_id}/middle")
    return round(chance.between(38, 82), 1), round(chance.between(40, 50), 1)


def _first_value(game: Game, facts: Facts) -> str:
    return next((f"{trait}/{value}" for trait, value, _symbol in drawn_values(game, facts)), "")


def _first_number(game: Game, facts: Facts) -> int:
    return next(filter(None, (_number(facts, name) for name in layout_of(game).foot)), 0)


def _number(facts: Facts, name: str) -> int:
    return max(0, facts.get("numbers", {}).get(name, 0))
