"""Backups of SQLite by its online backup, during which readers and writers go on."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from config.ops.backups.errors import BackupError
from config.ops.temporary_files import HALF


def dump(database: Mapping[str, Any], target: Path) -> None:  # Any: as Django types the settings of a database
    """Copy the database into the file."""
    source = Path(database["NAME"])
    if not source.is_file():
        raise BackupError(f"{source}: there is no such database")

    try:
        _copy_database(source, target)
    except sqlite3.Error as error:
        message = f"{source} could not be copied to {target.parent}: {error}"
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
            message = f"{target.parent}: No space left on device"
        raise BackupError(message) from error


def load(database: Mapping[str, Any], source: Path, before: Path) -> None:  # Any: as above
    """Replace the database by a checked copy of the file, and keep the old file as `before`."""
    target = Path(database["NAME"])
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}{HALF}")
    os.close(handle)
    aside = Path(name)
    try:
        _copy_database(source, aside)

        # Raises BackupError for a damaged database and for one of another program.
        with closing(sqlite3.connect(aside)) as copy:
            faults = [str(row[0]) for row in copy.execute("PRAGMA integrity_check(1)")]
            strays = copy.execute("PRAGMA foreign_key_check").fetchone()
            ours = copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'django_migrations'").fetchone()

        if faults != ["ok"] or strays:
            raise BackupError(
                f"{source} is damaged: {faults[0] if faults != ['ok'] else 'rows point to rows that are gone'}"
            )
        if not ours:
            raise BackupError(f"{source} is a database of something else")
        with _lock_exclusively(target):
            _keep_old_file(target, aside, before)
            # A log of the old file would corrupt the new one.
            for rest in ("-wal", "-shm", "-journal"):
                target.with_name(target.name + rest).unlink(missing_ok=True)
            aside.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise BackupError(f"{source}: {error}") from error
    finally:
        aside.unlink(missing_ok=True)


def _copy_database(source: Path, target: Path) -> None:
    """Copy the database, with the contents of its write-ahead log, into one plain file."""
    address = f"{source.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")


@contextmanager
def _lock_exclusively(path: Path) -> Iterator[None]:
    """Hold the database exclusively. Raises BackupError while others use it; a missing file needs no lock."""
    if not path.is_file():
        yield
        return

    with closing(sqlite3.connect(path, timeout=1, isolation_level=None)) as held:
        try:
            # This fails while another connection is open.
            held.execute("PRAGMA journal_mode=DELETE")
            held.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise BackupError("the database is in use; stop the site first") from error
        yield


def _keep_old_file(target: Path, aside: Path, before: Path) -> None:
    """Copy the old file to `before` and give its owner and permissions to the new one."""
    if not target.is_file():
        return

    shutil.copyfile(target, before)
    before.chmod(0o600)
    was = target.stat()
    aside.chmod(was.st_mode & 0o777)
    with suppress(PermissionError):
        os.chown(aside, was.st_uid, was.st_gid)
