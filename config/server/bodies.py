"""Bodies of requests, read whole before a thread of the site is asked."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from tempfile import SpooledTemporaryFile
from typing import Any, Final

from config.server.shares import Shares

# Bytes: what is read at once, and what of a body is in memory; more of it is in a temporary file.
PIECE: Final = 64 * 1024
IN_MEMORY: Final = 128 * 1024
# Few bodies are longer. What long ones hold is counted, so that they do not keep others from sending a form.
SHORT: Final = 250_000
# Proxies pass a little more on than the site takes. It is read after the answer and thrown away: a proxy that cannot send
# it might not see the answer.
SPILLED: Final = 1_000_000


class CutOffError(Exception):
    """The client did not send the whole body, or not in time."""


class NoRoomError(Exception):
    """All that long bodies may hold is taken."""


@contextmanager
def whole_body(environ: dict[str, Any], most: int, held: Shares, client: str) -> Iterator[None]:  # Any: PEP 3333
    """Within, `wsgi.input` is a file with the whole body. Raises CutOffError and NoRoomError.

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
            for piece in _pieces(source, wanted):
                body.write(piece)
                if body.tell() > SHORT:
                    if not held.take(client, len(piece)):
                        raise NoRoomError
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
            for _ in _pieces(source, SPILLED):
                pass


def _pieces(source: Any, most: int) -> Iterator[bytes]:  # Any: what gunicorn reads a body with
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
