"""Streams on their way from the thread that makes them to the one that sends them."""

import threading
from collections.abc import Iterator

import pytest

from config.server.site import AHEAD, Stream


class Made:
    """A stream of the framework, which may fail in its midst."""

    def __init__(self, pieces: int, fault: Exception | None = None) -> None:
        self.pieces, self.fault = pieces, fault
        self.made, self.closed = 0, threading.Event()

    def __iter__(self) -> Iterator[bytes]:
        for number in range(self.pieces):
            self.made += 1
            yield b"%d" % number
        if self.fault:
            raise self.fault

    def close(self) -> None:
        self.closed.set()


def begin(made: Made) -> tuple[Stream, threading.Thread]:
    stream = Stream()
    thread = threading.Thread(target=stream.fill, args=(made,))
    thread.start()
    return stream, thread


def test_a_stream_arrives_whole_and_is_closed_by_its_maker() -> None:
    made = Made(20)
    stream, thread = begin(made)

    assert b"".join(stream) == b"012345678910111213141516171819"
    thread.join(10)
    assert made.closed.is_set()


def test_only_a_few_pieces_are_made_before_they_are_taken() -> None:
    made = Made(1000)
    stream, thread = begin(made)
    next(iter(stream))
    thread.join(0.1)

    assert made.made <= AHEAD + 2
    stream.close()


def test_a_stream_that_nobody_takes_any_more_ends() -> None:
    made = Made(1000)
    stream, thread = begin(made)

    stream.close()

    thread.join(10)
    assert made.closed.is_set()
    assert made.made < 1000


def test_a_fault_in_its_midst_breaks_it_off() -> None:
    stream, _ = begin(Made(2, ValueError("broken")))
    pieces = iter(stream)

    assert [next(pieces), next(pieces)] == [b"0", b"1"]
    with pytest.raises(ValueError, match="broken"):
        next(pieces)
