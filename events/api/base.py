"""What the views of events share: the viewer, the tag of an event, and what its rules refuse."""

from datetime import datetime
from typing import Any, ClassVar

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.request import Request
from rest_framework.response import Response

from api.conditional import tag_by_revision
from api.description.operations import AddressParts
from api.typed import Row
from decks.api.base import MissingRevisionError, SavedDeckView
from decks.sharing.site_address import site_address
from events.access.permissions import Action
from events.access.viewers import EventViewer, find_viewer
from events.api.errors import MissingTagError, OutdatedEventError, translate_error
from events.api.event.serializer import EventSerializer, events_json
from events.api.permissions import EventAccess, OwnEventAccess
from events.fetching import staff_viewer, viewer_of_event
from events.hosting.creating import StaleEventError


class EventsView(SavedDeckView):
    """A view of events, open to whom the event is. Answers are for one reader and revalidated by every cache."""

    address: ClassVar[AddressParts] = {
        "slug": ("The event's slug.", "example-event"),
        "number": ("The number of the entry.", 1),
        "version": ("The number of the list in its entry.", 1),
        "external_id": ("What the other system calls the player.", "player-17"),
        "ticket": ("The ticket of the file.", "example-ticket"),
        "uuid": ("The id of the check.", "00000000-0000-4000-8000-000000000001"),
    }
    permission_classes = (EventAccess,)
    # The moment at which the request came.
    now: datetime

    def visible(self, slug: str) -> EventViewer:
        """The viewer of an event that they may see. Raises Http404."""
        return viewer_of_event(self.request, slug, self.now, self.asked.get("join", ""))

    def staff(self, slug: str, action: Action) -> EventViewer:
        """The viewer of an event in whose staff they may do that. Raises Http404, PermissionDenied."""
        return staff_viewer(self.request, slug, action, self.now)

    def event_json(self, viewer: EventViewer) -> Row:
        """The event for its reader. One query where places are limited."""
        row = events_json(EventSerializer, [viewer])[0]
        if row["join_url"]:
            row["join_url"] = site_address(self.request) + row["join_url"]
        return row

    def event_response(self, viewer: EventViewer, status: int = 200) -> Response:
        """The event, with its revision in the ETag; a new one (201) with its address."""
        headers = {"Location": f"/api/v1/events/{viewer.event.slug}/"} if status == 201 else {}
        body = self.answer_to_writer(EventSerializer, self.event_json(viewer))
        return tag_by_revision(Response(body, status=status, headers=headers), viewer.event.revision)

    def changes(self) -> Any:  # Any: whatever JSON was sent
        """The body of a request that changes a part. Raises ParseError without one."""
        if not self.request.content_type:
            raise ParseError(_("Send the changes as a JSON object."))

        return self.request.data

    def handle_exception(self, exc: Exception) -> Response:
        """Translate what the rules of events refuse into HTTP statuses."""
        if isinstance(exc, StaleEventError):
            current = None
            if self.may_read():
                current = self.event_json(find_viewer(exc.current, self.reader(), self.now))
            return super().handle_exception(OutdatedEventError(current))
        if isinstance(exc, MissingRevisionError):
            return super().handle_exception(MissingTagError())

        return super().handle_exception(translate_error(exc))

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Read the clock, once."""
        self.now = timezone.now()
        super().initial(request, *args, **kwargs)


class OwnEventsView(EventsView):
    """For people alone: nothing here is public."""

    permission_classes = (OwnEventAccess,)
