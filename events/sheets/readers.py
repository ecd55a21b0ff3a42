"""Whose sheets a reader may have."""

from datetime import datetime

from django.http import Http404, HttpRequest

from events.access.permissions import Action
from events.fetching import staff_seat, visible_seat
from events.models import Entry, Event


def event_of_staff(request: HttpRequest, slug: str, now: datetime) -> Event:
    """An event whose lists the reader may see as one of its staff. Raises Http404."""
    return staff_seat(request, slug, Action.SEE_LISTS, now).event


def own_entry(request: HttpRequest, slug: str, now: datetime) -> Entry:
    """The reader's own entry in an event. Raises Http404."""
    entry = visible_seat(request, slug, now).entry
    if entry is None:
        raise Http404

    return entry
