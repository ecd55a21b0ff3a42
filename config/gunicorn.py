"""How gunicorn serves the site: `gunicorn --config config/gunicorn.py config.wsgi`.

Read before the settings are, so these few come from the environment here: HOST, PORT, WORKERS, THREADS, METRICS.
`FORWARDED_ALLOW_IPS` is gunicorn's own: the proxies whose `X-Forwarded-Proto` it takes, by commas; only the same machine
without it. `GUNICORN_CMD_ARGS` overrides everything here.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gunicorn.arbiter import Arbiter
    from gunicorn.workers.base import Worker

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"

# Each worker keeps the cards of every game in memory; threads share them, and wait for the database side by side.
worker_class = "gthread"
workers = int(os.environ.get("WORKERS", "2"))
threads = int(os.environ.get("THREADS", "4"))

# A worker that does not answer the master for this long is replaced.
timeout = 60
# After SIGTERM: what is being answered may finish.
graceful_timeout = 30
# Longer than a proxy usually waits between two requests would be wasted, shorter would cost it new connections.
keepalive = 5

# Against memory that grows slowly; not all workers at once.
max_requests = 10_000
max_requests_jitter = 1_000

# The heartbeat is a file: on a disk that is slow to write, workers would seem dead.
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
control_socket_disable = True
loglevel = "warning"

_METRICS = os.environ.get("METRICS", "").lower() in ("1", "on", "true", "yes", "y", "ok")

# The workers' numbers are added up through files; it must be known before the library is first imported.
if _METRICS and "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="deckwright-metrics-")


def post_worker_init(worker: Worker) -> None:
    """Before its first request a worker reads the cards: with many thousands that takes a second or two."""
    from django.apps import apps  # noqa: PLC0415  the application, which sets Django up, is only loaded now

    if apps.ready:
        from django.db import connections  # noqa: PLC0415

        from config.warmup import warm_up  # noqa: PLC0415

        # On a slow machine it may take longer than a worker may be silent.
        warm_up(worker.notify)
        # The thread that read them serves no request, and would keep its connection.
        connections.close_all()


def on_exit(server: Arbiter) -> None:
    """The files of the numbers go with the server that made them."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR", "")
    if "deckwright-metrics-" in folder:
        for file in Path(folder).glob("*.db"):
            file.unlink(missing_ok=True)
        Path(folder).rmdir()


def child_exit(server: Arbiter, worker: Worker) -> None:
    """A worker that is gone no longer counts as one."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        from prometheus_client import multiprocess  # noqa: PLC0415  # after the folder is named

        multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # the library leaves it untyped
