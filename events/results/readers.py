"""Who may read how an event ended: its staff, and everyone where lists are public."""

from dataclasses import dataclass
from datetime import datetime

from django.http import Http404

from events.access.permissions import Action
from events.access.published import is_public
from events.access.viewers import EventViewer, seat_of
from events.fetching import find_event


@dataclass(frozen=True, slots=True)
class Reader:
    """A person who reads how an event ended. `is_public`: everyone may, and reads the lists that are published."""

    seat: EventViewer
    is_public: bool

    @property
    def sees_names(self) -> bool:
        """Whether they read every name; others read names with their players' consent."""
        return self.seat.role is not None

    @property
    def sees_lists(self) -> bool:
        """Whether they read every list."""
        return self.seat.may(Action.SEE_LISTS)


def reader_of(slug: str, person: int | None, now: datetime) -> Reader:
    """The reader of an event's results. Raises Http404 for those who may not read how it ended."""
    seat = seat_of(find_event(slug, now), person, now)
    public = is_public(seat.event, now)
    if not public and seat.role is None:
        raise Http404

    return Reader(seat, public)
