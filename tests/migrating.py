"""A database of a test's own, to be taken from one migration to another: the one that tests share stays as it is.

A test that asks for the fixture `scratch` must not bear the mark `django_db`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.apps.registry import Apps
from django.db import connections
from django.db.migrations.executor import MigrationExecutor

SCRATCH = "scratch"
Target = tuple[str, str]


@contextmanager
def scratch_in(folder: Path) -> Iterator[str]:
    """An empty SQLite database under an alias, for as long as the context lasts."""
    connections.databases[SCRATCH] = connections.databases["default"] | {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(folder / "scratch.sqlite3"),
        "OPTIONS": {},
        "CONN_MAX_AGE": 0,
    }
    try:
        yield SCRATCH
    finally:
        connections[SCRATCH].close()
        del connections[SCRATCH]
        del connections.databases[SCRATCH]


def migrated(alias: str, *targets: Target) -> Apps:
    """Bring the database to these migrations, forwards or back: the models as they are there."""
    executor = MigrationExecutor(connections[alias])
    executor.migrate(list(targets))
    return executor.loader.project_state(list(targets)).apps
