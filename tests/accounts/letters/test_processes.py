"""Letters and real processes: killed in mid-letter, two at once, told to stop, started again."""

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

import psycopg
import pytest
from psycopg import sql
from pytest_django import DjangoDbBlocker

from tests.accounts.smtp_sink import Sink, serving
from tests.config.backing_up import ROOT, SQLITE, manage, started_file
from tests.config.serving import free_port
from tests.postgresql import SERVER

# Without a test that says so no test database is made, of which the site has a copy.
pytestmark = pytest.mark.django_db

# A busy machine starts a process slowly.
PATIENCE: Final = 90
WRITTEN: Final = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
from accounts.models import Letter, User
mei = User.objects.create_user("Mei", "mei@example.org", "eleven-copies-of-nothing")
Letter.objects.bulk_create(
    Letter(kind="password_changed", address=f"{number}@example.org", person=mei, name="Mei", language="en")
    for number in range(LETTERS)
)
"""


def becomes(wanted: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not wanted():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def prepared(url: str, letters: int) -> None:
    manage(url, "shell", "--verbosity", "0", "--command", WRITTEN.replace("LETTERS", str(letters)))


def begun(url: str, sink: Sink, *words: str, **more: str) -> subprocess.Popen[str]:
    """A process of the site that sends its letters to the sink."""
    known = os.environ | {"DATABASE_URL": url, "DEBUG": "off", "EMAIL_URL": f"smtp://127.0.0.1:{sink.port}"} | more
    return subprocess.Popen([sys.executable, *words], cwd=ROOT, env=known, stdout=subprocess.PIPE, text=True)


def sent(url: str, sink: Sink) -> str:
    """What `sendletters` says."""
    return begun(url, sink, "manage.py", "sendletters").communicate(timeout=PATIENCE)[0].strip()


def states(path: Path) -> list[tuple[str, int]]:
    with closing(sqlite3.connect(path, timeout=20)) as line:
        return line.execute("SELECT state, attempts FROM accounts_letter ORDER BY id").fetchall()


def troubles(path: Path) -> list[str]:
    with closing(sqlite3.connect(path, timeout=20)) as line:
        return [trouble for (trouble,) in line.execute("SELECT trouble FROM accounts_letter ORDER BY id")]


def end_leases(path: Path) -> None:
    """As if their time had passed."""
    with closing(sqlite3.connect(path, timeout=20)) as line, line:
        line.execute("UPDATE accounts_letter SET leased_until = created, next_attempt = created")


@contextmanager
def own_postgresql() -> Iterator[str]:
    name = f"deckwright_letters_{os.getpid()}_{time.monotonic_ns()}"
    try:
        with psycopg.connect(SERVER, autocommit=True, connect_timeout=3) as line:
            line.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    except psycopg.OperationalError:
        pytest.skip("no PostgreSQL answers on this machine; name one in TEST_POSTGRES_URL")
    try:
        yield f"{SERVER.rpartition('/')[0]}/{name}"
    finally:
        with psycopg.connect(SERVER, autocommit=True) as line:
            line.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture(scope="module")
def migrated(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A database with thirty letters, made once."""
    with django_db_blocker.unblock():
        url = started_file(tmp_path_factory.mktemp("letters"))
    prepared(url, 30)
    return Path(url.removeprefix(SQLITE))


@pytest.fixture
def letters(migrated: Path, tmp_path: Path) -> Callable[[int], Path]:
    """A database of a test's own, with so many letters."""

    def copied(number: int) -> Path:
        path = Path(shutil.copy(migrated, tmp_path))
        with closing(sqlite3.connect(path)) as line, line:
            line.execute("DELETE FROM accounts_letter WHERE id > ?", (number,))
        return path

    return copied


