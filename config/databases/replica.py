"""Reading from a copy of the database (`REPLICA_URL`), which is a moment behind.

A request that only reads asks the replica for cards, decks and rules. It asks the primary as soon as it writes or
locks something, in a transaction, and when the same browser or token has written within the last REPLICA_LAG seconds,
so that everybody sees their own changes. People, sessions and rights are always read from the primary: a session
that was ended has ended. Code outside requests (commands, the worker) uses the primary alone.

Where the replica does not answer, the primary is asked; a reading request that had begun on it is begun again.
"""

from __future__ import annotations

import hashlib
import logging
import re
import time
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from math import ceil
from typing import Final

from django.conf import settings
from django.core.cache import BaseCache, caches
from django.db import DEFAULT_DB_ALIAS, Error, connections
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.utils.functional import LazyObject
from redis.exceptions import RedisError

from api.breaker import Breaker
from config.caches import StrictRedisCache
from config.outages import said
from config.stores import REPLICA

logger = logging.getLogger(__name__)

# Apps whose tables may be read a moment late.
LATE: Final = frozenset({"cards", "decks", "legality"})
SAFE: Final = ("GET", "HEAD", "OPTIONS")
# Holds the moment of the last write, as seconds since 1970.
COOKIE: Final = "wrote"
KEY: Final = "wrote:"
DIGITS: Final = re.compile(r"[0-9]{1,12}")
# Addresses whose POST only reads.
READING: Final = ("/api/v1/check/", "/api/v1/build/")
BREAKER: Final = Breaker(pause=5, trial=10)


@dataclass(slots=True)
class Use:
    """What one request has done with the databases so far."""

    request: HttpRequest
    may_read_late: bool
    has_read_late: bool = False
    has_written: bool = False


_use: Final[ContextVar[Use | None]] = ContextVar("replica_use", default=None)


class ReplicaRouter:
    """Django's router: names the database of each query."""

    def db_for_read(self, model: type[Model], **hints: object) -> str:
        """The replica, where the present request may read it and it answers."""
        use = _use.get()
        if use is None or not use.may_read_late or model._meta.app_label not in LATE:
            return DEFAULT_DB_ALIAS
        # Rows that a transaction has written or locked are there only.
        if connections[DEFAULT_DB_ALIAS].in_atomic_block:
            return DEFAULT_DB_ALIAS

        use.may_read_late = (use.has_read_late or not _person_wrote_lately(use.request)) and _answers()
        use.has_read_late = use.has_read_late or use.may_read_late
        return REPLICA if use.may_read_late else DEFAULT_DB_ALIAS

    def db_for_write(self, model: type[Model], **hints: object) -> str:
        """The primary. What the request reads from now on comes from there too."""
        use = _use.get()
        if use is not None:
            use.has_written, use.may_read_late = True, False
        return DEFAULT_DB_ALIAS

    def allow_relation(self, one: Model, other: Model, **hints: object) -> bool:
        """Both databases hold the same rows."""
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: object) -> bool:
        """The replica gets its tables from the primary."""
        return db != REPLICA


class ReplicaMiddleware:
    """Decides for each request whether it may read the replica, and remembers who has written."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if REPLICA not in settings.DATABASES:
            return self.get_response(request)

        reads = request.method in SAFE or request.path_info.startswith(READING)
        use = Use(request, may_read_late=reads and not _wrote_lately(request, time.time()))
        answer = self._answer(request, use)
        if use.has_read_late and answer.status_code == 503 and not use.has_written and request.method in SAFE:
            # It broke in the midst of the request.
            BREAKER.failed()
            use = Use(request, may_read_late=False)
            answer = self._answer(request, use)
        if use.has_written:
            _remember(request, answer)

        return answer

    def _answer(self, request: HttpRequest, use: Use) -> HttpResponse:
        before = _use.set(use)
        try:
            return self.get_response(request)
        finally:
            _use.reset(before)


def _answers() -> bool:
    """Whether the replica can be asked. Its connection is checked once in a request, as Django does."""
    if not BREAKER.may_ask():
        return False

    connection, began = connections[REPLICA], time.monotonic()
    try:
        connection.close_if_health_check_failed()
        connection.ensure_connection()
    except Error as error:
        BREAKER.failed(began)
        logger.warning(
            "the replica does not answer, the primary is asked: %s", said(error), extra={"rarely": "replica"}
        )
        return False

    BREAKER.worked()
    return True


def _wrote_lately(request: HttpRequest, now: float) -> bool:
    """Whether this browser or token has, as far as one knows; a doubt counts as yes."""
    moment = request.COOKIES.get(COOKIE, "")
    if moment:
        # A moment that lies ahead counts too: the clocks of several machines differ.
        return not DIGITS.fullmatch(moment) or now - int(moment) < settings.REPLICA_LAG

    bearer = _bearer(request)
    return bool(bearer) and _is_known(bearer, otherwise=True)


def _person_wrote_lately(request: HttpRequest) -> bool:
    """Whether the person has, in another browser or with a token. Without a shared cache nobody can say."""
    person = _person(request)
    return bool(person) and _is_known(person, otherwise=False)


def _remember(request: HttpRequest, answer: HttpResponse) -> None:
    bearer, now = _bearer(request), time.time()
    for key in filter(None, (bearer, _person(request))):
        with suppress(RedisError):
            _marks().set(key, 1, settings.REPLICA_LAG)
    if not bearer:
        answer.set_cookie(
            COOKIE, str(ceil(now)), settings.REPLICA_LAG, httponly=True, samesite="Lax", secure=settings.HTTPS
        )


def _is_known(key: str, *, otherwise: bool) -> bool:
    """Whether the key is marked. Only a cache that all processes share can tell."""
    marks = _marks()
    if not isinstance(marks, StrictRedisCache):
        return otherwise
    try:
        return marks.get(key) is not None
    except RedisError:
        return True


def _marks() -> BaseCache:
    return caches["limits"]


def _bearer(request: HttpRequest) -> str:
    """The key for the token of the request; empty without one."""
    token = request.headers.get("Authorization", "")
    return KEY + hashlib.sha256(token.encode()).hexdigest() if token else ""


def _person(request: HttpRequest) -> str:
    """The key for the person, where the request knows already who it is; empty for a stranger."""
    person = getattr(request, "user", None)
    if isinstance(person, LazyObject) and not hasattr(request, "_cached_user"):
        return ""

    number = getattr(person, "pk", None)
    return f"{KEY}of:{number}" if number else ""
