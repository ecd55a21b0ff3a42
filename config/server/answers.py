"""Answers on their way from the thread that makes them to the one that sends them."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, Queue
from typing import IO, Any, Final

# Bytes of a file that are sent at once.
PIECE: Final = 64 * 1024
# Pieces of a stream that are made before the client has taken them.
AHEAD: Final = 4


@dataclass(frozen=True, slots=True)
class Sent:
    """What gunicorn sends and then closes."""

    pieces: Iterable[bytes]
    close: Callable[[], object]

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.pieces)


class File:
    """A file, which the sending thread reads: the `wsgi.file_wrapper` of PEP 3333."""

    def __init__(self, file: IO[bytes], piece: int = PIECE) -> None:
        self._file = file
        self.close = file.close

    def __iter__(self) -> Iterator[bytes]:
        return iter(lambda: self._file.read(PIECE), b"")


class Stream:
    """An answer that is made piece by piece, as fast as the client takes it."""

    def __init__(self) -> None:
        self._pieces: Queue[bytes | BaseException | None] = Queue(AHEAD)
        self._is_closed = False

    def fill(self, made: Any) -> None:  # Any: an answer of the framework
        """Make the pieces, in the thread that began the answer, until the client has all or is gone."""
        end: BaseException | None = None
        try:
            for piece in made:
                self._pieces.put(piece)
                if self._is_closed:
                    return
        except BaseException as error:  # The sending thread breaks the answer off.
            end = error
        finally:
            made.close()
        self._pieces.put(end)

    def __iter__(self) -> Iterator[bytes]:
        while (piece := self._pieces.get()) is not None:
            if isinstance(piece, BaseException):
                raise piece
            yield piece

    def close(self) -> None:
        """The client takes no more. Room in the queue lets the thread go that makes the pieces."""
        self._is_closed = True
        with suppress(Empty):
            while True:
                self._pieces.get_nowait()
