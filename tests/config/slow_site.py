"""A site of slow, large and endless answers, for the tests of how the server reads, writes and stops."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from config.server.site import Site

BEGUN: Final = threading.Event()
LEFT: Final = threading.Event()
LONGEST: Final = 3_000_001
Start = Callable[[str, list[tuple[str, str]]], object]


def answered(environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:  # Any: what servers pass on
    """Answer with what the path says.

    `/slow` takes a second, and `/held` longer than anybody waits. `/large` is long and `/endless` ends when the client is gone.
    `/begun` and `/left` answer when somebody has asked for `/slow`, and has left `/endless`, and say so if nobody has
    for long. `/said` answers with the length that was said and the body, `/size` with that length and the body's own,
    and `/scheme` with the scheme.
    """
    path = environ["PATH_INFO"]
    if path == "/endless":
        start_response("200 OK", [("Content-Type", "text/plain")])
        return endless()

    said = ANSWERS.get(path, done)(environ)
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(said)))])
    return [said]


def endless() -> Iterator[bytes]:
    try:
        while True:
            yield b"x" * 65_536
    finally:
        LEFT.set()


def done(environ: dict[str, Any]) -> bytes:  # Any: as above
    return b"done"


def slow(environ: dict[str, Any]) -> bytes:  # Any: as above
    BEGUN.set()
    time.sleep(1)
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
    length = int(environ["CONTENT_LENGTH"])
    return b"%d %s" % (length, environ["wsgi.input"].read(length))


def size(environ: dict[str, Any]) -> bytes:  # Any: as above
    return b"%d %d" % (int(environ["CONTENT_LENGTH"]), len(environ["wsgi.input"].read()))


def scheme(environ: dict[str, Any]) -> bytes:  # Any: as above
    return str(environ["wsgi.url_scheme"]).encode()


ANSWERS: Final[dict[str, Callable[[dict[str, Any]], bytes]]] = {  # Any: as above
    f"/{answer.__name__}": answer for answer in (slow, held, begun, left, large, said, size, scheme)
}
application = Site(answered, longest_body=LONGEST)
