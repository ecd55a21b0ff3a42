"""What is made once for everybody: the index after an import, the files of all cards.

Where requests are served it is made on a thread of its own, once for all who ask at the same moment: no request
computes it itself, or has it counted as its work because it happened to come first. Commands, the worker and the warm-up make it
where they are.
"""

from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from http import HTTPStatus
from threading import Lock, Thread
from typing import Any, Final, TypeVar

from django.db import connections
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException

T = TypeVar("T")

# Seconds that a request waits for what takes a second: its thread computes nothing meanwhile.
MOMENT: Final = 2.0
# Seconds after which a client does well to ask again.
RETRY_AFTER: Final = 3

_process: Final = {"serves": False}
_writers: Final[list[Thread]] = []
_is_making: Final[ContextVar[bool]] = ContextVar("is_making", default=False)
_lock: Final = Lock()
# Any: what is made differs by key.
_being_made: Final[dict[Hashable, Future[Any]]] = {}


class BeingMadeError(APIException):
    """503: what everybody shares is not there yet, and is being made."""

    status_code = HTTPStatus.SERVICE_UNAVAILABLE
    default_code = "being-made"
    default_detail = _("This is not ready yet. Send the request again in a few seconds.")
    # The framework sends it as `Retry-After`.
    wait = RETRY_AFTER


def mark_process_serving() -> None:
    """Say that this process answers requests: from now on things are made on threads of their own."""
    _process["serves"] = True


def name_writer(thread: Thread) -> None:
    """Name the thread of this process that makes what changes made outdated: while it runs, no request has to begin it."""
    _writers.append(thread)


def has_writer() -> bool:
    """Whether such a thread runs."""
    return any(thread.is_alive() for thread in _writers)


@contextmanager
def make_on_this_thread() -> Iterator[None]:
    """Make things on the present thread in the block, where no client waits for an answer."""
    before = _is_making.set(True)
    try:
        yield
    finally:
        _is_making.reset(before)


def make_once(key: Hashable, make: Callable[[], T], *, patience: float = MOMENT, here: bool = False) -> T:
    """What `make` returns, called once for all who ask for the key at the same moment.

    `here`: on the present thread, whoever asks. Raises BeingMadeError for a request that has waited for `patience` seconds,
    and what `make` raises.
    """
    is_request = _process["serves"] and not _is_making.get() and not here
    with _lock:
        made: Future[T] | None = _being_made.get(key)
        is_mine = made is None
        if made is None:
            made = _being_made[key] = Future()
    if is_mine and is_request:
        Thread(target=copy_context().run, args=(_make_apart, key, make, made), name="making", daemon=True).start()
    elif is_mine:
        _make_and_set(key, make, made)

    if is_request and not wait([made], patience).done:
        raise BeingMadeError
    return made.result()


def _make_apart(key: Hashable, make: Callable[[], T], made: Future[T]) -> None:
    try:
        with make_on_this_thread():
            _make_and_set(key, make, made)
    finally:
        connections.close_all()


def _make_and_set(key: Hashable, make: Callable[[], T], made: Future[T]) -> None:
    try:
        result = make()
    except BaseException as error:
        _forget_making(key)
        made.set_exception(error)
        if not isinstance(error, Exception):
            raise
    else:
        _forget_making(key)
        made.set_result(result)


def _forget_making(key: Hashable) -> None:
    with _lock:
        del _being_made[key]
