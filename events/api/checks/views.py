"""`/api/v1/events/{slug}/checks/`: deck checks for programs of judges."""

from random import SystemRandom
from typing import Final
from uuid import UUID

from django.db.models import Q
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import operation
from api.paging import bad_cursor, build_cursor, next_page, read_cursor
from api.typed import or_receipt
from decks.api.checks.bodies import Given, validated_data
from events.access.permissions import Action
from events.access.viewers import EventViewer, find_viewer
from events.api.base import OwnEventsView
from events.api.checks.answers import (
    CheckRowJson,
    ChecksJson,
    MadeChecksJson,
    TakenJson,
    WholeCheckJson,
    check_row,
    whole_check,
)
from events.api.checks.bodies import ChecksParameters, NewChecksSerializer, RecordsSerializer
from events.api.errors import EventConflictError
from events.checks.open_check import IdTakenError, NoCheckableListError, Reason, open_check, pick_entry, pick_for
from events.checks.records import MAX_RECORDS, judge_had_check, take_records
from events.checks.views import check_in
from events.models import DeckCheck, Event

NEW_UUID: Final = "00000000-0000-4000-8000-000000000002"


Why = DeckCheck.Why


class DeckChecksView(OwnEventsView):
    """The deck checks of an event."""

    tag = "Deck checks"
    parameters = {"GET": ChecksParameters}

    @operation("listChecks", gives={200: ChecksJson})
    def get(self, request: Request, slug: str) -> Response:
        """The deck checks of an event.

        A page of checks, the latest pick first, for judges and organisers.
        """
        event = self.staff(slug, Action.SEE_LISTS).event
        size = self.asked["page_size"]
        found = DeckCheck.objects.filter(event=event).select_related("entry", "submission").order_by("-picked", "-pk")
        found = found.filter(closed__isnull=True) if self.asked["open"] else found
        if self.asked["after"]:
            when, key = read_cursor(self.asked["after"])
            if not key.isdecimal():
                raise bad_cursor()
            found = found.filter(Q(picked__lt=when) | Q(picked=when, pk__lt=int(key)))

        rows = list(found[: size + 1])
        last = rows[size - 1] if len(rows) > size else None
        body: ChecksJson = {
            "results": [check_row(event, one) for one in rows[:size]],
            "next": next_page(request, build_cursor(last.picked, str(last.pk))) if last else None,
        }
        return Response(body)

    @operation(
        "pickChecks",
        takes=NewChecksSerializer,
        gives={201: MadeChecksJson, 409: OpenApiResponse(description="This player has no list that could be checked.")},
        examples={
            "One player": {"uuid": NEW_UUID, "number": 1, "reason": "A tip"},
            "At random": {"uuid": NEW_UUID, "wanted": 4, "round": 1},
        },
    )
    def post(self, request: Request, slug: str) -> Response:
        """Pick decks to check.

        One entry for a reason, whose check opens at once, or so many at random: no one twice before everyone once,
        and whole tables where the round is loaded. `uuid` is made by the sender; sent again it gives the checks that
        it picked. 409 for a player without a list.
        """
        viewer = self.staff(slug, Action.CHECK)
        given = validated_data(NewChecksSerializer(data=request.data))
        try:
            made = [self._target(viewer, given)] if "number" in given else self._pick(viewer, given)
        except IdTakenError as error:
            raise ValidationError({"uuid": [error.says]}, code="unknown") from error

        keys = [one.pk for one in made]
        rows = DeckCheck.objects.filter(pk__in=keys).select_related("entry", "submission").order_by("pk")
        body: MadeChecksJson = {
            "results": [self.answer_to_writer(CheckRowJson, check_row(viewer.event, one)) for one in rows]
        }
        place = f"{made[0].uuid}/" if len(made) == 1 else ""
        return Response(body, status=201, headers={"Location": f"/api/v1/events/{slug}/checks/{place}"})

    def _pick(self, viewer: EventViewer, given: Given) -> list[DeckCheck]:
        reason = Reason(Why(given.get("why", Why.RANDOM)), given.get("round"), given["reason"])
        uuid = given["uuid"]
        return pick_for(
            viewer.event, given["wanted"], reason, viewer.person or 0, self.now, uuid=uuid, random=SystemRandom()
        )

    def _target(self, viewer: EventViewer, given: Given) -> DeckCheck:
        entry = get_object_or_404(viewer.event.entries.taking_part(), number=given["number"])
        reason = Reason(Why(given.get("why", Why.TARGETED)), given.get("round"), given["reason"])
        try:
            return pick_entry(viewer.event, entry, reason, viewer.person or 0, self.now, uuid=given["uuid"])
        except NoCheckableListError as error:
            raise EventConflictError(_("This player has no list to check."), "no-list") from error


