"""The site as gunicorn asks it: bodies are read whole, clients take turns, none holds more than its share, and probes do not wait."""

import json
import logging
import mmap
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from queue import Empty, Queue
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final

from accounts.client_ip import client_of_environ
from config.server.turns import Turns, WaitedTooLongError


class Shares:
    """Parts of a whole. A client may never hold more than it leaves for the others: half where it comes alone."""

    def __init__(self, whole: int) -> None:
        self._lock = threading.Lock()
        self._free = whole
        self._held = Counter[str]()

    def take(self, client: str, amount: int = 1) -> bool:
        """Give the client more, and return whether it got it."""
        with self._lock:
            if self._held[client] + amount > self._free - amount:
                return False
            self._free -= amount
            self._held[client] += amount
            return True

    def give_back(self, client: str, amount: int = 1) -> None:
        """Take from the client what it no longer needs."""
        with self._lock:
            self._free += amount
            self._held[client] -= amount
            if not self._held[client]:
                del self._held[client]


# Bytes: what is read at once, and what of a body is in memory; more of it is in a temporary file.
IN_MEMORY: Final = 128 * 1024
# Few bodies are longer. What long ones hold is counted, so that they do not keep others from sending a form.
SHORT: Final = 250_000
# Proxies pass a little more on than the site takes. It is read after the answer and thrown away: a proxy that cannot send
# it might not see the answer.
SPILLED: Final = 1_000_000


class CutOffError(Exception):
    """The client did not send the whole body, or not in time."""


class BodiesFullError(Exception):
    """All that long bodies may hold is taken."""


@contextmanager
def whole_body(environ: dict[str, Any], most: int, held: Shares, client: str) -> Iterator[None]:  # Any: PEP 3333
    """Within, `wsgi.input` is a file with the whole body. Raises CutOffError and BodiesFullError.

    Of a body longer than `most` one byte more is read, and the site refuses it. One in chunks gets the length that it
    has, since the framework reads nothing without.
    """
    declared = environ.get("CONTENT_LENGTH")
    if not declared and "HTTP_TRANSFER_ENCODING" not in environ:
        yield
        return

    source = environ["wsgi.input"]
    taken = 0
    wanted = min(int(declared), most + 1) if declared else most + 1
    with SpooledTemporaryFile(max_size=IN_MEMORY) as body:
        try:
            for piece in _read_pieces(source, wanted):
                body.write(piece)
                if body.tell() > SHORT:
                    if not held.take(client, len(piece)):
                        raise BodiesFullError
                    taken += len(piece)

            size = body.tell()
            if declared and size < wanted:
                raise CutOffError
            body.seek(0)
            environ |= {"wsgi.input": body, "CONTENT_LENGTH": declared or str(size)}
            yield
        finally:
            held.give_back(client, taken)

    if size > most:
        with suppress(CutOffError):
            for _ in _read_pieces(source, SPILLED):
                pass


# Bytes of a file that are sent at once.
PIECE: Final = 64 * 1024


def _read_pieces(source: Any, most: int) -> Iterator[bytes]:  # Any: what gunicorn reads a body with
    """What the client sends, up to `most` bytes. Raises CutOffError."""
    while most > 0:
        try:
            piece = source.read(min(PIECE, most))
        except OSError as error:
            raise CutOffError from error
        if not piece:
            return
        most -= len(piece)
        yield piece


# Pieces of a stream that are made before the client has taken them.
AHEAD: Final = 4


@dataclass(frozen=True, slots=True)
class StreamedBody:
    """What gunicorn sends and then closes."""

    pieces: Iterable[bytes]
    close: Callable[[], object]

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.pieces)


class File:
    """A file, which the sending thread reads: the `wsgi.file_wrapper` of PEP 3333."""

    def __init__(self, file: IO[bytes], piece: int = PIECE) -> None:
        self._file = file
        self.close = file.close

    def __iter__(self) -> Iterator[bytes]:
        return iter(lambda: self._file.read(PIECE), b"")


class Stream:
    """An answer that is made piece by piece, as fast as the client takes it."""

    def __init__(self) -> None:
        self._pieces: Queue[bytes | BaseException | None] = Queue(AHEAD)
        self._is_closed = False

    def fill(self, made: Any) -> None:  # Any: an answer of the framework
        """Make the pieces, in the thread that began the answer, until the client has all or is gone."""
        end: BaseException | None = None
        try:
            for piece in made:
                self._pieces.put(piece)
                if self._is_closed:
                    return
        except BaseException as error:  # The sending thread breaks the answer off.
            end = error
        finally:
            made.close()
        self._pieces.put(end)

    def __iter__(self) -> Iterator[bytes]:
        while (piece := self._pieces.get()) is not None:
            if isinstance(piece, BaseException):
                raise piece
            yield piece

    def close(self) -> None:
        """The client takes no more. Room in the queue lets the thread go that makes the pieces."""
        self._is_closed = True
        with suppress(Empty):
            while True:
                self._pieces.get_nowait()


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
            return _refuse_request(environ, start_response, HTTPStatus.BAD_REQUEST, NO_HOST)
        if path == "/readyz" and is_draining():
            start_response("503 Service Unavailable", [("Content-Type", "application/json"), NOT_STORED])
            return [STOPPING.encode()]

        client = client_of_environ(environ, self._proxies)
        with ExitStack() as ends:
            try:
                if path in PROBES:
                    (status, headers, pieces), _ = self._answer(environ)
                elif self._places.take(client):
                    ends.callback(self._places.give_back, client)
                    ends.enter_context(whole_body(environ, self.longest(path), self._held, client))
                    status, headers, pieces = self._turns.run(client, partial(self._answer, environ)).result()
                else:
                    raise BodiesFullError
            except CutOffError:
                return _refuse_request(environ, start_response, HTTPStatus.REQUEST_TIMEOUT, LATE)
            except (BodiesFullError, WaitedTooLongError):
                logger.warning("busy: a request had no room or no turn", extra={"rarely": "busy"})
                return _refuse_request(environ, start_response, HTTPStatus.SERVICE_UNAVAILABLE, BUSY)

            if hasattr(pieces, "close"):
                ends.callback(pieces.close)
            start_response(status, headers)
            return StreamedBody(() if environ["REQUEST_METHOD"] == "HEAD" else pieces, ends.pop_all().close)

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


def _refuse_request(environ: Environ, start_response: Start, status: HTTPStatus, why: str) -> Iterable[bytes]:
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
