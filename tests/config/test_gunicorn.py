"""The site's server, as a process on this machine."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "gunicorn", "--config", "config/gunicorn.py"]


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def asked(port: int, path: str) -> HTTPConnection:
    line = HTTPConnection("127.0.0.1", port, timeout=20)
    line.request("GET", path)
    return line


def answers(port: int) -> bool:
    try:
        return asked(port, "/").getresponse().status == 200
    except OSError:
        return False


@pytest.fixture
def server() -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A server of the slow site by the site's own configuration, once it answers."""
    port = free_port()
    known = os.environ | {"PORT": str(port), "HOST": "127.0.0.1", "WORKERS": "1", "METRICS": "on"}
    process = subprocess.Popen([*COMMAND, "tests.config.slow_site"], cwd=ROOT, env=known, stderr=subprocess.PIPE)
    until = time.monotonic() + 20
    while not answers(port) and time.monotonic() < until:
        time.sleep(0.05)
    yield process, port
    process.kill()
    process.communicate()


def test_what_is_being_answered_is_finished_before_the_server_stops(
    server: tuple[subprocess.Popen[bytes], int],
) -> None:
    process, port = server
    slow = asked(port, "/slow")
    begun = asked(port, "/begun").getresponse().read()

    process.send_signal(signal.SIGTERM)
    answer = slow.getresponse()

    assert begun == b"begun"
    assert (answer.status, answer.read()) == (200, b"done")
    assert process.wait(timeout=20) == 0
    assert not answers(port)


@pytest.mark.parametrize("pieces", [[b"a list"], [b"a", b" ", b"list"], [b"x" * 3_000_000, b"y"], []])
def test_a_body_in_chunks_has_its_length(server: tuple[subprocess.Popen[bytes], int], pieces: list[bytes]) -> None:
    line = HTTPConnection("127.0.0.1", server[1], timeout=20)
    line.request("POST", "/said", body=iter(pieces), encode_chunked=True, headers={"Transfer-Encoding": "chunked"})

    body = b"".join(pieces)
    assert line.getresponse().read() == b"%d %s" % (len(body), body)


def test_the_configuration_is_one_that_gunicorn_takes() -> None:
    done = subprocess.run(
        [*COMMAND, "--print-config", "tests.config.slow_site"],
        cwd=ROOT,
        env=os.environ | {"HOST": "0.0.0.0", "PORT": "8123", "WORKERS": "3", "THREADS": "5"},
        capture_output=True,
        text=True,
        check=True,
    )

    said = dict(line.split("=", 1) for line in done.stdout.splitlines() if "=" in line)
    chosen = {name.strip(): value.strip() for name, value in said.items()}
    names = ("bind", "workers", "threads", "worker_class", "graceful_timeout", "timeout", "keepalive", "max_requests")
    assert [chosen[name] for name in names] == ["['0.0.0.0:8123']", "3", "5", "gthread", "30", "60", "5", "10000"]
    assert chosen["max_requests_jitter"] == "1000"


@pytest.mark.parametrize("name", ["WORKERS", "THREADS"])
def test_an_invalid_number_stops_the_start(name: str) -> None:
    known = os.environ | {name: "many"}

    command = [*COMMAND, "--check-config", "tests.config.slow_site"]
    done = subprocess.run(command, cwd=ROOT, env=known, capture_output=True, check=False)

    assert done.returncode != 0
