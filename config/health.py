"""Endpoints for monitoring: `/healthz`, `/readyz`, and `/metrics` where it is switched on.

A middleware answers them before the checks of host, session and https, since a probe knows only an address.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping
from typing import Final

from django.core.cache import cache
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse

from cards.catalogue.loading import catalogue_of
from config.metrics import metrics
from legality.games import GAMES

logger = logging.getLogger(__name__)


class NotReady(Exception):
    """A part of the site responds, but wrongly; the message goes into the log."""


def healthz(request: HttpRequest) -> HttpResponse:
    """200 while the process lives. The database is left out, so that a slow one does not get the process killed."""
    return JsonResponse({"status": "ok"})


def readyz(request: HttpRequest) -> HttpResponse:
    """200 when the site can serve requests, else 503. `parts` names the part that fails; the log has the reason."""
    parts = {"database": _state("database", _database), "cache": _state("cache", _cache)}
    for name, check in ON_DATABASE.items():
        # Each of these checks would wait for the failed database again.
        parts[name] = _state(name, check) if parts["database"] == "ok" else "skipped"
    ready = set(parts.values()) == {"ok"}

    return JsonResponse({"status": "ok" if ready else "unready", "parts": parts}, status=200 if ready else 503)


def _database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _migrations() -> None:
    loader = MigrationLoader(connection)
    missing = len(set(loader.graph.nodes) - set(loader.applied_migrations))
    if missing:
        raise NotReady(f"{missing} migrations are not applied")


def _cache() -> None:
    key, value = f"readyz-{secrets.token_hex(8)}", secrets.token_hex(8)
    cache.set(key, value, timeout=10)
    kept = cache.get(key)
    cache.delete(key)
    if kept != value:
        raise NotReady("the cache does not keep what it is given")


def _catalogue() -> None:
    empty = [game for game in GAMES if not catalogue_of(game).cards]
    if empty:
        raise NotReady(f"no cards: {', '.join(empty)}")


ON_DATABASE: Final[Mapping[str, Callable[[], None]]] = {"migrations": _migrations, "catalogue": _catalogue}


def _state(name: str, check: Callable[[], None]) -> str:
    try:
        check()
    except Exception as wrong:  # A probe needs an answer whatever fails, and gets no details.
        logger.warning("not ready: %s: %s", name, wrong if isinstance(wrong, NotReady) else type(wrong).__name__)
        return "failed"

    return "ok"


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
