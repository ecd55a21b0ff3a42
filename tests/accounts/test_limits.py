import socket
import socketserver
import threading
from collections.abc import Iterator
from typing import Final

import pytest
from django.core.cache import caches
from pytest_django import Settings

from accounts.limits import BREAKER, Count, Rate, count, count_use, is_first_use

TWICE = Rate(2, 60)


def test_a_rate_is_read_from_its_words() -> None:
    assert Rate.of("300/minute") == Rate(300, 60)


@pytest.mark.parametrize("text", ["300", "many/minute", "3/fortnight"])
def test_a_text_of_another_form_is_refused(text: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        Rate.of(text)


def test_a_window_counts_and_the_next_begins_anew() -> None:
    counts = [count("one", TWICE, now) for now in (60.0, 61.5, 119.9, 120.0)]

    assert counts == [Count(TWICE, 1, 60), Count(TWICE, 2, 59), Count(TWICE, 3, 1), Count(TWICE, 1, 60)]
    assert [(one.exceeded, one.remaining) for one in counts] == [(False, 1), (False, 0), (True, 0), (False, 1)]


def test_keys_are_counted_apart() -> None:
    assert [count(key, TWICE, 60.0).used for key in ("one", "other", "one")] == [1, 1, 2]


def test_an_action_over_its_limit_tells_the_seconds_to_wait(settings: Settings) -> None:
    settings.LIMITS = {"wave": "1/hour"}

    waits = [count_use("wave", "mei"), count_use("wave", "lin"), count_use("wave", "mei")]

    assert waits[:2] == [0, 0]
    assert 0 < waits[2] <= 3600


def test_first_is_true_once() -> None:
    assert [is_first_use("bell", 60), is_first_use("bell", 60)] == [True, False]


# The client says first which protocol it speaks; no key is there yet.
SAID: Final = {b"HELLO": b"%1\r\n$5\r\nproto\r\n:3\r\n", b"EXISTS": b":0\r\n"}


class Dying(socketserver.StreamRequestHandler):
    """A Redis that has no key yet, and dies when it is to keep one."""

    def handle(self) -> None:
        while words := self._command():
            if words[0] == b"SET":
                return
            self.wfile.write(SAID.get(words[0], b"+OK\r\n"))

    def _command(self) -> list[bytes]:
        count = int(self.rfile.readline()[1:] or 0)
        return [self.rfile.readline() and self.rfile.readline().rstrip() for _ in range(count)]


@pytest.fixture
def nowhere() -> Iterator[int]:
    """A port that is bound, so that nobody takes it, and that nobody listens at."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        yield bound.getsockname()[1]


@pytest.fixture
def dying() -> Iterator[int]:
    """The port of a server that dies in the middle of a count."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Dying) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=(0.05,)).start()
        yield server.server_address[1]
        server.shutdown()


@pytest.fixture(params=["nowhere", "dying"])
def without_redis(request: pytest.FixtureRequest, settings: Settings) -> None:
    """Limits in a Redis that does not answer, or no longer."""
    port = request.getfixturevalue(request.param)
    redis = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": f"redis://127.0.0.1:{port}/0"}
    settings.CACHES = settings.CACHES | {"limits": redis}


@pytest.mark.usefixtures("without_redis")
def test_without_the_shared_counts_each_process_counts_for_itself(caplog: pytest.LogCaptureFixture) -> None:
    counts = [count("one", TWICE, 60.0) for _ in range(3)]

    assert [(one.used, one.exceeded) for one in counts] == [(1, False), (2, False), (3, True)]
    assert [record.getMessage() for record in caplog.records] == [
        "The counts of limits do not answer; this process counts for itself: ConnectionError"
    ]


@pytest.mark.usefixtures("without_redis")
def test_without_the_shared_counts_first_is_true_once() -> None:
    assert [is_first_use("bell", 60), is_first_use("bell", 60)] == [True, False]


def test_counts_that_answer_again_are_asked_again(settings: Settings, nowhere: int) -> None:
    there = settings.CACHES
    redis = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": f"redis://127.0.0.1:{nowhere}/0"}
    count("one", TWICE, 60.0)
    settings.CACHES = there | {"limits": redis}
    count("one", TWICE, 60.0)
    settings.CACHES = there
    BREAKER.note_answer()

    assert count("other", TWICE, 60.0).used == 1
    assert caches["process"].get("other:1") is None


def test_an_amount_counts_as_so_many_uses() -> None:
    assert [count("one", Rate(10, 60), 60.0, amount).used for amount in (0, 4, 7)] == [0, 4, 11]
