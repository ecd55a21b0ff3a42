"""How many seconds one answer of a database is waited for.

Commands and scripts wait long, since what they ask may take long. A process that serves requests waits for
`DATABASE_TIMEOUT`, and a worker for TASKS. `waiting` sets another limit for a block of code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COMMANDS: Final = 3600.0
TASKS: Final = 300.0

_here: Final[ContextVar[float | None]] = ContextVar("patience", default=None)
_process: Final = {"waits": COMMANDS}


def patience() -> float:
    """Seconds that the present code waits for one answer."""
    return _here.get() or _process["waits"]


def process_waits(seconds: float) -> None:
    """Set what all threads of this process wait by default; 0 is as long as a command."""
    _process["waits"] = seconds or COMMANDS


@contextmanager
def waiting(seconds: float) -> Iterator[None]:
    """Wait this long in the block, in the present thread."""
    before = _here.set(seconds)
    try:
        yield
    finally:
        _here.reset(before)


class PatienceMiddleware:
    """Waits longer for the paths of `LONGER_WAITS`, where staff import cards."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        longer = [most for path, most in settings.LONGER_WAITS.items() if request.path_info.startswith(path)]
        if not longer:
            return self.get_response(request)

        with waiting(max(patience(), *longer)):
            return self.get_response(request)
