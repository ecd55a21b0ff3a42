"""Log lines for people (`LOG_FORMAT=line`) or for programs (`LOG_FORMAT=json`, one object a line).

Every line written while a request is answered carries the request's id. No line carries a query, a cookie, a password or
the secret part of an address.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final

from django.http import HttpRequest
from django.utils.encoding import escape_uri_path

FORMATS: Final = ("line", "json")
ACCESS: Final = "deckwright.access"
# What an access line says of its request, in this order.
FIELDS: Final = ("method", "path", "status", "duration_ms", "user")
# Names in `urls.py` of what opens a door by itself: an unlisted deck, a new password, a file sent for import.
SECRETS: Final = frozenset({"token", "short", "ticket", "uidb64", "key_id", "secret", "signature"})

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)

# Refusals of what strangers sent: anybody could fill the log with their tracebacks.
PROVOKED: Final = "django.security"

_CONTROL: Final = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160), 0x2028, 0x2029)}
# Long, or letters and digits mixed: not a word that the site uses in its addresses.
_STRANGE: Final = re.compile(r"(?=.{24})|(?=[^0-9]*[0-9])(?=[^A-Za-z]*[A-Za-z])(?=.{10})")


def loggable_path(request: HttpRequest) -> str:
    """The request's path as it may be logged: without its query, secrets written as `*`, no control characters."""
    match = request.resolver_match
    if match is None:
        return escape_uri_path("/".join("*" if _STRANGE.match(part) else part for part in request.path.split("/")))

    secrets = {str(value) for name, value in match.kwargs.items() if name in SECRETS}
    return escape_uri_path("/".join("*" if part in secrets else part for part in request.path.split("/")))


class RequestFilter(logging.Filter):
    """Gives each record the id of its request, hides the secrets of Django's own paths, and shortens what is provoked."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass."""
        record.request_id = request_id.get()
        if record.name.startswith(PROVOKED):
            record.exc_info = record.exc_text = None

        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            record.args = tuple(loggable_path(request) if word == request.path else word for word in record.args)

        return True


class LineFormatter(logging.Formatter):
    """A line for people. What comes from outside cannot begin a second one."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:
        """The line without its traceback."""
        line = super().formatMessage(record).translate(_CONTROL)
        known = getattr(record, "request_id", None)

        return f"{line} [{known}]" if known else line


class JsonFormatter(logging.Formatter):
    """One JSON object a record: time, level, logger, message, request_id, what an access line says, the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """The object on one line of ASCII."""
        entry: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "request_id": getattr(record, "request_id", None),
        }
        entry |= {name: getattr(record, name) for name in FIELDS if record.name == ACCESS and hasattr(record, name)}
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)

        return json.dumps(entry, default=str)


def configuration(format_: str, *, debug: bool) -> Mapping[str, object]:
    """Django's LOGGING. Raises ValueError for a format that is not one of FORMATS."""
    if format_ not in FORMATS:
        raise ValueError(f"LOG_FORMAT is {format_!r}; it takes {' or '.join(FORMATS)}")

    level = "INFO" if debug else "WARNING"
    quiet = {"handlers": ["console"], "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"in_request": {"()": "config.logs.RequestFilter"}},
        "formatters": {"line": {"()": "config.logs.LineFormatter"}, "json": {"()": "config.logs.JsonFormatter"}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": format_, "filters": ["in_request"]}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": {"level": level, **quiet},
            # The access line has said it; a fault of the site keeps its traceback.
            "django.request": {"level": "ERROR", **quiet},
            "django.server": {"level": "ERROR", **quiet},
            ACCESS: {"level": "INFO", **quiet},
        },
    }
