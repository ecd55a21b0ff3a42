"""Who may have which sheet. Raises Http404 for what does not exist for its reader."""

from __future__ import annotations

from datetime import datetime

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from events.access.permissions import Action
from events.access.seats import Seat, seat_of
from events.models import Entry, Event


def staff_seat(request: HttpRequest, slug: str, now: datetime) -> Seat:
    """The reader's seat in an event whose lists they may see as one of its staff."""
    seat = _seat(request, slug, now)
    if seat.role is None or not seat.may(Action.SEE_LISTS):
        raise Http404

    return seat


def own_entry(request: HttpRequest, slug: str, now: datetime) -> Entry:
    """The reader's own entry in an event."""
    entry = _seat(request, slug, now).entry
    if entry is None:
        raise Http404

    return entry


def entry_numbered(event: Event, number: int) -> Entry:
    """The entry of that number, with its player's details and its list."""
    return get_object_or_404(Entry.objects.select_related("details", "current__judgement"), event=event, number=number)


def _seat(request: HttpRequest, slug: str, now: datetime) -> Seat:
    return seat_of(get_object_or_404(Event.objects.alive(), slug=slug), request.user.pk, now)
