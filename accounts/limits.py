"""Rate limits: counts in windows of time, kept in the cache `limits`.

A key has one number in each window, and a count costs at most two operations of the cache. Processes share the counts
if they share the cache (REDIS_URL); otherwise each process counts for itself.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from django.conf import settings
from django.core.cache import BaseCache, caches
from redis.exceptions import RedisError

T = TypeVar("T")

LOG: Final = logging.getLogger(__name__)
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


def count(key: str, rate: Rate, now: float) -> Count:
    """Count one use of the key in the window that contains `now` (seconds since 1970)."""
    window, into = divmod(int(now), rate.seconds)
    return Count(rate, _one_more(f"{key}:{window}", rate.seconds), rate.seconds - into)


def limited(what: str, key: str) -> int:
    """Count one use of `what`, a name in `settings.LIMITS`. Returns the seconds to wait, 0 if it is allowed."""
    counted = count(f"{what}:{key}", Rate.of(settings.LIMITS[what]), time.time())
    return counted.reset if counted.exceeded else 0


def first(key: str, seconds: int) -> bool:
    """Whether the key is used for the first time in `seconds`."""
    return _ask_cache(lambda cache: cache.add(f"first:{key}", 1, seconds), fallback=True)


def _one_more(key: str, seconds: int) -> int:
    return _ask_cache(lambda cache: _added(cache, key, seconds), fallback=0)


def _added(cache: BaseCache, key: str, seconds: int) -> int:
    try:
        return cache.incr(key)
    except ValueError:
        # Another process may add the key between the two calls.
        return 1 if cache.add(key, 1, seconds) else cache.incr(key)


def _ask_cache(operation: Callable[[BaseCache], T], fallback: T) -> T:
    """The result of a cache operation. While the cache fails, everything is allowed, so that the site stays usable."""
    try:
        return operation(caches["limits"])
    except RedisError:
        LOG.exception("The cache of limits does not answer; nothing is limited.")
        return fallback
