"""Other databases than that of the tests, under aliases of Django."""

from collections.abc import Iterator
from contextlib import contextmanager

import environ
from django.db import connections


@contextmanager
def known_as(alias: str, url: str) -> Iterator[None]:
    """The database at this address has the alias for as long as the context lasts."""
    plain = connections.databases["default"] | {"OPTIONS": {}, "CONN_MAX_AGE": 0}
    connections.databases[alias] = plain | environ.Env.db_url_config(url)
    try:
        yield
    finally:
        connections[alias].close()
        del connections[alias]
        del connections.databases[alias]
