"""The outermost middleware: gives each request an id and writes its line of the access log."""

import logging
import re
import time
import uuid
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.functional import LazyObject

from config.ops.logs import ACCESS, loggable_path, request_id

HEADER: Final = "X-Request-ID"
VALID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
# Requested every few seconds, or with every page: logged at DEBUG.
QUIET: Final = ("/static/", "/healthz", "/readyz", "/metrics")

logger = logging.getLogger(ACCESS)


class AccessLogMiddleware:
    """Takes a valid `X-Request-ID` or makes one. It is in every log line of the request and in the response."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get(HEADER, "")
        request_key = given if VALID.fullmatch(given) else uuid.uuid4().hex
        before = request_id.set(request_key)
        started = time.perf_counter()
        try:
            response = self.get_response(request)
            response[HEADER] = request_key
            _log_request(request, response.status_code, time.perf_counter() - started)
        finally:
            request_id.reset(before)

        return response


def _log_request(request: HttpRequest, status: int, seconds: float) -> None:
    level = logging.DEBUG if request.path.startswith(QUIET) and status < 500 else logging.INFO
    if not logger.isEnabledFor(level):
        return

    # The user's primary key, if the view loaded the user. Loading it here would cost a query.
    person = getattr(request, "user", None)
    if isinstance(person, LazyObject) and (not hasattr(request, "_cached_user")):
        user = None
    else:
        user = getattr(person, "pk", None)
    fields = {
        "method": request.method,
        "path": loggable_path(request),
        "status": status,
        "duration_ms": round(seconds * 1000, 1),
        "user": user,
    }
    words = (fields["method"], fields["path"], status, fields["duration_ms"], fields["user"] or "-")
    logger.log(level, "%s %s %s %s ms user=%s", *words, extra=fields)
