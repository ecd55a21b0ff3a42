"""Logging for people (`LOG_FORMAT=line`) or for programs (`LOG_FORMAT=json`, one object a line).

Every line written during a request carries the request's id. Queries, cookies, passwords and the secret parts of paths
stay out of the log.
"""

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
# The fields of a line of the access log.
FIELDS: Final = ("method", "path", "status", "duration_ms", "user")
# Arguments in `urls.py` that grant access by themselves: an unlisted deck, a new password, an uploaded file.
SECRETS: Final = frozenset({"token", "short", "ticket", "uidb64", "key_id", "secret", "signature"})

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)

# Errors that any client can provoke. Their tracebacks would fill the log.
PROVOKED: Final = "django.security"

_CONTROL: Final = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160), 0x2028, 0x2029)}
# Long, or letters and digits mixed: unlike the words in the site's own paths.
_STRANGE: Final = re.compile(r"(?=.{24})|(?=[^0-9]*[0-9])(?=[^A-Za-z]*[A-Za-z])(?=.{10})")


def loggable_path(request: HttpRequest) -> str:
    """The path for the log: without the query, with `*` for secrets, control characters escaped."""
    match = request.resolver_match
    if match is None:
        return escape_uri_path("/".join("*" if _STRANGE.match(part) else part for part in request.path.split("/")))

    secrets = {str(value) for name, value in match.kwargs.items() if name in SECRETS}
    return escape_uri_path("/".join("*" if part in secrets else part for part in request.path.split("/")))


class RequestFilter(logging.Filter):
    """Adds the request's id, hides secrets in the paths that Django logs, and drops provoked tracebacks."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record and let it pass."""
        record.request_id = request_id.get()
        if record.name.startswith(PROVOKED):
            record.exc_info = record.exc_text = None

        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            record.args = tuple(loggable_path(request) if word == request.path else word for word in record.args)

        return True


class LineFormatter(logging.Formatter):
    """One line for people. Control characters are escaped, so that input cannot forge a second line."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:
        """The line, without the traceback."""
        line = super().formatMessage(record).translate(_CONTROL)
        known = getattr(record, "request_id", None)

        return f"{line} [{known}]" if known else line


class JsonFormatter(logging.Formatter):
    """One JSON object a record: time, level, logger, message, request_id, fields of the access log, traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """The object, on one line of ASCII."""
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
        "filters": {
            "outage": {"()": "config.data.outages.OutageFilter"},
            "rarely": {"()": "config.ops.sentry.RarelyFilter"},
            "in_request": {"()": "config.ops.logs.RequestFilter"},
        },
        "formatters": {
            "line": {"()": "config.ops.logs.LineFormatter"},
            "json": {"()": "config.ops.logs.JsonFormatter"},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": format_,
                "filters": ["outage", "rarely", "in_request"],
            }
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": {"level": level, **quiet},
            # The access log has the request already; errors of the site keep their traceback.
            "django.request": {"level": "ERROR", **quiet},
            "django.server": {"level": "ERROR", **quiet},
            ACCESS: {"level": "INFO", **quiet},
        },
    }
