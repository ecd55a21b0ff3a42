"""The sheet and the sprite made from the looks of games."""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.apps import apps
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings

from legality.games import GAMES
from legality.looks import (
    ThemeFiles,
    build_theme_files,
    css_string,
    sheet_address,
    sprite_address,
    theme_css,
    theme_sprite,
)
from tests.legality.engine.theme.test_look import WHOLE, a_game

PACKAGE = """
from dataclasses import replace
from legality.engine.values.look import Look, Symbol
from legality.games.zero import GAME as ZERO

FORMATS = tuple(replace(format_, game="made") for format_ in ZERO.formats)
GAME = replace(ZERO, slug="made", formats=FORMATS, look=Look(
    kinds={"event": "gem"}, values={"colour": {"红": Symbol("gem", {colour!r})}}, shapes={"gem": "M12 1 22 12 12 23z"}))
"""


@pytest.fixture
def games_path(tmp_path: Path, settings: Settings) -> Iterator[Path]:
    """A folder of further games, looked in until the test ends."""
    settings.LOOKS_DIR = tmp_path / "looks"
    GAMES.look_in([tmp_path / "games"])
    yield tmp_path / "games"
    GAMES.look_in(settings.GAMES_PATH)


def bring(path: Path, colour: str) -> None:
    """Put a made game into the folder."""
    (path / "made").mkdir(parents=True)
    (path / "made" / "__init__.py").write_text(PACKAGE.replace("{colour!r}", repr(colour)), encoding="utf-8")


def test_a_sheet_has_tints_for_both_themes_and_the_colours_of_values() -> None:
    assert theme_css([a_game(WHOLE)]) == (
        ".game-made { --accent: #3c4b57; --accent-ground: #e9edf0; }\n"
        "\n"
        "@media (prefers-color-scheme: dark) {\n"
        "  .game-made { --accent: #b9c8d3; --accent-ground: #2a3138; }\n"
        "}\n"
        "\n"
        '.game-made [data-trait="颜色"][data-value="红\\22 \\7d "] { --trait: #b12a20; }\n'
        '.game-made [data-trait="颜色"][data-value="白"] '
        "{ --trait: #ffffff; --trait-ink: #37322b; --trait-edge: #938a7e; }\n"
    )


def test_a_sprite_has_marks_and_own_shapes() -> None:
    ids = [shape.get("id") for shape in ElementTree.fromstring(theme_sprite([a_game(WHOLE), *GAMES.values()]))[0]]

    drawn = [
        name for game in GAMES.values() for name in (game.slug, *(f"{game.slug}.{own}" for own in game.look.shapes))
    ]
    assert ids == sorted(["made", "made.gem", *drawn])


def test_the_order_of_games_changes_nothing() -> None:
    games = list(GAMES.values())

    assert theme_css(games) == theme_css(games[::-1])
    assert theme_sprite(games) == theme_sprite(games[::-1])


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])))
def test_no_text_ends_its_string(text: str) -> None:
    written_ = css_string(text)
    read = re.sub(r"\\([0-9a-f]+) ", lambda code: chr(int(code[1], 16)), written_)

    assert read == text
    assert set(written_) & set("\"'<>{};\n") == set()


def test_a_game_from_outside_is_in_both_files(games_path: Path, settings: Settings) -> None:
    bring(games_path, "#b12a20")

    made = build_theme_files()

    assert made == ThemeFiles(sheet_address().rpartition("/")[2], sprite_address().rpartition("/")[2])
    assert '[data-value="红"]' in (settings.LOOKS_DIR / made.sheet).read_text().split(".game-made [", 1)[1]
    assert all(part in (settings.LOOKS_DIR / made.sprite).read_text() for part in ('id="made"><rect', 'id="made.gem"'))


@pytest.mark.parametrize("colour", ["red;} body { display: none", 3])
def test_a_look_that_is_no_look_makes_its_game_faulty(games_path: Path, colour: str) -> None:
    bring(games_path, colour)

    (left_out,) = GAMES.left_out

    assert (left_out.slug, left_out.why) == ("made", f"look: {colour!r} is no colour like #1b7339")


def test_what_is_no_look_at_all_makes_its_game_faulty(games_path: Path) -> None:
    (games_path / "made").mkdir(parents=True)
    text = PACKAGE.partition("GAME =")[0] + 'GAME = replace(ZERO, slug="made", formats=FORMATS, look=None)\n'
    (games_path / "made" / "__init__.py").write_text(text, encoding="utf-8")

    assert [one.why.partition(":")[0] for one in GAMES.left_out] == ["look"]


def test_a_folder_that_cannot_be_written_is_told_and_nothing_stops(
    tmp_path: Path, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    settings.LOOKS_DIR = tmp_path / "file" / "looks"

    apps.get_app_config("legality").ready()

    assert "the looks of the games cannot be made" in caplog.text
