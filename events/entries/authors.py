"""Who writes: a person with the role in which they do it."""

from dataclasses import dataclass
from datetime import datetime

from events.access.permissions import Action, Role, allows, current_phase
from events.access.viewers import EventViewer, NotAllowed
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


def staff_author(seat: EventViewer) -> Author:
    """The person of a seat, acting in their role."""
    return Author(seat.person, seat.role)


def require_permission(  # noqa: PLR0913  who does what to which entry, and when
    event: Event, entry: Entry, author: Author, now: datetime, *, as_staff: Action, as_player: Action
) -> None:
    """Raises NotAllowed for a member of the staff without the one right, and for a player without the other on their entry."""
    phase = current_phase(event, now)
    if author.role is not None:
        if not allows(author.role, as_staff, phase):
            raise NotAllowed(as_staff, phase)
        return

    seat = EventViewer(event, phase, author.person, None, entry)
    if entry.person_id != author.person or entry.withdrawn is not None or not seat.may_as_player(as_player):
        raise NotAllowed(as_player, phase)


def add_log_entry(
    event: Event, entry: Entry | None, action: LogEntry.Action, author: Author, now: datetime, **details: object
) -> None:
    """Add what was done to the event's log."""
    build_log_entry(event, entry, action, author, now, **details).save()


def build_log_entry(
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
