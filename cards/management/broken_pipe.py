"""What commands print for a reader that may have gone, as behind `head`."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import OutputWrapper


@contextmanager
def ignore_broken_pipe(stream: OutputWrapper) -> Iterator[None]:
    """Ignore a closed stream, and whatever is written to it from then on."""
    try:
        yield
        stream.flush()
    except BrokenPipeError:
        # Python flushes the stream at exit, and would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
