"""The person who makes a change, and the role they act in."""

from dataclasses import dataclass
from datetime import datetime

from events.access.permissions import Action, Role, current_phase, is_allowed
from events.access.viewers import EventViewer, NotAllowedError
from events.models import Entry, Event, LogEntry


@dataclass(frozen=True, slots=True)
class Author:
    """A person and their staff role; None for a player acting on their own entry."""

    person: int | None
    role: Role | None = None

    @property
    def is_staff(self) -> bool:
        """Whether the person acts as a member of the staff."""
        return self.role is not None


def staff_author(viewer: EventViewer) -> Author:
    """The viewer as an author, in their staff role."""
    return Author(viewer.person, viewer.role)


def require_permission(  # noqa: PLR0913  who does what to which entry, and when
    event: Event, entry: Entry, author: Author, now: datetime, *, as_staff: Action, as_player: Action
) -> None:
    """Raises NotAllowedError unless staff have the right `as_staff`, or a player has `as_player` on their own active entry."""
    phase = current_phase(event, now)
    if author.role is not None:
        if not is_allowed(author.role, as_staff, phase):
            raise NotAllowedError(as_staff, phase)
        return

    viewer = EventViewer(event, phase, author.person, None, entry)
    if entry.person_id != author.person or entry.withdrawn is not None or not viewer.may_as_player(as_player):
        raise NotAllowedError(as_player, phase)


def add_log_entry(
    event: Event, entry: Entry | None, action: LogEntry.Action, author: Author, now: datetime, **details: object
) -> None:
    """Add what was done to the event's log."""
    build_log_entry(event, entry, action, author, now, **details).save()


def build_log_entry(
    event: Event, entry: Entry | None, action: LogEntry.Action, author: Author, now: datetime, **details: object
) -> LogEntry:
    """The log entry, unsaved."""
    return LogEntry(
        event=event,
        entry=entry,
        action=action,
        author_id=author.person,
        role=author.role or "",
        when=now,
        details=details,
    )
