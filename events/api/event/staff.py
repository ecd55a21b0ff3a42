"""What the staff asks of a whole event: its lists judged again, and its log."""

from typing import Annotated, TypedDict

from django.db.models import Q
from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import operation
from api.paging import bad_cursor, build_cursor, next_page, read_cursor
from api.typed import Doc, Moment, Natural, OneOf, Positive, Written
from decks.api.parameters import PageParameters
from events.access.permissions import Action
from events.api.base import OwnEventsView
from events.entries.rejudging import rejudge
from events.models import LogEntry, Staff


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


class JudgeView(OwnEventsView):
    """The lists of an event, judged by the current cards and rules."""

    tag = "Events"

    @operation("judgeEvent", gives={200: RejudgedJson})
    def post(self, request: Request, slug: str) -> Response:
        """Judge the lists of an event again.

        Judges every list whose verdict is out of date by the current cards and rules, as of the event's day. No list
        is altered, and of an event that has ended no verdict either: `hit` tells the staff which would be others
        today.
        """
        viewer = self.staff(slug, Action.SEE_LISTS)
        found = rejudge(viewer.event, self.now)
        body: RejudgedJson = {"judged": found.judged, "hit": [entry.number for entry in found.hit]}
        return Response(body)


class LogView(OwnEventsView):
    """What was done in an event, for its organisers."""

    tag = "Events"
    parameters = {"GET": PageParameters}

    @operation("getEventLog", gives={200: LogJson}, asks={"page_size": 5})
    def get(self, request: Request, slug: str) -> Response:
        """What was done in an event.

        Every step with its author, for organisers, the newest first, a page at a time. Players are numbers in it.
        """
        viewer = self.staff(slug, Action.CHANGE_EVENT)
        size = self.asked["page_size"]
        steps = viewer.event.log.select_related("author", "entry").order_by("-when", "-pk")
        if self.asked["after"]:
            when, key = read_cursor(self.asked["after"])
            if not (key.isascii() and key.isdecimal() and len(key) < 19):
                raise bad_cursor()
            steps = steps.filter(Q(when__lt=when) | Q(when=when, pk__lt=int(key)))

        rows = list(steps[: size + 1])
        last = rows[size - 1] if len(rows) > size else None
        body: LogJson = {
            "results": [log_entry_json(step) for step in rows[:size]],
            "next": next_page(request, build_cursor(last.when, str(last.pk))) if last else None,
        }
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
