"""Games come from folders and packages; a faulty one is left out, and the others are served."""

import sys
from pathlib import Path
from typing import Final

import pytest

from legality.games import GAMES
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


@pytest.fixture(scope="module")
def the_sites_own() -> list[str]:
    return list(registry_of())


def test_the_games_of_the_site_are_found_in_their_folders() -> None:
    # Others may stand beside them, or be installed.
    registry = registry_of()

    found = {slug: registry[slug].folder for slug in ("rise", "zero", "vividz", "riftbound", "wow")}
    assert found == {slug: BUILT_IN / slug for slug in found}
    assert registry.folders() == tuple(game.folder for game in registry.values())


def test_a_game_in_another_folder_stands_beside_them(tmp_path: Path, the_sites_own: list[str]) -> None:
    folder = with_game(tmp_path, "next", GOOD.format(slug="next"))

    registry = registry_of(tmp_path)

    assert set(registry) == {*the_sites_own, "next"}
    assert registry["next"].folder == folder
    assert registry.left_out == ()


def test_a_game_reads_modules_of_its_own_folder(tmp_path: Path) -> None:
    folder = with_game(tmp_path, "parted", "from .game import GAME")
    (folder / "game.py").write_text(GOOD.format(slug="parted"), encoding="utf-8")

    assert registry_of(tmp_path)["parted"].slug == "parted"


LISTED: Final = (
    GOOD
    + """
from legality.games.kit import Batch, CardSource
GAME = replace(GAME, card_sources=tuple(CardSource(name, lambda data: Batch("{slug}"), 1) for name in {names}))
"""
)

FAULTY: Final = {
    "stranger": (
        LISTED.format(slug="stranger", names=["wow-tracker"]),
        "the name of its source of cards 'wow-tracker' does not begin with stranger-",
    ),
    "twice": (
        LISTED.format(slug="twice", names=["twice-list", "twice-list"]),
        "the game twice has a source of cards named 'twice-list' already",
    ),
    "empty": ("GAME = 1", "the package has no GAME"),
    "raising": ("raise RuntimeError('no')", "__init__.py, line 1: RuntimeError: no"),
    "importing": (
        "import no_such_module",
        "__init__.py, line 1: ModuleNotFoundError: No module named 'no_such_module'",
    ),
    "misnamed": (GOOD.format(slug="other"), "the game calls itself 'other'"),
    "optionless": (
        GOOD.format(slug="optionless") + "GAME = replace(GAME, options=None)",
        "slugs: TypeError: 'NoneType' object is not iterable; options: TypeError: 'NoneType' object is not iterable; "
        "translations: TypeError: 'NoneType' object is not iterable",
    ),
    "unclosed": ("\nGAME = (", "__init__.py, line 2: SyntaxError: '(' was never closed (__init__.py, line 2)"),
}


def test_faulty_games_are_left_out_and_the_others_are_served(tmp_path: Path, the_sites_own: list[str]) -> None:
    folders = {slug: with_game(tmp_path, slug, text) for slug, (text, _) in FAULTY.items()}

    registry = registry_of(tmp_path)

    assert {one.slug: one for one in registry.left_out} == {
        slug: LeftOut(slug, str(folders[slug]), why) for slug, (_, why) in FAULTY.items()
    }
    assert list(registry) == the_sites_own


def test_of_two_games_with_one_slug_the_first_is_served(tmp_path: Path) -> None:
    folder = with_game(tmp_path, "zero", GOOD.format(slug="zero"))

    registry = registry_of(tmp_path)

    assert registry.left_out == (LeftOut("zero", str(folder), f"another game has this slug, in {BUILT_IN / 'zero'}"),)
    assert registry["zero"].folder == BUILT_IN / "zero"


def test_a_slug_is_letters_digits_and_hyphens(tmp_path: Path, the_sites_own: list[str]) -> None:
    slugs = {"a", "a1", "next-game", "a" * 32}
    for slug in slugs:
        with_game(tmp_path, slug, GOOD.format(slug=slug))

    assert set(registry_of(tmp_path)) == {*the_sites_own, *slugs}


def test_games_of_other_slugs_are_left_out(tmp_path: Path, the_sites_own: list[str]) -> None:
    slugs = ["Next", "1st", "-a", "my_game", "a.b", "牌", "a" * 33]
    for slug in slugs:
        with_game(tmp_path, slug, GOOD.format(slug=slug))

    registry = registry_of(tmp_path)

    why = {one.slug: one.why for one in registry.left_out}
    assert sorted(why) == sorted(slugs)
    assert [slug for slug in slugs if f"the slug {slug!r} needs a-z, 0-9 and hyphens" not in why[slug]] == []
    assert list(registry) == the_sites_own


def test_a_game_that_is_called_as_other_addresses_begin_is_left_out(tmp_path: Path) -> None:
    folder = with_game(tmp_path, "decks", GOOD.format(slug="decks"))

    registry = registry_of(tmp_path, reserved=("decks", "cards"))

    why = "other addresses of the site begin with /decks/"
    assert registry.left_out == (LeftOut("decks", str(folder), why),)


def test_a_game_is_the_same_object_however_often_it_is_looked_for(tmp_path: Path) -> None:
    assert registry_of(tmp_path)["zero"] is GAMES["zero"]


PACKAGES: Final = ("boxed", "flat", "named")


def test_a_game_of_a_package_has_a_folder_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, the_sites_own: list[str]
) -> None:
    files = {"boxed": "boxed/__init__.py", "flat": "flat.py", "named": "named/__init__.py"}
    values = {"boxed": "boxed", "flat": "flat", "named": "named:GAME"}
    for slug in PACKAGES:
        for name, text in (
            (files[slug], GOOD.format(slug=slug)),
            (f"{slug}-1.dist-info/METADATA", f"Name: {slug}\nVersion: 1\n"),
            (f"{slug}-1.dist-info/entry_points.txt", f"[deckwright.games]\n{slug} = {values[slug]}\n"),
        ):
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        monkeypatch.delitem(sys.modules, slug, raising=False)
    monkeypatch.syspath_prepend(tmp_path)

    registry = registry_of()

    assert registry.left_out == (
        LeftOut("flat", "flat", "flat has no folder of its own"),
        LeftOut("named", "named:GAME", "named:GAME is no package"),
    )
    assert set(registry) == {*the_sites_own, "boxed"}
    for slug in PACKAGES:
        monkeypatch.delitem(sys.modules, slug, raising=False)


def test_a_folder_that_is_not_there_holds_no_games(tmp_path: Path, the_sites_own: list[str]) -> None:
    registry = registry_of(tmp_path / "nowhere")

    assert list(registry) == the_sites_own
    assert registry.left_out == ()


def test_translations_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    unreadable = {"mute": "[", "numb": '{"Say": 1}'}
    for slug, translations in unreadable.items():
        folder = with_game(tmp_path, slug, GOOD.format(slug=slug))
        (folder / "translations").mkdir()
        (folder / "translations" / "zh-hans.json").write_text(translations, encoding="utf-8")

    assert registry_of(tmp_path).left_out == (
        LeftOut("mute", str(tmp_path / "mute"), "zh-hans.json: Expecting value: line 1 column 2 (char 1)"),
        LeftOut("numb", str(tmp_path / "numb"), "zh-hans.json: each English sentence needs its translation, a text"),
    )


def test_addresses_that_begin_with_another_word_are_no_game() -> None:
    registry = Registry()
    registry.look_in([], ("decks",))

    assert [registry.is_reserved(slug) for slug in ("decks", "zero")] == [True, False]
