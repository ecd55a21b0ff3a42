"""Answers that are written piece by piece: when the database goes away in their midst, they break off with one line."""

from __future__ import annotations

import errno
import logging
from collections.abc import Callable, Iterator
from typing import cast

from django.http import FileResponse, HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase

from config.outages import outage_of

logger = logging.getLogger(__name__)


class StreamMiddleware:
    """Breaks off a stream whose database or disk fails.

    The status has been sent by then. The server closes the line without the end of the body, so that no client takes
    the part for the whole, and writes no traceback of its own, as if the client had gone.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        # A file is sent by the server itself and asks no database.
        if isinstance(answer, StreamingHttpResponse) and not isinstance(answer, FileResponse) and not answer.is_async:
            answer.streaming_content = _guarded(cast("Iterator[bytes]", answer.streaming_content))

        return answer


def _guarded(pieces: Iterator[bytes]) -> Iterator[bytes]:
    try:
        yield from pieces
    except Exception as error:
        if outage_of(error) is None:
            raise
        logger.error("an answer broke off", exc_info=error)
        raise BrokenPipeError(errno.EPIPE, "the answer broke off") from error
