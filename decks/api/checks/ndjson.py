"""Many checks as lines of a stream, read one line at a time within limits."""

from collections.abc import Iterator
from typing import BinaryIO, Final

MAX_CHECKS: Final = 500
MAX_LINES: Final = 5_000
# A deck and a pool of the greatest length, with room for JSON escapes.
MAX_LINE: Final = 700_000
MAX_BYTES: Final = 64_000_000


class LineTooLongError(ValueError):
    """The line is longer than the limit; the next lines can be read."""


class StreamTooLongError(ValueError):
    """The stream has more lines, blank lines or bytes than the limits; the rest stays unread."""


def read_ndjson_lines(
    stream: BinaryIO, max_line: int = MAX_LINE, max_lines: int = MAX_LINES, max_bytes: int = MAX_BYTES
) -> Iterator[bytes | LineTooLongError | StreamTooLongError]:
    """Each line that is not blank, or the reason why it was not read. A StreamTooLongError is the last item."""
    count = size = blank = 0
    while line := stream.readline(max_line + 1):
        size += len(line)
        is_long = len(line) > max_line
        while is_long and not line.endswith(b"\n") and size <= max_bytes and (line := stream.readline(max_line)):
            size += len(line)

        is_blank = not is_long and not line.strip()
        blank = blank + is_blank
        count = count + (not is_blank)
        if count > max_lines or blank > max_lines or size > max_bytes:
            yield StreamTooLongError()
            return
        if is_long:
            yield LineTooLongError()
        elif not is_blank:
            yield line
