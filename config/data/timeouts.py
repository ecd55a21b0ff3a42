"""How many seconds one answer of a database is waited for.

Commands and scripts wait long, since what they ask may take long. A process that serves requests waits for
`DATABASE_TIMEOUT`, and a worker for TASKS. `waiting` sets another limit for a block of code.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

COMMANDS: Final = 3600.0
TASKS: Final = 300.0

_here: Final[ContextVar[float | None]] = ContextVar("patience", default=None)
_process: Final = {"waits": COMMANDS}


def seconds_to_wait() -> float:
    """Seconds that the present code waits for one answer."""
    return _here.get() or _process["waits"]


def set_default_timeout(seconds: float) -> None:
    """Set what all threads of this process wait by default; 0 is as long as a command."""
    _process["waits"] = seconds or COMMANDS


@contextmanager
def limit_waiting(seconds: float) -> Iterator[None]:
    """Wait this long in the block, in the present thread."""
    before = _here.set(seconds)
    try:
        yield
    finally:
        _here.reset(before)
