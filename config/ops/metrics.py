"""`/metrics` for Prometheus: on with `METRICS=on`, for clients with the token or an allowed address."""

import hmac
import time
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any, Final, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.utils import timezone
from django_prometheus.exports import ExportToDjangoView
from kombu import Connection
from kombu.exceptions import ChannelError
from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from accounts.letters import outbox
from api.database_id import note_of_database
from config.ops.backups import LAST_BACKUP
from config.ops.readiness import OK, Group, outcomes
from decks.saved.rechecking import LAST_RECHECK, outdated_decks

# What the site as a whole has to do and when it last did it, as numbers for `/metrics`.
#
# Each part is asked as the checks of `/readyz` are: one that fails or hangs is missing, says so in
# `deckwright_part_up`, and takes nothing from the others.


# Seconds that all parts together may take.
WAITED: Final = 2.0


def backup() -> list[Metric]:
    """The age of the last good backup; nothing before the first."""
    return _age("deckwright_backup_age_seconds", "Since the last good backup.", note_of_database(LAST_BACKUP))


def recheck() -> list[Metric]:
    """The decks whose check is out of date, and when they were last looked through."""
    waiting = outdated_decks(timezone.localdate()).count()
    age = _age("deckwright_recheck_age_seconds", "Since decks were last checked again.", note_of_database(LAST_RECHECK))
    return [GaugeMetricFamily("deckwright_decks_outdated", "Saved decks whose check is out of date.", waiting), *age]


def queue() -> list[Metric]:
    """The tasks that no worker has taken yet. Raises what the broker raises."""
    limits = {"socket_timeout": 1, "socket_connect_timeout": 1, "read_timeout": 1, "max_retries": 0}
    with Connection(settings.CELERY_BROKER_URL, connect_timeout=1, transport_options=limits) as line:
        try:
            channel: Any = line.default_channel  # Any: the types of the library lack what every channel has
            length = channel.queue_declare(settings.CELERY_TASK_DEFAULT_QUEUE, passive=True).message_count
        except ChannelError:
            # Before the first task there is no queue.
            length = 0

    return [GaugeMetricFamily("deckwright_queue_length", "Tasks that no worker has taken yet.", length)]


def letters() -> list[Metric]:
    """The letters by state, and how long the oldest of those that wait has waited."""
    found = outbox.counts()
    states = GaugeMetricFamily("deckwright_letters", "Letters of the last thirty days, by state.", labels=["state"])
    for state, value in {"waiting": found.waiting, "sent": found.sent, "dead": found.dead}.items():
        states.add_metric([state], value)
    oldest = "Since the oldest waiting letter was written."
    return [states, GaugeMetricFamily("deckwright_letters_oldest_seconds", oldest, found.oldest)]


class Parts(Collector):
    """The numbers of all parts, for the library that writes them."""

    def __init__(self, groups: Iterable[Group]) -> None:
        self._groups = list(groups)

    def collect(self) -> Iterable[Metric]:
        """What the parts say within the time, and for each whether it did. Raises nothing."""
        is_up = GaugeMetricFamily("deckwright_part_up", "Whether the part told its numbers.", labels=["part"])
        for name, outcome in outcomes(self._groups, WAITED, threads=settings.READINESS_THREADS).items():
            is_up.add_metric([name], outcome.state == OK)
            yield from cast("list[Metric]", outcome.found or [])
        yield is_up


PARTS: Final = Parts(Group({part.__name__: part}) for part in (backup, recheck, queue, letters))


def facts() -> bytes:
    """The numbers of all parts in the format of Prometheus. Raises nothing."""
    registry = CollectorRegistry()
    registry.register(PARTS)
    return generate_latest(registry)


def _age(name: str, meaning: str, record: Path) -> list[Metric]:
    try:
        return [GaugeMetricFamily(name, meaning, max(0.0, time.time() - record.stat().st_mtime))]
    except FileNotFoundError:
        return []


def metrics(request: HttpRequest) -> HttpResponse:
    """The metrics as text. 404 where they are off, and for clients that may not read them."""
    if not settings.METRICS or not (_has_token(request) or _comes_from_allowed_address(request)):
        return HttpResponseNotFound()

    exported: HttpResponse = ExportToDjangoView(request)
    exported.content += facts()
    return exported


def _has_token(request: HttpRequest) -> bool:
    """Whether the request carries METRICS_TOKEN."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    wanted = settings.METRICS_TOKEN

    return bool(wanted) and kind.lower() == "bearer" and hmac.compare_digest(token.strip().encode(), wanted.encode())


def _comes_from_allowed_address(request: HttpRequest) -> bool:
    """Whether it comes directly from an address of METRICS_ALLOWED. Through a proxy the address is the proxy's."""
    forwarded = any(
        name in request.headers for name in ("X-Forwarded-For", "X-Forwarded-Proto", "Forwarded", "X-Real-IP")
    )
    address = request.META.get("REMOTE_ADDR", "")
    if forwarded or not address:
        return False

    return any(ip_address(address) in ip_network(allowed, strict=False) for allowed in settings.METRICS_ALLOWED)
