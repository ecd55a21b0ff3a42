"""A database of a test's own, to be taken from one migration to another: the one that tests share stays as it is.

A test that asks for the fixture `scratch` must not bear the mark `django_db`.
"""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from django.apps.registry import Apps
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor

from tests.aliases import known_as
from tests.postgresql import own_database

SCRATCH = "scratch"
Target = tuple[str, str]


@contextmanager
def scratch_in(folder: Path) -> Iterator[str]:
    """An empty database under an alias, on the engine that the tests run on, for as long as the context lasts."""
    postgresql = connection.vendor == "postgresql"
    place = own_database() if postgresql else nullcontext(f"sqlite:///{folder / 'scratch.sqlite3'}")
    with place as url, known_as(SCRATCH, url):
        yield SCRATCH


def migrated(alias: str, *targets: Target) -> Apps:
    """Bring the database to these migrations, forwards or back: the models as they are there."""
    executor = MigrationExecutor(connections[alias])
    executor.migrate(list(targets))
    return executor.loader.project_state(list(targets)).apps
