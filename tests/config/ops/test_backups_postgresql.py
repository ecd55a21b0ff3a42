"""A backup, a disaster, and everything is there again: on PostgreSQL, where a server answers on this machine."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from config.ops.backups import BackupError, backup
from config.ops.backups.postgresql import environment
from tests.config.backing_up import Rows, filled_postgresql, manage


def postgresql_rows(url: str) -> Rows:
    with psycopg.connect(url) as line:
        found = line.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1").fetchall()
        select = sql.SQL("SELECT * FROM {}")
        return {name: sorted(map(repr, line.execute(select.format(sql.Identifier(name))))) for (name,) in found}


@pytest.fixture(scope="module")
def postgresql() -> Iterator[str]:
    """The address of a database of its own, with the starter sets, on a server of this machine."""
    with filled_postgresql() as url:
        yield url


def asked_whether_ready(url: str) -> str:
    """What the site itself says of the database."""
    asked = "from django.test import Client; print(Client().get('/readyz').content.decode())"
    return manage(url, "shell", "-c", asked)


@pytest.mark.long
def test_postgresql_is_backed_up_destroyed_and_restored(postgresql: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.dump"
    before = postgresql_rows(postgresql)

    manage(postgresql, "backup", str(file))
    with psycopg.connect(postgresql) as line:
        line.execute("DROP TABLE decks_deck CASCADE")
        line.execute("DELETE FROM django_migrations")
        line.execute("CREATE TABLE from_a_newer_version (id serial PRIMARY KEY)")
    output = manage(postgresql, "restore", str(file), "--yes")

    kept = Path(output.partition("kept: ")[2].strip())
    assert postgresql_rows(postgresql) == before
    assert file.stat().st_mode & 0o777 == 0o600
    assert kept.stat().st_mode & 0o777 == 0o600
    assert '"status": "ok"' in asked_whether_ready(postgresql)
    kept.unlink()


@pytest.mark.long
def test_postgresql_in_use_is_left_alone(postgresql: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.dump"
    manage(postgresql, "backup", str(file))

    with psycopg.connect(postgresql) as other:
        other.execute("SELECT 1")
        output = manage(postgresql, "restore", str(file), "--yes", status=1)

    assert "nothing was changed: the database is in use by 1 others; stop the site first" in output


@pytest.mark.long
def test_a_restore_of_postgresql_that_fails_changes_nothing(postgresql: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.dump"
    manage(postgresql, "backup", str(file))
    before = postgresql_rows(postgresql)
    file.write_bytes(file.read_bytes()[:-2000])

    output = manage(postgresql, "restore", str(file), "--yes", status=1)

    assert "nothing was changed" in output
    assert postgresql_rows(postgresql) == before


def test_the_password_travels_in_the_environment_alone(tmp_path: Path) -> None:
    database = {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "decks",
        "USER": "mei",
        "PASSWORD": "hunter2",
        "HOST": "127.0.0.1",
        "PORT": 9,
        "OPTIONS": {"sslmode": "disable", "connect_timeout": 5},
    }

    with pytest.raises(BackupError) as failed:
        backup(database, tmp_path / "file")

    assert environment(database) == {
        "PGDATABASE": "decks",
        "PGUSER": "mei",
        "PGPASSWORD": "hunter2",
        "PGHOST": "127.0.0.1",
        "PGPORT": "9",
        "PGSSLMODE": "disable",
        "PGCONNECT_TIMEOUT": "5",
    }
    assert "hunter2" not in str(failed.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_a_backup_of_one_engine_is_refused_by_the_other(postgresql: str, tmp_path: Path) -> None:
    of_sqlite, of_postgresql, site = tmp_path / "one", tmp_path / "other", tmp_path / "site.sqlite3"
    with closing(sqlite3.connect(of_sqlite)) as line, line:
        line.execute("CREATE TABLE django_migrations (name)")
    manage(postgresql, "backup", str(of_postgresql))

    one = manage(postgresql, "restore", str(of_sqlite), "--yes", status=1)
    other = manage(f"sqlite:///{site}", "restore", str(of_postgresql), "--yes", status=1)

    assert "is a backup of SQLite; this site keeps its data in PostgreSQL" in one
    assert "is a backup of PostgreSQL; this site keeps its data in SQLite" in other
