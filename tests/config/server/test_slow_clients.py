"""Clients that send and read slowly, or not at all, keep nobody waiting where a proxy is in front."""

import os
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

import pytest

from tests.config.proxies import PROXIES, caddy
from tests.config.serving import Server, served
from tests.config.slow_site import LONGEST

GET: Final = b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST: Final = b"POST %s HTTP/1.1\r\nHost: localhost\r\n"
BATCH: Final = b"/api/v1/check/batch/"
# Seconds within which a probe and a page are answered, on a machine of two busy processors.
PROBE: Final = 1.0
PAGE: Final = 2.0


def unread(proxy: Server, path: bytes) -> socket.socket:
    """A client that asks and does not read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", proxy.port))
    line.sendall(GET % path)
    return line


KINDS: Final[dict[str, Callable[[Server], socket.socket]]] = {
    "says nothing": lambda proxy: proxy.connected(),
    "does not end its headers": lambda proxy: proxy.connected(POST % b"/size"),
    "does not end its body": lambda proxy: proxy.connected(POST % b"/size" + b"Content-Length: 9000\r\n\r\nbody"),
    "does not end a long body": lambda proxy: proxy.connected(
        POST % b"/size" + b"Content-Length: %d\r\n\r\n" % LONGEST + b"x" * 600_000
    ),
    "does not end a batch": lambda proxy: proxy.connected(
        POST % BATCH + b"Content-Length: 64000000\r\n\r\n" + b"x" * 600_000
    ),
    "does not end its chunks": lambda proxy: proxy.connected(
        POST % b"/size" + b"Transfer-Encoding: chunked\r\n\r\n5\r\nbody"
    ),
    "does not read a long answer": lambda proxy: unread(proxy, b"/large"),
    "does not read a stream": lambda proxy: unread(proxy, b"/endless"),
}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served(THREADS="2", PROXIES="1") as server:
        yield server


@pytest.fixture(scope="module", params=PROXIES)
def proxy(server: Server, request: pytest.FixtureRequest) -> Iterator[Server]:
    with PROXIES[request.param](server) as proxy:
        yield proxy


def seconds_of(proxy: Server, path: str) -> float:
    """How long an answer takes; it has to be good."""
    began = time.monotonic()
    assert proxy.said(path) == (200, b"done")
    return time.monotonic() - began


def processes_of(server: Server) -> list[Path]:
    """What the system says of a server's processes."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return [Path(f"/proc/{number}") for number in (server.process.pid, *children)]


def memory_of(server: Server) -> int:
    """Bytes that a server's processes have in memory."""
    sizes = [(process / "statm").read_text().split()[1] for process in processes_of(server)]
    return sum(map(int, sizes)) * os.sysconf("SC_PAGE_SIZE")


def seconds_worked(server: Server) -> float:
    """Seconds of the processor that a server's processes have taken."""
    ticks = [(process / "stat").read_text().rpartition(")")[2].split()[11:13] for process in processes_of(server)]
    return sum(int(user) + int(system) for user, system in ticks) / os.sysconf("SC_CLK_TCK")


def wait_until_idle(*servers: Server) -> None:
    """Wait until all that was sent is worked off, for what is left then is the waiting; at most ten seconds: a stream has no end."""
    until, worked = time.monotonic() + 10, -1.0
    while time.monotonic() < until and (now := sum(map(seconds_worked, servers))) > worked + 0.02:
        worked = now
        time.sleep(1)


@pytest.mark.parametrize("kind", KINDS)
def test_slow_clients_keep_nobody_waiting(proxy: Server, kind: str) -> None:
    with ExitStack() as lines:
        for _ in range(20):
            lines.enter_context(KINDS[kind](proxy))

        assert seconds_of(proxy, "/healthz") < PROBE
        assert seconds_of(proxy, "/") < PAGE


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", PROXIES)
def test_two_hundred_slow_clients_keep_nobody_waiting(name: str, kind: str) -> None:
    with served(WORKERS="2", PROXIES="1") as server, PROXIES[name](server) as proxy, ExitStack() as lines:
        for _ in range(200):
            lines.enter_context(KINDS[kind](proxy))
        wait_until_idle(server, proxy)

        for _ in range(5):
            assert seconds_of(proxy, "/healthz") < PROBE
            assert seconds_of(proxy, "/") < PAGE


@pytest.mark.long
def test_two_hundred_long_bodies_that_come_slowly_fit_into_the_memory() -> None:
    with served(WORKERS="2", PROXIES="1") as server, caddy(server) as proxy, ThreadPoolExecutor(200) as clients:
        before = memory_of(server) + memory_of(proxy)
        longest = {"/size": LONGEST, "/api/v1/check/batch/": 64_000_000}
        for path, length in longest.items():
            head = POST % path.encode() + b"Content-Length: %d\r\n\r\n" % length
            lines = [proxy.connected(head) for _ in range(200)]
            # As much as is taken of all but the end.
            [*clients.map(send_slowly, lines, [length - 1] * 200)]
            wait_until_idle(server, proxy)

            grown = memory_of(server) + memory_of(proxy) - before
            assert grown < 350_000_000, path
            assert seconds_of(proxy, "/healthz") < PROBE
            assert seconds_of(proxy, "/") < PAGE
            for line in lines:
                line.close()


def send_slowly(line: socket.socket, length: int) -> None:
    """Send so much, in pieces, until the other side takes no more for a while."""
    line.settimeout(5)
    with suppress(OSError):
        for _ in range(length // 65_536):
            line.sendall(b"x" * 65_536)
            time.sleep(0.01)
