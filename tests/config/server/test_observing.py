"""Who watches the site is answered whatever its threads do; a server that stops says so first."""

import json
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection

import pytest

from tests.config.serving import served


def test_probes_are_answered_while_all_threads_are_busy() -> None:
    with served(THREADS="1") as server:
        busy = [server.asked("/held") for _ in range(100)]

        # Nobody would be answered before whoever asks has given up.
        for path, seconds in {"/healthz": 1, "/readyz": 3, "/metrics": 3}.items():
            began = time.monotonic()
            assert server.said(path) == (200, b"done")
            assert time.monotonic() - began < seconds
        for line in busy:
            line.close()


def test_probes_are_answered_while_all_processors_compute() -> None:
    with served(WORKERS="2") as server:
        busy = [server.asked("/costly") for _ in range(6)]

        began = time.monotonic()
        assert server.said("/healthz") == (200, b"done")
        assert time.monotonic() - began < 1
        assert [line.getresponse().status for line in busy] == [200] * 6


def test_a_page_of_another_address_comes_before_a_hundred_costly_requests_of_one() -> None:
    with served(WORKERS="2", PROXIES="1") as server:
        costly = [server.asked("/costly", **{"X-Forwarded-For": "192.0.2.1"}) for _ in range(100)]
        began = time.monotonic()
        page = server.asked("/", **{"X-Forwarded-For": "192.0.2.2"}).getresponse()

        assert page.status == 200
        assert page.read() == b"done"
        assert time.monotonic() - began < 2
        for line in costly:
            line.close()


def test_a_hall_of_players_behind_one_address_is_served() -> None:
    with served(PROXIES="1") as server, ThreadPoolExecutor(150) as players:
        asked = players.map(lambda _: server.asked("/said", "POST").getresponse().status, range(150))

        assert [*asked] == [200] * 150


@pytest.mark.parametrize(
    ("env", "warns"),
    [({"HOST": "0.0.0.0"}, True), ({"HOST": "0.0.0.0", "PROXIES": "1"}, False), ({"HOST": "127.0.0.1"}, False)],
)
def test_a_server_that_others_reach_says_that_it_needs_a_proxy(env: dict[str, str], warns: bool) -> None:
    with served(None, subprocess.PIPE, **env) as server:
        server.process.terminate()
        _, said = server.process.communicate(timeout=30)

    assert [b"Put a proxy in front" in line for line in said.splitlines()].count(True) == warns


def test_balancers_learn_of_a_stop_before_it_comes() -> None:
    with served(DRAIN_SECONDS="2", WORKERS="2") as server:
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
        assert ready.status == 503
        assert json.loads(ready.read()) == unready
        assert (first.status, first.headers["Connection"]) == (200, "keep-alive")
        assert (last.status, last.headers["Connection"]) == (200, "close")
        assert server.process.wait(timeout=30) == 0


def test_a_server_that_is_told_twice_stops_at_once() -> None:
    with served(DRAIN_SECONDS="60") as server:
        server.process.send_signal(signal.SIGTERM)
        while server.said("/readyz")[0] == 200:
            pass
        server.process.send_signal(signal.SIGTERM)

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
