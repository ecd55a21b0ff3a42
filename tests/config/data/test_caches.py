"""A Redis that hangs or is away costs a request a second, and the next ones nothing."""

import os
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
import redis
from redis.exceptions import RedisError

from config.data.caches import BREAKER, ForgivingRedisCache, StrictRedisCache
from tests.config.faulty import Line, line_to

URL = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/9")


@pytest.fixture
def line() -> Iterator[Line]:
    """A line to the Redis of the tests, which it may hold up."""
    try:
        redis.Redis.from_url(URL, socket_connect_timeout=3).ping()
    except RedisError:
        pytest.skip("no Redis answers on this machine; name one in TEST_REDIS_URL")
    where = urlsplit(URL)
    BREAKER.note_answer()
    with line_to(where.hostname or "127.0.0.1", where.port or 6379) as line:
        yield line
    BREAKER.note_answer()


@pytest.fixture
def url(line: Line) -> str:
    parts = urlsplit(URL)
    place = parts.netloc.rpartition("@")[0]
    return parts._replace(netloc=f"{place}{'@' if place else ''}127.0.0.1:{line.port}").geturl()


@pytest.fixture
def forgiving(url: str) -> ForgivingRedisCache:
    return ForgivingRedisCache(url, {"KEY_PREFIX": f"test-{os.getpid()}"})


@pytest.fixture
def strict(url: str) -> StrictRedisCache:
    return StrictRedisCache(url, {"KEY_PREFIX": f"test-{os.getpid()}"})


def test_while_redis_answers_it_keeps_what_it_is_given(forgiving: ForgivingRedisCache) -> None:
    forgiving.set("picture", b"png", 60)

    assert forgiving.get("picture") == b"png"
    assert forgiving.delete("picture") is True
    assert forgiving.get("picture") is None


def test_a_silent_redis_is_waited_for_once(forgiving: ForgivingRedisCache, line: Line) -> None:
    forgiving.set("picture", b"png", 60)
    line.silent = True

    began = time.monotonic()
    first = forgiving.get("picture", "none")
    waited = time.monotonic() - began
    for _ in range(50):
        forgiving.set("picture", b"other", 60)
    took = time.monotonic() - began - waited

    # Asked again for every value, fifty would take as many seconds.
    assert first == "none"
    assert 0.9 < waited < 30
    assert took < 25


def test_who_counts_is_told_at_once(strict: StrictRedisCache, line: Line) -> None:
    strict.ping()
    line.silent = True

    for _ in range(20):
        with pytest.raises(RedisError):
            strict.incr("count")


def test_a_restarted_redis_is_no_failure(forgiving: ForgivingRedisCache, line: Line) -> None:
    forgiving.set("picture", b"png", 60)
    line.cut()

    assert forgiving.get("picture") == b"png"


def test_it_is_asked_again_when_it_is_back(
    strict: StrictRedisCache, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BREAKER, "_pause", 0.1)
    line.silent = True
    with pytest.raises(RedisError):
        strict.ping()
    line.silent = False
    time.sleep(0.2)

    strict.ping()
