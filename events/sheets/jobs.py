"""All sheets of an event in one file, made by a thread of the process behind the answer."""

import json
import logging
import threading
from collections import Counter, OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import BinaryIO, Final, Literal
from uuid import uuid4

from django.conf import settings
from django.db import connections
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from api.database_id import database_id
from events.models import Event
from events.sheets.content import build_sheet, sheet_source
from events.sheets.drawing import PAPERS, write_sheets
from events.sheets.gathering import Order, blank_numbers, entries_with_sheets, mark_printed, printed_numbers

State = Literal["running", "done", "failed"]
RUNNING: Final[State] = "running"
DONE: Final[State] = "done"
FAILED: Final[State] = "failed"

KEPT_FOR: Final = timedelta(days=1)
# A process that has made no step for so long has died.
LOST: Final = timedelta(seconds=60)
# Files of one event; the oldest make room.
MAX_FILES: Final = 10
# Files of one person, of all their events, and of one event that are being made or wait at once.
MOST_WAITING: Final = 3


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for, in which language, with the site's address for the symbols. `event`: its slug."""

    event: str
    paper: str
    order: Order
    missing: bool
    language: str
    base: str
    # Who asked for it.
    person: int = 0


@dataclass(frozen=True, slots=True)
class Job:
    """A file that is being made or has been. Moments are seconds since 1970."""

    ticket: str
    wish: Wish
    begun: float
    stepped: float
    state: State = RUNNING
    done: int = 0
    total: int = 0
    # The word of the database that the event is in.
    database: str = ""

    @property
    def place(self) -> Path:
        """Where the file is once it is done."""
        return jobs_folder() / f"{self.database}-{self.wish.event}-{self.ticket}.pdf"

    def state_at(self, now: datetime) -> State:
        """The state as it is to be reported: what makes no step any more has failed."""
        if self.state == RUNNING and now.timestamp() - self.stepped > LOST.total_seconds():
            return FAILED
        if self.state == DONE and not self.place.is_file():
            return FAILED

        return self.state


def jobs_folder() -> Path:
    """Where jobs and their files are stored."""
    return Path(settings.SHEETS_DIR) / "jobs"


def new_job(wish: Wish, now: datetime, ticket: str = "") -> Job:
    """A job that has just begun, under a ticket that cannot be guessed unless one is given. Old files are deleted."""
    place = jobs_folder()
    place.mkdir(mode=0o700, parents=True, exist_ok=True)

    # Delete what is older than a day, and the oldest files of the event beyond the most.
    oldest = (now - KEPT_FOR).timestamp()
    for path in place.iterdir():
        try:
            changed = path.stat().st_mtime
        except OSError:
            continue
        if changed < oldest:
            path.unlink(missing_ok=True)
    for old in list_jobs(wish.event, now)[MAX_FILES - 1 :]:
        if old.state_at(now) != RUNNING:
            for ending in (".json", ".pdf"):
                old.place.with_suffix(ending).unlink(missing_ok=True)
    job = Job(ticket or uuid4().hex, wish, now.timestamp(), now.timestamp(), database=database_id().word)
    store_job(job)
    return job


def store_job(job: Job) -> None:
    """Write down how far a job is, whole or not at all."""
    written = job.place.with_suffix(".json")
    draft = written.with_suffix(".part")
    draft.write_text(json.dumps(asdict(job)), encoding="utf-8")
    draft.replace(written)


def find_job(event: str, ticket: str, now: datetime) -> Job | None:
    """The job of that event with that ticket; None if there is none, or its day is over."""
    return next((job for job in list_jobs(event, now) if job.ticket == ticket), None)


def list_jobs(event: str, now: datetime) -> list[Job]:
    """The jobs of an event, the newest first."""
    young = [
        job for job in _find_jobs(f"{event}-*") if job.wish.event == event and job.begun > (now - KEPT_FOR).timestamp()
    ]
    return sorted(young, key=lambda job: (-job.begun, job.ticket))


