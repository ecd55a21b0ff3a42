"""Numbers of the site as a whole: a part that fails or hangs takes nothing from the others."""

import os
import socket
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from pathlib import Path
from threading import Event

import pytest
from django.utils import timezone
from kombu import Connection
from prometheus_client import Metric
from prometheus_client.core import GaugeMetricFamily
from pytest import MonkeyPatch
from pytest_django import Settings

from accounts.models import User
from api.database_id import note_moment, note_of_database
from config.ops import health as gauges
from config.ops.backups import LAST_BACKUP
from config.ops.health import Parts
from config.ops.readiness import CheckGroup
from decks.models import Check
from decks.saved.rechecking import note_run
from tests.decks.own_decks import made


def one() -> list[Metric]:
    return [GaugeMetricFamily("one", "A number.", 1)]


def broken() -> list[Metric]:
    raise OSError("a part of the site is gone")


def said(metrics: Iterable[Metric]) -> dict[str, float]:
    """The numbers by their names; those of parts by the part as well."""
    samples = [sample for metric in metrics for sample in metric.samples]
    return {" ".join((sample.name, *sample.labels.values())): sample.value for sample in samples}


def parts(**asked: Callable[[], list[Metric]]) -> Parts:
    return Parts(CheckGroup({name: part}) for name, part in asked.items())


def test_a_broken_part_is_told_and_the_others_are_there() -> None:
    assert said(parts(broken=broken, good=one).collect()) == {
        "one": 1,
        "deckwright_part_up broken": 0,
        "deckwright_part_up good": 1,
    }


def test_a_hanging_part_is_waited_for_and_asked_by_one_thread(settings: Settings, monkeypatch: MonkeyPatch) -> None:
    settings.READINESS_THREADS = True
    monkeypatch.setattr(gauges, "WAITED", 0.05)
    goes_on, times = Event(), list[int]()

    def hanging() -> list[Metric]:
        times.append(1)
        goes_on.wait(60)
        return one()

    asked = parts(hanging=hanging)

    assert [said(asked.collect()) for _ in range(3)] == [{"deckwright_part_up hanging": 0}] * 3
    assert times == [1]
    goes_on.set()
    end = time.monotonic() + 30
    while said(asked.collect()) != {"one": 1, "deckwright_part_up hanging": 1} and time.monotonic() < end:
        time.sleep(0.02)
    assert said(asked.collect()) == {"one": 1, "deckwright_part_up hanging": 1}


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

    assert before == {"deckwright_queue_length": 0}
    assert said(gauges.queue()) == {"deckwright_queue_length": 2}


@pytest.mark.parametrize("kind", ["amqp", "redis"])
def test_a_broker_that_says_nothing_is_left_soon(settings: Settings, kind: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.CELERY_BROKER_URL = f"{kind}://127.0.0.1:{silent.getsockname()[1]}//"
        began = time.monotonic()

        assert said(parts(queue=gauges.queue).collect()) == {"deckwright_part_up queue": 0}
        assert time.monotonic() - began < 20


def test_the_text_is_in_the_format_of_prometheus(monkeypatch: MonkeyPatch) -> None:
    states = GaugeMetricFamily("letters", "Letters by state.", labels=["state"])
    states.add_metric(["waiting"], 3)
    states.add_metric(["dead"], 1)
    monkeypatch.setattr(gauges, "PARTS", parts(letters=lambda: [states], broken=broken))

    assert gauges.render_metrics().decode().splitlines() == [
        "# HELP letters Letters by state.",
        "# TYPE letters gauge",
        'letters{state="waiting"} 3.0',
        'letters{state="dead"} 1.0',
        "# HELP deckwright_part_up Whether the part told its numbers.",
        "# TYPE deckwright_part_up gauge",
        'deckwright_part_up{part="letters"} 1.0',
        'deckwright_part_up{part="broken"} 0.0',
    ]
