"""The site as gunicorn asks it: bodies are read whole, clients take turns, and probes do not wait."""

import json
import logging
import mmap
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from functools import partial
from http import HTTPStatus
from typing import Any, Final

from accounts.client_ip import client_of
from config.server.answers import File, Sent, Stream
from config.server.bodies import CutOffError, NoRoomError, whole_body
from config.server.shares import Shares
from config.server.turns import Turns, WaitedTooLongError

logger = logging.getLogger(__name__)
# Whether the server is about to stop: a byte of memory that all processes of a start share.
_STOPPING: Final = mmap.mmap(-1, 1)

# Any: the environment of a request, the function that begins its answer, and the answer itself (PEP 3333).
Environ = dict[str, Any]
Start = Callable[..., Any]
Application = Callable[[Environ, Start], Any]
# Status, headers and pieces.
Answer = tuple[str, list[tuple[str, str]], Any]

# Requests of a process that are read, wait or are sent at once. Each has a thread of gunicorn, which costs little.
AT_ONCE: Final = 400
# As many threads more are for probes, and for clients that are refused.
SPARE: Final = 20
# Bytes of long bodies, in temporary files.
HELD: Final = 200_000_000
# Seconds that a request waits for its turn. People and proxies wait little longer for an answer.
PATIENCE: Final = 30.0
RETRY_AFTER: Final = 5
NOT_STORED: Final = ("Cache-Control", "no-store")
PROBES: Final = frozenset(("/healthz", "/readyz", "/metrics"))
STOPPING: Final = json.dumps({"status": "unready", "parts": {"server": "stopping"}})
NO_HOST: Final = "A request names the host that it is for."
LATE: Final = "The request did not come in time. 请求没有及时传完。"
BUSY: Final = "The site is busy. Try again in a few seconds. 网站繁忙，请过几秒再试。"


def begin_draining() -> None:
    """From now on `/readyz` says that the server stops, and connections end after their next answer."""
    _STOPPING[0] = 1


def is_draining() -> bool:
    """Whether the server has been asked to stop."""
    return bool(_STOPPING[0])


class Site:
    """An application whose requests are read and sent by gunicorn's threads, and answered by `threads` of its own.

    `longest_body` is that of all paths but those of `longer_bodies`; `proxies` is how many of them say who a client is.
    """

    def __init__(
        self,
        application: Application,
        threads: int,
        longest_body: int,
        longer_bodies: Mapping[str, int] | None = None,
        proxies: int = 0,
    ) -> None:
        self._application = application
        self._longest_body = longest_body
        self._longer_bodies = longer_bodies or {}
        self._proxies = proxies
        self._turns = Turns[Answer](threads, PATIENCE)
        self._places = Shares(AT_ONCE)
        self._held = Shares(HELD)

    def __call__(self, environ: Environ, start_response: Start) -> Iterable[bytes]:
        """The answer of the application, or 503 to a client that has more on its way than its share."""
        path = environ["PATH_INFO"]
        if environ["SERVER_PROTOCOL"] != "HTTP/1.0" and "HTTP_HOST" not in environ:
            return _refuse(environ, start_response, HTTPStatus.BAD_REQUEST, NO_HOST)
        if path == "/readyz" and is_draining():
            start_response("503 Service Unavailable", [("Content-Type", "application/json"), NOT_STORED])
            return [STOPPING.encode()]

        client = client_of(environ, self._proxies)
        with ExitStack() as ends:
            try:
                if path in PROBES:
                    (status, headers, pieces), _ = self._answer(environ)
                elif self._places.take(client):
                    ends.callback(self._places.give_back, client)
                    ends.enter_context(whole_body(environ, self.longest(path), self._held, client))
                    status, headers, pieces = self._turns.run(client, partial(self._answer, environ)).result()
                else:
                    raise NoRoomError
            except CutOffError:
                return _refuse(environ, start_response, HTTPStatus.REQUEST_TIMEOUT, LATE)
            except (NoRoomError, WaitedTooLongError):
                logger.warning("busy: a request had no room or no turn", extra={"rarely": "busy"})
                return _refuse(environ, start_response, HTTPStatus.SERVICE_UNAVAILABLE, BUSY)

            if hasattr(pieces, "close"):
                ends.callback(pieces.close)
            start_response(status, headers)
            return Sent(() if environ["REQUEST_METHOD"] == "HEAD" else pieces, ends.pop_all().close)

    def longest(self, path: str) -> int:
        """Bytes of the longest body that the path reads."""
        return self._longer_bodies.get(path, self._longest_body)

    def _answer(self, environ: Environ) -> tuple[Answer, Callable[[], None] | None]:
        """The answer of the application, and how the pieces of a stream are made."""
        head: list[Any] = []
        made = self._application(environ | {"wsgi.file_wrapper": File}, lambda *given: head.extend(given[:2]))
        status, headers = head
        if isinstance(made, File):
            return (status, headers, made), None
        if getattr(made, "streaming", False):
            stream = Stream()
            return (status, headers, stream), partial(stream.fill, made)

        body = b"".join(made)
        if hasattr(made, "close"):
            made.close()
        if body and "content-length" not in {name.lower() for name, _ in headers}:
            headers = [*headers, ("Content-Length", str(len(body)))]
        return (status, headers, [body]), None


def _refuse(environ: Environ, start_response: Start, status: HTTPStatus, why: str) -> Iterable[bytes]:
    """An answer without the application: a problem of the API, or a line for people."""
    kind = "text/plain; charset=utf-8"
    body = why
    if environ["PATH_INFO"].startswith("/api/"):
        fault = {"field": "", "code": "busy" if status == 503 else "invalid", "message": why}
        problem = {"type": "about:blank", "title": status.phrase, "status": status, "errors": [fault]}
        kind = "application/problem+json"
        body = json.dumps(problem, ensure_ascii=False)
    headers = [("Content-Type", kind), ("Content-Length", str(len(body.encode()))), NOT_STORED]
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        headers.append(("Retry-After", str(RETRY_AFTER)))
    start_response(f"{status.value} {status.phrase}", headers)

    return [body.encode()]
