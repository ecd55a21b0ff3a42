"""A backup, a disaster, and everything is there again: with the real commands, on SQLite."""

import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytest_django import DjangoDbBlocker

from config.ops.backups import BackupError, backup, restore
from tests.config.backing_up import filled, manage, sqlite_rows

# Without a test that says so no test database is made, of which the site has a copy.
pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 21, 10, 30, tzinfo=UTC)


@pytest.fixture(scope="module")
def finished(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A database of SQLite with the starter sets; each test takes a copy."""
    path = tmp_path_factory.mktemp("finished") / "site.sqlite3"
    with django_db_blocker.unblock():
        filled(f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as line:
        line.execute("PRAGMA journal_mode=DELETE")
    return path


@pytest.fixture
def site(finished: Path, tmp_path: Path) -> Path:
    path = tmp_path / "site.sqlite3"
    path.write_bytes(finished.read_bytes())
    return path


def settings_of(path: Path) -> Mapping[str, object]:
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": str(path)}


def test_sqlite_is_backed_up_destroyed_and_restored(site: Path, tmp_path: Path) -> None:
    before, file = sqlite_rows(site), tmp_path / "backup.sqlite3"

    manage(f"sqlite:///{site}", "backup", str(file))
    with closing(sqlite3.connect(site)) as line, line:
        line.execute("DELETE FROM cards_printing")
        line.execute("DROP TABLE decks_deck")
    output = manage(f"sqlite:///{site}", "restore", str(file), "--yes")

    kept = Path(output.partition("kept: ")[2].strip())
    assert sqlite_rows(site) == before
    assert {len(before["cards_card"]) > 100, len(before["decks_deck"]) > 0, "decks_deck" in sqlite_rows(kept)} == {
        True,
        False,
    }
    assert file.stat().st_mode & 0o777 == 0o600
    assert kept.stat().st_mode & 0o777 == 0o600
    kept.unlink()


def test_without_a_yes_nothing_is_changed(site: Path, tmp_path: Path) -> None:
    backup(settings_of(site), tmp_path / "file")
    before = site.read_bytes()

    output = manage(f"sqlite:///{site}", "restore", str(tmp_path / "file"), status=1)

    assert "Type yes to go on" in output
    assert site.read_bytes() == before


def test_a_backup_never_replaces_another(site: Path, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")

    with pytest.raises(BackupError, match="is there already"):
        backup(settings_of(site), file)

    assert file.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "site.sqlite3"]


def test_a_backup_is_made_while_others_read_and_write(site: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(site, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("UPDATE decks_deck SET name = 'in the log'")
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM decks_deck").fetchone()

        backup(settings_of(site), tmp_path / "file")

    assert sqlite_rows(tmp_path / "file")["decks_deck"] == sqlite_rows(site)["decks_deck"]


def test_a_database_in_use_is_left_alone(site: Path, tmp_path: Path) -> None:
    backup(settings_of(site), tmp_path / "file")
    with closing(sqlite3.connect(site)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("SELECT count(*) FROM decks_deck").fetchone()

        with pytest.raises(BackupError, match="in use; stop the site first"):
            restore(settings_of(site), tmp_path / "file", tmp_path / "kept", NOW)


def test_what_the_log_of_the_old_database_held_does_not_reach_the_new(site: Path, tmp_path: Path) -> None:
    backup(settings_of(site), tmp_path / "file")
    before = sqlite_rows(site)
    child = f"import os, sqlite3; c = sqlite3.connect({str(site)!r}); c.execute('PRAGMA journal_mode=WAL');"
    child += " c.execute('DELETE FROM decks_deck'); c.commit(); os._exit(0)"
    subprocess.run([sys.executable, "-c", child], check=True)
    assert site.with_name("site.sqlite3-wal").stat().st_size > 0

    kept = restore(settings_of(site), tmp_path / "file", tmp_path / "kept", NOW)

    assert sqlite_rows(site) == before
    assert sqlite_rows(kept)["decks_deck"] == []


def test_a_damaged_database_is_replaced_and_kept(site: Path, tmp_path: Path) -> None:
    before = sqlite_rows(site)
    backup(settings_of(site), tmp_path / "file")
    site.write_bytes(b"\0wreck" * 1000)

    kept = restore(settings_of(site), tmp_path / "file", tmp_path / "kept", NOW)

    assert sqlite_rows(site) == before
    assert kept.read_bytes() == b"\0wreck" * 1000
    assert kept.name == "before-20261121-103000-000000.sqlite3"


def test_a_database_that_is_gone_is_made_again(site: Path, tmp_path: Path) -> None:
    before = sqlite_rows(site)
    backup(settings_of(site), tmp_path / "file")
    site.unlink()

    kept = restore(settings_of(site), tmp_path / "file", tmp_path / "kept", NOW)

    assert sqlite_rows(site) == before
    assert not kept.exists()


def test_a_damaged_backup_changes_nothing(site: Path, tmp_path: Path) -> None:
    file = tmp_path / "file"
    backup(settings_of(site), file)
    data = bytearray(file.read_bytes())
    data[8192:20480] = b"\xff" * 12288
    file.write_bytes(bytes(data))
    before = site.read_bytes()

    with pytest.raises(BackupError):
        restore(settings_of(site), file, tmp_path / "kept", NOW)

    assert site.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize("content", [b"", b"SQLite format 3", b"what?", b"PK\x03\x04"])
def test_a_file_that_is_not_a_backup_is_refused(site: Path, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)

    with pytest.raises(BackupError, match="is not a backup"):
        restore(settings_of(site), file, tmp_path / "kept", NOW)


def test_a_database_of_something_else_is_refused(site: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other")) as other, other:
        other.execute("CREATE TABLE recipes (name)")

    with pytest.raises(BackupError, match="something else"):
        restore(settings_of(site), tmp_path / "other", tmp_path / "kept", NOW)


@pytest.mark.parametrize("name", ["nothing/here", "nothing"])
def test_a_missing_file_is_reported(site: Path, tmp_path: Path, name: str) -> None:
    with pytest.raises(BackupError, match="No such file"):
        restore(settings_of(site), tmp_path / name, tmp_path / "kept", NOW)
    with pytest.raises(BackupError, match=r"No such file|no such database"):
        backup(settings_of(tmp_path / "none"), tmp_path / "nothing" / "here")
    with pytest.raises(BackupError, match="no such database"):
        backup(settings_of(tmp_path / "none"), tmp_path / "file")


def test_another_engine_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match=r"no backups of django\.db\.backends\.mysql"):
        backup({"ENGINE": "django.db.backends.mysql", "NAME": "x"}, tmp_path / "file")
