"""A site of one slow page and of one that says what came, for the tests of how gunicorn stops and reads."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from typing import Any, Final

from config.chunked import with_lengths

BEGUN: Final = threading.Event()
Start = Callable[[str, list[tuple[str, str]]], object]


def answered(environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:  # Any: what servers pass on
    """Answer at once, or after a second and a half; `/said` answers with the length that was said and the body.

    `/begun` answers when somebody has asked for `/slow`, and says it is not so if nobody does for long.
    """
    said = b"done"
    if environ["PATH_INFO"] == "/slow":
        BEGUN.set()
        time.sleep(1.5)
    if environ["PATH_INFO"] == "/begun":
        said = b"begun" if BEGUN.wait(15) else b"not begun"
    if environ["PATH_INFO"] == "/said":
        length = int(environ["CONTENT_LENGTH"])
        said = b"%d %s" % (length, environ["wsgi.input"].read(length))
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(said)))])

    return [said]


application = with_lengths(answered, usual=3_000_001, longer={})
