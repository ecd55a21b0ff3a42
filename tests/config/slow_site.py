"""A site of slow, large and endless answers, for the tests of how the server reads, writes and stops."""

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from config.server.site import Site

BEGUN: Final = threading.Event()
LEFT: Final = threading.Event()
LONGEST: Final = 3_000_001
THREADS: Final = int(os.environ.get("THREADS", "4"))
# As the site does it with batches.
STREAMS: Final = threading.BoundedSemaphore(max(1, THREADS // 2))
Start = Callable[[str, list[tuple[str, str]]], object]


class Endless:
    """A stream, as the framework's are, that ends when its client is gone."""

    streaming = True

    def __iter__(self) -> Iterator[bytes]:
        while True:
            yield b"x" * 65_536

    def close(self) -> None:
        STREAMS.release()
        LEFT.set()


def answered(environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:  # Any: what servers pass on
    """Answer with what the path says.

    `/slow` takes a second, `/costly` a second of the processor, and `/held` longer than anybody waits. `/large` is long
    and `/endless` ends when the client is gone. `/begun` and `/left` answer when somebody has asked for `/slow`, and has
    left `/endless`, and say so if nobody has for long. `/said` answers with the length that was said and the body, `/size`
    with that length and the body's own, `/scheme`, `/where` and `/whose` with scheme, prefix and cookie.
    """
    path = environ["PATH_INFO"]
    if path == "/endless" and not STREAMS.acquire(blocking=False):
        start_response("503 Service Unavailable", [])
        return []
    if path == "/endless":
        start_response("200 OK", [("Content-Type", "text/plain")])
        return Endless()

    said = ANSWERS.get(path, done)(environ)
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(said)))])
    return [said]


def done(environ: dict[str, Any]) -> bytes:  # Any: as above
    return b"done"


def slow(environ: dict[str, Any]) -> bytes:  # Any: as above
    BEGUN.set()
    time.sleep(1)
    return b"done"


def costly(environ: dict[str, Any]) -> bytes:  # Any: as above
    until = time.thread_time() + 1
    while time.thread_time() < until:
        pass
    return b"done"


def held(environ: dict[str, Any]) -> bytes:  # Any: as above
    threading.Event().wait(120)
    return b"done"


def begun(environ: dict[str, Any]) -> bytes:  # Any: as above
    return b"begun" if BEGUN.wait(60) else b"not begun"


def left(environ: dict[str, Any]) -> bytes:  # Any: as above
    return b"left" if LEFT.wait(25) else b"not left"


def large(environ: dict[str, Any]) -> bytes:  # Any: as above
    return b"x" * 5_000_000


def said(environ: dict[str, Any]) -> bytes:  # Any: as above
    length = int(environ.get("CONTENT_LENGTH") or 0)
    return b"%d %s" % (length, environ["wsgi.input"].read(length))


def size(environ: dict[str, Any]) -> bytes:  # Any: as above
    return b"%d %d" % (int(environ["CONTENT_LENGTH"]), len(environ["wsgi.input"].read()))


def scheme(environ: dict[str, Any]) -> bytes:  # Any: as above
    return str(environ["wsgi.url_scheme"]).encode()


def where(environ: dict[str, Any]) -> bytes:  # Any: as above
    return str(environ["SCRIPT_NAME"]).encode()


def whose(environ: dict[str, Any]) -> bytes:  # Any: as above
    return str(environ.get("HTTP_COOKIE")).encode()


ANSWERS: Final[dict[str, Callable[[dict[str, Any]], bytes]]] = {  # Any: as above
    f"/{answer.__name__}": answer
    for answer in (slow, costly, held, begun, left, large, said, size, scheme, where, whose)
}
application = Site(
    answered,
    THREADS,
    LONGEST,
    {"/api/v1/check/batch/": 64_000_000},
    int(os.environ.get("PROXIES", "0")),
)
