"""A backup that fails says why in one sentence, with status 1, and leaves nothing half done."""

import os
import resource
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from tests.config.backing_up import ROOT

NOWHERE: Final = "postgres://nobody:secret-word@127.0.0.1:1/none"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A database that is not a small one; a backup copies whatever is in it."""
    path = tmp_path / "site.sqlite3"
    with closing(sqlite3.connect(path)) as line, line:
        line.execute("CREATE TABLE big (x BLOB)")
        line.executemany("INSERT INTO big VALUES (zeroblob(100000))", [()] * 100)
    return path


def backed_up(url: str, file: Path, room: int = resource.RLIM_INFINITY, **more: str) -> tuple[int, list[str]]:
    """Status and lines of errors of the command, with so many bytes of room for a file."""

    def narrow() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))

    command = [sys.executable, "manage.py", "backup", str(file)]
    known = os.environ | {"DATABASE_URL": url, "DEBUG": "off"} | more
    done = subprocess.run(
        command, cwd=ROOT, env=known, capture_output=True, text=True, check=False, preexec_fn=narrow, timeout=120
    )
    return done.returncode, done.stderr.splitlines()


def program(folder: Path, text: str) -> str:
    """A folder with a `pg_dump` of this text, as the only one that is found."""
    folder.mkdir()
    path = folder / "pg_dump"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return f"{folder}:/bin:/usr/bin"


def test_a_file_that_is_there_stays(site: Path, tmp_path: Path) -> None:
    (tmp_path / "to").mkdir()
    file = tmp_path / "to" / "b"
    file.write_text("mine")

    found = backed_up(f"sqlite:///{site}", file)

    told = f"CommandError: no backup was made: {file} is there already; a backup never replaces another"
    assert found == (1, [told])
    assert [path.read_text() for path in file.parent.iterdir()] == ["mine"]


def test_a_folder_that_is_not_there(site: Path, tmp_path: Path) -> None:
    folder = tmp_path / "none"

    found = backed_up(f"sqlite:///{site}", folder / "b")

    assert found == (1, [f"CommandError: no backup was made: {folder}: No such file or directory"])


def test_a_place_where_nobody_may_write(site: Path) -> None:
    found = backed_up(f"sqlite:///{site}", Path("/proc/backup"))

    assert found[0] == 1
    assert len(found[1]) == 1
    assert found[1][0].startswith("CommandError: no backup was made: /proc: ")


def test_a_disk_without_room(site: Path, tmp_path: Path) -> None:
    folder = tmp_path / "to"
    folder.mkdir()

    status, lines = backed_up(f"sqlite:///{site}", folder / "b", room=1_000_000)

    assert status == 1
    assert len(lines) == 1
    assert list(folder.iterdir()) == []
    assert lines == [f"CommandError: no backup was made: {site} could not be copied to {folder}: disk I/O error"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "echo 'pg_dump: error: aborting because of server version mismatch' >&2;"
            "echo 'pg_dump: detail: server version: 17.1; pg_dump version: 15.3' >&2; exit 1",
            "pg_dump: aborting because of server version mismatch; server version: 17.1; pg_dump version: 15.3."
            " Install the programs of the server's version or a newer one",
        ),
        pytest.param(
            "echo 'pg_dump: error: could not write to file: No space left on device' >&2; exit 1",
            "pg_dump: could not write to file: No space left on device",
            marks=pytest.mark.long,
        ),
        ("kill -9 $$", "pg_dump was killed by signal 9"),
        pytest.param("exit 3", "pg_dump: no reason given", marks=pytest.mark.long),
    ],
)
def test_what_the_program_of_postgresql_complains_of(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "to").mkdir()

    found = backed_up(NOWHERE, tmp_path / "to" / "b", PATH=program(tmp_path / "bin", text))

    assert found == (1, [f"CommandError: no backup was made: {told}"])
    assert list((tmp_path / "to").iterdir()) == []


def test_a_program_that_is_missing(tmp_path: Path) -> None:
    found = backed_up(NOWHERE, tmp_path / "b", PATH=str(tmp_path))

    assert found == (
        1,
        ["CommandError: no backup was made: pg_dump is not installed (Debian: postgresql-client)"],
    )
    assert list(tmp_path.iterdir()) == []


def test_a_stopped_backup_takes_its_half_file_away(tmp_path: Path) -> None:
    folder = tmp_path / "to"
    folder.mkdir()
    path = program(tmp_path / "bin", f"touch {tmp_path}/began; exec sleep 60")
    command = [sys.executable, "manage.py", "backup", str(folder / "b")]

    with subprocess.Popen(command, cwd=ROOT, env=os.environ | {"DATABASE_URL": NOWHERE, "PATH": path}) as running:
        end = time.monotonic() + 60
        while not (tmp_path / "began").exists() and time.monotonic() < end:
            time.sleep(0.05)
        running.terminate()
        status = running.wait(60)

    assert status == 143
    assert list(folder.iterdir()) == []
