"""Who writes: a person with the role in which they do it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from events.access.permissions import Role
from events.access.seats import Seat
from events.models import Entry, Event, LogEntry


@dataclass(frozen=True, slots=True)
class Author:
    """A person, and their role in the staff; none for a player with their own entry."""

    person: int | None
    role: Role | None = None

    @property
    def is_staff(self) -> bool:
        """Whether the person acts as a member of the staff."""
        return self.role is not None


def staff_author(seat: Seat) -> Author:
    """The person of a seat, acting in their role."""
    return Author(seat.person, seat.role)


def log(
    event: Event, entry: Entry | None, action: LogEntry.Action, author: Author, now: datetime, **details: object
) -> None:
    """Add what was done to the event's log."""
    log_entry(event, entry, action, author, now, **details).save()


def log_entry(
    event: Event, entry: Entry | None, action: LogEntry.Action, author: Author, now: datetime, **details: object
) -> LogEntry:
    """What the log says of it, not yet written."""
    return LogEntry(
        event=event,
        entry=entry,
        action=action,
        author_id=author.person,
        role=author.role or "",
        when=now,
        details=details,
    )
