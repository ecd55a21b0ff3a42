"""The whole database as one file, and back. The engine is taken from the settings of a database (`DATABASES[...]`)."""

import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from config.ops.backups import postgresql, sqlite
from config.ops.backups.errors import BackupError
from config.ops.temporary_files import HALF, delete_half_backups

__all__ = ["LAST_BACKUP", "BackupError", "backup", "restore"]

# The note of the last good backup.
LAST_BACKUP: Final = "last-backup"

# The settings of a database differ by engine; Django itself types them so.
Database = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine of databases: the first bytes of its backups, and how to write and to load one."""

    name: str
    magic: bytes
    ending: str
    dump: Callable[[Database, Path], None]
    load: Callable[[Database, Path, Path], None]


SQLITE: Final = Engine("SQLite", b"SQLite format 3\0", "sqlite3", sqlite.dump, sqlite.load)
POSTGRESQL: Final = Engine("PostgreSQL", b"PGDMP", "dump", postgresql.dump, postgresql.load)
ENGINES: Final = {
    "config.data.sqlite": SQLITE,
    "config.data.postgresql": POSTGRESQL,
    "django.db.backends.sqlite3": SQLITE,
    "django.db.backends.postgresql": POSTGRESQL,
}


def backup(database: Database, path: Path) -> None:
    """Write the database to a new file, readable by its owner only, while the site goes on working.

    The file appears whole or not at all. Raises BackupError if it exists or cannot be written.
    """
    engine = _engine_of(database)
    if os.path.lexists(path):
        raise BackupError(f"{path} is there already; a backup never replaces another")

    delete_half_backups(path.parent)
    try:
        # Next to the path, readable by its owner only.
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}{HALF}")
    except OSError as error:
        raise BackupError(f"{path.parent}: {error.strerror}") from error

    os.close(handle)
    draft = Path(name)
    try:
        engine.dump(database, draft)

        # Give the written file its name, unless another file has taken it meanwhile. Raises OSError.
        with draft.open("rb") as file:
            os.fsync(file.fileno())
        try:
            os.link(draft, path)
        except FileExistsError:
            raise
        except OSError:
            # Some file systems, such as those of memory sticks, have no links.
            draft.rename(path)
    except OSError as error:
        raise BackupError(f"{path}: {error.strerror}") from error
    finally:
        # A full disk keeps SQLite from removing its journal.
        for rest in ("", "-journal", "-wal", "-shm"):
            draft.with_name(draft.name + rest).unlink(missing_ok=True)


def restore(database: Database, path: Path, kept: Path, now: datetime) -> Path:
    """Replace all that the database holds by a backup. Returns the backup of the old contents, made in `kept`.

    All or nothing: after BackupError the database is as it was. It is raised for a file of another kind or engine, for a
    damaged one, and while others are connected to the database.
    """
    engine = _engine_of(database)
    _check_kind(path, engine)
    kept.mkdir(mode=0o700, parents=True, exist_ok=True)
    before = kept / f"before-{now:%Y%m%d-%H%M%S-%f}.{engine.ending}"
    engine.load(database, path, before)

    return before


def _engine_of(database: Database) -> Engine:
    engine = ENGINES.get(str(database["ENGINE"]))
    if engine is None:
        raise BackupError(f"no backups of {database['ENGINE']}")

    return engine


def _check_kind(path: Path, wanted: Engine) -> None:
    """Raises BackupError unless the file is a backup of this engine."""
    try:
        with path.open("rb") as file:
            begins = file.read(16)
    except OSError as error:
        raise BackupError(f"{path}: {error.strerror}") from error

    found = next((engine for engine in ENGINES.values() if begins.startswith(engine.magic)), None)
    if found is None:
        raise BackupError(f"{path} is not a backup")
    if found is not wanted:
        raise BackupError(f"{path} is a backup of {found.name}; this site keeps its data in {wanted.name}")