@pytest.mark.long
def test_a_letter_in_the_hands_of_a_killed_process_goes_when_its_lease_is_over(letters: Callable[[int], Path]) -> None:
    path = letters(2)
    url = f"sqlite:///{path}"
    with serving("slow") as sink:
        sender = begun(url, sink, "manage.py", "sendletters")
        assert sink.holding.wait(PATIENCE)
        sender.kill()
        sender.communicate()
        killed = states(path)

    with serving() as sink:
        other, after_kill = sent(url, sink), list(sink.recipients)
        end_leases(path)
        last = sent(url, sink)

        assert (killed, after_kill) == ([("waiting", 1), ("waiting", 0)], ["1@example.org"])
        assert other == "1 letters sent, 0 tries failed; 1 wait, 0 are given up."
        assert last == "1 letters sent, 0 tries failed; 0 wait, 0 are given up."
        assert sink.recipients == ["1@example.org", "0@example.org"]


@pytest.mark.parametrize("engine", ["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def test_two_senders_at_once_send_no_letter_twice(engine: str, letters: Callable[[int], Path]) -> None:
    if engine == "sqlite":
        race(f"sqlite:///{letters(30)}")
    else:
        with own_postgresql() as url:
            prepared(url, 30)
            race(url)


def race(url: str) -> None:
    with serving("slow") as sink:
        senders = [begun(url, sink, "manage.py", "sendletters") for _ in range(2)]
        # Both have a letter in hand before the first of them is taken.
        assert becomes(lambda: sink.connections == 2)
        sink.go.set()
        said = [sender.communicate(timeout=PATIENCE)[0] for sender in senders]

        numbers = [int(words.split()[0]) for words in said]
        assert sum(numbers) == len(sink.letters) == 30
        assert len(set(sink.recipients)) == 30


@contextmanager
def site(url: str, sink: Sink) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The site under gunicorn with one worker, once it answers; nobody else sends its letters."""
    port = free_port()
    words = ("-m", "gunicorn", "--config", "config/gunicorn.py", "config.wsgi")
    process = begun(url, sink, *words, HOST="127.0.0.1", PORT=str(port), WORKERS="1")
    try:
        assert becomes(lambda: answers(port))
        yield process, port
    finally:
        for pid in workers_of(process.pid):
            os.kill(pid, signal.SIGKILL)
        process.kill()
        process.communicate()


def answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=20) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def workers_of(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(word) for word in found.stdout.split()]


def forgot(port: int) -> int:
    """Ask for a letter as a browser does; the status of the answer."""
    line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    line.request("GET", "/accounts/password/forgotten/")
    page = line.getresponse()
    cookie = str(page.headers["Set-Cookie"]).partition(";")[0]
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.read().decode())
    assert found
    body = urlencode({"csrfmiddlewaretoken": found[1], "email": "mei@example.org"})
    media = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
    line.request("POST", "/accounts/password/forgotten/", body, media)
    return line.getresponse().status


def test_a_site_without_a_worker_sends_by_itself_and_survives_a_kill(letters: Callable[[int], Path]) -> None:
    path = letters(0)
    url = f"sqlite:///{path}"
    with serving("silent") as silent, site(url, silent) as (killed, port):
        status, at_once = forgot(port), troubles(path)
        # The thread holds the letter; pages go on.
        assert becomes(lambda: silent.connections > 0)
        answered = answers(port)
        for pid in (killed.pid, *workers_of(killed.pid)):
            os.kill(pid, signal.SIGKILL)
    assert status == 302
    assert answered is True
    assert states(path) == [("waiting", 1)]
    # A page that had waited for the server would have come when the letter had failed.
    assert at_once == [""]

    end_leases(path)
    with serving("slow") as slow, site(url, slow) as (stopped, port):
        assert slow.holding.wait(PATIENCE)
        stopped.send_signal(signal.SIGTERM)
        assert becomes(lambda: not answers(port))
        slow.go.set()
        assert stopped.wait(PATIENCE) == 0

        (letter,) = slow.letters
        assert states(path) == [("sent", 2)]
        assert letter["To"] == "mei@example.org"
        # It was asked for on the port of the process that was killed, and that port is in its links.
        assert re.search(r"^http://127\.0\.0\.1:\d+/accounts/password/\S+\r?$", letter.get_content(), re.MULTILINE)
