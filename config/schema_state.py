"""How the tables of a database stand to the migrations of this version of the code."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader

Key = tuple[str, str]
NUMBER: Final = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class SchemaState:
    """Migrations that the database lacks, and those of a newer version of the code that it has already."""

    missing: tuple[Key, ...]
    newer: tuple[Key, ...]


def state_of(connection: BaseDatabaseWrapper) -> SchemaState:
    """The state of a database. Raises DatabaseError."""
    loader = MigrationLoader(connection)
    # With a connection it has asked for them.
    applied = set(loader.applied_migrations or ())
    known = set(loader.disk_migrations or ()) | set(loader.graph.nodes)
    last = _last_numbers(known)
    newer = sorted(key for key in applied - known if _number(key) >= last.get(key[0], _number(key) + 1))

    return SchemaState(tuple(sorted(set(loader.graph.nodes) - applied)), tuple(newer))


def _last_numbers(keys: Iterable[Key]) -> dict[str, int]:
    """The highest number by app. What an app no longer has, or a squashed migration replaced, has a lower one."""
    last: dict[str, int] = {}
    for app, name in keys:
        last[app] = max(last.get(app, 0), _number((app, name)))

    return last


def _number(key: Key) -> int:
    found = NUMBER.match(key[1])
    return int(found[0]) if found else 0