class DeckCheckView(OwnEventsView):
    """One deck check."""

    tag = "Deck checks"

    @operation("getCheck", gives={200: WholeCheckJson})
    def get(self, request: Request, slug: str, uuid: UUID) -> Response:
        """One deck check.

        The check with the registered list and all that judges recorded. Two judges' records both stay.
        """
        viewer = self.staff(slug, Action.SEE_LISTS)
        body: WholeCheckJson = whole_check(viewer.event, check_in(viewer.event, uuid), viewer.person or 0)
        return Response(body)


class OpenDeckCheckView(OwnEventsView):
    """The beginning of a check."""

    tag = "Deck checks"

    @operation("openCheck", gives={200: or_receipt(CheckRowJson)})
    def post(self, request: Request, slug: str, uuid: UUID) -> Response:
        """Begin a deck check.

        Lets the clock of a check run. It is about the list that counts now. One that has begun goes on.
        """
        viewer = self.staff(slug, Action.CHECK)
        open_check(viewer.event, check_in(viewer.event, uuid), viewer.person or 0, self.now)
        row = check_row(viewer.event, check_in(viewer.event, uuid))
        return Response(self.answer_to_writer(CheckRowJson, row))


class RecordsView(OwnEventsView):
    """What judges record in a check."""

    tag = "Deck checks"

    @operation(
        "sendRecords",
        takes=RecordsSerializer,
        gives={200: TakenJson},
        examples={"No fault": {"records": [{"uuid": NEW_UUID, "kind": "outcome", "content": {"outcome": "clean"}}]}},
    )
    def post(self, request: Request, slug: str, uuid: UUID) -> Response:
        """Record what was found.

        Facts of a judge: cards counted, cards swapped, an outcome. Each is stored once however often it is sent
        (`already`), and none is refused for being late: those of someone who is no longer a judge wait for the
        organiser (`waiting`). Another one with the same `uuid` and other contents is kept next to it (`conflict`). The
        last outcome is that of the check. Content that is none of its kind, or names an unknown outcome or rule, is
        answered `unreadable` and not stored; the others of its batch are.
        """
        event = get_object_or_404(Event.objects.alive(), slug=slug)
        viewer = find_viewer(event, self.reader(), self.now)
        check = check_in(event, uuid)
        if not viewer.may(Action.SEND_RECORDS):
            # Whether they had the check, by what is known of it or by the slip of a record, whatever was sent.
            rows = request.data.get("records") if isinstance(request.data, dict) else None
            slips = [row.get("slip") for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
            known = ["", *(slip for slip in slips[:MAX_RECORDS] if isinstance(slip, str))]
            if not any(judge_had_check(check, viewer.person or 0, slip) for slip in known):
                raise Http404

        sent = validated_data(RecordsSerializer(data=request.data))["records"]

        raws: list[dict[str, object]] = []
        for one in sent:
            # A record as phones send it.
            made = one.get("made")
            raw = {
                "uuid": str(one["uuid"]),
                "check": str(check.uuid),
                "kind": one["kind"],
                "content": one["content"],
                "made": made.isoformat() if made else "",
                "slip": one.get("slip", ""),
            }
            raws.append(raw)
        body: TakenJson = {"records": take_records(viewer.event, viewer, raws, self.now)}
        return Response(body)
