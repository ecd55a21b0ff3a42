"""Who watches the site is answered whatever its threads do; a server that stops says so first."""

from __future__ import annotations

import json
import signal
from http.client import HTTPConnection

import pytest

from config.server.limits import limits_of
from tests.config.serving import served


def test_probes_are_answered_while_all_threads_are_busy() -> None:
    with served(THREADS="1") as server:
        busy = [server.asked("/held") for _ in range(2)]

        # Nobody would be answered before whoever asks has given up.
        said = [server.said(path) for path in ("/healthz", "/readyz", "/metrics")]

        assert said == [(200, b"done")] * 3
        for line in busy:
            line.close()


def test_balancers_learn_of_a_stop_before_it_comes() -> None:
    with served(DRAIN_SECONDS="2") as server:
        kept = HTTPConnection("127.0.0.1", server.port, timeout=20)
        kept.request("GET", "/")
        first = kept.getresponse()
        first.read()

        server.process.send_signal(signal.SIGTERM)
        while (ready := server.asked("/readyz").getresponse()).status == 200:
            pass
        kept.request("GET", "/")
        last = kept.getresponse()

        unready = {"status": "unready", "parts": {"server": "stopping"}}
        assert (ready.status, json.loads(ready.read())) == (503, unready)
        assert (first.status, first.headers["Connection"]) == (200, None)
        assert (last.status, last.headers["Connection"]) == (200, "close")
        assert server.process.wait(timeout=30) == 0


def test_who_has_connected_is_answered_by_a_server_that_stops() -> None:
    with served(THREADS="2") as server:
        waiting = [server.asked("/slow") for _ in range(2)]
        begun = server.asked("/begun")
        # Two of these are in work when it has been answered, and one waits for a thread.
        waiting += [server.asked("/slow") for _ in range(3)]
        assert begun.getresponse().read() == b"begun"

        server.process.send_signal(signal.SIGTERM)

        assert [line.getresponse().status for line in waiting] == [200] * 5
        assert server.process.wait(timeout=60) == 0


def test_workers_that_are_replaced_lose_no_request() -> None:
    with served(WORKERS="2", THREADS="2", GUNICORN_CMD_ARGS="--max-requests 20 --max-requests-jitter 5") as server:
        assert [server.said("/") for _ in range(90)] == [(200, b"done")] * 90


@pytest.mark.parametrize("value", ["never", "0", "-1"])
def test_an_invalid_patience_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match=value):
        limits_of({"CLIENT_TIMEOUT": value}, 75)


def test_an_invalid_patience_stops_the_start() -> None:
    with served(CLIENT_TIMEOUT="0") as server:
        assert server.process.wait(timeout=60) != 0
