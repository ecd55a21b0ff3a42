"""The check that an address names, in its event."""

from uuid import UUID

from django.shortcuts import get_object_or_404

from events.models import DeckCheck, Event


def check_in(event: Event, uuid: UUID) -> DeckCheck:
    """The check of that event. Raises Http404."""
    found = DeckCheck.objects.select_related("event", "entry__details", "entry__current", "submission", "opened_by")
    return get_object_or_404(found, event=event, uuid=uuid)
