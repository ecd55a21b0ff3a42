"""The outermost middleware: gives a request its id and writes its access line."""

from __future__ import annotations

import logging
import re
import time
import uuid
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.functional import LazyObject

from config.logs import ACCESS, loggable_path, request_id

HEADER: Final = "X-Request-ID"
VALID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
# Asked every few seconds, or with every page.
QUIET: Final = ("/static/", "/healthz", "/readyz", "/metrics")

logger = logging.getLogger(ACCESS)


class AccessLogMiddleware:
    """A valid `X-Request-ID` is taken, else one is made; it is in every log line of the request and in its answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, with its id."""
        given = request.headers.get(HEADER, "")
        request_key = given if VALID.fullmatch(given) else uuid.uuid4().hex
        before, started = request_id.set(request_key), time.perf_counter()
        try:
            response = self.get_response(request)
            response[HEADER] = request_key
            _log(request, response.status_code, time.perf_counter() - started)
        finally:
            request_id.reset(before)

        return response


def _log(request: HttpRequest, status: int, seconds: float) -> None:
    level = logging.DEBUG if request.path.startswith(QUIET) and status < 500 else logging.INFO
    if not logger.isEnabledFor(level):
        return

    fields = {
        "method": request.method,
        "path": loggable_path(request),
        "status": status,
        "duration_ms": round(seconds * 1000, 1),
        "user": _user(request),
    }
    words = (fields["method"], fields["path"], status, fields["duration_ms"], fields["user"] or "-")
    logger.log(level, "%s %s %s %s ms user=%s", *words, extra=fields)


def _user(request: HttpRequest) -> int | None:
    """The key of the person, if the answer needed to know: to ask for it here would cost a query."""
    person = getattr(request, "user", None)
    if isinstance(person, LazyObject) and not hasattr(request, "_cached_user"):
        return None

    return getattr(person, "pk", None)
