"""The server that tests of PostgreSQL use, and what `make test-postgresql` says where there is none."""

import os
import socket
import subprocess
import sys

import pytest

from tests.config.backing_up import ROOT
from tests.postgresql import ON_THIS_MACHINE, server_of

SITE = "postgres://mei:p%40ss@db.example.org:6543/decks?sslmode=require"


@pytest.mark.parametrize(
    ("env", "server"),
    [
        ({}, ON_THIS_MACHINE),
        ({"DATABASE_URL": "sqlite:////srv/site.sqlite3"}, ON_THIS_MACHINE),
        ({"DATABASE_URL": SITE}, "postgres://mei:p%40ss@db.example.org:6543/postgres?sslmode=require"),
        ({"DATABASE_URL": SITE, "TEST_POSTGRES_URL": "postgres://127.0.0.1/x"}, "postgres://127.0.0.1/x"),
    ],
)
def test_the_server_is_the_one_that_is_named_else_that_of_the_site(env: dict[str, str], server: str) -> None:
    assert server_of(env) == server


def said(url: str) -> tuple[int, str]:
    """How the program ends for this address, and what it says of it."""
    known = {name: value for name, value in os.environ.items() if name != "TEST_POSTGRES_URL"} | {"DATABASE_URL": url}
    command = [sys.executable, "-m", "tests.postgresql"]
    done = subprocess.run(command, cwd=ROOT, env=known, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_where_no_server_answers_what_helps_is_said() -> None:
    with socket.socket() as unheard:
        unheard.bind(("127.0.0.1", 0))
        port = unheard.getsockname()[1]
        status, words = said(f"postgres://mei:hunter2@127.0.0.1:{port}/decks")

    assert status == 1
    assert words.splitlines()[0].startswith(f"No PostgreSQL answers at 127.0.0.1:{port}: ")
    assert "docker run" in words
    assert "hunter2" not in words


def test_another_engine_is_refused() -> None:
    assert said("sqlite:////srv/site.sqlite3") == (
        1,
        "DATABASE_URL names sqlite, which is no PostgreSQL. Name one, or unset it.\n",
    )
