"""`/api/v1/events/`: events for programs. Everyone reads what is listed; organisers write by revision."""

from typing import Annotated, Final, TypedDict

from django.db.models import Exists, OuterRef, Q, Subquery
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import MISSING_REVISION, operation
from api.paging import build_cursor, next_page, read_cursor
from api.typed import Doc, or_receipt
from decks.api.base import expected_revision
from decks.api.checks.bodies import validated_data
from events.access.formats import hidden_formats
from events.access.permissions import Action, Role, current_phase
from events.access.viewers import EventViewer, find_viewer
from events.api.base import EventsView, OwnEventsView
from events.api.errors import REVISION, EventConflictError
from events.api.event.answers import EventJson, ListedEventJson, event_json, listed_event_json, role_of
from events.api.event.body import EventSerializer, values_of
from events.api.parameters import EventsParameters, JoinParameters
from events.entries.authors import staff_author
from events.entries.entering import set_lock_of_all
from events.entries.event_lock import turn_in
from events.hosting.creating import StaleEventError, bin_event, change_event, create_event, restore_event
from events.models import Entry, Event, Staff

EVENT: Final = {
    "name": "Summer Cup",
    "game": "riftbound",
    "format": "standard",
    "date": "2099-08-08",
    "time_zone": "Asia/Shanghai",
    "deadline": "2099-08-08T09:00",
    "start": "2099-08-08T10:00:00+08:00",
    "visibility": "after",
}


class EventsJson(TypedDict):
    """A page of events, the latest start first."""

    results: list[ListedEventJson]
    next: Annotated[str | None, Doc("The address of the page that follows; null on the last.")]


class EventListView(EventsView):
    """The events that are listed, and those in which the reader has a part; and the place to make new ones."""

    tag = "Events"
    parameters = {"GET": EventsParameters}

    @operation("listEvents", gives={200: EventsJson}, asks={"game": "riftbound", "page_size": 5})
    def get(self, request: Request) -> Response:
        """Events.

        Events that everybody finds, and with a token or a session those in which one has a part, the latest start
        first, a page at a time. `role` looks among one's own alone.
        """
        size = self.asked["page_size"]
        # The events that fit the filters, with the reader's role and number. Raises NotAuthenticated for
        # one's own without an account.
        asked = self.asked
        person = self.reader()
        if asked["role"] and person is None:
            raise NotAuthenticated
        alive = Event.objects.alive()
        alive = alive.filter(game=asked["game"]) if asked["game"] else alive
        if person is None:
            visible = alive.filter(listed=True)
        else:
            roles = Staff.objects.filter(event=OuterRef("pk"), person_id=person).values("role")
            numbers = Entry.objects.filter(event=OuterRef("pk"), person_id=person).values("number")
            own = {"own_role": Subquery(roles), "own_number": Subquery(numbers)}
            if asked["role"] == Role.PLAYER:
                found = alive.filter(Exists(numbers))
            elif asked["role"]:
                found = alive.filter(Exists(roles.filter(role=asked["role"])))
            else:
                found = alive.filter(Q(listed=True) | Q(Exists(roles)) | Q(Exists(numbers)))
            visible = found.annotate(**own)
        events = visible.order_by("-start", "-slug")
        if self.asked["after"]:
            when, slug = read_cursor(self.asked["after"])
            events = events.filter(Q(start__lt=when) | Q(start=when, slug__lt=slug))

        rows = list(events[: size + 1])
        last = rows[size - 1] if len(rows) > size else None
        hidden = hidden_formats(rows[:size], self.reader())
        body: EventsJson = {
            "results": [listed_event_json(self._seat(event), hidden) for event in rows[:size]],
            "next": next_page(request, build_cursor(last.start, last.slug)) if last else None,
        }
        return Response(body)

    @operation(
        "createEvent",
        takes=EventSerializer,
        gives={201: or_receipt(EventJson)},
        examples={"An event": EVENT},
        parameters=[REVISION.tag],
    )
    def post(self, request: Request) -> Response:
        """Make an event.

        Makes an event whose organiser is the reader. Moments are ISO 8601; without an offset they are of the event's
        time zone, and a local time that its clocks skip or show twice is refused. 201 with the event, its address and
        its `ETag`.
        """
        person = self.person()
        given = validated_data(EventSerializer(data=request.data))
        event = create_event(Event(**values_of(given), unlocked=given.get("unlocked", False)), person)
        return self.event_response(find_viewer(event, person, self.now), 201)

    def _seat(self, event: Event) -> EventViewer:
        """The viewer, from what the query says of them."""
        role = getattr(event, "own_role", None)
        number = getattr(event, "own_number", None)
        entry = Entry(event=event, number=number) if number else None
        return EventViewer(event, current_phase(event, self.now), self.reader(), role_of(role), entry)