def open_job_file(job: Job, now: datetime) -> BinaryIO | None:
    """The file of a job that is done, to read from; None for every other, and where it has gone meanwhile."""
    if job.state_at(now) != DONE:
        return None
    with suppress(FileNotFoundError):
        return job.place.open("rb")

    return None


def find_running(wish: Wish, now: datetime) -> Job | None:
    """A job that is making just this."""
    running = (job for job in list_jobs(wish.event, now) if job.state_at(now) == RUNNING)
    return next((job for job in running if replace(job.wish, person=wish.person) == wish), None)


def other_waiting_jobs(wish: Wish, now: datetime) -> int:
    """How many files are being made, or wait, of the same event or for the same person; the greater number."""
    found = running_jobs(now)
    of_event = sum(job.wish.event == wish.event for job in found)
    return max(of_event, sum(job.wish.person == wish.person for job in found) if wish.person else 0)


def running_jobs(now: datetime) -> list[Job]:
    """The files of all events that are being made or wait, the one that was begun first at the front."""
    running = [job for job in _find_jobs("*") if job.state_at(now) == RUNNING]
    return sorted(running, key=lambda job: (job.begun, job.ticket))


def step_job(job: Job, now: datetime, **change: object) -> Job:
    """The job after a step, written down."""
    after = replace(job, stepped=now.timestamp(), **change)  # type: ignore[arg-type]  # fields of a job
    store_job(after)
    return after


def _find_jobs(named: str) -> Iterator[Job]:
    """The jobs of this database whose files are named so."""
    word = database_id().word
    for path in jobs_folder().glob(f"{word}-{named}.json"):
        try:
            fields = json.loads(path.read_text(encoding="utf-8"))
            job = Job(**(fields | {"wish": Wish(**fields["wish"])}))
        except (OSError, ValueError, KeyError, TypeError):
            continue
        if job.database == word and job.place.with_suffix(".json") == path:
            yield job


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


LOG: Final = logging.getLogger("events.sheets.jobs")
# How often a job that goes on, or waits for its turn, says so.
TELL_AFTER: Final = timedelta(seconds=0.4)
TURN_SECONDS: Final = 5.0
# One file at a time in a process, which answers requests meanwhile.
_turn: Final = FairTurn()


class TooManyJobsError(Exception):
    """As many files as may wait at once of one event or one person are being made."""

    @property
    def says(self) -> str:
        """What to do, in the reader's language."""
        return _("Several files are already being made. Try again when one of them is done.")


def start_job(wish: Wish, now: datetime) -> Job:
    """The job that makes the file: one that is making it already, or a new one. It goes on behind the answer.

    Raises TooManyJobsError.
    """
    running = find_running(wish, now)
    if running is not None:
        return running
    if other_waiting_jobs(wish, now) >= MOST_WAITING:
        raise TooManyJobsError

    job = new_job(wish, now)
    if settings.SHEETS_IN_BACKGROUND:
        threading.Thread(target=_make_in_thread, args=(job,), name="sheets", daemon=True).start()
    else:
        make_job_file(job)
    return job


def _make_in_thread(job: Job) -> None:
    try:
        make_job_file(job)
    finally:
        connections.close_all()


def make_job_file(job: Job) -> None:
    """Make the file of a job, and note what was printed. Trouble ends the job, never the process."""
    steps = ProgressReporter(job)
    while not _turn.acquire(job.wish.event, TURN_SECONDS):
        steps.tell()
    try:
        with translation.override(job.wish.language):
            wish = steps.job.wish
            event = Event.objects.alive().get(slug=wish.event)
            source = sheet_source(event, wish.base)
            entries = entries_with_sheets(event, wish.order, missing=wish.missing, tables=source.tables)
            sheets = [build_sheet(entry, source, for_staff=True) for entry in entries]
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
class ProgressReporter:
    """Tells how far a job is, now and then."""

    job: Job
    done: int = 0

    def tell(self, **change: object) -> None:
        """Write it down now."""
        self.job = step_job(self.job, timezone.now(), **({"done": self.done} | change))

    def one_more(self) -> None:
        """A sheet is done."""
        self.done += 1
        if timezone.now().timestamp() - self.job.stepped > TELL_AFTER.total_seconds():
            self.tell()
