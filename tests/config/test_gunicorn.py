"""The site's server, as a process on this machine."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from config.server.site import AT_ONCE, SPARE
from tests.config.serving import COMMAND, ROOT, Server, served


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served() as server:
        yield server


@pytest.mark.parametrize("pieces", [[b"a list"], [b"a", b" ", b"list"], [b"x" * 3_000_000, b"y"], []])
def test_a_body_in_chunks_has_its_length(server: Server, pieces: list[bytes]) -> None:
    line = HTTPConnection("127.0.0.1", server.port, timeout=20)
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
    assert [chosen[name] for name in names] == [
        "['0.0.0.0:8123']",
        "3",
        str(AT_ONCE + SPARE),
        "gthread",
        "30",
        "60",
        "75",
        "10000",
    ]
    assert chosen["max_requests_jitter"] == "1000"


@pytest.mark.parametrize("name", ["WORKERS", "THREADS"])
def test_an_invalid_number_stops_the_start(name: str) -> None:
    known = os.environ | {name: "many"}

    command = [*COMMAND, "--check-config", "tests.config.slow_site"]
    done = subprocess.run(command, cwd=ROOT, env=known, capture_output=True, check=False)

    assert done.returncode != 0


def test_what_is_being_answered_is_finished_before_the_server_stops(server: Server) -> None:
    slow = server.asked("/slow")
    begun = server.said("/begun")

    server.process.send_signal(signal.SIGTERM)
    answer = slow.getresponse()

    assert begun == (200, b"begun")
    assert answer.status == 200
    assert answer.read() == b"done"
    assert answer.headers["Connection"] == "keep-alive"
    assert server.process.wait(timeout=20) == 0
    assert not server.answers()


def test_it_listens_at_a_socket_of_the_file_system(tmp_path: Path) -> None:
    at = tmp_path / "site"
    command = [*COMMAND, "--bind", f"unix:{at}", "tests.config.slow_site"]
    process = subprocess.Popen(
        command, cwd=ROOT, env=os.environ | {"WORKERS": "1", "PROXIES": "1"}, stderr=subprocess.PIPE
    )
    while process.poll() is None and not at.exists():
        time.sleep(0.05)
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(str(at))
        line.sendall(b"POST /said HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 4\r\n\r\nbody")
        answer = line.makefile("rb").read()
    process.terminate()

    assert answer.endswith(b"\r\n\r\n4 body")
    assert process.communicate(timeout=30)[1] == b""
