"""One writer of an event at a time: the turn is the event's own row, whose count of changes grows first."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.models import F
from django.http import Http404

from events.models import Event


class EventGoneError(Http404):
    """The event is in the bin, or there is none: requests for it meanwhile are answered as for one that does not exist."""


@contextmanager
def turn_in(event: Event) -> Iterator[Event]:
    """A transaction that no other writer of the event shares, with the event as it is now. Raises EventGoneError."""
    with transaction.atomic():
        if not Event.objects.alive().filter(pk=event.pk).update(changes=F("changes") + 1):
            raise EventGoneError

        yield Event.objects.get(pk=event.pk)
