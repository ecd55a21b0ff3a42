"""Bodies that come in chunks, without a length: streaming programs send them so, and Django takes them for empty."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, Final

# Any: what servers say of a request (PEP 3333 calls it the environment), and how an answer is begun.
Said = dict[str, Any]
Application = Callable[[Said, Any], Iterable[bytes]]

IN_MEMORY: Final = 1_000_000
PIECE: Final = 64 * 1024


def with_lengths(application: Application, usual: int, longer: Mapping[str, int]) -> Application:
    """The application, to which a body in chunks comes as one with a length, where the server says that it ends.

    A byte more is read than the longest body that its address answers, so that a longer one is refused as what it is.
    """

    def measured(said: Said, start_response: Any) -> Iterable[bytes]:  # Any: as above
        if _is_chunked(said):
            # A batch is read while it is answered, so that the file goes when the request goes.
            body = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  see above
            said["CONTENT_LENGTH"] = str(
                _copied(said["wsgi.input"], body, longer.get(said.get("PATH_INFO", ""), usual))
            )
            body.seek(0)
            said["wsgi.input"] = body

        return application(said, start_response)

    return measured


def _is_chunked(said: Said) -> bool:
    coding = said.get("HTTP_TRANSFER_ENCODING", "").strip().lower()
    return bool(coding == "chunked" and said.get("wsgi.input_terminated"))


def _copied(source: BinaryIO, body: Any, most: int) -> int:  # Any: a file that is in memory until it grows
    """How many bytes were copied, at most one more than may be."""
    size = 0
    while size <= most and (piece := source.read(min(PIECE, most + 1 - size))):
        body.write(piece)
        size += len(piece)

    return size
