"""Checks with a time limit, on threads of their own: an answer comes in time even where a check hangs.

Checks that ask the same partner run one after another, and those after a failed one are skipped. However often the
site is asked, each group of checks runs once at a time, so that hanging ones do not pile up.
"""

import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.db import connections

from config.data.outages import CACHE, DAMAGED, DATABASE, DISK, LOCKED, TABLES, classify_outage, is_timeout
from config.data.timeouts import limit_waiting

logger = logging.getLogger("config.readiness")

OK: Final = "ok"
FAILED: Final = "failed"
SKIPPED: Final = "skipped"
REASONS: Final[Mapping[str | None, str]] = {
    DATABASE: "no connection",
    CACHE: "no connection",
    DAMAGED: "damaged",
    TABLES: "not migrated",
    LOCKED: "locked",
    DISK: "full disk",
}


class NotReadyError(Exception):
    """A part of the site responds, but wrongly; the message is for whoever asks, and names nothing secret."""


@dataclass(frozen=True, slots=True)
class CheckOutcome:
    """How a check went, why it failed, in words without secrets, and what it returned."""

    state: str
    reason: str = ""
    found: object = None


@dataclass(slots=True)
class _Run:
    """One run of a group: when it began, and what is known by now."""

    began: float
    outcomes: dict[str, CheckOutcome] = field(default_factory=dict)
    done: threading.Event = field(default_factory=threading.Event)


class CheckGroup:
    """Checks by the name of their part, in order. After the first one fails the others are skipped."""

    def __init__(self, checks: Mapping[str, Callable[[], object]]) -> None:
        self._checks = checks
        self._lock = threading.Lock()
        self._running: _Run | None = None

    def begin(self, limit: float) -> _Run:
        """The run that is under way, or a new one."""
        with self._lock:
            if self._running is None:
                self._running = _Run(time.monotonic())
                threading.Thread(target=self._run, args=(self._running, limit), name="readiness", daemon=True).start()
            return self._running

    def outcomes(self, run: _Run, limit: float) -> dict[str, CheckOutcome]:
        """What the run finds until it is `limit` seconds old; what it has not found by then has failed."""
        run.done.wait(max(0.0, run.began + limit - time.monotonic()))
        found = dict(run.outcomes)
        late = [name for name in self._checks if name not in found]
        for name in late[:1]:
            found[name] = CheckOutcome(FAILED, f"no answer within {limit:g} s")
            _warn_not_ready(name, f"no answer within {limit:g} s")

        return found | {name: CheckOutcome(SKIPPED) for name in late[1:]}

    def now(self) -> dict[str, CheckOutcome]:
        """The outcomes, found in the present thread."""
        run = _Run(time.monotonic())
        self._check(run)
        return run.outcomes

    def _run(self, run: _Run, limit: float) -> None:
        try:
            with limit_waiting(limit):
                self._check(run)
        finally:
            with self._lock:
                self._running = None
            run.done.set()
            # The thread ends with its connections.
            connections.close_all()

    def _check(self, run: _Run) -> None:
        first = next(iter(self._checks))
        for name, check in self._checks.items():
            is_due = name == first or run.outcomes[first].state == OK
            run.outcomes[name] = _run_check(name, check) if is_due else CheckOutcome(SKIPPED)


def outcomes(groups: Sequence[CheckGroup], limit: float, *, threads: bool = True) -> dict[str, CheckOutcome]:
    """What all groups find within `limit` seconds, by part. Without `threads` one after another, without a limit."""
    found: dict[str, CheckOutcome] = {}
    if not threads:
        for group in groups:
            found |= group.now()
        return found

    runs = [(group, group.begin(limit)) for group in groups]
    for group, run in runs:
        found |= group.outcomes(run, limit)

    return found


def _run_check(name: str, check: Callable[[], object]) -> CheckOutcome:
    try:
        return CheckOutcome(OK, found=check())
    except NotReadyError as wrong:
        _warn_not_ready(name, str(wrong))
        return CheckOutcome(FAILED, str(wrong))
    except Exception as wrong:  # Whoever asks needs an answer whatever fails, and gets no details.
        _warn_not_ready(name, type(wrong).__name__)
        fault = "a fault of the site; the log has it"
        return CheckOutcome(FAILED, "no answer" if is_timeout(wrong) else REASONS.get(classify_outage(wrong), fault))


def _warn_not_ready(name: str, why: str) -> None:
    logger.warning("not ready: %s: %s", name, why, extra={"rarely": f"not ready: {name}: {why}"})
