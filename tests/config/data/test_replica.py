"""Strangers who read ask the replica, and everybody sees their own changes.

The two databases of these tests differ in the names of decks, so that an answer tells which of them was asked.
"""

import http.client
import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.db import DEFAULT_DB_ALIAS
from pytest_django import DjangoDbBlocker

from config.data.replica import ReplicaRouter
from config.data.stores import REPLICA
from tests.config.backing_up import ROOT, filled, manage
from tests.config.serving import free_port

# Without a test that says so no test database is made, of which the site has a copy.
pytestmark = pytest.mark.django_db

DECK = "/api/v1/decks/sample-rise-constructed/"
RENAME = "UPDATE cards_card SET name = 'Late Arrival' WHERE id = (SELECT min(id) FROM cards_card WHERE game = 'rise')"
PASSWORD = "eleven-copies-of-nothing"


@pytest.fixture(scope="module")
def both(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, str]:
    """Two databases with sample decks; in the second, all are late."""
    folder = tmp_path_factory.mktemp("both")
    first, second = folder / "first.sqlite3", folder / "second.sqlite3"
    with django_db_blocker.unblock():
        filled(f"sqlite:///{first}")
    with closing(sqlite3.connect(first)) as old, closing(sqlite3.connect(second)) as new:
        old.backup(new)
        new.execute("UPDATE decks_deck SET name = 'late'")
        new.execute(RENAME)
        new.execute("UPDATE cards_catalogueversion SET number = number + 1")
        new.commit()
    return f"sqlite:///{first}", f"sqlite:///{second}"


@contextmanager
def site_of(first: str, second: str) -> Iterator[int]:
    """The port of a site on the two databases."""
    port = free_port()
    known = os.environ | {"DATABASE_URL": first, "REPLICA_URL": second, "PORT": str(port)}
    command = [sys.executable, "-m", "gunicorn", "--config", "config/gunicorn.py", "config.wsgi"]
    with subprocess.Popen(command, cwd=ROOT, env=known | {"WORKERS": "1"}, stderr=subprocess.DEVNULL) as process:
        until = time.monotonic() + 120
        while not healthy(port) and time.monotonic() < until:
            time.sleep(0.1)
        yield port
        process.kill()


def healthy(port: int) -> bool:
    try:
        return asked(port, "/healthz")[0] == 200
    except OSError:
        return False


@pytest.fixture(scope="module")
def site(both: tuple[str, str]) -> Iterator[int]:
    with site_of(*both) as port:
        yield port


def asked(
    port: int, path: str, method: str = "GET", *, cookies: dict[str, str] | None = None, body: str = "", **headers: str
) -> tuple[int, str]:
    """The status and the text of an answer; the cookies are kept as a browser does."""
    jar = {} if cookies is None else cookies
    sent = headers | ({"Cookie": "; ".join(f"{name}={value}" for name, value in jar.items())} if jar else {})
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as line:
        line.request(method, path, body=body or None, headers=sent)
        answer = line.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            jar[name] = value
        return answer.status, answer.read().decode()


def is_late(port: int, **asking: object) -> bool:
    status, text = asked(port, DECK, **asking)  # type: ignore[arg-type]  # as `asked` takes them
    assert status == 200
    return bool(json.loads(text)["name"] == "late")


def signed_up(port: int) -> dict[str, str]:
    """The cookies of a browser in which Mei has just become a person."""
    cookies: dict[str, str] = {}
    form = asked(port, "/accounts/signup/", cookies=cookies)[1]
    token = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', form)[0]
    body = urlencode({"csrfmiddlewaretoken": token, "username": "Mei", "password1": PASSWORD, "password2": PASSWORD})
    sent = {"Content-Type": "application/x-www-form-urlencoded"}
    assert asked(port, "/accounts/signup/", "POST", cookies=cookies, body=body, **sent)[0] == 302
    return cookies


def test_who_only_reads_is_answered_by_the_replica(site: int) -> None:
    assert is_late(site)


def test_a_check_by_a_stranger_is_answered_by_the_replica(site: int) -> None:
    body = json.dumps({"game": "rise", "deck": {"text": "1 Late Arrival"}})
    sent = {"Content-Type": "application/json"}
    late = asked(site, "/api/v1/check/", "POST", cookies={}, body=body, **sent)[1]
    sure = asked(site, "/api/v1/check/", "POST", cookies={"sessionid": "ended"}, body=body, **sent)[1]

    assert json.loads(late)["problems"] == []
    assert len(json.loads(sure)["problems"]) == 1


def test_who_has_a_session_reads_the_primary(site: int) -> None:
    cookies = signed_up(site)

    assert (is_late(site, cookies=cookies), is_late(site)) == (False, True)


def test_a_token_is_refused_by_the_primary_which_has_all_people(site: int) -> None:
    assert asked(site, DECK, Authorization="Bearer dw_nothing")[0] == 401


def test_what_breaks_on_the_replica_is_answered_by_the_primary(both: tuple[str, str], tmp_path: Path) -> None:
    """It connects, and has no tables."""
    with site_of(both[0], f"sqlite:///{tmp_path / 'empty.sqlite3'}") as port:
        assert not is_late(port)


def test_without_its_replica_the_site_asks_the_primary(both: tuple[str, str]) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen(1)
        address = f"postgres://nobody@127.0.0.1:{silent.getsockname()[1]}/nothing?connect_timeout=2"
        with site_of(both[0], address) as port:
            began = time.monotonic()
            late = [is_late(port) for _ in range(5)]
            took = time.monotonic() - began
            status, text = asked(port, "/readyz")

    ready = json.loads(text)
    assert late == [False] * 5
    assert took < 20
    assert status == 200
    assert ready["parts"]["replica"] == "failed"
    assert ready["reasons"] == {"replica": "no answer; the primary is asked instead"}


def test_commands_use_the_primary(both: tuple[str, str]) -> None:
    said = manage(both[0], "shell", "--verbosity", "0", "--command", COUNT, REPLICA_URL=both[1])

    assert said.strip() == "0"


COUNT = "from decks.models import Deck; print(Deck.objects.filter(name='late').count())"


def test_the_replica_gets_no_tables_from_here() -> None:
    asked = [ReplicaRouter().allow_migrate(database, "cards") for database in (REPLICA, DEFAULT_DB_ALIAS)]

    assert asked == [False, True]


@pytest.mark.long
def test_the_tables_of_the_replica_are_not_made_here(both: tuple[str, str], tmp_path: Path) -> None:
    manage(both[0], "migrate", "--database", "replica", REPLICA_URL=f"sqlite:///{tmp_path / 'empty.sqlite3'}")

    with closing(sqlite3.connect(tmp_path / "empty.sqlite3")) as empty:
        tables = {row[0] for row in empty.execute("SELECT name FROM sqlite_master")}
    assert {name for name in tables if name.startswith(("cards", "decks", "accounts"))} == set()
