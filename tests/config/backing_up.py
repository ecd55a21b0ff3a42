"""Databases for tests that run the site in processes of its own, and the site's commands on them."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from django.db import connection

from tests.postgresql import own_database

ROOT = Path(__file__).resolve().parents[2]
Rows = dict[str, list[str]]


def manage(url: str, *words: str, status: int = 0, **more: str) -> str:
    """Run a command of the site on a database of its own; what it printed."""
    known = os.environ | {"DATABASE_URL": url, "DEBUG": "off"} | more
    command = [sys.executable, "manage.py", *words]
    done = subprocess.run(command, cwd=ROOT, env=known, capture_output=True, text=True, check=False, input="")
    assert done.returncode == status, done.stderr
    return done.stdout + done.stderr


def sqlite_rows(path: Path) -> Rows:
    with closing(sqlite3.connect(path)) as line:
        tables = [row[0] for row in line.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        return {table: sorted(repr(row) for row in line.execute(f'SELECT * FROM "{table}"')) for table in tables}


def filled(url: str) -> None:
    """Create the tables, the starter sets and the sample decks.

    On SQLite a copy of what was created once, from the tests' own database: ask with access to it.
    """
    if url.startswith(SQLITE):
        Path(url.removeprefix(SQLITE)).write_bytes(_filled_file())
    else:
        call(url, *FILLED)


@cache
def _filled_file() -> bytes:
    with TemporaryDirectory() as folder:
        url = started_file(Path(folder))
        call(url, SAMPLES)
        return Path(url.removeprefix(SQLITE)).read_bytes()


def call(url: str, *commands: str) -> None:
    """Run commands of the site one after another in one process: starting the site takes longer than the work."""
    manage(url, "shell", "--verbosity", "0", "--command", CALL.format(commands))


SQLITE: Final = "sqlite:///"
STARTED: Final = ("migrate", "loadstarter")
SAMPLES: Final = "loadsamples"
FILLED: Final = (*STARTED, SAMPLES)
CALL: Final = """
from django.core.management import call_command
for name in {}:
    call_command(name, verbosity=0)
"""


@contextmanager
def filled_postgresql() -> Iterator[str]:
    """The address of a filled database of its own on the server of the tests; skips the test where none answers."""
    with own_database() as url:
        filled(url)
        yield url


@contextmanager
def database_beside(folder: Path) -> Iterator[str]:
    """The address of a database with the starter sets, on the engine that the tests run on; ask with access to theirs."""
    if connection.vendor == "postgresql":
        with own_database() as url:
            call(url, *STARTED)
            yield url
        return

    yield started_file(folder)


def started_file(folder: Path) -> str:
    """The address of a file with the starter sets: a copy of the tests' own database, where that is SQLite too."""
    file = folder / "site.sqlite3"
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        # `backup` would wait for ever for a transaction that is open.
        file.write_bytes(connection.connection.serialize())
    else:
        call(f"{SQLITE}{file}", *STARTED)
    return f"{SQLITE}{file}"


def said_by(module: str, url: str) -> Any:  # Any: JSON
    """What a module that runs on the database prints last, as JSON."""
    env = os.environ | {"DATABASE_URL": url, "DEBUG": "off"}
    command = [sys.executable, "-m", module]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])
