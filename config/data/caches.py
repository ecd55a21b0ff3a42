"""Redis as a cache that no request waits for: after a silence it is not asked again for some seconds."""

import logging
from typing import Any, Final

import redis
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from django.db import Error
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError, RedisError, TimeoutError
from redis.retry import Retry

from api.breaker import Breaker
from api.database_id import database_id

logger = logging.getLogger("config.caches")

# Seconds. Redis answers in milliseconds.
TIMEOUT: Final = 1.0
# All caches of the settings are in one Redis.
BREAKER: Final = Breaker(pause=5, trial=5)


def key_of_database(key: str, prefix: str, version: int) -> str:
    """The key under which a cache that outlives the database keeps a value: that of another database is another key."""
    try:
        word = database_id().word
    except Error:
        # Until the database answers the counts are shared with no one; they are of minutes.
        word = ""

    return f"{prefix}:{word}:{version}:{key}"


class PatientRedis(redis.Redis):
    """A client that raises ConnectionError at once while Redis is away."""

    # Any: as the library types commands and their answers.
    def execute_command(self, *args: Any, **options: Any) -> Any:
        """The answer to a command. Raises RedisError."""
        if not BREAKER.may_ask():
            raise ConnectionError("Redis gave no answer a moment ago")

        with BREAKER.watch(ConnectionError, TimeoutError):
            return super().execute_command(*args, **options)  # type: ignore[no-untyped-call]  # the library's


class PatientClient(RedisCacheClient):
    """Django's client of Redis, on ours."""

    def __init__(self, servers: list[str], **options: Any) -> None:  # Any: options of the library
        # A connection of before a restart of Redis is replaced; a silent one is not asked twice.
        retry = Retry(NoBackoff(), 1, supported_errors=(ConnectionError,))
        times = {"socket_timeout": TIMEOUT, "socket_connect_timeout": TIMEOUT}
        super().__init__(servers, **times | {"retry": retry} | options)
        self._client = PatientRedis


class StrictRedisCache(RedisCache):
    """Raises RedisError, soon, where Redis does not answer: for counts, which must know."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:  # Any: as Django types it
        super().__init__(server, params)
        self._class = PatientClient

    def ping(self) -> None:
        """Ask for a sign of life. Raises RedisError."""
        self._cache.get_client().ping()


class ForgivingRedisCache(StrictRedisCache):
    """While Redis does not answer, finds nothing and keeps nothing: for what can be made again."""

    # Any, here and below: as Django types keys and values.
    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """The value, or the default."""
        try:
            return super().get(key, default, version)
        except RedisError as error:
            _warn_once(error)
            return default

    def set(self, key: Any, value: Any, *args: Any, **options: Any) -> None:
        """Keep the value, if it can be kept."""
        try:
            super().set(key, value, *args, **options)
        except RedisError as error:
            _warn_once(error)

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Whether a value was deleted."""
        try:
            return bool(super().delete(key, version))
        except RedisError as error:
            _warn_once(error)
            return False


def _warn_once(error: RedisError) -> None:
    said = f"{type(error).__name__}: {error}"
    logger.warning("the cache does not answer: %s", said, extra={"rarely": "outage of cache"})
