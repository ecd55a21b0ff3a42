"""One request as it arrives, and its answer as it is written."""

from __future__ import annotations

import json
from typing import Any, Final

from waitress.parser import HTTPRequestParser
from waitress.task import WSGITask
from waitress.utilities import Error

# Each answers from threads of its own; the second may wait for a database that hangs, the first waits for nothing.
ALIVE: Final = "/healthz"
OBSERVING: Final = ("/readyz", "/metrics")


class RequestTimeout(Error):
    """The client has stopped sending its request."""

    code = 408
    reason = "Request Timeout"


class Overfull(Error):
    """The server holds as much for its clients as it may."""

    code = 503
    reason = "Service Unavailable"


class SiteRequest(HTTPRequestParser):
    """A request that ends where its path reads no further."""

    _has_more = False

    @property
    def is_cut(self) -> bool:
        """Whether the client may have more to send of it."""
        return self._has_more or self.error is not None

    def received(self, data: bytes) -> int:
        """Take what belongs to this request, and return its number of bytes."""
        taken: int = super().received(data)
        if self.body_rcv is not None and not self.completed and self.body_size > self.adj.site.longest(self.path):
            self._cut()

        return taken

    @property
    def body_size(self) -> int:
        """Bytes of the body so far."""
        return 0 if self.body_rcv is None else len(self.body_rcv)

    def refuse(self, error: Error) -> None:
        """End the request with an error. One whose head has not come whole is answered as HTTP/1.0."""
        if not self.headers_finished:
            self.headers: dict[str, str] = {}
            self.parse_header(b"GET / HTTP/1.0\r\n")
        self.error, self.completed = error, True

    def _cut(self) -> None:
        # A body without a length gets that of its part, which is longer than the site takes.
        if self.chunked:
            self.headers["CONTENT_LENGTH"] = str(self.body_size)
        self.completed = self._has_more = True


class SiteTask(WSGITask):
    """Runs the application for one request."""

    def start(self) -> None:
        """Tell a client whose connection ends after this answer."""
        super().start()
        if self.request.is_cut or self.channel.server.stopping:
            self.set_close_on_finish()

    def execute(self) -> None:
        """Answer `/readyz` itself while the server stops, so that balancers turn to other servers."""
        if not (self.request.path == "/readyz" and self.channel.server.worker.is_told):
            super().execute()
            return

        body = json.dumps({"status": "unready", "parts": {"server": "stopping"}}).encode()
        self.complete, self.status, self.content_length = True, "503 Service Unavailable", len(body)
        self.response_headers += [("Content-Type", "application/json"), ("Cache-Control", "no-store")]
        self.write(body)

    def set_close_on_finish(self) -> None:
        """End the connection after this answer; one in chunks tells its end by itself and is no reason to."""
        if self.wrote_header or not self.chunked_response:
            super().set_close_on_finish()

    def write(self, data: bytes) -> None:
        """Write a part of the answer; one to HEAD has no body."""
        super().write(b"" if self.request.command == "HEAD" else data)

    def finish(self) -> None:
        """End the answer."""
        if self.request.command == "HEAD":
            self.write(b"")
            return
        super().finish()

    def get_environment(self) -> dict[str, Any]:  # Any: PEP 3333
        """The environment of WSGI, with the scheme that a trusted proxy names."""
        given: dict[str, Any] = super().get_environment()
        worker = self.channel.server.worker
        given["SERVER_NAME"] = self.channel.server.effective_host
        if self.request.command == "HEAD":
            del given["wsgi.file_wrapper"]
        given["wsgi.multiprocess"] = worker.cfg.workers > 1
        if worker.trusts(given["REMOTE_ADDR"]) and worker.is_secure(given):
            given["wsgi.url_scheme"] = "https"

        return given
