"""Two databases served from one folder, then from two: what is of one, in files or browsers, does not hold for the other."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from tests.config.backing_up import ROOT, manage

KINDS: Final = [
    "session",
    "reset",
    "cookie",
    "upload",
    "browser",
    "schedule",
    "sheets",
    "bulk",
    "picture",
    "counts",
    "note",
]
NOTHING: Final = dict.fromkeys(KINDS, False)
EVERYTHING: Final = dict.fromkeys(KINDS, True)


@dataclass(frozen=True, slots=True)
class Copied:
    """A database with something of each kind outside it, its backup, and a copy that `restore` has made of that."""

    first: str
    copy: str
    backup: Path
    var: Path
    left: Mapping[str, str]


def said(url: str, var: Path, **given: str) -> dict[str, Any]:  # Any: JSON
    """What tests.config.one_database prints."""
    words = [f"{name}={value}" for name, value in given.items()]
    known = os.environ | {"DATABASE_URL": url, "VAR_DIR": str(var), "DEBUG": "off", "SECRET_KEY": "s" * 50}
    command = [sys.executable, "-m", "tests.config.one_database", *words]
    done = subprocess.run(command, cwd=ROOT, env=known, capture_output=True, text=True, check=False, umask=0)
    assert done.returncode == 0, done.stderr[-3000:]
    return dict(json.loads(done.stdout.splitlines()[-1]))


def word_in(file: Path) -> str:
    """The id in a database of SQLite."""
    with closing(sqlite3.connect(file)) as line:
        return str(line.execute("SELECT word FROM config_databaseword").fetchone()[0])


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Copied:
    folder = tmp_path_factory.mktemp("two")
    var, backup = folder / "var", folder / "backup.sqlite3"
    first = f"sqlite:///{folder / 'first.sqlite3'}"
    manage(first, "migrate", "--verbosity", "0", VAR_DIR=str(var))
    left = said(first, var)
    manage(first, "backup", str(backup), VAR_DIR=str(var))
    copy = f"sqlite:///{folder / 'copy.sqlite3'}"
    manage(copy, "restore", str(backup), "--yes", VAR_DIR=str(var))
    return Copied(first, copy, backup, var, left)


def test_in_one_folder_a_copy_has_nothing_of_the_database_that_it_was_made_of(copied: Copied) -> None:
    assert said(copied.copy, copied.var, **copied.left) == NOTHING


def test_in_a_folder_of_its_own_it_has_nothing_of_it_either(copied: Copied, tmp_path: Path) -> None:
    assert said(copied.copy, tmp_path / "var", **copied.left) == NOTHING


def test_the_first_database_has_all_that_it_had(copied: Copied) -> None:
    assert said(copied.first, copied.var, **copied.left) == EVERYTHING


def test_what_is_outside_it_is_open_to_the_site_alone(copied: Copied) -> None:
    """Also where the site was started with an open umask. Pictures are for everybody."""
    modes = {path.name: path.stat().st_mode & 0o777 for path in copied.var.iterdir() if path.is_dir()}
    del modes["pictures"]

    assert modes == dict.fromkeys(("backups", "bulk", "databases", "looks", "made", "sheets", "tmp", "uploads"), 0o700)


def test_its_own_backup_put_back_leaves_a_database_all_that_it_had(copied: Copied) -> None:
    printed = manage(copied.first, "restore", str(copied.backup), "--yes", VAR_DIR=str(copied.var))

    assert "id of its own" not in printed
    assert said(copied.first, copied.var, **copied.left) == EVERYTHING


@pytest.mark.parametrize("content", [None, b"", b"\0wreck" * 1000], ids=["gone", "empty", "damaged"])
def test_a_database_that_cannot_be_asked_keeps_its_id_when_its_own_backup_is_put_back(
    copied: Copied, content: bytes | None
) -> None:
    file = Path(copied.first.removeprefix("sqlite:///"))
    for rest in ("", "-wal", "-shm"):
        file.with_name(file.name + rest).unlink(missing_ok=True)
    if content is not None:
        file.write_bytes(content)

    printed = manage(copied.first, "restore", str(copied.backup), "--yes", VAR_DIR=str(copied.var))

    assert "id of its own" not in printed
    assert said(copied.first, copied.var, **copied.left) == EVERYTHING


def test_what_cannot_be_asked_is_a_copy_in_another_folder_unless_the_operator_knows_better(
    copied: Copied, tmp_path: Path
) -> None:
    """The same address in another folder: another machine, or the same after its folder was lost."""
    file = Path(copied.first.removeprefix("sqlite:///"))
    word = word_in(file)
    file.unlink()

    printed = manage(copied.first, "restore", str(copied.backup), "--yes", VAR_DIR=str(tmp_path / "var"))
    other = word_in(file)
    again = manage(copied.first, "restore", str(copied.backup), "--yes", "--keep-id", VAR_DIR=str(tmp_path / "var"))

    assert "This is a copy with an id of its own now" in printed
    assert f"the pictures of cards stay with {word}" in printed
    assert "id of its own" not in again
    assert other != word
    assert word_in(file) == word
    assert said(copied.first, copied.var, **copied.left) == EVERYTHING
