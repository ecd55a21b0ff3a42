"""The folder of a new game, as it is laid for its author."""

from pathlib import Path

import pytest

from legality.games.skeleton import SKELETON, lay_skeleton


def test_a_new_game_is_laid_in_a_folder_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "chess"

    laid = lay_skeleton(folder, "chess", "Chess of Cards")

    assert {path.relative_to(folder).as_posix() for path in laid} == {
        path.relative_to(SKELETON).as_posix().removesuffix(".txt") for path in SKELETON.rglob("*.txt")
    }
    assert all(path.is_file() for path in laid)
    written = (folder / "game.py").read_text(encoding="utf-8")
    assert 'slug="chess"' in written
    assert 'names={"en": "Chess of Cards", "zh-hans": "Chess of Cards"}' in written
    assert "$" not in written


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    with pytest.raises(FileExistsError):
        lay_skeleton(tmp_path, "chess", "Chess of Cards")

    assert list(tmp_path.iterdir()) == []
