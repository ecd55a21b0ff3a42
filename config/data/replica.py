"""Reading from a copy of the database (`REPLICA_URL`), which is a moment behind.

A stranger's request that only reads asks it for cards, decks and rules, until it writes or locks something. Whoever has a
session or a token sees their own changes, on the primary; so do commands and the worker. Where the replica does not answer
the primary is asked, and a reading request that had begun on it is begun again.
"""

import logging
from collections.abc import Callable
from contextvars import ContextVar
from typing import Final

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, Error, connections
from django.db.models import Model
from django.http import HttpRequest, HttpResponse

from api.breaker import Breaker
from config.data.outages import first_line
from config.data.stores import REPLICA

logger = logging.getLogger("config.databases.replica")

# Apps whose tables may be read a moment late.
LATE: Final = frozenset({"cards", "decks", "legality"})
SAFE: Final = ("GET", "HEAD", "OPTIONS")
# Addresses whose POST only reads.
READING: Final = ("/api/v1/check/", "/api/v1/build/")
SILENT: Final = "the replica does not answer, the primary is asked: %s"
BREAKER: Final = Breaker(pause=5, trial=10)
# The database of the late tables for the present request; empty until it reads one.
_reads: Final[ContextVar[str]] = ContextVar("reads_late_tables", default=DEFAULT_DB_ALIAS)


class ReplicaRouter:
    """Django's router: names the database of each query."""

    def db_for_read(self, model: type[Model], **hints: object) -> str:
        """The replica, where the present request may read it and it answers."""
        # Rows that a transaction has written or locked are on the primary only.
        if model._meta.app_label not in LATE or connections[DEFAULT_DB_ALIAS].in_atomic_block:
            return DEFAULT_DB_ALIAS
        if not _reads.get():
            _reads.set(REPLICA if _replica_answers() else DEFAULT_DB_ALIAS)
        return _reads.get()

    def db_for_write(self, model: type[Model], **hints: object) -> str:
        """The primary. What the request reads from now on comes from there too."""
        _reads.set(DEFAULT_DB_ALIAS)
        return DEFAULT_DB_ALIAS

    def allow_relation(self, one: Model, other: Model, **hints: object) -> bool:
        """Both databases hold the same rows."""
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: object) -> bool:
        """The replica gets its tables from the primary."""
        return db != REPLICA


class ReplicaMiddleware:
    """Decides for each request whether it may read the replica."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        reads = request.method in SAFE or request.path_info.startswith(READING)
        is_stranger = settings.SESSION_COOKIE_NAME not in request.COOKIES and "Authorization" not in request.headers
        before = _reads.set("" if reads and is_stranger else DEFAULT_DB_ALIAS)
        try:
            answer = self.get_response(request)
            if answer.status_code == 503 and request.method in SAFE and _reads.get() == REPLICA:
                # It broke in the midst of the request.
                BREAKER.note_failure()
                _reads.set(DEFAULT_DB_ALIAS)
                answer = self.get_response(request)
            return answer
        finally:
            _reads.reset(before)


def _replica_answers() -> bool:
    """Whether the replica can be asked."""
    if not BREAKER.may_ask():
        return False
    try:
        with BREAKER.watch(Error):
            connections[REPLICA].close_if_health_check_failed()
            connections[REPLICA].ensure_connection()
    except Error as error:
        logger.warning(SILENT, first_line(error), extra={"rarely": "replica"})
        return False
    return True
