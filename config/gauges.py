"""What the site as a whole has to do and when it last did it, as numbers for `/metrics`.

A part is asked in a thread of its own and waited for a moment: one that fails or hangs is missing, says so in
`deckwright_part_up`, and takes nothing from the others. While it hangs it is not asked again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, wait
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock, Thread
from typing import Any, Final

from django.conf import settings
from django.db import connections
from django.utils import timezone
from kombu import Connection
from kombu.exceptions import ChannelError
from prometheus_client import CollectorRegistry, Gauge, generate_latest

from accounts.letters import outbox
from api.database_id import note_of_database
from config.backups import LAST_BACKUP
from decks.saved.rechecking import LAST_RECHECK, outdated

logger = logging.getLogger(__name__)

# Seconds that all parts together may take, and seconds for which an answer is good.
WAITED: Final = 2.0
GOOD: Final = 30.0


@dataclass(frozen=True, slots=True)
class Number:
    """A number, what it means, and what tells it from others of its name, such as `{"state": "dead"}`."""

    name: str
    meaning: str
    value: float
    labels: Mapping[str, str] = field(default_factory=dict)


Part = Callable[[], Iterable[Number]]


def backup() -> Iterable[Number]:
    """The age of the last good backup; none before the first."""
    return _age("deckwright_backup_age_seconds", "Since the last good backup.", note_of_database(LAST_BACKUP))


def recheck() -> Iterable[Number]:
    """The decks whose check is out of date, and when they were last looked through."""
    waiting = outdated(timezone.localdate()).count()
    yield Number("deckwright_decks_outdated", "Saved decks whose check is out of date.", waiting)
    yield from _age(
        "deckwright_recheck_age_seconds", "Since decks were last checked again.", note_of_database(LAST_RECHECK)
    )


def queue() -> Iterable[Number]:
    """The tasks that no worker has taken yet. Raises what the broker raises."""
    limits = {"socket_timeout": 1, "socket_connect_timeout": 1, "read_timeout": 1, "max_retries": 0}
    with Connection(settings.CELERY_BROKER_URL, connect_timeout=1, transport_options=limits) as line:
        try:
            channel: Any = line.default_channel  # Any: the types of the library lack what every channel has
            length = channel.queue_declare(settings.CELERY_TASK_DEFAULT_QUEUE, passive=True).message_count
        except ChannelError:
            # Before the first task there is no queue.
            length = 0

    return [Number("deckwright_queue_length", "Tasks that no worker has taken yet.", length)]


def letters() -> Iterable[Number]:
    """The letters by state, and how long the oldest of those that wait has waited."""
    found = outbox.counts()
    for state, value in {"waiting": found.waiting, "sent": found.sent, "dead": found.dead}.items():
        yield Number("deckwright_letters", "Letters of the last thirty days, by state.", value, {"state": state})
    yield Number("deckwright_letters_oldest_seconds", "Since the oldest waiting letter was written.", found.oldest)


PARTS: Final[dict[str, Part]] = {"backup": backup, "recheck": recheck, "queue": queue, "letters": letters}


class Asked:
    """Parts that are asked, each by one thread at a time."""

    def __init__(self, parts: Mapping[str, Part], waited: float = WAITED, good: float = GOOD) -> None:
        self._parts, self._waited, self._good = parts, waited, good
        self._lock, self._running = Lock(), dict[str, tuple[float, Future[list[Number]]]]()

    def numbers(self) -> list[Number]:
        """What the parts say within the time, and for each whether it did."""
        with self._lock:
            asked = {name: self._asked(name, part) for name, part in self._parts.items()}
        wait(asked.values(), self._waited)

        said: list[Number] = []
        for name, one in asked.items():
            is_up = one.done() and one.exception() is None
            said += one.result() if is_up else ()
            said.append(Number("deckwright_part_up", "Whether the part told its numbers.", is_up, {"part": name}))
        return said

    def _asked(self, name: str, part: Part) -> Future[list[Number]]:
        began, before = self._running.get(name, (0.0, None))
        if before is not None and (not before.done() or _is_good(before) and time.monotonic() < began + self._good):
            return before

        asked: Future[list[Number]] = Future()
        self._running[name] = time.monotonic(), asked
        Thread(target=_ask, args=(name, part, asked), name=f"metrics-{name}", daemon=True).start()
        return asked


def facts() -> bytes:
    """The numbers of all parts in the format of Prometheus. Raises nothing."""
    registry, gauges = CollectorRegistry(), dict[str, Gauge]()
    for number in ASKED.numbers():
        labels = tuple(number.labels)
        if number.name not in gauges:
            gauges[number.name] = Gauge(number.name, number.meaning, labels, registry=registry)
        gauge = gauges[number.name]
        (gauge.labels(**number.labels) if labels else gauge).set(number.value)

    return generate_latest(registry)


ASKED: Final = Asked(PARTS)


def _ask(name: str, part: Part, asked: Future[list[Number]]) -> None:
    try:
        asked.set_result(list(part()))
    except Exception as wrong:  # Whatever fails, the page goes on without this part.
        logger.warning("no numbers of %s: %s", name, type(wrong).__name__)
        asked.set_exception(wrong)
    finally:
        connections.close_all()


def _is_good(asked: Future[list[Number]]) -> bool:
    return asked.done() and asked.exception() is None


def _age(name: str, meaning: str, record: Path) -> Iterable[Number]:
    try:
        return [Number(name, meaning, max(0.0, time.time() - record.stat().st_mtime))]
    except FileNotFoundError:
        return []
