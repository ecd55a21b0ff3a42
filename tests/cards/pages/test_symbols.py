"""The drawn symbols: each kind and each value of the traits that cards are marked by has one, and one nobody else has."""

import csv
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.templatetags.static import static
from django.utils.translation import override

from cards.pages.card_frame import Value, build_frame, find_symbol, kind_symbol, shown_value
from cards.templatetags.cards import kind_shape, symbol, trait_mark, trait_marks, value_mark
from legality.engine.theme.appearance import card_layout
from legality.engine.theme.validation import missing_in_look
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.look import COMMON_SHAPES
from legality.games import GAMES
from legality.sources.facts import Facts
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


def sprite() -> ElementTree.Element:
    return ElementTree.fromstring((SITE / "traits.svg").read_text(encoding="utf-8"))


def drawn() -> list[str]:
    return [shape.attrib["id"] for shape in sprite().iter() if "id" in shape.attrib]


def known_shapes() -> list[str]:
    """The shapes of the site and those of the games."""
    return [*drawn(), *(f"{game.slug}.{shape}" for game in GAMES.values() for shape in game.look.shapes)]


def known(game: str, trait: str) -> set[str]:
    """The values of a trait among the cards that come with the site."""
    with (GAMES[game].folder / "starter" / "cards.csv").open(encoding="utf-8", newline="") as file:
        cells = [line[f"trait.{trait}"] for line in csv.DictReader(file)]

    return {value.strip() for cell in cells for value in cell.split("|") if value.strip()}


def marked() -> Iterator[tuple[str, str, str]]:
    """Game, trait and value of all that a mark may stand for."""
    for game in GAMES.values():
        yield from ((game.slug, "kind", kind) for kind in game.kinds)
        for trait in card_layout(game).marks:
            yield from ((game.slug, trait, value) for value in sorted(known(game.slug, trait)))


@pytest.mark.parametrize(("game", "trait", "value"), list(marked()))
def test_every_kind_and_every_marked_value_has_a_symbol(game: str, trait: str, value: str) -> None:
    assert (find_symbol(GAMES[game], trait, value) in known_shapes()) != ((game, trait, value) in WITHOUT)


def test_the_engine_knows_every_shape_of_the_sprite() -> None:
    assert sorted(drawn()) == sorted(COMMON_SHAPES)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_missing_in_a_look(game: str) -> None:
    assert missing_in_look(GAMES[game]) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_look_names_only_what_the_game_has(game: str) -> None:
    look = GAMES[game].look

    assert set(look.kinds) <= set(GAMES[game].kinds)
    assert {(trait, value) for trait, symbols in look.values.items() for value in symbols} == {
        (trait, value) for slug, trait, value in marked() if slug == game and trait != "kind"
    }


@pytest.mark.parametrize("game", GAMES)
def test_no_two_values_of_a_game_share_a_shape(game: str) -> None:
    look = GAMES[game].look
    shapes = [symbol.shape for symbols in look.values.values() for symbol in symbols.values()]
    kinds = list(look.kinds.values())

    assert sorted({*shapes, *kinds}) == sorted([*shapes, *kinds])


def test_the_sprite_holds_shapes_and_nothing_else() -> None:
    shapes = list(sprite().iter())

    assert {shape.tag.removeprefix(SVG) for shape in shapes} <= SHAPES
    assert {name for shape in shapes for name in shape.attrib} <= ATTRIBUTES
    assert {shape.get(paint) for shape in shapes for paint in ("fill", "stroke")} <= PAINTS


def test_the_symbol_of_a_kind_line() -> None:
    cards: list[Facts] = [
        {"kind": "unit"},
        {"kind": "unit", "supertypes": ["signature", "champion"]},
        {},
        {"kind": "new"},
    ]

    assert [kind_symbol(GAMES["riftbound"], facts) for facts in cards] == ["pawn", "champion", "", ""]


def test_a_mark_is_a_shape_or_letters() -> None:
    game = GAMES["riftbound"]
    with override("en"):
        shape, letters = trait_mark(shown_value(game, "domain", "fury")), trait_mark(Value("domain", "frost", "Frost"))

    assert (f'href="{static("site/traits.svg")}#flame"' in shape, 'aria-label="Fury"' in shape) == (True, True)
    assert "<svg" not in letters
    assert letters.endswith(">Fr</span>")


def test_many_marks_are_three_and_how_many_more_whose_words_are_told() -> None:
    with override("en"):
        words = ["Druid", "Hunter", "Mage", "Priest", "Rogue", "<Monk>"]
        four, six = (trait_marks([Value("class", word.lower(), word) for word in words[:most]]) for most in (4, 6))

    assert four.count('class="trait"') == 4
    assert "trait--more" not in four
    assert six.count('class="trait"') == 3
    all_of_it = "Druid, Hunter, Mage, Priest, Rogue, &lt;Monk&gt;"
    assert six.endswith(f'role="img" aria-label="{all_of_it}" title="{all_of_it}">+3</span>')


def test_kinds_are_drawn_without_a_colour() -> None:
    game = GAMES["riftbound"]

    assert value_mark(shown_value(game, "kind", "unit")) == symbol("pawn")
    assert value_mark(Value("kind", "new", "New")) == symbol("") == ""
    assert [kind_shape(game, kind) for kind in ("spell", "new", UNKNOWN)] == ["wand", "", ""]


@pytest.mark.django_db
def test_a_frame_knows_its_symbols() -> None:
    frame = build_frame(a_card(facts={"kind": "unit", "traits": {"domain": ["mind"]}, "numbers": {"might": 3}}))

    assert (frame.kind_icon, frame.marks[0].icon, frame.foot[0].icon) == ("pawn", "eye", "swords")
