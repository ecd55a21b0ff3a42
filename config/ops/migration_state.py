"""How the tables of a database compare with the migrations of this version of the code, and what `migrate` refuses by that.

It refuses, before it changes anything, an older version of the code on the database of a newer one, and a way back over a
migration that cannot be taken back.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.core.management.base import CommandError
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader

Key = tuple[str, str]
Plan = Sequence[tuple[Migration, bool]]


@dataclass(frozen=True, slots=True)
class SchemaState:
    """Migrations that the database lacks, and those of a newer version of the code that it has already."""

    missing: tuple[Key, ...]
    newer: tuple[Key, ...]


def read_schema_state(connection: BaseDatabaseWrapper) -> SchemaState:
    """The state of a database. Raises DatabaseError."""
    loader = MigrationLoader(connection)
    # With a connection it has asked for them.
    applied = set(loader.applied_migrations or ())
    known = set(loader.disk_migrations or ()) | set(loader.graph.nodes)
    # What an app no longer has, or a squashed migration replaced, has a lower number than the app's last.
    last: dict[str, int] = {}
    for app, name in known:
        last[app] = max(last.get(app, 0), _migration_number(name))
    newer = [(app, name) for app, name in applied - known if app in last and _migration_number(name) >= last[app]]

    return SchemaState(tuple(sorted(set(loader.graph.nodes) - applied)), tuple(sorted(newer)))


def _migration_number(name: str) -> int:
    found = re.match(r"\d+", name)
    return int(found[0]) if found else 0


def refuse(*, using: str, plan: Plan = (), **_: object) -> None:
    """Receives Django's signal `pre_migrate`. Raises CommandError."""
    newer = read_schema_state(connections[using]).newer
    if newer:
        named = ", ".join(f"{app}.{name}" for app, name in newer)
        raise CommandError(
            f"The database is newer than this version of the site: it has {named}. Start the newer version, or restore"
            " a backup that this version made. Nothing was changed."
        )

    back = [migration for migration, backwards in plan if backwards]
    stuck = [one for one in back if not all(operation.reversible for operation in one.operations)]
    if stuck:
        raise CommandError(
            f"{', '.join(map(str, stuck))} cannot be taken back: what it changed is known no longer. Restore a backup"
            " of before it. Nothing was changed."
        )
