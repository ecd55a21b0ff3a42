"""Reports errors to Sentry, if `SENTRY_DSN` is set: where and what, without people or what they typed."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import sentry_sdk
from sentry_sdk.integrations.django import DjangoIntegration

from config.data.outages import outage_of
from config.ops.log_throttle import Rarely

if TYPE_CHECKING:
    from sentry_sdk.types import Event, Hint

REPORTED: Final = Rarely()
KEPT_HEADERS: Final = frozenset({"accept", "accept-language", "content-length", "content-type", "host", "x-request-id"})


def start(dsn: str) -> None:
    """Report the errors of this process to the DSN; an empty one switches reports off."""
    if dsn:
        sentry_sdk.init(dsn=dsn, **options())


def options() -> dict[str, Any]:  # Any: as the library types its options
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
    outage = outage_of(hint.get("exc_info", (None, None))[1])
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
