"""Configuration of gunicorn: `gunicorn --config config/gunicorn.py config.wsgi`.

It is read before Django's settings, so it takes HOST, PORT, WORKERS, DRAIN_SECONDS, PROXIES, HTTPS and METRICS from the
environment itself. `FORWARDED_ALLOW_IPS` is gunicorn's own: the proxies whose `X-Forwarded-Proto` it trusts, separated by
commas; without it, the same machine alone. `GUNICORN_CMD_ARGS` overrides everything here.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import socket
import struct
import sys
import tempfile
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Final

from config.server.site import AT_ONCE, SPARE, begin_draining, is_draining

if TYPE_CHECKING:
    from gunicorn.arbiter import Arbiter
    from gunicorn.http.message import Request
    from gunicorn.workers.base import Worker

YES: Final = ("1", "on", "true", "yes", "y", "ok")

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"

# Each worker keeps the cards of every game in memory. Its requests are read and sent by gunicorn's threads, of which many wait;
# those that compute are the site's own (config/server), THREADS of them.
worker_class = "gthread"
workers = int(os.environ.get("WORKERS", "2"))
threads = AT_ONCE + SPARE

# Seconds after which the master replaces a worker that sends no heartbeat.
timeout = 60
# Seconds that running requests have after SIGTERM, or after the time in which balancers learn of it.
graceful_timeout = 30
# Seconds that an idle connection stays open: longer than proxies keep theirs, so that none is closed under a request.
keepalive = 75

# Workers are replaced now and then against slow growth of memory; the jitter keeps them from going together.
max_requests = 10_000
max_requests_jitter = 1_000

# A request as long as proxies pass on. Names with an underscore are never those of a proxy.
limit_request_line = 8190
limit_request_field_size = 16_384
forwarder_headers = ""
# A client that takes nothing is let go after SILENCE; the system's own way of sending a file waits without end.
sendfile = False

# Open files, as far as the system allows: a connection may have one for its body, and databases and logs have some.
_SOFT, _HARD = resource.getrlimit(resource.RLIMIT_NOFILE)
_FILES = 4_000 if _HARD == resource.RLIM_INFINITY else min(4_000, _HARD)
worker_connections = min(1_000, max(10, (_FILES - 200) // 2))

# The heartbeat is a file. On a slow disk a healthy worker would be replaced.
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
control_socket_disable = True
# Warnings name the addresses of clients whose requests are malformed.
loglevel = "error"

# Seconds that the system waits for a byte of a client, and for a client to take one.
SILENCE: Final = 30
# Seconds after which a thread that computes lets others run. Those that read and send need little, and soon.
TURN: Final = 0.001
# The collector looks through the youngest objects after so many, and through older ones after so many looks.
COLLECTED = (50_000, 20, 50)

_DRAIN_SECONDS = float(os.environ.get("DRAIN_SECONDS") or 0)
_METRICS = os.environ.get("METRICS", "").lower() in YES

# The workers' metrics are added up through files in this folder, which the library reads when it is imported.
if _METRICS and "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix=f"deckwright-metrics-{os.getpid()}-")


def when_ready(server: Arbiter) -> None:
    """Before the first worker: make room for clients, bound the patience with them, and prepare for a stop."""
    if _SOFT != resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(_SOFT, _FILES), _HARD))
    for listener in server.LISTENERS:
        # Connections take these over from the socket that accepts them.
        for way in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            listener.sock.setsockopt(socket.SOL_SOCKET, way, struct.pack("ll", SILENCE, 0))

    https = os.environ.get("HTTPS", "").lower() in YES
    proxies = os.environ.get("PROXIES")
    if not int(proxies or https) and not all(_is_local(address) for address in server.address):
        server.log.error("Slow clients can stop this server. Put a proxy in front of it, and set PROXIES.")

    if _DRAIN_SECONDS:
        signal.signal(signal.SIGALRM, lambda number, frame: server.signal(signal.SIGTERM, frame))
        signal.signal(signal.SIGTERM, _drain_or_stop)


def _is_local(address: tuple[str, int] | str) -> bool:
    """Whether only this machine reaches it: a socket of the file system, or loopback."""
    host = address if isinstance(address, str) else address[0]
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return isinstance(address, str) or host == "localhost"


def _drain_or_stop(number: int, frame: object) -> None:
    """Let balancers learn of the stop first; asked again, stop at once."""
    signal.setitimer(signal.ITIMER_REAL, 0.001 if is_draining() else _DRAIN_SECONDS)
    begin_draining()


def pre_request(worker: Worker, request: Request) -> None:
    """End the connections of a server that is about to stop."""
    if is_draining():
        request.force_close()


def post_worker_init(worker: Worker) -> None:
    """Read the cards before the first request: many thousands take a second or two."""
    sys.setswitchinterval(TURN)
    from django.apps import apps  # noqa: PLC0415  the application, which sets Django up, is only loaded now

    if apps.ready:
        from django.db import connections  # noqa: PLC0415

        from accounts.letters import sender  # noqa: PLC0415
        from config.ops.warmup import keep_files_made, warm_up  # noqa: PLC0415

        # On a slow machine the warm-up takes longer than `timeout`; this sends heartbeats.
        warm_up(worker.notify)
        # The thread of the warm-up serves no requests, so its connections are closed.
        connections.close_all()
        # What was read stays: the collector of unreachable objects would look through all of it in the midst of requests.
        gc.collect()
        gc.freeze()
        # A request makes tens of thousands of small objects and hardly a ring among them.
        gc.set_threshold(*COLLECTED)
        # Letters that an earlier process left behind wait for no request.
        sender.start()
        keep_files_made()


def on_exit(server: Arbiter) -> None:
    """Delete the folder of metrics that this server made."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR", "")
    if "deckwright-metrics-" in folder:
        for file in Path(folder).glob("*.db"):
            file.unlink(missing_ok=True)
        Path(folder).rmdir()


def child_exit(server: Arbiter, worker: Worker) -> None:
    """Remove an ended worker from the metrics."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        from prometheus_client import multiprocess  # noqa: PLC0415  # after the folder is named

        multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # the library leaves it untyped
