"""What `manage.py migrate` refuses before it changes anything.

An older version of the code on the database of a newer one, and a way back over a migration that cannot be taken back.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.core.management.base import CommandError
from django.db import connections
from django.db.migrations import Migration

from config.schema_state import state_of

Plan = Sequence[tuple[Migration, bool]]


def refuse(*, using: str, plan: Plan = (), **_: object) -> None:
    """Receives Django's signal `pre_migrate`. Raises CommandError."""
    newer = state_of(connections[using]).newer
    if newer:
        named = ", ".join(f"{app}.{name}" for app, name in newer)
        raise CommandError(
            f"The database is newer than this version of the site: it has {named}. Start the newer version, or restore"
            " a backup that this version made. Nothing was changed."
        )

    stuck = [migration for migration, backwards in plan if backwards and not _can_go_back(migration)]
    if stuck:
        raise CommandError(
            f"{', '.join(map(str, stuck))} cannot be taken back: what it changed is known no longer. Restore a backup"
            " of before it. Nothing was changed."
        )


def _can_go_back(migration: Migration) -> bool:
    return all(operation.reversible for operation in migration.operations)
