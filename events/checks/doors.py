"""The event and the check that an address names, for its staff alone."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from events.access.permissions import Action
from events.access.seats import Seat, seat_of
from events.models import DeckCheck, Event


def staff_seat(request: HttpRequest, slug: str, now: datetime, action: Action = Action.SEE_LISTS) -> Seat:
    """The reader beside the event. Raises Http404 for whoever may not do that: they do not learn that it exists."""
    event = get_object_or_404(Event.objects.alive(), slug=slug)
    seat = seat_of(event, request.user.pk, now)
    if not seat.may(action):
        raise Http404

    return seat


def check_in(event: Event, uuid: UUID) -> DeckCheck:
    """The check of that event. Raises Http404."""
    found = DeckCheck.objects.select_related("event", "entry__details", "entry__current", "submission", "opened_by")
    return get_object_or_404(found, event=event, uuid=uuid)
