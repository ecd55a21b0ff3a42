"""The site's server, as a process on this machine."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "gunicorn", "--config", "config/gunicorn.py"]


@dataclass(frozen=True, slots=True)
class Server:
    """A process and the port where it listens."""

    process: subprocess.Popen[bytes]
    port: int

    def asked(self, path: str, method: str = "GET", **headers: str) -> HTTPConnection:
        """A connection on which a request was sent."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=60)
        line.request(method, path, headers=headers)
        return line

    def said(self, path: str) -> tuple[int, bytes]:
        """Status and body of an answer."""
        answer = self.asked(path).getresponse()
        return answer.status, answer.read()

    def connected(self, sent: bytes = b"") -> socket.socket:
        """A connection on which these bytes were sent."""
        line = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        line.sendall(sent)
        return line

    def answers(self) -> bool:
        """Whether somebody is there."""
        try:
            return self.said("/")[0] == 200
        except (OSError, HTTPException):
            return False


# Below those that systems give to connections, any of which might take a port before a server listens there; processes
# of tests that run beside each other begin at places of their own.
PORTS: Final = iter(range(10_000 + os.getpid() * 50 % 18_000, 32_000))


def free_port() -> int:
    """A port that nobody listens at, another one each time."""
    for port in PORTS:
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port

    raise LookupError("no port is free")


@contextmanager
def served(files: int | None = None, stderr: int | None = None, **env: str) -> Iterator[Server]:
    """A server of the slow site by the site's own configuration, once it answers; `files` bounds its open files."""
    known = os.environ | {"PORT": str(free_port()), "HOST": "127.0.0.1", "WORKERS": "1", "METRICS": "on"} | env
    bounds = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh"] if files else []
    process = subprocess.Popen([*bounds, *COMMAND, "tests.config.slow_site"], cwd=ROOT, env=known, stderr=stderr)
    server = Server(process, int(known["PORT"]))
    until = time.monotonic() + 90
    while process.poll() is None and not server.answers() and time.monotonic() < until:
        time.sleep(0.05)
    try:
        yield server
    finally:
        process.kill()
        process.wait()
