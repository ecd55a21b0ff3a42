"""`/api/v1/events/`: events for programs. Everyone reads what is listed; organisers write by revision."""

from typing import Annotated, Final, TypedDict

from django.db.models import Exists, OuterRef, Q, Subquery
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework.decorators import action
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import validated_data
from api.description.operations import MISSING_REVISION, operation
from api.paging import RowPageParameters, read_page
from api.parameters import ParameterViewSet
from api.typed import Doc, MadeBy, Moment, Natural, OneOf, Positive, Row, Written, or_receipt
from decks.api.base import expected_revision
from events.access.permissions import Action, Role, current_phase
from events.access.viewers import EventViewer, find_viewer
from events.api.base import EventsView
from events.api.errors import REVISION, EventConflictError
from events.api.event.serializer import EventSerializer, ListedEventSerializer, events_json
from events.api.parameters import EventsParameters, JoinParameters
from events.api.permissions import OwnEventAccess
from events.entries.authors import staff_author
from events.entries.entering import set_lock_of_all
from events.entries.event_lock import turn_in
from events.entries.rejudging import rejudge
from events.hosting.creating import (
    StaleEventError,
    bin_event,
    change_event,
    create_event,
    restore_event,
    written_values,
)
from events.models import Entry, Event, LogEntry, Staff

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

    results: list[Annotated[Row, MadeBy(ListedEventSerializer)]]
    next: Annotated[str | None, Doc("The address of the page that follows; null on the last.")]


class RejudgedJson(TypedDict):
    """What a new judgement has come to."""

    judged: Annotated[Natural, Doc("How many lists had a verdict that was out of date.")]
    hit: Annotated[list[Positive], Doc("The numbers of entries with another verdict, or other faults.")]


class LoggedJson(TypedDict):
    """One thing that was done."""

    when: Moment
    action: Annotated[str, OneOf(*LogEntry.Action.values)]
    role: Annotated[str, OneOf("", *Staff.Role.values), Doc("Of whoever did it; empty for a player.")]
    author: Annotated[str | None, Doc("The account of a member of the staff; null for players.")]
    number: Annotated[Positive | None, Doc("Of the entry that it concerns.")]
    details: Annotated[
        dict[str, object], Written({"type": "object", "additionalProperties": True}), Doc("As the action has them.")
    ]


class LogJson(TypedDict):
    """A page of the log, the newest first."""

    results: list[LoggedJson]
    next: Annotated[str | None, Doc("The address of the page that follows; null on the last.")]


