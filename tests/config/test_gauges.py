"""Numbers of the site as a whole: a part that fails or hangs takes nothing from the others."""

from __future__ import annotations

import os
import socket
import time
import uuid
from collections.abc import Iterable, Iterator
from datetime import timedelta
from pathlib import Path
from threading import Event

import pytest
from django.utils import timezone
from kombu import Connection
from pytest_django import Settings

from accounts.models import User
from api.database_id import note_moment, note_of_database
from config import gauges
from config.backups import LAST_BACKUP
from config.gauges import Asked, Number
from decks.models import Check
from decks.saved.rechecking import note_run
from tests.decks.own_decks import made

ONE = Number("one", "A number.", 1)


def up(name: str, is_up: bool) -> Number:
    return Number("deckwright_part_up", "Whether the part told its numbers.", is_up, {"part": name})


def broken() -> Iterable[Number]:
    raise OSError("a part of the site is gone")


def said(numbers: Iterable[Number]) -> dict[str, float]:
    return {number.name: number.value for number in numbers}


def test_a_broken_part_is_told_and_the_others_are_there() -> None:
    asked = Asked({"broken": broken, "good": lambda: [ONE]}, 30)

    assert asked.numbers() == [up("broken", False), ONE, up("good", True)]


def test_a_hanging_part_is_waited_for_once_and_asked_by_one_thread() -> None:
    goes_on, times = Event(), list[int]()

    def hanging() -> Iterable[Number]:
        times.append(1)
        goes_on.wait(60)
        return [ONE]

    asked = Asked({"hanging": hanging}, 0.05)

    assert [asked.numbers(), asked.numbers(), asked.numbers()] == [[up("hanging", False)]] * 3
    assert times == [1]
    goes_on.set()
    end = time.monotonic() + 30
    while asked.numbers() != [ONE, up("hanging", True)] and time.monotonic() < end:
        time.sleep(0.02)
    assert asked.numbers() == [ONE, up("hanging", True)]


def test_a_good_answer_is_good_for_a_while_and_a_bad_one_is_not() -> None:
    times = list[str]()

    def good() -> Iterable[Number]:
        times.append("good")
        return [ONE]

    def bad() -> Iterable[Number]:
        times.append("bad")
        raise OSError

    asked = Asked({"good": good, "bad": bad}, 30, good=60)
    asked.numbers()
    asked.numbers()

    assert sorted(times) == ["bad", "bad", "good"]


def test_ages_are_those_of_the_records(tmp_path: Path, settings: Settings) -> None:
    settings.NOTES_DIR = tmp_path
    before = said(gauges.backup())

    note_moment(LAST_BACKUP)
    os.utime(note_of_database(LAST_BACKUP), (time.time() - 3600,) * 2)

    assert before == {}
    assert 3600 <= said(gauges.backup())["deckwright_backup_age_seconds"] < 3700


@pytest.mark.django_db
def test_decks_out_of_date_are_counted(mei: User, tmp_path: Path, settings: Settings) -> None:
    settings.NOTES_DIR = tmp_path
    before = said(gauges.recheck())["deckwright_decks_outdated"]
    made(mei)
    Check.objects.update(day=timezone.localdate() - timedelta(days=1))
    note_run()

    after = said(gauges.recheck())

    assert after["deckwright_decks_outdated"] > before
    assert 0 <= after["deckwright_recheck_age_seconds"] < 60


@pytest.fixture
def queue(settings: Settings) -> Iterator[str]:
    """A queue of its own in memory, as a broker tells of it."""
    settings.CELERY_BROKER_URL, settings.CELERY_TASK_DEFAULT_QUEUE = "memory://", f"q{uuid.uuid4().hex}"
    yield settings.CELERY_TASK_DEFAULT_QUEUE


def test_waiting_tasks_are_counted(queue: str) -> None:
    before = said(gauges.queue())
    with Connection("memory://") as line:
        tasks = line.SimpleQueue(queue)
        tasks.put({"a": 1})
        tasks.put({"a": 2})

    assert (before, said(gauges.queue())) == ({"deckwright_queue_length": 0}, {"deckwright_queue_length": 2})


@pytest.mark.parametrize("kind", ["amqp", "redis"])
def test_a_broker_that_says_nothing_is_left_soon(settings: Settings, kind: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.CELERY_BROKER_URL = f"{kind}://127.0.0.1:{silent.getsockname()[1]}//"
        asked, began = Asked({"queue": gauges.queue}, 30), time.monotonic()

        assert asked.numbers() == [up("queue", False)]
        assert time.monotonic() - began < 20


def test_the_text_is_in_the_format_of_prometheus(monkeypatch: pytest.MonkeyPatch) -> None:
    letters = [
        Number("letters", "Letters by state.", n, {"state": state}) for n, state in ((3, "waiting"), (1, "dead"))
    ]
    monkeypatch.setattr(gauges, "ASKED", Asked({"letters": lambda: letters, "broken": broken}, 30))

    assert gauges.facts().decode().splitlines() == [
        "# HELP letters Letters by state.",
        "# TYPE letters gauge",
        'letters{state="waiting"} 3.0',
        'letters{state="dead"} 1.0',
        "# HELP deckwright_part_up Whether the part told its numbers.",
        "# TYPE deckwright_part_up gauge",
        'deckwright_part_up{part="letters"} 1.0',
        'deckwright_part_up{part="broken"} 0.0',
    ]
