"""Where phones send what judges recorded."""

import json
from typing import TypedDict
from uuid import UUID

from django.http import HttpRequest, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_POST

from events.access.permissions import Action
from events.access.phases import Phase
from events.access.viewers import EventViewer, seat_of
from events.checks.check_summary import LastJson, last_of, summary_of
from events.checks.records import Answered, is_slip, read_record, take_records
from events.checks.sheet import checked_cards, counts_of
from events.models import DeckCheck, Event


class ConflictJson(TypedDict):
    """A card of which judges counted different numbers."""

    section: str
    name: str
    listed: int
    counted: list[tuple[str, int]]


class AboutJson(TypedDict):
    """The state of a check: where counts differ, what the sender recorded last on any device, when it was closed."""

    conflicts: list[ConflictJson]
    mine: LastJson | None
    closed: str


@require_POST
def records(request: HttpRequest, slug: str) -> JsonResponse:
    """Store a batch of records; each is answered by its uuid. 401: log in again. 409: another person is logged in.

    Body: `judge`, `records`, and as `about` the check whose state is asked for. `lists` in the answer: whether the
    judge may still see lists, and keep them on a phone.
    """
    if not request.user.is_authenticated:
        return JsonResponse({"state": "login"}, status=401)

    try:
        body = json.loads(request.body)
        sent = body["records"]
        judge = body["judge"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return JsonResponse({"state": "unreadable"}, status=400)

    if not isinstance(sent, list):
        return JsonResponse({"state": "unreadable"}, status=400)
    if judge != request.user.pk:
        return JsonResponse({"state": "other"}, status=409)

    now = timezone.now()
    event = get_object_or_404(Event.objects.alive(), slug=slug)
    seat = seat_of(event, request.user.pk, now)
    if not (seat.may(Action.SEND_RECORDS) or any(_has_slip(raw, request.user.pk or 0) for raw in sent)):
        return JsonResponse({"state": "unknown"}, status=404)

    answers = take_records(event, seat, sent, now) if sent else list[Answered]()
    return JsonResponse(
        {
            "records": answers,
            "ended": seat.phase is Phase.ENDED,
            "lists": seat.may(Action.SEE_LISTS),
            **_describe_check(seat, body.get("about")),
        }
    )


def _has_slip(raw: object, judge: int) -> bool:
    try:
        sent = read_record(raw)
    except ValueError:
        return False

    return is_slip(sent.slip, sent.check, judge)


def _describe_check(seat: EventViewer, about: object) -> AboutJson:
    """The state of that check, for whoever may see lists."""
    nothing = AboutJson(conflicts=[], mine=None, closed="")
    try:
        uuid = UUID(about if isinstance(about, str) else "")
    except ValueError:
        return nothing

    check = DeckCheck.objects.filter(event=seat.event, uuid=uuid).select_related("submission").first()
    if check is None or not seat.may(Action.SEE_LISTS):
        return nothing

    summary = summary_of(check, counts_of(checked_cards(seat.event, check.submission)))
    conflicts: list[ConflictJson] = [
        {"section": one.section, "name": one.name, "listed": one.listed, "counted": list(one.counted)}
        for one in summary.conflicts
    ]
    mine = last_of(summary, seat.person or 0)
    return AboutJson(conflicts=conflicts, mine=mine, closed=check.closed.isoformat() if check.closed else "")