class EventViewSet(ParameterViewSet, EventsView):
    """Events: those that are listed, those in which the reader has a part, and what their staff asks of a whole event."""

    tag = "Events"
    lookup_field = "slug"
    lookup_value_converter = "slug"
    parameters = {"list": EventsParameters, "retrieve": JoinParameters, "log": RowPageParameters}

    @operation("listEvents", gives={200: EventsJson}, asks={"game": "riftbound", "page_size": 5})
    def list(self, request: Request) -> Response:
        """Events.

        Events that everybody finds, and with a token or a session those in which one has a part, the latest start
        first, a page at a time. `role` looks among one's own alone.
        """
        asked = self.asked
        person = self.reader()
        if asked["role"] and person is None:
            raise NotAuthenticated
        events = Event.objects.alive()
        events = events.filter(game=asked["game"]) if asked["game"] else events
        if person is None:
            events = events.filter(listed=True)
        else:
            roles = Staff.objects.filter(event=OuterRef("pk"), person_id=person).values("role")
            numbers = Entry.objects.filter(event=OuterRef("pk"), person_id=person).values("number")
            if asked["role"] == Role.PLAYER:
                events = events.filter(Exists(numbers))
            elif asked["role"]:
                events = events.filter(Exists(roles.filter(role=asked["role"])))
            else:
                events = events.filter(Q(listed=True) | Q(Exists(roles)) | Q(Exists(numbers)))
            events = events.annotate(own_role=Subquery(roles), own_number=Subquery(numbers))

        page, following = read_page(self, events, "start", "slug")
        viewers = [self._listed_viewer(event) for event in page]
        body: EventsJson = {"results": events_json(ListedEventSerializer, viewers), "next": following}
        return Response(body)

    def _listed_viewer(self, event: Event) -> EventViewer:
        """The viewer, from what the query says of them."""
        role = getattr(event, "own_role", None)
        number = getattr(event, "own_number", None)
        entry = Entry(event=event, number=number) if number else None
        return EventViewer(event, current_phase(event, self.now), self.reader(), Role(role) if role else None, entry)

    @operation(
        "createEvent",
        takes=EventSerializer,
        gives={201: or_receipt(EventSerializer)},
        examples={"An event": EVENT},
        parameters=[REVISION.tag],
    )
    def create(self, request: Request) -> Response:
        """Make an event.

        Makes an event whose organiser is the reader. Moments are ISO 8601; without an offset they are of the event's
        time zone, and a local time that its clocks skip or show twice is refused. 201 with the event, its address and
        its `ETag`.
        """
        person = self.person()
        given = validated_data(EventSerializer(data=request.data))
        event = create_event(Event(**written_values(given), unlocked=given.get("unlocked", False)), person)
        return self.event_response(find_viewer(event, person, self.now), 201)

    @operation("getEvent", gives={200: EventSerializer}, parameters=[REVISION.tag])
    def retrieve(self, request: Request, slug: str) -> Response:
        """One event.

        An event that is listed, one's own, or one whose join link is known (`join`). `join_url` is for the staff
        alone. Other events are 404, as if they were not there.
        """
        return self.event_response(self.visible(slug))

    @operation(
        "changeEvent",
        takes=EventSerializer,
        gives={200: or_receipt(EventSerializer), 412: REVISION.stale, 428: MISSING_REVISION},
        examples={"Another place": {"place": "Hall 4"}},
        parameters=[REVISION.tag, REVISION.required],
    )
    def partial_update(self, request: Request, slug: str) -> Response:
        """Change an event.

        Changes the members that are sent, and judges all lists again where their verdict depends on one. `If-Match`
        names the revision that was read: without it 428, and when the event has been changed since, 412 with the
        event as it is now. What lists are judged by is refused for an event that has ended, unless it goes on by the
        same request.
        """
        viewer = self.staff(slug, Action.CHANGE_EVENT)
        expected = self._require_revision(viewer.event, required=True)
        context = {"read": self.event_json(viewer)}
        given = validated_data(EventSerializer(viewer.event, data=request.data, partial=True, context=context))
        if "unlocked" in given:
            viewer.require(Action.UNLOCK)

        author = staff_author(viewer)
        event = change_event(viewer.event, written_values(given), author, self.now, expected)
        if "unlocked" in given:
            with turn_in(viewer.event) as event:
                set_lock_of_all(event, author, self.now, unlocked=given["unlocked"])

        return self.event_response(find_viewer(event, viewer.person, self.now))

    @operation(
        "deleteEvent",
        gives={204: OpenApiResponse(description="It is in the bin."), 412: REVISION.stale},
        parameters=[REVISION.heeded],
    )
    def destroy(self, request: Request, slug: str) -> Response:
        """Put an event into the bin.

        The event goes into the bin with all that is in it; organisers can restore it for thirty days. `If-Match` is
        heeded where it is sent.
        """
        viewer = self.staff(slug, Action.DELETE)
        self._require_revision(viewer.event)
        bin_event(viewer.event, self.now)
        return Response(status=204)

    def _require_revision(self, event: Event, *, required: bool = False) -> int | None:
        """The revision that `If-Match` names (None: any). Raises StaleEventError where the event has another."""
        expected = expected_revision(self.request, required=required)
        if expected not in (None, event.revision):
            raise StaleEventError(event)

        return expected

    @operation(
        "restoreEvent",
        gives={200: or_receipt(EventSerializer), 409: OpenApiResponse(description="The event is not in the bin.")},
        parameters=[REVISION.tag],
    )
    @action(
        detail=True,
        methods=("post",),
        permission_classes=(OwnEventAccess,),
        address={"slug": ("The event's slug.", "example-binned")},
    )
    def restore(self, request: Request, slug: str) -> Response:
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

    @operation("judgeEvent", gives={200: RejudgedJson})
    @action(detail=True, methods=("post",), permission_classes=(OwnEventAccess,))
    def judge(self, request: Request, slug: str) -> Response:
        """Judge the lists of an event again.

        Judges every list whose verdict is out of date by the current cards and rules, as of the event's day. No list
        is altered, and of an event that has ended no verdict either: `hit` tells the staff which would be others
        today.
        """
        viewer = self.staff(slug, Action.SEE_LISTS)
        found = rejudge(viewer.event, self.now)
        body: RejudgedJson = {"judged": found.judged, "hit": [entry.number for entry in found.hit]}
        return Response(body)

    @operation("getEventLog", gives={200: LogJson}, asks={"page_size": 5})
    @action(detail=True, permission_classes=(OwnEventAccess,))
    def log(self, request: Request, slug: str) -> Response:
        """What was done in an event.

        Every step with its author, for organisers, the newest first, a page at a time. Players are numbers in it.
        """
        viewer = self.staff(slug, Action.CHANGE_EVENT)
        steps, following = read_page(self, viewer.event.log.select_related("author", "entry"), "when", "pk")
        body: LogJson = {"results": [log_entry_json(step) for step in steps], "next": following}
        return Response(body)


def log_entry_json(step: LogEntry) -> LoggedJson:
    """A step of the log. Players are numbers in it."""
    return {
        "when": step.when.isoformat(),
        "action": step.action,
        "role": step.role,
        "author": step.author.get_username() if step.author and step.role else None,
        "number": step.entry.number if step.entry else None,
        "details": step.details,
    }
