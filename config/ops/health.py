"""Endpoints for monitoring: `/healthz`, `/readyz`, and `/metrics` where it is switched on.

A middleware answers them before the checks of host, session and https, since a probe knows only an address.
"""

import errno
import hmac
import os
import secrets
import tempfile
import time
from collections.abc import Callable, Iterable
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any, Final, cast

from django.conf import settings
from django.core.cache import cache, caches
from django.db import DatabaseError, connection, connections
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseNotFound, JsonResponse
from django.utils import timezone
from django_prometheus.exports import ExportToDjangoView
from kombu import Connection
from kombu.exceptions import ChannelError
from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from accounts.letters import outbox
from api.database_id import note_of_database
from cards.catalogue.loading import load_catalogue
from cards.models import Card
from config.data.caches import StrictRedisCache
from config.data.stores import REPLICA
from config.ops.backups import LAST_BACKUP
from config.ops.migration_state import read_schema_state
from config.ops.readiness import FAILED, OK, CheckGroup, NotReadyError, outcomes
from decks.saved.rechecking import LAST_RECHECK, outdated_decks
from legality.games import GAMES

# Metrics about the site as a whole. Each part is collected like the checks of `/readyz`: one that fails or hangs is left
# out, shown in `deckwright_part_up`, and does not affect the others.


# Seconds that all parts together may take.
WAITED: Final = 2.0


def backup() -> list[Metric]:
    """The age of the last good backup; nothing before the first."""
    return _age_metric("deckwright_backup_age_seconds", "Since the last good backup.", note_of_database(LAST_BACKUP))


def recheck() -> list[Metric]:
    """The decks whose check is out of date, and when they were last rechecked."""
    waiting = outdated_decks(timezone.localdate()).count()
    age = _age_metric(
        "deckwright_recheck_age_seconds", "Since decks were last checked again.", note_of_database(LAST_RECHECK)
    )
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
    """Letters by state, and the age of the oldest one waiting."""
    found = outbox.count_letters()
    states = GaugeMetricFamily("deckwright_letters", "Letters of the last thirty days, by state.", labels=["state"])
    for state, value in {"waiting": found.waiting, "sent": found.sent, "dead": found.dead}.items():
        states.add_metric([state], value)
    oldest = "Since the oldest waiting letter was written."
    return [states, GaugeMetricFamily("deckwright_letters_oldest_seconds", oldest, found.oldest)]


class Parts(Collector):
    """Collects the metrics of all parts for prometheus_client."""

    def __init__(self, groups: Iterable[CheckGroup]) -> None:
        self._groups = list(groups)

    def collect(self) -> Iterable[Metric]:
        """The metrics that arrive in time, and whether each part answered. Raises nothing."""
        is_up = GaugeMetricFamily("deckwright_part_up", "Whether the part told its numbers.", labels=["part"])
        for name, outcome in outcomes(self._groups, WAITED, threads=settings.READINESS_THREADS).items():
            is_up.add_metric([name], outcome.state == OK)
            yield from cast("list[Metric]", outcome.found or [])
        yield is_up


# By the name that each has in the metrics.
PARTS: Final = Parts(
    (
        CheckGroup({"backup": backup}),
        CheckGroup({"recheck": recheck}),
        CheckGroup({"queue": queue}),
        CheckGroup({"letters": letters}),
    )
)


def render_metrics() -> bytes:
    """The metrics of all parts in the format of Prometheus. Raises nothing."""
    registry = CollectorRegistry()
    registry.register(PARTS)
    return generate_latest(registry)


def _age_metric(name: str, meaning: str, record: Path) -> list[Metric]:
    try:
        return [GaugeMetricFamily(name, meaning, max(0.0, time.time() - record.stat().st_mtime))]
    except FileNotFoundError:
        return []


def metrics(request: HttpRequest) -> HttpResponse:
    """The metrics as text. 404 where they are off, and for clients that may not read them."""
    if not settings.METRICS or not (_has_token(request) or _comes_from_allowed_address(request)):
        return HttpResponseNotFound()

    exported: HttpResponse = ExportToDjangoView(request)
    exported.content += render_metrics()
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


def healthz(request: HttpRequest) -> HttpResponse:
    """200 while the process lives. The database is left out, so that a slow one does not get the process killed."""
    return JsonResponse({"status": "ok"})


# Parts that the site can do without.
SPARED: Final = frozenset((REPLICA, "games"))


