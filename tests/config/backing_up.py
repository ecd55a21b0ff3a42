"""The site's commands on a database of their own, for the tests of backups."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import psycopg
import pytest
from psycopg import sql

SERVER: Final = os.environ.get("TEST_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432/postgres")
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
    """Create the tables, the starter sets and the sample decks, in one process: starting the site takes longer than the work."""
    manage(url, "shell", "--verbosity", "0", "--command", FILL)


FILL: Final = """
from django.core.management import call_command
for name in ("migrate", "loadstarter", "loadsamples"):
    call_command(name, verbosity=0)
"""


@contextmanager
def filled_postgresql() -> Iterator[str]:
    """The address of a filled database of its own on the server of the tests; skips the test where none answers."""
    name = f"deckwright_{uuid.uuid4().hex[:12]}"
    try:
        with psycopg.connect(SERVER, autocommit=True, connect_timeout=3) as line:
            line.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    except psycopg.OperationalError:
        pytest.skip("no PostgreSQL answers on this machine; name one in TEST_POSTGRES_URL")

    try:
        url = f"{SERVER.rpartition('/')[0]}/{name}"
        filled(url)
        yield url
    finally:
        with psycopg.connect(SERVER, autocommit=True) as line:
            line.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
