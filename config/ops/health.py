"""Endpoints for monitoring: `/healthz`, `/readyz`, and `/metrics` where it is switched on.

A middleware answers them before the checks of host, session and https, since a probe knows only an address.
"""

import errno
import os
import secrets
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.cache import cache, caches
from django.db import DatabaseError, connection, connections
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse

from cards.catalogue.loading import catalogue_of
from cards.models import Card
from config.data.caches import StrictRedisCache
from config.data.stores import REPLICA
from config.ops.metrics import metrics
from config.ops.migration_state import state_of
from config.ops.readiness import FAILED, OK, Group, NotReady, outcomes
from legality.games import GAMES


def healthz(request: HttpRequest) -> HttpResponse:
    """200 while the process lives. The database is left out, so that a slow one does not get the process killed."""
    return JsonResponse({"status": "ok"})


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
    state = state_of(connection)
    if state.newer:
        raise NotReady("the database is newer than this version")
    if state.missing:
        raise NotReady(f"{len(state.missing)} migrations are not applied")


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
        raise NotReady("the cache does not keep what it is given")


def _check_catalogue() -> None:
    stocked = [game for game in GAMES if catalogue_of(game).cards]
    if not stocked:
        raise NotReady("no cards")


def _check_games() -> None:
    """Every game that was found is served and has cards; where one is not, the others are served all the same."""
    stocked = set(Card.objects.filter(game__in=GAMES).order_by().values_list("game", flat=True).distinct())
    troubles = {
        "left out": dict.fromkeys(game.slug for game in GAMES.left_out),
        "no cards": [game for game in GAMES if game not in stocked],
    }
    reasons = [f"{trouble}: {', '.join(games)}" for trouble, games in troubles.items() if games]
    if reasons:
        raise NotReady("; ".join(reasons))


def _check_disk() -> None:
    files = [Path(str(each["NAME"])) for each in settings.DATABASES.values() if "sqlite" in each["ENGINE"]]
    for folder in {Path(settings.VAR_DIR), *(file.parent for file in files if file.is_absolute())}:
        try:
            # The file is gone afterwards.
            with tempfile.TemporaryFile(dir=folder, prefix=".readyz-") as file:
                file.write(os.urandom(PROBE_SIZE))
                file.flush()
        except OSError as error:
            raise NotReady(DISK_TROUBLES.get(error.errno or 0, "files cannot be written")) from error


def _check_replica() -> None:
    if REPLICA not in connections:
        return

    try:
        with connections[REPLICA].cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        raise NotReady("no answer; the primary is asked instead") from error


# The parts without which the site serves.
SPARED: Final = frozenset((REPLICA, "games"))
# Bytes, more than a disk that is full has left in its last block.
PROBE_SIZE: Final = 65_536
DISK_TROUBLES: Final = {
    errno.ENOSPC: "full disk",
    errno.EDQUOT: "full disk",
    errno.EROFS: "the disk can only be read",
    errno.EACCES: "files may not be written",
    errno.EPERM: "files may not be written",
    errno.ENOENT: "a folder is missing",
}
GROUPS: Final = (
    Group(
        {
            "database": _check_database,
            "migrations": _check_migrations,
            "catalogue": _check_catalogue,
            "games": _check_games,
        }
    ),
    Group({"cache": _check_cache}),
    Group({"disk": _check_disk}),
    *((Group({REPLICA: _check_replica}),) if REPLICA in settings.DATABASES else ()),
)
ENDPOINTS: Final = {"/healthz": healthz, "/readyz": readyz, "/metrics": metrics}


class HealthMiddleware:
    """Serves the paths of ENDPOINTS and passes every other request on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The response of an endpoint is never cached."""
        endpoint = ENDPOINTS.get(request.path_info)
        if endpoint is None:
            return self.get_response(request)

        allowed = request.method in ("GET", "HEAD")
        response = endpoint(request) if allowed else HttpResponseNotAllowed(["GET", "HEAD"])
        response.headers["Cache-Control"] = "no-store"

        return response
