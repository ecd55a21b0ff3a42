"""The drawn symbols: each kind and each value of the traits that cards are marked by has one, and one nobody else has."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.utils.translation import override

from cards.catalogue.facts import Facts
from cards.pages.card_frame import LAYOUTS, Value, frame_of, value_of
from cards.pages.symbols import KINDS, NUMBERS, SUPERTYPES, VALUES, kind_symbol, symbol_of
from cards.templatetags.cards import kind_shape, symbol, trait_mark, value_mark
from legality.engine.facts import UNKNOWN
from legality.games import GAMES
from tests.cards.making import a_card

SITE = Path(__file__).parents[3] / "config" / "static" / "site"
SVG = "{http://www.w3.org/2000/svg}"
# What has no symbol, and why. Sample cards and new sets may bring values that letters mark until somebody draws them.
WITHOUT: dict[tuple[str, str, str], str] = {}
SHAPES = {"svg", "defs", "g", "path", "circle", "ellipse"}
ATTRIBUTES = {
    *("id", "d", "cx", "cy", "r", "rx", "ry", "fill", "fill-opacity", "fill-rule"),
    *("stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"),
}
PAINTS = {None, "none", "currentColor"}
# WCAG 2.2: 4.5 for the letters that stand in where a shape is missing; shapes alone would need 3.
ENOUGH = 4.5


def sprite() -> ElementTree.Element:
    return ElementTree.fromstring((SITE / "traits.svg").read_text(encoding="utf-8"))


def drawn() -> list[str]:
    return [shape.attrib["id"] for shape in sprite().iter() if "id" in shape.attrib]


def known(game: str, trait: str) -> set[str]:
    """The values of a trait among the cards that come with the site."""
    with (GAMES[game].folder / "starter" / "cards.csv").open(encoding="utf-8", newline="") as file:
        cells = [line[f"trait.{trait}"] for line in csv.DictReader(file)]

    return {value.strip() for cell in cells for value in cell.split("|") if value.strip()}


def marked() -> Iterator[tuple[str, str, str]]:
    """Game, trait and value of all that a mark may stand for."""
    for game in GAMES.values():
        yield from ((game.slug, "kind", kind) for kind in game.kinds)
        for trait in LAYOUTS[game.slug].marks:
            yield from ((game.slug, trait, value) for value in sorted(known(game.slug, trait)))


@pytest.mark.parametrize(("game", "trait", "value"), list(marked()))
def test_every_kind_and_every_marked_value_has_a_symbol(game: str, trait: str, value: str) -> None:
    assert (symbol_of(game, trait, value) in drawn()) != ((game, trait, value) in WITHOUT)


def test_every_symbol_is_used_and_none_is_missing() -> None:
    values = {shape for traits in VALUES.values() for shapes in traits.values() for shape in shapes.values()}

    assert sorted(drawn()) == sorted({*KINDS.values(), *SUPERTYPES.values(), *NUMBERS.values(), *values})


def test_the_table_names_only_what_games_have() -> None:
    assert set(KINDS) == {kind for game in GAMES.values() for kind in game.kinds}
    assert {game: tuple(traits) for game, traits in VALUES.items()} == {
        slug: layout.marks for slug, layout in LAYOUTS.items()
    }
    assert {(game, value) for game, traits in VALUES.items() for trait in traits for value in traits[trait]} == {
        (game, value) for game, trait, value in marked() if trait != "kind"
    }


@pytest.mark.parametrize("game", GAMES)
def test_no_two_values_of_a_game_share_a_shape(game: str) -> None:
    shapes = [shape for values in VALUES[game].values() for shape in values.values()]
    kinds = [KINDS[kind] for kind in GAMES[game].kinds]

    assert sorted({*shapes, *kinds}) == sorted([*shapes, *kinds])


def test_the_sprite_holds_shapes_and_nothing_else() -> None:
    shapes = list(sprite().iter())

    assert {shape.tag.removeprefix(SVG) for shape in shapes} <= SHAPES
    assert {name for shape in shapes for name in shape.attrib} <= ATTRIBUTES
    assert {shape.get(paint) for shape in shapes for paint in ("fill", "stroke")} <= PAINTS


def test_all_marks_can_be_read_on_their_colours() -> None:
    sheet = (SITE / "marks.css").read_text(encoding="utf-8")
    grounds = re.findall(r"--trait: (#[0-9a-f]{3,6});(?: --trait-ink: (#[0-9a-f]{3,6});)?", sheet)

    assert len(grounds) > len(VALUES)
    assert [(ground, ink) for ground, ink in grounds if contrast(ground, ink or "#ffffff") < ENOUGH] == []


@pytest.mark.parametrize(("game", "trait", "value"), [one for one in marked() if one[1] != "kind"])
def test_every_value_with_a_symbol_has_a_colour(game: str, trait: str, value: str) -> None:
    sheet = (SITE / "marks.css").read_text(encoding="utf-8")
    start = sheet.index(f".game-{game} [data-trait")

    assert f'[data-value="{value}"]' in sheet[start : sheet.index("\n}\n", start)]


def test_the_symbol_of_a_kind_line() -> None:
    cards: list[Facts] = [
        {"kind": "unit"},
        {"kind": "unit", "supertypes": ["signature", "champion"]},
        {},
        {"kind": "new"},
    ]

    assert [kind_symbol(facts) for facts in cards] == ["pawn", "champion", "", ""]


def test_a_mark_is_a_shape_or_letters() -> None:
    game = GAMES["riftbound"]
    with override("en"):
        shape, letters = trait_mark(value_of(game, "domain", "fury")), trait_mark(Value("domain", "frost", "Frost"))

    assert ('href="/static/site/traits.svg#flame"' in shape, 'aria-label="Fury"' in shape) == (True, True)
    assert ("<svg" in letters, letters.endswith(">Fr</span>")) == (False, True)


def test_kinds_are_drawn_without_a_colour() -> None:
    game = GAMES["riftbound"]

    assert value_mark(value_of(game, "kind", "unit")) == symbol("pawn")
    assert value_mark(Value("kind", "new", "New")) == symbol("") == ""
    assert [kind_shape(kind) for kind in ("spell", "new", UNKNOWN)] == ["wand", "", ""]


@pytest.mark.django_db
def test_a_frame_knows_its_symbols() -> None:
    frame = frame_of(a_card(facts={"kind": "unit", "traits": {"domain": ["mind"]}, "numbers": {"might": 3}}))

    assert (frame.kind_icon, frame.marks[0].icon, frame.foot[0].icon) == ("pawn", "eye", "swords")


def contrast(one: str, other: str) -> float:
    """The contrast of two colours by WCAG."""
    (low, high), *_ = pairwise(sorted((luminance(one), luminance(other))))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
