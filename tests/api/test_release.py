"""The name of what is running changes with the code, and with every file of a game, wherever its folder stands."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from api.release import release
from tests.decks.gone_games import SLUG, served


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """The folder of a game outside the tree, while it is served."""
    with served(tmp_path):
        yield tmp_path / SLUG


def named() -> str:
    release.cache_clear()
    return release()[0]


@pytest.mark.parametrize("file", ["__init__.py", "starter/cards.csv", "more/table.json"])
def test_a_file_of_a_game_that_changes_gives_another_name(folder: Path, file: str) -> None:
    before = named()

    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_text("changed", encoding="utf-8")

    assert named() != before


def test_what_python_writes_beside_the_code_changes_nothing(folder: Path) -> None:
    before = named()

    (folder / "__pycache__").mkdir(exist_ok=True)
    (folder / "__pycache__" / "game.pyc").write_text("x")

    assert named() == before


def test_a_game_that_comes_or_goes_gives_another_name(tmp_path: Path) -> None:
    before = named()
    with served(tmp_path):
        between = named()

    assert between != before == named()
