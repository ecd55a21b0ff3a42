"""What bounds work: a search that exceeds its bound, whose answer stays open, and the end of all work of a request."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

# The fact that a doubt names where telling would need a search beyond its bound.
SEARCH: Final = "search"


class TooMuch(Exception):
    """A search exceeds its bound."""


# Whether a search may go on. The caller decides; the engine itself reads no clock.
GoOn = Callable[[], bool]


def without_end() -> bool:
    """A search may take as long as it takes."""
    return True


# What ends the work that is done in this context; without a caller that hands it down, nothing does.
_END: Final[ContextVar[Callable[[], object]]] = ContextVar("end", default=without_end)


@contextmanager
def ended_by(end: Callable[[], object]) -> Iterator[None]:
    """Hand `end` down to all work that is done within: each step of it asks, and whatever `end` raises ends the work.

    An exception that `end` raises must not be one that the work itself raises or catches: no verdict comes of ended work.
    """
    token = _END.set(end)
    try:
        yield
    finally:
        _END.reset(token)


def has_end() -> bool:
    """Whether the work of this context may be ended: it is that of a request."""
    return _END.get() is not without_end


def ask_end() -> None:
    """Ask whether the work may go on: for each line, rule, node of a search and row of an answer. Raises what the caller raises."""
    _END.get()()
