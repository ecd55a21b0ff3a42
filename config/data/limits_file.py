"""Counts of limits in a SQLite file of their own: the cache of a site without Redis, shared by all its processes.

The site's database is left alone, so that counting never waits for it nor holds it up. Losing the file loses counts of
minutes, nothing else: it is written without waiting for the disk.
"""

import json
import sqlite3
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache

from config.data.private_files import create_private

# Seconds that a count may wait for another process.
PATIENCE: Final = 1.0
# Seconds between two tries to open the file.
AGAIN: Final = 0.01
# The byte of an error's number that names its family: a file that is busy is busy for several reasons.
PRIMARY: Final = 0xFF
# After so many writes expired rows are deleted.
TIDY_AFTER: Final = 1_000
TABLE: Final = (
    "CREATE TABLE IF NOT EXISTS counts (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires REAL) WITHOUT ROWID"
)
ALIVE: Final = "key = ? AND (expires IS NULL OR expires > ?)"


class LimitsFile(BaseCache):
    """A cache of plain JSON values in the file LOCATION. Raises sqlite3.Error where the file does not serve."""

    # Any: Django leaves these untyped, and a cache holds values of any type.
    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._path = location
        self._local = threading.local()
        self._writes = 0

    def add(self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Store the value unless the key has one. Returns whether it was stored."""
        made = self.make_and_validate_key(key, version=version)
        now = time.time()
        words = (made, json.dumps(value), self._expiry(timeout), now)
        stored = "INSERT INTO counts VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value, "
        return bool(self._write(f"{stored} expires = excluded.expires WHERE expires <= ? RETURNING key", words))

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        """The value of the key, or the default."""
        made = self.make_and_validate_key(key, version=version)
        rows = self._run(f"SELECT value FROM counts WHERE {ALIVE}", (made, time.time()))
        return json.loads(rows[0][0]) if rows else default

    def set(self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Store the value, whatever the key had."""
        made = self.make_and_validate_key(key, version=version)
        self._write("INSERT OR REPLACE INTO counts VALUES (?, ?, ?)", (made, json.dumps(value), self._expiry(timeout)))

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Add to a number, in one step for all processes. Raises ValueError for a key without one."""
        made = self.make_and_validate_key(key, version=version)
        rows = self._write(
            f"UPDATE counts SET value = CAST(value AS INTEGER) + ? WHERE {ALIVE} RETURNING value",
            (delta, made, time.time()),
        )
        if not rows:
            raise ValueError(f"Key '{key}' not found")

        return int(rows[0][0])

    def touch(self, key: str, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Keep a value for longer. Returns whether there is one."""
        made = self.make_and_validate_key(key, version=version)
        words = (self._expiry(timeout), made, time.time())
        return bool(self._write(f"UPDATE counts SET expires = ? WHERE {ALIVE} RETURNING key", words))

    def delete(self, key: str, version: int | None = None) -> bool:
        """Forget a value. Returns whether there was one."""
        made = self.make_and_validate_key(key, version=version)
        return bool(self._write("DELETE FROM counts WHERE key = ? RETURNING key", (made,)))

    def clear(self) -> None:
        """Forget everything."""
        self._write("DELETE FROM counts", ())

    def _expiry(self, timeout: float | None) -> float | None:
        return self.get_backend_timeout(timeout)

    def _write(self, statement: str, words: Sequence[object]) -> list[tuple[str]]:
        self._writes += 1
        if self._writes % TIDY_AFTER == 0:
            self._run("DELETE FROM counts WHERE expires <= ?", (time.time(),))

        return self._run(statement, words)

    def _run(self, statement: str, words: Sequence[object]) -> list[tuple[str]]:
        connection = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = self._open()
        try:
            return list(connection.execute(statement, words).fetchall())
        except sqlite3.DatabaseError:
            # A file that was deleted or damaged is opened again the next time.
            connection.close()
            self._local.connection = None
            raise

    def _open(self) -> sqlite3.Connection:
        Path(self._path).parent.mkdir(parents=True, exist_ok=True)
        create_private(self._path)
        connection = sqlite3.connect(self._path, timeout=PATIENCE, isolation_level=None)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                for statement in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=OFF", TABLE):
                    connection.execute(statement)
            except sqlite3.OperationalError as fault:
                # SQLite does not wait where two processes change the journal of a new file at once.
                if fault.sqlite_errorcode & PRIMARY != sqlite3.SQLITE_BUSY or time.monotonic() >= end:
                    connection.close()
                    raise
            else:
                return connection
            time.sleep(AGAIN)
