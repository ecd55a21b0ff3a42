"""The database that tests begin with, stored in `var` for each state of the code: to make it takes fifteen seconds.

Tables with the starter cards follow from migrations, importers and cards; the name of the file is a digest of all of them
and of the day, so that one made by other code is never taken. SQLite alone: on a server they are made by each run.
"""

import os
import sqlite3
from contextlib import closing
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest
from django.core.management.commands.migrate import Command
from django.db import connection, connections

ROOT: Final = Path(__file__).resolve().parent.parent
STORED: Final = ROOT / "var" / "tests"
APPS: Final = ("accounts", "api", "cards", "config", "decks", "events", "legality")


def stored_tables() -> Path:
    """The file of this code's tables; they are there once a run has made them. STORED_TABLES names another."""
    if "STORED_TABLES" in os.environ:
        return Path(os.environ["STORED_TABLES"])

    digest = sha256(date.today().isoformat().encode() + (ROOT / "requirements.txt").read_bytes())
    for path in sorted(path for app in APPS for path in (ROOT / app).rglob("*.*")):
        if path.suffix in (".py", ".csv", ".json", ".toml"):
            digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())

    return STORED / f"{digest.hexdigest()[:32]}.sqlite3"


def copy_instead_of_migrating(path: Path) -> pytest.MonkeyPatch:
    """Until it is undone, `migrate` copies the stored tables into the database that it is asked for."""

    def copy(_command: Command, *_args: object, database: str, **_options: object) -> None:
        connections[database].ensure_connection()
        with closing(sqlite3.connect(path)) as stored:
            stored.backup(connections[database].connection)

    patch = pytest.MonkeyPatch()
    patch.setattr(Command, "handle", copy)
    return patch


def store(path: Path) -> None:
    """Keep the tables as they are now, in place of those of other code; of several that do so at once one is kept."""
    STORED.mkdir(parents=True, exist_ok=True)
    new = STORED / f"{os.getpid()}.new"
    with closing(sqlite3.connect(new)) as copy:
        connection.ensure_connection()
        connection.connection.backup(copy)
    new.replace(path)
    for other in STORED.glob("*.sqlite3"):
        if other != path:
            other.unlink(missing_ok=True)
