"""The worker class of gunicorn: `worker_class = "config.server.worker.SiteWorker"`."""

from __future__ import annotations

import logging
import os
import socket
import sys
import time
from ipaddress import ip_address
from typing import Any, Final

from gunicorn.workers.base import Worker
from waitress import wasyncore
from waitress.adjustments import Adjustments

from config.server.limits import Limits, limits_of
from config.server.listening import Listening, Threads, UnixListening
from config.server.site import Site

# Seconds after which a thread that computes lets others run. The one that reads the sockets needs its turn often.
TURN: Final = 0.001
# Bytes of a body in memory; more of it goes to a temporary file.
IN_MEMORY: Final = 128 * 1024
NO_LIMIT: Final = 2**40


class SiteWorker(Worker):
    """A process that reads requests and writes answers in one thread, and runs the site in others.

    On SIGTERM it goes on for DRAIN_SECONDS with `/readyz` at 503; then it takes no connection and finishes what runs.
    """

    limits: Limits
    alive: bool

    def init_process(self) -> None:
        """Read the limits, before anything is loaded."""
        self.limits = limits_of(os.environ, self.cfg.keepalive)
        self.drain = float(os.environ.get("DRAIN_SECONDS") or 0)
        self.is_told, self.servers = False, list[Any]()  # Any: the library's servers are untyped
        super().init_process()

    def run(self) -> None:
        """Serve until told to stop."""
        sys.setswitchinterval(TURN)
        # It tells of every request that waits for a thread.
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)
        self.map: dict[int, Any] = {}  # Any: as above
        self.threads = Threads(self.cfg.threads)
        self.servers = [self._listening(listener.sock) for listener in self.sockets]
        while self.alive and self.ppid == os.getppid():
            self._turn()

        self._stop()

    def _turn(self, seconds: float = 1.0) -> None:
        self.notify()
        wasyncore.poll2(seconds, self.map)

    def _listening(self, sock: socket.socket) -> Any:  # Any: as above
        kind = UnixListening if sock.family == socket.AF_UNIX else Listening
        info = (sock.family, sock.type, sock.proto, sock.getsockname())
        server = kind(
            self.wsgi, self.map, False, sock, self.threads, self._adjustments(), sockinfo=info, bind_socket=False
        )
        server.worker = self
        server.accept_connections()

        return server

    def _adjustments(self) -> Adjustments:
        adjustments = Adjustments(
            clear_untrusted_proxy_headers=False,
            backlog=self.cfg.backlog,
            recv_bytes=64 * 1024,
            inbuf_overflow=IN_MEMORY,
            outbuf_overflow=IN_MEMORY,
            outbuf_high_watermark=self.limits.held_answer,
            # The server drops a connection for each new one instead, so that newcomers are let in.
            connection_limit=NO_LIMIT,
            cleanup_interval=1,
            log_socket_errors=False,
            max_request_header_size=64 * 1024,
            max_request_body_size=NO_LIMIT,
            # One request is read ahead, so that a client who leaves is noticed while the site works for it.
            channel_request_lookahead=1,
            ident=None,
        )
        adjustments.site = self.wsgi if isinstance(self.wsgi, Site) else Site(self.wsgi, NO_LIMIT)

        return adjustments

    def count(self) -> None:
        """Count a request. After the last one the process is replaced."""
        self.nr += 1
        if self.nr >= self.max_requests and self.alive:
            self.log.info("Autorestarting worker after current request.")
            self.alive = False

    def handle_exit(self, sig: int, frame: object) -> None:
        """SIGTERM: stop, after a while in which balancers learn of it."""
        self.alive, self.is_told = False, True
        for server in self.servers:
            server.pull_trigger()

    def _stop(self) -> None:
        """Finish what runs, within `graceful_timeout`, and end."""
        began = time.monotonic()
        while self.is_told and time.monotonic() < began + self.drain:
            self._turn(0.2)
        for server in self.servers:
            # Who has connected already is answered.
            server.accept_all()
            server.del_channel()
            server.socket.close()

        last, farewell = began + self.cfg.graceful_timeout, time.monotonic() + self.limits.farewell
        while (now := time.monotonic()) < last and any(server.active_channels for server in self.servers):
            self._turn(0.2)
            self._maintain(now > farewell)

    def _maintain(self, is_over: bool) -> None:
        for server in self.servers:
            server.maintenance(time.time())
            if is_over:
                server.drop_idle()

    def trusts(self, address: str) -> bool:
        """Whether the scheme that a client of this address names is believed: FORWARDED_ALLOW_IPS."""
        allowed = self.cfg.forwarded_allow_ips
        if "*" in allowed or not address:
            return True

        return any(ip_address(address) in network for network in self.cfg.forwarded_allow_networks())

    def is_secure(self, environ: dict[str, Any]) -> bool:  # Any: PEP 3333
        """Whether the proxy says that the client came by https."""
        said = self.cfg.secure_scheme_headers.items()
        return any(environ.get(f"HTTP_{name.upper().replace('-', '_')}") == value for name, value in said)
