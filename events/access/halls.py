"""The hall of an event: its players come from one address in the last hours before the lock, and limits know it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from api.halls import Hall
from events.models import Event, Staff

# How long before the deadline players of one address are counted as a hall.
BEFORE: Final = timedelta(hours=24)
# People of an event without a limit of places, and the most of one whose organiser is not known to the site.
USUAL: Final = 600
# The most of an event of a known organiser: what the largest real events have.
MOST: Final = 5_000


def hall_for(event: Event, now: datetime) -> Hall | None:
    """The hall of an event in the day before its deadline and until its start; None at other times.

    Anybody can hold an event: only organisers whom the site knows fill a large hall, and the events of one organiser share
    one, so that holding many raises no limit further.
    """
    if not event.deadline - BEFORE <= now < event.start:
        return None

    organisers = Staff.objects.filter(event=event, role=Staff.Role.ORGANISER).order_by("pk")
    first = organisers.values_list("person_id", "person__organiser").first()
    if first is None:
        return None

    person, is_known = first
    return Hall(f"of:{person}", min(event.capacity or USUAL, MOST if is_known else USUAL))
