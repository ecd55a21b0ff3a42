"""Games come from folders and packages; a faulty one is left out, and the others are served."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import pytest

from legality.games.discovery import BUILT_IN
from legality.games.registry import LeftOut, Registry

GOOD: Final = """
from dataclasses import replace
from legality.games.zero import GAME as ZERO
GAME = replace(ZERO, slug="{slug}", formats=tuple(replace(each, game="{slug}") for each in ZERO.formats))
"""


def with_game(folder: Path, slug: str, text: str) -> Path:
    (folder / slug).mkdir()
    (folder / slug / "__init__.py").write_text(text, encoding="utf-8")
    return folder / slug


def registry_of(*paths: Path, reserved: tuple[str, ...] = ()) -> Registry:
    registry = Registry()
    registry.look_in(paths, reserved)
    return registry


def the_sites_own() -> list[str]:
    return list(registry_of())


def test_the_games_of_the_site_are_found_in_their_folders() -> None:
    # Others may stand beside them, or be installed.
    registry = registry_of()

    found = {slug: registry[slug].folder for slug in ("rise", "zero", "vividz", "riftbound", "wow")}
    assert found == {slug: BUILT_IN / slug for slug in found}


def test_a_game_in_another_folder_stands_beside_them(tmp_path: Path) -> None:
    folder = with_game(tmp_path, "next", GOOD.format(slug="next"))

    registry = registry_of(tmp_path)

    assert set(registry) == {*the_sites_own(), "next"}
    assert registry["next"].folder == folder
    assert registry.left_out == ()


def test_a_game_reads_modules_of_its_own_folder(tmp_path: Path) -> None:
    folder = with_game(tmp_path, "parted", "from .game import GAME")
    (folder / "game.py").write_text(GOOD.format(slug="parted"), encoding="utf-8")

    assert registry_of(tmp_path)["parted"].slug == "parted"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("GAME = 1", "the package has no GAME"),
        ("raise RuntimeError('no')", "__init__.py, line 1: RuntimeError: no"),
        ("import no_such_module", "__init__.py, line 1: ModuleNotFoundError: No module named 'no_such_module'"),
        (GOOD.format(slug="other"), "the game calls itself 'other'"),
        (
            GOOD.format(slug="broken") + "GAME = replace(GAME, options=None)",
            "slugs: TypeError: 'NoneType' object is not iterable; options: TypeError: 'NoneType' object is not iterable; "
            "translations: TypeError: 'NoneType' object is not iterable",
        ),
        ("\nGAME = (", "__init__.py, line 2: SyntaxError: '(' was never closed (__init__.py, line 2)"),
    ],
)
def test_a_faulty_game_is_left_out_and_the_others_are_served(tmp_path: Path, text: str, why: str) -> None:
    folder = with_game(tmp_path, "broken", text)

    registry = registry_of(tmp_path)

    assert registry.left_out == (LeftOut("broken", str(folder), why),)
    assert list(registry) == the_sites_own()


def test_of_two_games_with_one_slug_the_first_is_served(tmp_path: Path) -> None:
    folder = with_game(tmp_path, "zero", GOOD.format(slug="zero"))

    registry = registry_of(tmp_path)

    assert registry.left_out == (LeftOut("zero", str(folder), f"another game has this slug, in {BUILT_IN / 'zero'}"),)
    assert registry["zero"].folder == BUILT_IN / "zero"


@pytest.mark.parametrize("slug", ["a", "a1", "next-game", "a" * 32])
def test_a_slug_is_letters_digits_and_hyphens(tmp_path: Path, slug: str) -> None:
    with_game(tmp_path, slug, GOOD.format(slug=slug))

    assert slug in registry_of(tmp_path)


@pytest.mark.parametrize("slug", ["Next", "1st", "-a", "my_game", "a.b", "牌", "a" * 33])
def test_a_game_of_another_slug_is_left_out(tmp_path: Path, slug: str) -> None:
    with_game(tmp_path, slug, GOOD.format(slug=slug))

    registry = registry_of(tmp_path)

    assert [one.slug for one in registry.left_out] == [slug]
    assert f"the slug {slug!r} needs a-z, 0-9 and hyphens" in registry.left_out[0].why
    assert list(registry) == the_sites_own()


def test_a_game_that_is_called_as_other_addresses_begin_is_left_out(tmp_path: Path) -> None:
    folder = with_game(tmp_path, "decks", GOOD.format(slug="decks"))

    registry = registry_of(tmp_path, reserved=("decks", "cards"))

    why = "other addresses of the site begin with /decks/"
    assert registry.left_out == (LeftOut("decks", str(folder), why),)


def test_a_game_is_the_same_object_however_often_it_is_looked_for(tmp_path: Path) -> None:
    before, after = (registry_of(tmp_path)["zero"] for _ in range(2))

    assert before is after


@pytest.mark.parametrize(
    ("file", "value", "left_out"),
    [
        ("boxed/__init__.py", "boxed", ()),
        ("boxed.py", "boxed", (LeftOut("boxed", "boxed", "boxed has no folder of its own"),)),
        ("boxed/__init__.py", "boxed:GAME", (LeftOut("boxed", "boxed:GAME", "boxed:GAME is no package"),)),
    ],
)
def test_a_game_of_a_package_has_a_folder_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, value: str, left_out: tuple[LeftOut, ...]
) -> None:
    for name, text in (
        (file, GOOD.format(slug="boxed")),
        ("boxed-1.dist-info/METADATA", "Name: boxed\nVersion: 1\n"),
        ("boxed-1.dist-info/entry_points.txt", f"[deckwright.games]\nboxed = {value}\n"),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "boxed", raising=False)

    registry = registry_of()

    assert (registry.left_out, "boxed" in registry) == (left_out, not left_out)
    monkeypatch.delitem(sys.modules, "boxed", raising=False)


def test_a_folder_that_is_not_there_holds_no_games(tmp_path: Path) -> None:
    assert registry_of(tmp_path / "nowhere").left_out == ()


@pytest.mark.parametrize(
    ("translations", "why"),
    [
        ("[", "zh-hans.json: Expecting value: line 1 column 2 (char 1)"),
        ('{"Say": 1}', "zh-hans.json: each English sentence needs its translation, a text"),
    ],
)
def test_translations_that_cannot_be_read_are_named(tmp_path: Path, translations: str, why: str) -> None:
    folder = with_game(tmp_path, "mute", GOOD.format(slug="mute"))
    (folder / "translations").mkdir()
    (folder / "translations" / "zh-hans.json").write_text(translations, encoding="utf-8")

    assert registry_of(tmp_path).left_out == (LeftOut("mute", str(folder), why),)


def test_addresses_that_begin_with_another_word_are_no_game() -> None:
    registry = Registry()
    registry.look_in([], ("decks",))

    assert [registry.is_reserved(slug) for slug in ("decks", "zero")] == [True, False]
