"""The worker, over real brokers: what is due is done, in shares, and it ends when it is reported to."""

import os
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from celery import Celery
from django.core.management import get_commands
from kombu import Connection, Queue
from kombu.exceptions import OperationalError

from config.celery import app
from config.schedule import COMMANDS
from config.tasks import run_command
from tests.config.backing_up import ROOT, filled, manage, sqlite_rows

BROKERS: Final = {
    "rabbitmq": os.environ.get("TEST_RABBITMQ_URL", "amqp://guest:guest@127.0.0.1:5672//"),
    "redis": os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/9"),
}
CELERY: Final = (sys.executable, "-m", "celery", "--app", "config")
# A busy machine starts a process slowly.
PATIENCE: Final = 120


@pytest.fixture(params=["redis", pytest.param("rabbitmq", marks=pytest.mark.long)])
def broker(request: pytest.FixtureRequest) -> str:
    url = BROKERS[request.param]
    try:
        with Connection(url, connect_timeout=3) as line:
            line.ensure_connection(max_retries=1)
    except OperationalError:
        pytest.skip(f"no {request.param} answers on this machine; name one in TEST_{request.param.upper()}_URL")
    return url


@pytest.fixture
def site(db: None, broker: str, tmp_path: Path) -> dict[str, str]:
    """The environment of a site with a letter that waits, and sample decks none of which has been checked, one long in the bin."""
    url = f"sqlite:///{tmp_path / 'site.sqlite3'}"
    filled(url)
    manage(url, "shell", "--verbosity", "0", "--command", FORGET)
    return os.environ | {"DATABASE_URL": url, "CELERY_BROKER_URL": broker, "CELERY_QUEUE": f"test-{uuid.uuid4().hex}"}


FORGET: Final = """
from datetime import timedelta
from django.utils import timezone
from accounts.models import Letter
from decks.models import Check, Deck
Letter.objects.create(kind="account_deleted", address="mei@example.org", name="Mei", language="en")
Check.objects.all().delete()
Deck.objects.filter(token="sample-rise-constructed").update(deleted=timezone.now() - timedelta(days=99))
"""


@pytest.fixture
def worker(site: dict[str, str], tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    words = ("worker", "--concurrency", "1", "--loglevel", "INFO", "--without-gossip", "--without-mingle")
    with (tmp_path / "worker.log").open("wb") as log:
        running = subprocess.Popen([*CELERY, *words], cwd=ROOT, env=site, stdout=log, stderr=log)
        yield running
        running.kill()
        running.wait()
    with Connection(site["CELERY_BROKER_URL"]) as line:
        Queue(site["CELERY_QUEUE"]).bind(line.default_channel).delete()


def call(site: dict[str, str], task: str, *words: str) -> None:
    with Celery(broker=site["CELERY_BROKER_URL"]) as sender:
        sender.send_task(task, words, queue=site["CELERY_QUEUE"])


def becomes(wanted: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not wanted():
        if time.monotonic() > end:
            return False
        time.sleep(0.2)
    return True


def test_due_tasks_do_their_work(site: dict[str, str], worker: subprocess.Popen[bytes], tmp_path: Path) -> None:
    def count(table: str) -> int:
        return len(sqlite_rows(tmp_path / "site.sqlite3")[table])

    decks = count("decks_deck")
    call(site, "decks.recheck")
    assert becomes(lambda: count("decks_check") == decks)

    call(site, "config.run_command", "emptybin")
    assert becomes(lambda: count("decks_deck") == decks - 1)

    call(site, "config.run_command", "sendletters")
    assert becomes(lambda: "'sent'" in sqlite_rows(tmp_path / "site.sqlite3")["accounts_letter"][0])

    worker.terminate()
    assert worker.wait(PATIENCE) == 0


def test_every_turn_of_the_clock_is_a_task_or_a_command() -> None:
    app.loader.import_default_modules()
    turns = app.conf.beat_schedule

    assert {name: turns[name]["task"] for name in turns} == {
        "clearsessions": "config.run_command",
        "config.make_files": "config.make_files",
        "decks.recheck": "decks.recheck",
        "emptybin": "config.run_command",
        "recheckevents": "config.run_command",
        "sendletters": "config.run_command",
        "sweep": "config.run_command",
        "tidyevents": "config.run_command",
    }
    assert {turn["task"] for turn in turns.values()} <= app.tasks.keys()
    assert COMMANDS.keys() <= get_commands().keys()
    assert {turns[command]["args"] for command in COMMANDS} == {(command,) for command in COMMANDS}


def test_the_worker_runs_no_command_that_is_not_in_its_schedule() -> None:
    with pytest.raises(KeyError):
        run_command("flush")
