"""The PostgreSQL server of the tests, and databases of their own on it.

`python -m tests.postgresql` says whether the server answers, and ends with 1 and what helps where it does not.
"""

import os
import sys
import uuid
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from typing import Final, LiteralString
from urllib.parse import urlsplit

import psycopg
import pytest
from psycopg import sql

SCHEMES: Final = ("postgres", "postgresql")
ON_THIS_MACHINE: Final = "postgres://postgres@127.0.0.1:5432/postgres"
HELP: Final = """No PostgreSQL answers at {where}: {why}
One for the tests alone, without a password and open to this machine only:
  docker run --rm --detach --publish 127.0.0.1:5432:5432 --env POSTGRES_HOST_AUTH_METHOD=trust postgres:17-alpine
Or name another, whose user may create databases: DATABASE_URL=postgres://user:password@host:5432/deckwright"""


def server_of(env: Mapping[str, str]) -> str:
    """The address of a database to begin from: TEST_POSTGRES_URL, else `postgres` beside the site's own database."""
    site = urlsplit(env.get("DATABASE_URL", ""))
    beside = site._replace(path="/postgres").geturl() if site.scheme in SCHEMES else ON_THIS_MACHINE
    return env.get("TEST_POSTGRES_URL", beside)


SERVER: Final = server_of(os.environ)


@contextmanager
def own_database(made: LiteralString = "") -> Iterator[str]:
    """The address of an empty database of one's own, made as the words say; skips the test where no server answers."""
    name = f"deckwright_{uuid.uuid4().hex[:12]}"
    try:
        server = psycopg.connect(SERVER, autocommit=True, connect_timeout=3)
    except psycopg.OperationalError:
        pytest.skip("no PostgreSQL answers on this machine; name one in TEST_POSTGRES_URL")

    with closing(server):
        server.execute(sql.SQL("CREATE DATABASE {} " + made).format(sql.Identifier(name)))
        try:
            yield urlsplit(SERVER)._replace(path=f"/{name}").geturl()
        finally:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def main() -> None:
    """Say which server it is; end with 1 where none answers, or where its user creates no databases."""
    site = urlsplit(os.environ.get("DATABASE_URL", ON_THIS_MACHINE))
    if site.scheme not in SCHEMES:
        sys.exit(f"DATABASE_URL names {site.scheme}, which is no PostgreSQL. Name one, or unset it.")

    parts = urlsplit(SERVER)
    where = f"{parts.hostname}:{parts.port or 5432}"
    try:
        with closing(psycopg.connect(SERVER, connect_timeout=5)) as line:
            row = line.execute("SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user").fetchone()
            version = line.info.server_version // 10000
    except psycopg.OperationalError as error:
        sys.exit(HELP.format(where=where, why=error))

    if row != (True,):
        sys.exit(HELP.format(where=where, why=f"{parts.username} may not create databases."))
    print(f"Tests use PostgreSQL {version} at {where}")


if __name__ == "__main__":
    main()
