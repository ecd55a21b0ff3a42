"""Configuration of gunicorn: `gunicorn --config config/gunicorn.py config.wsgi`.

It is read before Django's settings, so it takes HOST, PORT, WORKERS, THREADS,
DRAIN_SECONDS and METRICS from the environment itself, and the worker CLIENT_TIMEOUT.
`FORWARDED_ALLOW_IPS` is gunicorn's own: the proxies whose `X-Forwarded-Proto` it trusts, separated by commas; without
it, the same machine alone. `GUNICORN_CMD_ARGS` overrides everything here.
"""

from __future__ import annotations

import gc
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gunicorn.arbiter import Arbiter
    from gunicorn.workers.base import Worker

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"

# Each worker keeps the cards of every game in memory. Threads share them and wait for the database in parallel; no client
# waits in one.
worker_class = "config.server.worker.SiteWorker"
workers = int(os.environ.get("WORKERS", "2"))
threads = int(os.environ.get("THREADS", "4"))

# Seconds after which the master replaces a worker that sends no heartbeat.
timeout = 60
# Seconds that running requests have after SIGTERM and the time in which balancers learn of it.
graceful_timeout = 30 + int(os.environ.get("DRAIN_SECONDS") or 0)
# Seconds that an idle connection stays open: longer than proxies keep theirs, so that none is closed under a request.
keepalive = 75

# Workers are replaced now and then against slow growth of memory; the jitter keeps them from going together.
max_requests = 10_000
max_requests_jitter = 1_000

# The heartbeat is a file. On a slow disk a healthy worker would be replaced.
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
control_socket_disable = True
loglevel = "warning"

# The collector looks through the youngest objects after so many, and through older ones after so many looks.
COLLECTED = (50_000, 20, 50)

_METRICS = os.environ.get("METRICS", "").lower() in ("1", "on", "true", "yes", "y", "ok")

# The workers' metrics are added up through files in this folder, which the library reads when it is imported.
if _METRICS and "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix=f"deckwright-metrics-{os.getpid()}-")


def post_worker_init(worker: Worker) -> None:
    """Read the cards before the first request: many thousands take a second or two."""
    from django.apps import apps  # noqa: PLC0415  the application, which sets Django up, is only loaded now

    if apps.ready:
        from django.db import connections  # noqa: PLC0415

        from accounts.letters import sender  # noqa: PLC0415
        from config.warmup import make_files_behind, warm_up  # noqa: PLC0415

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
        make_files_behind()


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
