"""The look of a game: what it comes to, what is missing in it, and what can never enter a sheet or a sprite."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legality.engine.game import Game
from legality.engine.theme.appearance import art_of_look, card_layout, game_charts, shape_address
from legality.engine.theme.validation import contrast, faults_in_look, missing_in_look
from legality.engine.values.look import (
    NEUTRAL,
    Charts,
    DrawnArt,
    FigureTable,
    Layout,
    Look,
    Symbol,
    TextSigns,
    TextSymbol,
    Tint,
    Tints,
)
from legality.engine.values.vocabulary import TableVocabulary
from legality.games import GAMES

WHOLE = Look(
    kinds={"wizard": "gem", "spell": "wand"},
    supertypes={"old": "crown"},
    values={"颜色": {'红"}': Symbol("gem", "#b12a20"), "白": Symbol("sun", "#ffffff", ink="#37322b", edge="#938a7e")}},
    shapes={"gem": "M12 1 22 12 12 23z"},
    layout=Layout(marks=("颜色",)),
)


def a_game(look: Look, folder: Path = Path("/nowhere"), **closed: tuple[str, ...]) -> Game:
    """A made game with a look."""
    return replace(
        GAMES["zero"],
        slug="made",
        kinds={"wizard": {"en": "Wizard"}, "spell": {"en": "Spell"}},
        traits={"颜色": {"en": "colour"}, "clan": {"en": "clan"}},
        table_vocabulary=TableVocabulary(closed=closed),
        folder=folder,
        look=look,
    )


def test_a_game_without_a_look_is_neutral_and_made_from_its_numbers_and_traits() -> None:
    game = a_game(Look())

    assert game.look.tints == NEUTRAL
    assert card_layout(game) == Layout(foot=("coloured_cost", "attack", "defense"), marks=("颜色",), tags=("clan",))
    assert (shape_address(game, "kind", "spell"), shape_address(game, "颜色", "红")) == ("", "")


def test_what_a_game_without_a_look_lacks_is_named() -> None:
    assert missing_in_look(a_game(Look())) == [
        "the look has no layout",
        "the game has no mark, mark.svg",
        "the kind wizard has no symbol",
        "the kind spell has no symbol",
        "no value of the trait 颜色 has a symbol",
    ]


def test_a_shape_that_stands_for_two_is_named(tmp_path: Path) -> None:
    (tmp_path / "mark.svg").touch()
    look = replace(WHOLE, kinds={"wizard": "wand", "spell": "wand"})

    assert missing_in_look(a_game(look, tmp_path)) == ["the shape wand stands for 2 kinds and values"]


def test_what_is_faint_and_what_nobody_drew_is_named(tmp_path: Path) -> None:
    (tmp_path / "mark.svg").touch()
    tint = Tint("#cccccc", "#ffffff")
    values = {"颜色": {"红": Symbol("unicorn", "#ffff00"), "蓝": Symbol()}}
    look = replace(WHOLE, tints=Tints(tint, NEUTRAL.dark), values=values)

    assert missing_in_look(a_game(look, tmp_path, 颜色=("红", "绿"))) == [
        "the value 绿 of 颜色 has no symbol",
        "the value 蓝 of 颜色 has no shape",
        "the value 蓝 of 颜色 has no colour",
        "the shape unicorn is nowhere drawn",
        "the light accent #cccccc is too faint on #ffffff",
        "the mark of the value 红 of 颜色 is too faint on #ffff00",
    ]


def test_signs_of_texts_that_show_or_say_nothing_are_named(tmp_path: Path) -> None:
    (tmp_path / "mark.svg").touch()
    symbols = {
        "[R]": TextSymbol(trait="颜色", value="白"),
        "[G]": TextSymbol(trait="颜色", value="绿"),
        "[T]": TextSymbol(names={"en": "exhaust"}),
        "[U]": TextSymbol("unicorn"),
    }
    text = TextSigns(symbols, number=TextSymbol(names={"en": "{} mana"}), costed=frozenset(["Echo"]))

    look = replace(WHOLE, kinds={"wizard": "crown", "spell": "wand"}, supertypes={}, text=text)

    assert missing_in_look(a_game(look, tmp_path)) == [
        "the token [G] is the mark of 绿, which has no symbol",
        "the token [T] has no symbol",
        "the token [U] has no name",
        "the keyword Echo has a cost and is no keyword",
        "the shape unicorn is nowhere drawn",
    ]


def test_own_shapes_carry_the_name_of_their_game() -> None:
    game = a_game(WHOLE)
    asked = [("kind", "wizard"), ("kind", "spell"), ("supertype", "old"), ("颜色", "白"), ("颜色", "黑")]

    assert [shape_address(game, *one) for one in asked] == ["made.gem", "wand", "crown", "sun", ""]


def test_charts_count_what_the_frame_shows_unless_the_game_says_otherwise() -> None:
    own = Charts("level", ("life",), ("clan",))

    assert game_charts(a_game(replace(WHOLE, charts=own))) == own
    assert game_charts(a_game(WHOLE)) == Charts("cost", ("attack", "defense", "health", "power"), ("颜色",))


def test_a_sound_look_has_no_faults() -> None:
    assert faults_in_look(a_game(WHOLE)) == []


@pytest.mark.parametrize(
    ("look", "fault"),
    [
        (replace(WHOLE, tints=Tints(Tint("red", "#ffffff"), NEUTRAL.dark)), "'red' is no colour like #1b7339"),
        (replace(WHOLE, values={"x": {"y": Symbol("sun", "#fff")}}), "'#fff' is no colour like #1b7339"),
        (replace(WHOLE, values={"a b": {"y": Symbol("sun")}}), "'a b' is no name of a trait"),
        (replace(WHOLE, values={"x": {"a\nb": Symbol("sun")}}), "'a\\nb' is no value of a trait"),
        (replace(WHOLE, kinds={"spell": "Wand!"}), "'Wand!' is no slug"),
        (replace(WHOLE, mark="../mark.svg"), "'../mark.svg' is no name of an SVG file"),
        (replace(WHOLE, shapes={"gem": 'M0 0"/><script>'}), "the shape gem is no data of a path"),
        (replace(WHOLE, text=TextSigns({"[T\n]": TextSymbol("sun")})), "'[T\\n]' is no token of a text"),
        (replace(WHOLE, text=TextSigns(keywords=frozenset([""]))), "'' is no token of a text"),
        (replace(WHOLE, text=TextSigns({"[T]": TextSymbol("Sun!")})), "'Sun!' is no slug"),
        (replace(WHOLE, art=DrawnArt("sunset")), "'sunset' is no scene of drawn art"),
    ],
)
def test_what_is_no_colour_no_slug_and_no_path_is_named(look: Look, fault: str) -> None:
    assert faults_in_look(a_game(look)) == [fault]


def test_a_trait_that_is_drawn_as_one_without_symbols_is_named(tmp_path: Path) -> None:
    (tmp_path / "mark.svg").touch()
    look = replace(WHOLE, art=DrawnArt("burst", traits=("tag",), like={"tag": "class", "sort": "颜色"}))

    missing = set(missing_in_look(a_game(look, tmp_path))) - set(missing_in_look(a_game(WHOLE, tmp_path)))

    assert missing == {"the trait tag is drawn as class, which has no symbols"}


def test_art_is_drawn_as_the_look_says_else_by_the_marks_of_the_frame() -> None:
    said = DrawnArt("burst", traits=("colour",))

    assert art_of_look(a_game(replace(WHOLE, art=said))) == said
    assert art_of_look(a_game(WHOLE)) == DrawnArt("ridges", traits=("颜色",))


def test_a_mark_that_is_no_drawing_is_named(tmp_path: Path) -> None:
    (tmp_path / "mark.svg").write_text("<p>", encoding="utf-8")

    (fault,) = faults_in_look(a_game(WHOLE, tmp_path))

    assert fault.startswith("the mark is no SVG: ")


@given(st.builds("{}{}{}".format, st.text(), st.sampled_from("\"'<>&;{}()\\"), st.text()))
def test_no_markup_passes_for_a_colour_or_a_path(text: str) -> None:
    tints = Tints(Tint(text, "#ffffff"), NEUTRAL.dark)

    assert len(faults_in_look(a_game(replace(WHOLE, tints=tints, shapes={"gem": text})))) == 2


def test_contrast_is_that_of_the_guidelines() -> None:
    assert (round(contrast("#000000", "#ffffff")), contrast("#777777", "#777777")) == (21, 1)


def test_a_figure_that_is_nowhere_drawn_is_named() -> None:
    table = FigureTable("clan", {"wolves": "wolf", "wands": "wand", "gems": "gem", "odd": "unicorn"})

    missing = missing_in_look(a_game(replace(WHOLE, art=DrawnArt(figures=(table,)))))

    assert "the figure unicorn of odd is nowhere drawn" in missing
    assert not [fault for fault in missing if "wolf" in fault or "wands" in fault or "gems" in fault]
