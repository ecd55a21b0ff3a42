"""The hall of an event: its players come from one address in the last hours before the lock, and limits know it."""

from datetime import datetime, timedelta
from typing import Final

from events.models import Event, Staff

# How long before the deadline players of one address are counted as a hall.
BEFORE: Final = timedelta(hours=24)
# People of an event without a limit of places.
USUAL_CAPACITY: Final = 600
# The most of an event of a known organiser: what the largest real events have.
MAX_CAPACITY: Final = 5_000
# The most of one whose organiser the site does not know. Anybody can hold an event.
MAX_CAPACITY_OF_UNKNOWN: Final = 60


def count_expected_players(event: Event, now: datetime) -> int:
    """How many players an event vouches for in the day before its deadline and until its start; 0 at other times."""
    if not event.deadline - BEFORE <= now < event.start:
        return 0

    organisers = Staff.objects.filter(event=event, role=Staff.Role.ORGANISER).order_by("pk")
    is_known = organisers.values_list("person__organiser", flat=True).first()
    if is_known is None:
        return 0

    return min(event.capacity or USUAL_CAPACITY, MAX_CAPACITY if is_known else MAX_CAPACITY_OF_UNKNOWN)
