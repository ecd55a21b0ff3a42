"""How often something may be done: counts in windows of time, kept in the cache `limits`.

One number a window and key: a count costs two small operations of the cache. Processes share it where the cache is
shared (REDIS_URL); without that each counts for itself.
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
    """So many times in so many seconds."""

    limit: int
    seconds: int

    @classmethod
    def of(cls, text: str) -> Rate:
        """Read `300/minute`. Raises ValueError or KeyError for what is not a rate."""
        limit, _, period = text.partition("/")
        return cls(int(limit), SECONDS[period])


@dataclass(frozen=True, slots=True)
class Count:
    """How much of a rate is used up, and after how many seconds it is whole again."""

    rate: Rate
    used: int
    reset: int

    @property
    def exceeded(self) -> bool:
        """Whether this once was once too often."""
        return self.used > self.rate.limit

    @property
    def remaining(self) -> int:
        """How often more in this window."""
        return max(0, self.rate.limit - self.used)


def count(key: str, rate: Rate, now: float) -> Count:
    """Count one more under the key, in the window that holds `now` (seconds since 1970)."""
    window, into = divmod(int(now), rate.seconds)
    return Count(rate, _one_more(f"{key}:{window}", rate.seconds), rate.seconds - into)


def limited(what: str, key: str) -> int:
    """Count one more of `what` in `settings.LIMITS`: how many seconds to wait, 0 if it may be done."""
    counted = count(f"{what}:{key}", Rate.of(settings.LIMITS[what]), time.time())
    return counted.reset if counted.exceeded else 0


def first(key: str, seconds: int) -> bool:
    """Whether this is the first time within so many seconds."""
    return _ask_cache(lambda cache: cache.add(f"first:{key}", 1, seconds), fallback=True)


def _one_more(key: str, seconds: int) -> int:
    return _ask_cache(lambda cache: _added(cache, key, seconds), fallback=0)


def _added(cache: BaseCache, key: str, seconds: int) -> int:
    try:
        return cache.incr(key)
    except ValueError:
        # Another process may add it between the two.
        return 1 if cache.add(key, 1, seconds) else cache.incr(key)


def _ask_cache(operation: Callable[[BaseCache], T], fallback: T) -> T:
    """What the cache says. Without its counts the site would rather be asked too often than not at all."""
    try:
        return operation(caches["limits"])
    except RedisError:
        LOG.exception("The cache of limits does not answer; nothing is limited.")
        return fallback
