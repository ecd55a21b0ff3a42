"""Many checks as lines of a stream: reads no more of it than it may, and never more than a line at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final

MAX_CHECKS: Final = 500
MAX_LINES: Final = 5_000
# A deck and a pool as long as texts may be, with room for what JSON adds.
MAX_LINE: Final = 700_000
MAX_BYTES: Final = 64_000_000


class LineTooLong(ValueError):
    """The line was longer than may be; the next ones can be read."""


class StreamTooLong(ValueError):
    """The stream holds more lines or bytes than may be; the rest is left unread."""


def lines_of(
    stream: BinaryIO, max_line: int = MAX_LINE, max_lines: int = MAX_LINES, max_bytes: int = MAX_BYTES
) -> Iterator[bytes | LineTooLong | StreamTooLong]:
    """Each line that is not blank, or in its place why it was not read. After a StreamTooLong nothing follows."""
    count = size = 0
    while line := stream.readline(max_line + 1):
        size += len(line)
        is_long = len(line) > max_line
        while is_long and not line.endswith(b"\n") and size <= max_bytes and (line := stream.readline(max_line)):
            size += len(line)

        count += bool(is_long or line.strip())
        if count > max_lines or size > max_bytes:
            yield StreamTooLong()
            return
        if is_long:
            yield LineTooLong()
        elif line.strip():
            yield line
