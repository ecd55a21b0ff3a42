"""What killed processes left behind goes, and what is in use stays."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pytest_django import Settings

from config.ops import temporary_files as temporary
from config.ops.temporary_files import DAY, HALF, METRICS, delete_leftovers

NOBODY = 2**22 + 1


@pytest.fixture
def var(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders of the site's own, and a temporary folder of the machine."""
    settings.VAR_DIR = tmp_path
    for name in ("bulk", "uploads", "backups", "tmp", "machine", "sheets/jobs", "sheets/fonts"):
        (tmp_path / name).mkdir(parents=True)
    settings.BULK_DIR, settings.UPLOADS_DIR = tmp_path / "bulk", tmp_path / "uploads"
    settings.BACKUPS_DIR, settings.TEMPORARY_DIR = tmp_path / "backups", tmp_path / "tmp"
    settings.SHEETS_DIR = tmp_path / "sheets"
    monkeypatch.setattr(temporary, "gettempdir", lambda: str(tmp_path / "machine"))
    return tmp_path


def aged(path: Path, seconds: float) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text("x")
    os.utime(path, (time.time() - seconds,) * 2)
    return path


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize(
    "name",
    [
        "bulk/zero-1.ndjson.abc.part",
        "bulk/0123456789/zero-ndjson.abc.part",
        "last-abc",
        "beat-schedule-abc",
        "uploads/0123456789abcdef",
        "tmp/abc.upload.zip",
        "sheets/jobs/7-abc.pdf",
        f"backups/.before{HALF}abc",
        f".site.sqlite3{HALF}abc",
        f".secret_key{HALF}abc",
    ],
)
def test_what_is_old_goes_and_what_is_young_stays(var: Path, name: str) -> None:
    left, young = aged(var / name, 3 * DAY), aged(var / name.replace("abc", "new").replace("89", "98"), 60)

    assert delete_leftovers() == [left]
    assert files(var) == [young.relative_to(var).as_posix()]


def test_the_folder_of_a_database_that_is_served_no_more_goes(var: Path) -> None:
    folder = aged(var / "bulk" / "0123456789" / "zero-json.1-2.3.gz", 40 * DAY).parent
    os.utime(folder, (time.time() - 40 * DAY,) * 2)

    assert delete_leftovers() == [folder]
    assert files(var) == []


def test_whole_files_are_never_touched(var: Path) -> None:
    kept = ("secret_key", "site.sqlite3", "backups/before-2026.sqlite3", "bulk/zero-1.ndjson.gz", "machine/tmpabc")
    for name in kept:
        aged(var / name, 400 * DAY)

    assert delete_leftovers() == []
    assert files(var) == sorted(kept)


def test_folders_of_metrics_go_with_their_server(var: Path) -> None:
    mine, gone, nameless = (var / "machine" / f"{METRICS}{who}abc" for who in (f"{os.getpid()}-", f"{NOBODY}-", ""))
    for folder in (mine, gone, nameless):
        folder.mkdir()
        aged(folder / "counter_1.db", 3 * DAY)
        os.utime(folder, (time.time() - 3 * DAY,) * 2)

    assert delete_leftovers() == [gone]
    assert files(var / "machine") == sorted(f"{folder.name}/counter_1.db" for folder in (mine, nameless))


def test_a_link_goes_and_not_what_it_leads_to(var: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    aged(elsewhere / "precious", 3 * DAY)
    link = var / "tmp" / "link"
    link.symlink_to(elsewhere, target_is_directory=True)

    assert delete_leftovers(time.time() + 3 * DAY) == [link]
    assert (elsewhere / "precious").exists()


def test_a_folder_that_is_missing_or_closed_stops_nothing(var: Path) -> None:
    (var / "bulk").rmdir()
    left = aged(var / "tmp" / "abc", 3 * DAY)

    assert delete_leftovers() == [left]


def test_the_command_says_what_it_deleted() -> None:
    root = Path(__file__).resolve().parents[3]

    done = subprocess.run([sys.executable, "manage.py", "sweep"], cwd=root, capture_output=True, text=True, check=True)

    assert done.stdout.endswith(" deleted.\n")
