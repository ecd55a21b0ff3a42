"""Files of all sheets of an event: who asked for what, and how far it is, as a small file next to the PDF.

They are in `SHEETS_DIR/jobs`, which every process of the site sees, for a day. The folder may be older than the database, and
serve several: a file's name bears the word of its database and the slug of its event, and what is in it has to say the same.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import BinaryIO, Final, Literal
from uuid import uuid4

from django.conf import settings

from api.database_id import database_id
from events.sheets.gathering import Order

State = Literal["running", "done", "failed"]
RUNNING: Final[State] = "running"
DONE: Final[State] = "done"
FAILED: Final[State] = "failed"

KEPT: Final = timedelta(days=1)
# A process that has made no step for so long has died.
LOST: Final = timedelta(seconds=60)
# Files of one event; the oldest make room.
MOST: Final = 10
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
        return folder() / f"{self.database}-{self.wish.event}-{self.ticket}.pdf"

    def state_at(self, now: datetime) -> State:
        """The state as it is to be reported: what makes no step any more has failed."""
        if self.state == RUNNING and now.timestamp() - self.stepped > LOST.total_seconds():
            return FAILED
        if self.state == DONE and not self.place.is_file():
            return FAILED

        return self.state


def folder() -> Path:
    """Where jobs and their files are stored."""
    return Path(settings.SHEETS_DIR) / "jobs"


def new_job(wish: Wish, now: datetime, ticket: str = "") -> Job:
    """A job that has just begun, under a ticket that cannot be guessed unless one is given. Old files are deleted."""
    place = folder()
    place.mkdir(mode=0o700, parents=True, exist_ok=True)

    # Delete what is older than a day, and the oldest files of the event beyond the most.
    oldest = (now - KEPT).timestamp()
    for path in place.iterdir():
        try:
            changed = path.stat().st_mtime
        except OSError:
            continue
        if changed < oldest:
            path.unlink(missing_ok=True)
    for old in jobs_of(wish.event, now)[MOST - 1 :]:
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


def job_of(event: str, ticket: str, now: datetime) -> Job | None:
    """The job of that event with that ticket; None if there is none, or its day is over."""
    return next((job for job in jobs_of(event, now) if job.ticket == ticket), None)


def jobs_of(event: str, now: datetime) -> list[Job]:
    """The jobs of an event, the newest first."""
    young = [job for job in _jobs(f"{event}-*") if job.wish.event == event and job.begun > (now - KEPT).timestamp()]
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
    running = (job for job in jobs_of(wish.event, now) if job.state_at(now) == RUNNING)
    return next((job for job in running if replace(job.wish, person=wish.person) == wish), None)


def other_waiting_jobs(wish: Wish, now: datetime) -> int:
    """How many files are being made, or wait, of the same event or for the same person; the greater number."""
    found = running_jobs(now)
    of_event = sum(job.wish.event == wish.event for job in found)
    return max(of_event, sum(job.wish.person == wish.person for job in found) if wish.person else 0)


def running_jobs(now: datetime) -> list[Job]:
    """The files of all events that are being made or wait, the one that was begun first at the front."""
    running = [job for job in _jobs("*") if job.state_at(now) == RUNNING]
    return sorted(running, key=lambda job: (job.begun, job.ticket))


def step_job(job: Job, now: datetime, **change: object) -> Job:
    """The job after a step, written down."""
    after = replace(job, stepped=now.timestamp(), **change)  # type: ignore[arg-type]  # fields of a job
    store_job(after)
    return after


def _jobs(named: str) -> Iterator[Job]:
    """The jobs of this database whose files are named so."""
    word = database_id().word
    for path in folder().glob(f"{word}-{named}.json"):
        try:
            fields = json.loads(path.read_text(encoding="utf-8"))
            job = Job(**(fields | {"wish": Wish(**fields["wish"])}))
        except (OSError, ValueError, KeyError, TypeError):
            continue
        if job.database == word and job.place.with_suffix(".json") == path:
            yield job
