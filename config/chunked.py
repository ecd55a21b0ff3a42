"""Chunked bodies, which streaming programs send without a length and Django would take for empty."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, Final

# Any: the environment of a request, and the function that begins the answer (PEP 3333).
Environ = dict[str, Any]
Application = Callable[[Environ, Any], Iterable[bytes]]

IN_MEMORY: Final = 1_000_000
PIECE: Final = 64 * 1024


def with_lengths(application: Application, usual: int, longer: Mapping[str, int]) -> Application:
    """The application, which gets a chunked body with its length, where the server promises that the body ends.

    One byte more is read than the longest body that the path accepts, so that a longer one is refused as too large.
    """

    def measured(request: Environ, start_response: Any) -> Iterable[bytes]:  # Any: as above
        if _is_chunked(request):
            # A batch is read while it is answered, so the file has to live as long as the request.
            body = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  see above
            request["CONTENT_LENGTH"] = str(
                _copied(request["wsgi.input"], body, longer.get(request.get("PATH_INFO", ""), usual))
            )
            body.seek(0)
            request["wsgi.input"] = body

        return application(request, start_response)

    return measured


def _is_chunked(request: Environ) -> bool:
    coding = request.get("HTTP_TRANSFER_ENCODING", "").strip().lower()
    return bool(coding == "chunked" and request.get("wsgi.input_terminated"))


def _copied(source: BinaryIO, body: Any, most: int) -> int:  # Any: a file that is in memory until it grows
    """Copy the body and return its size in bytes, at most `most` + 1."""
    size = 0
    while size <= most and (piece := source.read(min(PIECE, most + 1 - size))):
        body.write(piece)
        size += len(piece)

    return size