def readyz(request: HttpRequest) -> HttpResponse:
    """200 when the site can serve requests, else 503, within READINESS_SECONDS.

    `parts` names the part that fails, `reasons` says why in words without secrets, and the log has the details. The
    site serves without its replica, and without some of its games, so those parts alone take nothing away.
    """
    found = outcomes(GROUPS, settings.READINESS_SECONDS, threads=settings.READINESS_THREADS)
    ready = all(outcome.state == OK for part, outcome in found.items() if part not in SPARED)
    body = {
        "status": "ok" if ready else "unready",
        "parts": {part: outcome.state for part, outcome in found.items()},
        "reasons": {part: outcome.reason for part, outcome in found.items() if outcome.state == FAILED},
    }
    return JsonResponse(body, status=200 if ready else 503)


def _check_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _check_migrations() -> None:
    state = read_schema_state(connection)
    if state.newer:
        raise NotReadyError("the database is newer than this version")
    if state.missing:
        raise NotReadyError(f"{len(state.missing)} migrations are not applied")


def _check_cache() -> None:
    backend = caches["default"]
    if isinstance(backend, StrictRedisCache):
        backend.ping()

    key = f"readyz-{secrets.token_hex(8)}"
    value = secrets.token_hex(8)
    cache.set(key, value, timeout=10)
    kept = cache.get(key)
    cache.delete(key)
    if kept != value:
        raise NotReadyError("the cache does not keep what it is given")


def _check_catalogue() -> None:
    stocked = [game for game in GAMES if load_catalogue(game).cards]
    if not stocked:
        raise NotReadyError("no cards")


def _check_games() -> None:
    """Every game is loaded and has cards. If one is not, the others are served."""
    stocked = set(Card.objects.filter(game__in=GAMES).order_by().values_list("game", flat=True).distinct())
    troubles = {
        "left out": dict.fromkeys(game.slug for game in GAMES.left_out),
        "no cards": [game for game in GAMES if game not in stocked],
    }
    reasons = [f"{trouble}: {', '.join(games)}" for trouble, games in troubles.items() if games]
    if reasons:
        raise NotReadyError("; ".join(reasons))


# More bytes than are free in the last block of a full disk.
PROBE_SIZE: Final = 65_536
DISK_TROUBLES: Final = {
    errno.ENOSPC: "full disk",
    errno.EDQUOT: "full disk",
    errno.EROFS: "the disk can only be read",
    errno.EACCES: "files may not be written",
    errno.EPERM: "files may not be written",
    errno.ENOENT: "a folder is missing",
}


def _check_disk() -> None:
    files = [Path(str(each["NAME"])) for each in settings.DATABASES.values() if "sqlite" in each["ENGINE"]]
    for folder in {Path(settings.VAR_DIR), *(file.parent for file in files if file.is_absolute())}:
        try:
            # The file is gone afterwards.
            with tempfile.TemporaryFile(dir=folder, prefix=".readyz-") as file:
                file.write(os.urandom(PROBE_SIZE))
                file.flush()
        except OSError as error:
            raise NotReadyError(DISK_TROUBLES.get(error.errno or 0, "files cannot be written")) from error


def _check_replica() -> None:
    if REPLICA not in connections:
        return

    try:
        with connections[REPLICA].cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        raise NotReadyError("no answer; the primary is asked instead") from error


GROUPS: Final = (
    CheckGroup(
        {
            "database": _check_database,
            "migrations": _check_migrations,
            "catalogue": _check_catalogue,
            "games": _check_games,
        }
    ),
    CheckGroup({"cache": _check_cache}),
    CheckGroup({"disk": _check_disk}),
    *((CheckGroup({REPLICA: _check_replica}),) if REPLICA in settings.DATABASES else ()),
)
ENDPOINTS: Final = {"/healthz": healthz, "/readyz": readyz, "/metrics": metrics}


class HealthMiddleware:
    """Serves the paths of ENDPOINTS and passes every other request on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer an endpoint, uncached; pass everything else on."""
        endpoint = ENDPOINTS.get(request.path_info)
        if endpoint is None:
            return self.get_response(request)

        allowed = request.method in ("GET", "HEAD")
        response = endpoint(request) if allowed else HttpResponseNotAllowed(["GET", "HEAD"])
        response.headers["Cache-Control"] = "no-store"

        return response
