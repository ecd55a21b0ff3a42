"""Reports errors to Sentry, if `SENTRY_DSN` is set: where and what, without people or what they typed.

What happens often is reported at most once a minute in a process.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import sentry_sdk
from sentry_sdk.integrations.django import DjangoIntegration

from config.data.outages import classify_outage

if TYPE_CHECKING:
    from sentry_sdk.types import Event, Hint

import logging
import math
import threading
from collections import Counter

PAUSE: Final = 60.0


class LogThrottle:
    """Decides for each kind of message whether its turn has come. Threads may share it."""

    def __init__(self, pause: float = PAUSE) -> None:
        self._pause = pause
        self._said = dict[str, float]()
        self._kept_back = Counter[str]()
        self._lock = threading.Lock()

    def turn(self, kind: str, now: float) -> int | None:
        """None while the kind has to wait, else how many of it were kept back since the last turn."""
        with self._lock:
            if now - self._said.get(kind, -math.inf) < self._pause:
                self._kept_back[kind] += 1
                return None

            self._said[kind] = now
            return self._kept_back.pop(kind, 0)


class RarelyFilter(logging.Filter):
    """Lets a record that was logged with `extra={"rarely": KIND}` pass once a minute, with the number kept back.

    Any module may name a kind; a record without one passes.
    """

    def __init__(self) -> None:
        super().__init__()
        self._rarely = LogThrottle()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is written."""
        kind = getattr(record, "rarely", None)
        if not isinstance(kind, str):
            return True

        kept_back = self._rarely.turn(kind, time.monotonic())
        if kept_back:
            record.msg = f"{record.getMessage()} ({kept_back} more since the last line)"
            record.args = ()
        return kept_back is not None


REPORTED: Final = LogThrottle()
KEPT_HEADERS: Final = frozenset({"accept", "accept-language", "content-length", "content-type", "host", "x-request-id"})


def start_sentry(dsn: str) -> None:
    """Report the errors of this process to the DSN; an empty one switches reports off."""
    if dsn:
        sentry_sdk.init(dsn=dsn, **sentry_options())


def sentry_options() -> dict[str, Any]:  # Any: as the library types its options
    """Options stricter than the library's defaults: no bodies, no local variables, no traces."""
    return {
        "max_request_body_size": "never",
        "include_local_variables": False,
        "auto_session_tracking": False,
        "max_breadcrumbs": 0,
        "before_send": scrub_event,
        "integrations": [DjangoIntegration(transaction_style="url", middleware_spans=False, signals_spans=False)],
    }


def scrub_event(event: Event, hint: Hint) -> Event | None:
    """The event without user, cookies, query, body, and headers that may hold a secret.

    The URL is replaced by its pattern in `urls.py`, since a link to an unlisted deck or a new password is a secret.
    None for an outage that was reported less than a minute ago.
    """
    outage = classify_outage(hint.get("exc_info", (None, None))[1])
    if outage and REPORTED.turn(outage, time.monotonic()) is None:
        return None

    event.pop("user", None)
    event.pop("server_name", None)
    request = event.get("request", {})
    for name in ("cookies", "data", "env", "query_string"):
        request.pop(name, None)

    headers = request.get("headers")
    given = headers.items() if isinstance(headers, dict) else ()
    request["headers"] = {name: value for name, value in given if name.lower() in KEPT_HEADERS}
    if "url" in request:
        parts = urlsplit(str(request["url"]))
        request["url"] = f"{parts.scheme}://{parts.netloc}{event.get('transaction') or '/'}"

    return event
