"""Clients that send and read slowly, or not at all, keep nobody else waiting."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise

import pytest

from tests.config.serving import Server, served

HEAD = b"POST /size HTTP/1.1\r\nHost: localhost\r\n"
# Seconds within which a client has to move on.
PATIENCE = 1


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """Two threads, and little patience."""
    with served(THREADS="2", CLIENT_TIMEOUT=str(PATIENCE)) as server:
        yield server


@pytest.fixture(scope="module")
def patient() -> Iterator[Server]:
    """Two threads, and more patience than anybody who asks has."""
    with served(THREADS="2", CLIENT_TIMEOUT="120") as server:
        yield server


def unread(server: Server, path: str) -> socket.socket:
    """A client that asks and does not read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", server.port))
    line.sendall(b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % path.encode())
    return line


KINDS: dict[str, Callable[[Server], socket.socket]] = {
    "says nothing": lambda server: server.connected(),
    "does not end its headers": lambda server: server.connected(HEAD),
    "does not end its body": lambda server: server.connected(HEAD + b"Content-Length: 9000\r\n\r\nbody"),
    "does not end its chunks": lambda server: server.connected(HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nbody"),
    "does not read its answer": lambda server: unread(server, "/large"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_many_slow_clients_hold_no_thread(patient: Server, kind: str) -> None:
    lines = [KINDS[kind](patient) for _ in range(30)]

    # Two threads would be taken until whoever asks has given up.
    assert patient.said("/") == (200, b"done")
    for line in lines:
        line.close()


@pytest.mark.parametrize("kind", [kind for kind in KINDS if "end" in kind])
def test_a_request_that_does_not_end_is_refused(server: Server, kind: str) -> None:
    with KINDS[kind](server) as line, line.makefile("rb") as answer:
        assert answer.readline().split()[1:2] == [b"408"]
        assert answer.read().startswith(b"Connection: close\r\n")


def test_who_says_nothing_is_dropped(server: Server) -> None:
    with server.connected() as line:
        assert line.recv(1) == b""


def test_a_header_byte_now_and_then_does_not_help(server: Server) -> None:
    # Who writes on after the answer may find the connection reset before it is read: then it is asked again.
    answers = (answer_to_single_bytes(server) for _ in range(10))

    assert next(answer for answer in answers if answer) == b"HTTP/1.0 408"


def answer_to_single_bytes(server: Server) -> bytes:
    """The beginning of the answer to a head that comes byte by byte; empty where the connection was reset."""
    began = time.monotonic()
    with server.connected(HEAD) as line:
        line.settimeout(0.3)
        while time.monotonic() - began < 60:
            try:
                line.sendall(b"x")
                return line.recv(12)
            except TimeoutError:
                continue
            except ConnectionError:
                return b""

    raise AssertionError("the request was never refused")


def test_a_slow_but_steady_client_is_served(server: Server) -> None:
    # A machine that is busy may make a client less steady than it means to be: then it is asked again.
    answers = (answer_to_steady_pieces(server) for _ in range(5))

    assert next(answer for answer in answers if answer).endswith(b"\r\n\r\n20000 20000")


def answer_to_steady_pieces(server: Server) -> bytes:
    """The answer to a body that takes longer than the patience, piece by piece; empty where a piece came too late."""
    moments = [time.monotonic()]
    with server.connected(HEAD + b"Content-Length: 20000\r\nConnection: close\r\n\r\n") as line:
        for _ in range(20):
            with suppress(ConnectionError):
                line.sendall(b"x" * 1000)
            moments.append(time.monotonic())
            time.sleep(PATIENCE / 12)

        if max(later - moment for moment, later in pairwise(moments)) > PATIENCE / 2:
            return b""
        return line.makefile("rb").read()


def test_the_work_for_a_client_that_left_a_stream_ends(server: Server) -> None:
    with server.connected(b"GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n") as line:
        line.recv(1000)

    assert server.said("/left") == (200, b"left")


def test_the_work_for_a_client_that_stops_reading_a_stream_ends() -> None:
    with served(THREADS="2", CLIENT_TIMEOUT="1") as server, unread(server, "/endless"):
        assert server.said("/left") == (200, b"left")


def test_newcomers_are_let_in_where_all_places_are_taken() -> None:
    # Room for about twenty connections.
    with served(files=260) as server:
        lines = [server.connected() for _ in range(100)]

        assert server.said("/") == (200, b"done")
        assert lines[0].recv(1) == b""


def test_what_all_clients_send_at_once_has_a_bound(patient: Server) -> None:
    lines = [patient.connected(HEAD + b"Content-Length: 3000000\r\n\r\n" + b"x" * 2_900_000) for _ in range(75)]
    refused, _, _ = select.select(lines, [], [], 60)

    # Who is still sending may find the connection closed before the words of it.
    assert {line.recv(12) for line in refused} <= {b"HTTP/1.1 503", b""}
    assert (refused != [], patient.said("/")) == (True, (200, b"done"))
    for line in lines:
        line.close()
