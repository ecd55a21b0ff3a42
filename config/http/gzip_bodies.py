"""Bodies that were sent packed (`Content-Encoding: gzip`), which the rest of the site reads as if they had come plain."""

import zlib
from collections.abc import Callable, Iterator
from tempfile import SpooledTemporaryFile
from typing import Any, Final, Protocol

from django.conf import settings
from django.core.handlers.wsgi import LimitedStream, WSGIRequest
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from api.errors import ProblemFault, problem_answer

# Bytes: what is read at once, and what of a body is in memory; more of it goes to a temporary file.
PIECE: Final = 64 * 1024
IN_MEMORY: Final = 128 * 1024
HEADER: Final = "Content-Encoding"
GZIP: Final = ("gzip", "x-gzip")
# A gzip file may be several in a row. Each costs as much as some thousand bytes, and none has use for many.
MOST_MEMBERS: Final = 100
_GZIP_ONLY: Final = 16 + zlib.MAX_WBITS


class BadPackingError(ValueError):
    """The body is not gzip, is damaged, or ends too early."""


class Source(Protocol):
    """What bytes are read from."""

    def read(self, size: int, /) -> bytes: ...


class UnpackingMiddleware:
    """Unpacks a body up to one byte more than its address takes plain, so that a larger one is refused as a plain one is.

    415 for every other coding, and for several: `Accept-Encoding` says what is read. 400 for a body that is not a gzip.
    """

    def __init__(self, get_response: Callable[[WSGIRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: WSGIRequest) -> HttpResponse:
        """The answer of the site to the plain body, or the refusal."""
        codings = read_codings(request.headers.get(HEADER, ""))
        if not codings or not _body_length(request):
            return self.get_response(request)
        if len(codings) > 1 or codings[0] not in GZIP:
            return _refuse_body(
                request,
                415,
                ProblemFault(HEADER, "unsupported", _("Send the body uncompressed or compressed with gzip only.")),
            )

        try:
            _unpack_body(request, settings.LONGER_BODIES.get(request.path_info, settings.DATA_UPLOAD_MAX_MEMORY_SIZE))
        except BadPackingError:
            return _refuse_body(
                request, 400, ProblemFault(HEADER, "invalid", _("This body is not valid gzip, or it is damaged."))
            )

        return self.get_response(request)


def read_codings(header: str) -> list[str]:
    """The codings of a body in their order; `identity` is left out."""
    named = (word.strip().lower() for word in header.split(","))
    return [word for word in named if word not in ("", "identity")]


def unpack_stream(source: Source, most: int) -> Iterator[bytes]:
    """The plain bytes in pieces, `most` at most and never many in memory. Raises BadPackingError, after what could be read."""
    members = 1
    left = most
    decoder = zlib.decompressobj(_GZIP_ONLY)
    packed = source.read(PIECE)
    while packed:
        try:
            plain = decoder.decompress(packed, min(PIECE, left))
        except zlib.error as damaged:
            raise BadPackingError from damaged
        left -= len(plain)
        yield plain
        if left <= 0:
            return

        packed = decoder.unconsumed_tail
        if decoder.eof and (packed := decoder.unused_data.lstrip(b"\0") or source.read(PIECE).lstrip(b"\0")):
            members = members + 1
            decoder = zlib.decompressobj(_GZIP_ONLY)
        if members > MOST_MEMBERS:
            raise BadPackingError
        packed = packed or source.read(PIECE)

    # What the decoder still holds, unless the packed bytes ended too early.
    while left > 0 and not decoder.eof and (plain := decoder.decompress(b"", min(PIECE, left))):
        left -= len(plain)
        yield plain
    if left > 0 and not decoder.eof:
        raise BadPackingError


def _unpack_body(request: WSGIRequest, most: int) -> None:
    """Put the plain body into the place of the packed one. Raises BadPackingError."""
    # A batch is read while it is answered, so the file has to live as long as the request.
    body: Any = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  see above
    size = 0
    for piece in unpack_stream(LimitedStream(request.environ["wsgi.input"], _body_length(request)), most + 1):
        size += body.write(piece)

    body.seek(0)
    request.META["CONTENT_LENGTH"] = str(size)
    del request.META["HTTP_CONTENT_ENCODING"]
    # The framework keeps what it has read of the headers, and has no public way to give a request another body.
    request.__dict__.pop("headers", None)
    request._stream = LimitedStream(body, size)  # type: ignore[assignment]  # the framework's own is of this class too


def _body_length(request: WSGIRequest) -> int:
    """The length of the body as it came; 0 without one."""
    length = str(request.META.get("CONTENT_LENGTH") or "")
    return int(length) if length.isdecimal() else 0


def _refuse_body(request: WSGIRequest, status: int, fault: ProblemFault) -> HttpResponse:
    """The problem for programs, a page for people. The body stays unread."""
    if request.path.startswith("/api/"):
        return problem_answer(status, fault, {"Accept-Encoding": "gzip"})

    page = render(request, "400.html", {"why": fault.message}, status=status)
    page.headers["Accept-Encoding"] = "gzip"
    return page
