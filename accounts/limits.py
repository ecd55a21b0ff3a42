"""Rate limits: counts in windows of time, kept in the cache `limits`.

A key has one number in each window, and a count costs at most two operations of the cache. All processes share the
counts, in Redis or in a file; while those fail, each process counts for itself.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from django.conf import settings
from django.core.cache import BaseCache, caches
from django.http import HttpRequest
from redis.exceptions import RedisError

from accounts.client_ip import client_key
from api.breaker import Breaker
from api.rate_groups import LIFE, TRIES_PER_PERSON, count_vouched_people

T = TypeVar("T")

LOG: Final = logging.getLogger(__name__)
# What a cache of counts raises where it does not serve.
FAILS: Final = (RedisError, sqlite3.Error, OSError)
UNSHARED: Final = "The counts of limits do not answer; this process counts for itself: %s"
# Shared counts that hang cost whoever asks them a second.
BREAKER: Final = Breaker(pause=10, trial=10)
SECONDS: Final = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}


@dataclass(frozen=True, slots=True)
class Rate:
    """At most `limit` times in `seconds`."""

    limit: int
    seconds: int

    @classmethod
    def of(cls, text: str) -> Rate:
        """Parse a text like `300/minute`. Raises ValueError or KeyError for any other form."""
        limit, _, period = text.partition("/")
        return cls(int(limit), SECONDS[period])


@dataclass(frozen=True, slots=True)
class Count:
    """How often a rate was used in the present window, which ends in `reset` seconds."""

    rate: Rate
    used: int
    reset: int

    @property
    def exceeded(self) -> bool:
        """Whether the last use was over the limit."""
        return self.used > self.rate.limit

    @property
    def remaining(self) -> int:
        """How many uses this window has left."""
        return max(0, self.rate.limit - self.used)


def count(key: str, rate: Rate, now: float, amount: int = 1) -> Count:
    """Count uses of the key in the window that contains `now` (seconds since 1970): one, or another amount."""
    window, into = divmod(int(now), rate.seconds)
    name = f"{key}:{window}"

    def add(cache: BaseCache) -> int:
        try:
            return cache.incr(name, amount)
        except ValueError:
            # Another process may add the key between the two calls.
            return amount if cache.add(name, amount, rate.seconds) else cache.incr(name, amount)

    return Count(rate, _ask_cache(add), rate.seconds - into)


def count_use(what: str, key: str) -> int:
    """Count one use of `what`, a name in `settings.LIMITS`. Returns the seconds to wait, 0 if it is allowed."""
    counted = count(f"{what}:{key}", Rate.of(settings.LIMITS[what]), time.time())
    return counted.reset if counted.exceeded else 0


def count_client(what: str, request: HttpRequest) -> int:
    """Count one use for the address of a request. Past its count people of a hall share one further count of the address.

    Returns the seconds to wait, 0 if it is allowed.
    """
    address = client_key(request)
    rate = Rate.of(settings.LIMITS[what])
    now = time.time()
    own = count(f"{what}:{address}", rate, now)
    if not own.exceeded:
        return 0

    people = count_people_at(address, request)
    if not people or count(_failures_key(what, address), rate, now, 0).exceeded:
        return own.reset

    further = count(f"{what}:hall:{address}", Rate(people * TRIES_PER_PERSON, rate.seconds), now)
    return further.reset if further.exceeded else 0


def note_failure(what: str, request: HttpRequest) -> int:
    """Note that what a client tried has failed. Returns the seconds to wait past the address' own count, 0 within it.

    Only what succeeds may go on past that count, and after as many failures again nothing is tried: a hall guesses no passwords.
    """
    address = client_key(request)
    rate = Rate.of(settings.LIMITS[what])
    now = time.time()
    own = count(f"{what}:{address}", rate, now, 0)
    if not own.exceeded:
        return 0

    count(_failures_key(what, address), rate, now)
    return own.reset


def count_people_at(address: str, request: HttpRequest) -> int:
    """The people of the largest hall that came from an address within a day; 0 where the request itself comes from none."""
    people = count_vouched_people(request)
    key = f"people:{address}"
    if not people:
        return 0

    def largest(cache: BaseCache) -> int:
        known: int = cache.get(key, 0)
        if people > known:
            cache.set(key, people, LIFE)
        return max(people, known)

    return _ask_cache(largest)


def _failures_key(what: str, address: str) -> str:
    return f"{what}:failed:{address}"


def is_first_use(key: str, seconds: int) -> bool:
    """Whether the key is used for the first time in `seconds`."""
    return _ask_cache(lambda cache: cache.add(f"first:{key}", 1, seconds))


def _ask_cache(operation: Callable[[BaseCache], T]) -> T:
    """The result of a cache operation. While the shared counts fail, each process counts for itself."""
    if BREAKER.may_ask():
        try:
            with BREAKER.watch(*FAILS):
                return operation(caches["limits"])
        except FAILS as fault:
            LOG.warning(UNSHARED, type(fault).__name__, extra={"rarely": "limits"})

    return operation(caches["process"])
