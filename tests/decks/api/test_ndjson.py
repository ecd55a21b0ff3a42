"""Lines of a stream: one at a time, each within its bound, and no more than may be."""

from io import BytesIO

import pytest

from decks.api.checks.ndjson import LineTooLongError, StreamTooLongError, read_ndjson_lines


def read(text: bytes, max_line: int = 8, max_lines: int = 3, max_bytes: int = 100) -> list[bytes | str]:
    found = read_ndjson_lines(BytesIO(text), max_line, max_lines, max_bytes)
    return [line if isinstance(line, bytes) else type(line).__name__ for line in found]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (b"", []),
        (b"one", [b"one"]),
        (b"one\ntwo\n", [b"one\n", b"two\n"]),
        (b"\n \none\n\n", [b"one\n"]),
        (b"1234567\n", [b"1234567\n"]),
        (b"12345678\n", [LineTooLongError.__name__]),
        (b"123456789\nnext\n", [LineTooLongError.__name__, b"next\n"]),
        (b"a line that is much longer than eight\nnext\n", [LineTooLongError.__name__, b"next\n"]),
        (b"a line that never ends", [LineTooLongError.__name__]),
        (b"1\n2\n3\n4\n5\n", [b"1\n", b"2\n", b"3\n", StreamTooLongError.__name__]),
        (b"1\n\n\n\n2\n", [b"1\n", b"2\n"]),
        (b"1\n\n\n\n\n2\n", [b"1\n", StreamTooLongError.__name__]),
        (b"1\n" + b"x" * 200 + b"\n2\n", [b"1\n", StreamTooLongError.__name__]),
    ],
)
def test_each_line_is_read_or_says_why_not(text: bytes, lines: list[bytes | str]) -> None:
    assert read(text) == lines


def test_no_more_of_a_stream_is_read_than_may_be() -> None:
    stream = BytesIO(b"x" * 10_000)

    assert [type(line) for line in read_ndjson_lines(stream, 8, 3, 100)] == [StreamTooLongError]
    assert stream.tell() < 120
