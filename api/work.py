"""What a request may cost, counted in work: one unit is the reading and judging of one line of a list.

A request that takes longer than its lines counts for as many lines as could have been judged in the meantime.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from math import ceil
from typing import Any, Final

from django.conf import settings
from django.db import connection
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException
from rest_framework.request import Request

# Seconds of processor that a line takes (tests/speed/results.md): sixty lines in one and a half milliseconds.
LINE: Final = 25e-6
# Work is reported to the counts of the client in parts of this size.
REPORTED_WORK: Final = 1_000
WRITES: Final = ("INSERT", "UPDATE", "DELETE")
# Any: as Django has it.
Execute = Callable[[str, Any, bool, dict[str, Any]], Any]
UNLIMITED: Final = 1 << 60
SAVED: Final = _("This request needs too much work. Part of it is saved: check it before you send the rest.")


class WorkSpentError(APIException):
    """429: the work of this request, or of this client for now, is used up. `wait`: seconds until there is more."""

    status_code = 429
    default_code = "work"
    default_detail = _(
        "This is too much work for one request. Send the rest in another request a little later. "
        "Requests with a token have a higher limit."
    )

    def __init__(self, wait: int) -> None:
        super().__init__()
        self.wait = wait


class TooMuchWorkError(APIException):
    """503: this request has taken as long as one may. Nothing was decided; `has_saved`: whether something of it is saved already."""

    status_code = 503
    default_code = "too-much-work"
    default_detail = _("This request needs too much work. Ask for less at once, such as a shorter list.")
    # Whoever sends the same again gets no further; this keeps programs from trying at once.
    wait = 60

    def __init__(self, *, has_saved: bool = False) -> None:
        super().__init__(SAVED if has_saved else None)
        self.has_saved = has_saved


class RequestEnd:
    """The end of the work of one request, by the time of its thread's processor. Each step of its work asks for it.

    It comes after `settings.REQUEST_SECONDS`: those of a stranger, or of a person, whom the request has proved to come from by then.
    A request that has saved something has as many seconds more, for its answer.
    """

    __slots__ = ("_begin", "_has_saved", "_request", "_thread")

    def __init__(self, request: HttpRequest) -> None:
        self._request = request
        self._thread = threading.get_ident()
        self._begin = time.thread_time()
        self._has_saved = False

    def __call__(self) -> None:
        """Raises TooMuchWorkError where the time is over."""
        taken = time.thread_time() - self._begin
        of_a_stranger, of_a_person = settings.REQUEST_SECONDS
        # What another thread makes meanwhile for everyone is not work of this request.
        if taken < of_a_stranger or threading.get_ident() != self._thread:
            return

        seconds = of_a_person if is_person(self._request) else of_a_stranger
        if taken >= seconds * (2 if self._has_saved else 1):
            raise TooMuchWorkError(has_saved=self._has_saved)

    def watch_saving(self, execute: Execute, sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:  # noqa: FBT001  Django's signature, as its Any
        """Wraps each statement to the database, to know whether a transaction of the request that wrote something was committed."""
        if connection.in_atomic_block and sql.startswith(WRITES):
            connection.on_commit(self._note_saved)

        return execute(sql, params, many, context)

    def _note_saved(self) -> None:
        self._has_saved = True


def is_person(request: HttpRequest) -> bool:
    """Whether the request has proved to come from someone with an account: by a session, or by a token that was looked up."""
    user = getattr(request, "user", None)
    return user is not None and user.is_authenticated


class BusyError(APIException):
    """503: as many batches as may run at once are running."""

    status_code = 503
    default_code = "busy"
    default_detail = _("Too many batches are being checked right now. Try again in a few seconds.")
    wait = 2


def work_for_seconds(seconds: float) -> int:
    """The work that so many seconds of processor are worth."""
    return ceil(seconds / LINE)


def _uncounted_work(work: int) -> int:
    return UNLIMITED


@dataclass(slots=True)
class MeasuredStep:
    """What is measured: `lines`, which may be reported once they are known."""

    lines: int


@dataclass(slots=True)
class Meter:
    """The work that one request may still do.

    `left`: what the request has left. `count` adds work to what the client has done and returns what the client has left;
    `wait`: seconds until the client has more.
    """

    left: int = UNLIMITED
    count: Callable[[int], int] = _uncounted_work
    wait: int = 1
    _uncounted: int = field(default=0, init=False)

    def check(self) -> None:
        """Raise Spent where nothing is left."""
        if self.left <= 0:
            raise WorkSpentError(self.wait)

    @property
    def seconds(self) -> float:
        """What is left, as seconds of processor."""
        return self.left * LINE

    @contextmanager
    def measure(self, lines: int = 0) -> Iterator[MeasuredStep]:
        """Count what is done within: so many lines, or as many as its time of processor is worth."""
        step = MeasuredStep(lines)
        begin = time.thread_time()
        try:
            yield step
        finally:
            self.spend(max(step.lines, work_for_seconds(time.thread_time() - begin)))

    def spend(self, work: int) -> None:
        """Take work from what is left."""
        self.left -= work
        self._uncounted += work
        if self._uncounted >= REPORTED_WORK:
            self.tell()

    def tell(self) -> None:
        """Count for the client what is not counted yet."""
        if self._uncounted:
            work = self._uncounted
            self._uncounted = 0
            self.left = min(self.left, self.count(work))


def request_meter(request: Request) -> Meter:
    """The meter of a request; one without a limit where none was set."""
    found: Meter | None = getattr(request._request, "work", None)
    return found or Meter()


@cache
def batch_slots(at_once: int) -> threading.BoundedSemaphore:
    """The places for batches of this process."""
    return threading.BoundedSemaphore(at_once)


def take_slot() -> Callable[[], None]:
    """A place among the batches that this process judges at once, and what gives it back. Raises BusyError where none is free."""
    free = batch_slots(settings.BATCHES_AT_ONCE)
    if not free.acquire(blocking=False):
        raise BusyError

    once = threading.Lock()

    def give_back() -> None:
        if once.acquire(blocking=False):
            free.release()

    return give_back