class EventView(EventsView):
    """One event."""

    tag = "Events"
    parameters = {"GET": JoinParameters}

    @operation("getEvent", gives={200: EventJson}, parameters=[REVISION.tag])
    def get(self, request: Request, slug: str) -> Response:
        """One event.

        An event that is listed, one's own, or one whose join link is known (`join`). `join_url` is for the staff
        alone. Other events are 404, as if they were not there.
        """
        return self.event_response(self.visible(slug))

    @operation(
        "changeEvent",
        takes=EventSerializer,
        gives={200: or_receipt(EventJson), 412: REVISION.stale, 428: MISSING_REVISION},
        examples={"Another place": {"place": "Hall 4"}},
        parameters=[REVISION.tag, REVISION.required],
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Change an event.

        Changes the members that are sent, and judges all lists again where their verdict depends on one. `If-Match`
        names the revision that was read: without it 428, and when the event has been changed since, 412 with the
        event as it is now. What lists are judged by is refused for an event that has ended, unless it goes on by the
        same request.
        """
        viewer = self.staff(slug, Action.CHANGE_EVENT)
        expected = expected_revision(request, required=True)
        if expected not in (None, viewer.event.revision):
            raise StaleEventError(viewer.event)

        context = {"read": event_json(viewer, request)}
        given = validated_data(EventSerializer(viewer.event, data=request.data, partial=True, context=context))
        if "unlocked" in given:
            viewer.require(Action.UNLOCK)

        held = change_event(viewer.event, values_of(given), staff_author(viewer), self.now, expected)
        if "unlocked" in given:
            held = self._set_lock(viewer, given["unlocked"])

        return self.event_response(find_viewer(held, viewer.person, self.now))

    def _set_lock(self, viewer: EventViewer, unlocked: bool) -> Event:
        with turn_in(viewer.event) as event:
            set_lock_of_all(event, staff_author(viewer), self.now, unlocked=unlocked)

        return event

    @operation(
        "deleteEvent",
        gives={204: OpenApiResponse(description="It is in the bin."), 412: REVISION.stale},
        parameters=[REVISION.heeded],
    )
    def delete(self, request: Request, slug: str) -> Response:
        """Put an event into the bin.

        The event goes into the bin with all that is in it; organisers can restore it for thirty days. `If-Match` is
        heeded where it is sent.
        """
        viewer = self.staff(slug, Action.DELETE)
        expected = expected_revision(request)
        if expected not in (None, viewer.event.revision):
            raise StaleEventError(viewer.event)

        bin_event(viewer.event, self.now)
        return Response(status=204)


class RestoreEventView(OwnEventsView):
    """Events in the bin."""

    tag = "Events"
    address = {"slug": ("The event's slug.", "example-binned")}

    @operation(
        "restoreEvent",
        gives={200: or_receipt(EventJson), 409: OpenApiResponse(description="The event is not in the bin.")},
        parameters=[REVISION.tag],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Take an event out of the bin.

        The event is where it was. 409 if it is not in the bin.
        """
        own = Event.objects.filter(staff__person_id=self.person(), staff__role=Staff.Role.ORGANISER)
        event = get_object_or_404(own, slug=slug)
        if event.deleted is None:
            raise EventConflictError(_("This event is not in the bin."), "conflict")

        restore_event(event)
        event.refresh_from_db()
        return self.event_response(find_viewer(event, self.reader(), self.now))
