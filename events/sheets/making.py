"""All sheets of an event in one file, made by a thread of the process behind the answer."""

import logging
import threading
from collections import Counter, OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import uuid4

from django.conf import settings
from django.db import connections
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from events.models import Event
from events.sheets.content import sheet_of, source_of
from events.sheets.drawing import PAPERS, write_sheets
from events.sheets.gathering import blank_numbers, entries_of, mark_printed, printed_numbers
from events.sheets.jobs import (
    DONE,
    FAILED,
    MOST_WAITING,
    Job,
    Wish,
    find_running,
    new_job,
    other_waiting_jobs,
    step_job,
)


class FairTurn:
    """A lock whose next holder is of the event that has had its turn least lately."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._is_taken = False
        self._waiting = Counter[Hashable]()
        # Events by when they had their last turn, the latest at the end.
        self._had = OrderedDict[Hashable, None]()

    def acquire(self, event: Hashable, timeout: float) -> bool:
        """Take the turn for an event; False where it does not come in `timeout` seconds. Ask again at once then."""
        with self._changed:
            self._waiting[event] += 1
            try:
                if not self._changed.wait_for(lambda: not self._is_taken and self._next() == event, timeout):
                    return False

                self._is_taken = True
                self._had[event] = None
                self._had.move_to_end(event)
                return True
            finally:
                self._waiting[event] -= 1
                if not self._waiting[event]:
                    del self._waiting[event]
                self._changed.notify_all()

    def release(self) -> None:
        """Give the turn back."""
        with self._changed:
            self._is_taken = False
            while len(self._had) > 1000:  # noqa: PLR2004  what was so long ago is like never
                self._had.popitem(last=False)
            self._changed.notify_all()

    def _next(self) -> Hashable:
        """The event that comes next: one without a turn so far, else that with the oldest."""
        places = {event: place for place, event in enumerate(self._had, 1)}
        return min(self._waiting, key=lambda event: (places.get(event, 0), event))


LOG: Final = logging.getLogger("events.sheets.making")
# How often a job that goes on, or waits for its turn, says so.
TELL: Final = timedelta(seconds=0.4)
WAIT: Final = 5.0
# One file at a time in a process, which answers requests meanwhile.
_turn: Final = FairTurn()


class TooManyWaiting(Exception):
    """As many files as may wait at once of one event or one person are being made."""

    @property
    def says(self) -> str:
        """What to do, in the reader's language."""
        return _("Several files are already being made. Try again when one of them is done.")


def begin(wish: Wish, now: datetime) -> Job:
    """The job that makes the file: one that is making it already, or a new one. It goes on behind the answer.

    Raises TooManyWaiting.
    """
    running = find_running(wish, now)
    if running is not None:
        return running
    if other_waiting_jobs(wish, now) >= MOST_WAITING:
        raise TooManyWaiting

    job = new_job(wish, now)
    if settings.SHEETS_IN_BACKGROUND:
        threading.Thread(target=_make_in_thread, args=(job,), name="sheets", daemon=True).start()
    else:
        make(job)
    return job


def _make_in_thread(job: Job) -> None:
    try:
        make(job)
    finally:
        connections.close_all()


def make(job: Job) -> None:
    """Make the file of a job, and note what was printed. Trouble ends the job, never the process."""
    steps = Steps(job)
    while not _turn.acquire(job.wish.event, WAIT):
        steps.tell()
    try:
        with translation.override(job.wish.language):
            wish = steps.job.wish
            event = Event.objects.alive().get(slug=wish.event)
            source = source_of(event, wish.base)
            entries = entries_of(event, wish.order, missing=wish.missing, tables=source.tables)
            sheets = [sheet_of(entry, source, for_staff=True) for entry in entries]
            steps.tell(total=len(sheets))

            draft = steps.job.place.with_name(f"{uuid4().hex}.part")
            try:
                with draft.open("wb") as file:
                    write_sheets(sheets, PAPERS[wish.paper], event.name, file, steps.one_more)
                draft.replace(steps.job.place)
            finally:
                draft.unlink(missing_ok=True)
            mark_printed(event, blank_numbers(entries) | printed_numbers(entries), entries, source.tables)
            steps.tell(state=DONE)
    except Exception:  # whatever it was, no reader may wait for ever
        LOG.exception("Sheets could not be made")
        steps.tell(state=FAILED)
    finally:
        _turn.release()


@dataclass(slots=True)
class Steps:
    """Tells how far a job is, now and then."""

    job: Job
    done: int = 0

    def tell(self, **change: object) -> None:
        """Write it down now."""
        self.job = step_job(self.job, timezone.now(), **({"done": self.done} | change))

    def one_more(self) -> None:
        """A sheet is done."""
        self.done += 1
        if timezone.now().timestamp() - self.job.stepped > TELL.total_seconds():
            self.tell()
