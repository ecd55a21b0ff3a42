"""Entries by the ids of another system: one, or up to 500 at once; sent again they change nothing."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Annotated, Any, Final, NotRequired, TypedDict, cast

from django.db import transaction
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import validated_data
from api.description.operations import operation
from api.errors import errors_json, list_faults
from api.typed import Doc, OneOf, Positive, or_receipt
from api.work import RequestEnd
from decks.access.saving import storable_text
from decks.api.checks.bodies import Given
from decks.check.checking import TooLongError
from decks.check.messages import limit_sentence
from events.access.permissions import Action
from events.access.viewers import EventViewer
from events.api.base import OwnEventsView
from events.api.bodies import as_ident
from events.api.entries.answers import EnteredJson, EntryJson
from events.api.entries.base import EntryViewSet
from events.api.entries.bodies import EXAMPLE_LIST, BatchEntriesSerializer, BatchEntrySerializer, PutEntrySerializer
from events.api.entries.judged_lists import JudgedSubmission, answer_refusals, sent_list
from events.api.errors import LIST_REFUSED, EventConflictError, translate_error
from events.api.parameters import EntryParameters
from events.entries.authors import staff_author
from events.entries.event_lock import turn_in
from events.hosting.roster import RosterRow, put_entry
from events.lists.judging import UNJUDGED
from events.models import Entry, Event
from legality.engine.values.search_bounds import ended_by

# Entries of a batch that are written together: others who save wait for no more than these.
IN_A_TURN: Final = 25
# Seconds between two turns, at most.
PAUSE: Final = 0.1


class BatchFaultJson(TypedDict):
    """One thing wrong with an entry of a batch."""

    field: str
    code: str
    message: str


class BatchRowJson(TypedDict):
    """What became of an entry of a batch."""

    id: Annotated[str | None, Doc("As it was sent; null where it was no text.")]
    result: Annotated[str, OneOf("created", "changed", "unchanged", "refused")]
    number: Annotated[Positive | None, Doc("Of the entry.")]
    code: Annotated[str | None, Doc("The receipt of its list, if one was sent.")]
    verdict: Annotated[str | None, Doc("The verdict on that list.")]
    codes: Annotated[list[str], Doc("The rules that it breaks.")]
    errors: Annotated[list[BatchFaultJson], Doc("Empty for what was taken; the first 100 of more.")]
    more: NotRequired[Annotated[Positive, Doc("How many errors are left out.")]]


class BatchEntriesJson(TypedDict):
    """The results of a batch, in its order."""

    results: list[BatchRowJson]


# A valid entry of a batch, with its list.
Ready = tuple[Given, JudgedSubmission | None]


class EntryByIdViewSet(EntryViewSet):
    """An entry by the id of another system."""

    parameters = {"retrieve": EntryParameters}

    @operation("getEntryById", gives={200: EntryJson}, asks={"include": "details,list"})
    def retrieve(self, request: Request, slug: str, external_id: str) -> Response:
        """One entry by the id of another system.

        An entry as `GET .../entries/{number}/` gives it, for the staff; 404 where no entry has that id.
        """
        viewer = self.board_viewer(slug)
        found = get_object_or_404(viewer.event.entries, external_id=storable_text(external_id))
        return Response(self.read_entry(viewer, found.number, self.asked["include"]))

    @operation(
        "putEntry",
        takes=PutEntrySerializer,
        gives={200: or_receipt(EnteredJson), 201: or_receipt(EnteredJson), 409: LIST_REFUSED},
        examples={"A player": {"name": "Bo", "table": 5, "list": EXAMPLE_LIST}},
    )
    def update(self, request: Request, slug: str, external_id: str) -> Response:
        """Write an entry by the id of another system.

        Makes the entry or changes it; what is left out stays. It may be sent again without harm: what was said of the
        id last changes nothing, whatever its player or the staff has changed since, and the same list makes no new
        submission.
        """
        viewer = self.staff(slug, Action.ENTER)
        ident = as_ident(external_id)
        context = {"game": viewer.event.game, "read": {"id": ident}}
        given = validated_data(PutEntrySerializer(data=request.data, context=context))
        sent = sent_list(viewer.event, given, _entries_by_id(viewer.event, [ident]).get(ident), by_staff=True)
        with answer_refusals(sent), turn_in(viewer.event) as event:
            held = _entries_by_id(event, [ident]).get(ident)
            done = put_entry(event, _row(ident, given), sent, held, staff_author(viewer), self.now)

        return self.entered_response(viewer, done.entry, done.submission, sent, is_new=done.what == "created")


class BatchEntriesView(OwnEventsView):
    """Many entries at once."""

    tag = "Entries"
    throttle_scope = "batch"

    @operation(
        "putEntries",
        takes=BatchEntriesSerializer,
        gives={200: BatchEntriesJson},
        examples={
            "Two players": {"entries": [{"id": "a1", "name": "An", "list": EXAMPLE_LIST}, {"id": "a2", "name": "Bo"}]}
        },
    )
    def post(self, request: Request, slug: str) -> Response:
        """Write many entries at once.

        Up to 500 entries by the ids of another system, each as `PUT .../by-id/{external_id}/` takes it, with its
        `id`. They are written, each with a result of its own: a faulty one, and an id that comes again, stops no
        other.
        """
        viewer = self.staff(slug, Action.ENTER)
        sent = validated_data(BatchEntriesSerializer(data=request.data))["entries"]
        idents = [one["id"] if isinstance(one.get("id"), str) else None for one in sent]
        before = _entries_by_id(viewer.event, [ident for ident in idents if ident is not None])
        end = RequestEnd(request._request)
        # The place of each valid entry, by its id.
        seen = dict[str, int]()
        results = list[BatchRowJson]()
        for start in range(0, len(sent), IN_A_TURN):
            # Lists are judged before the turn, which no other writer shares. What is over the end of the request is refused by itself.
            with ended_by(end):
                ready = [
                    self._prepare_entry(viewer, place, one, before, seen)
                    for place, one in enumerate(sent[start : start + IN_A_TURN], start + 1)
                ]
            began = time.monotonic()
            with turn_in(viewer.event) as event:
                held = _entries_by_id(event, [one[0]["id"] for one in ready if not isinstance(one, Exception)])
                results += [self._write_entry(viewer, event, one, held) for one in ready]
            if start + IN_A_TURN < len(sent):
                # Who waits for SQLite's lock looks for it now and then: it has to be free for a while.
                time.sleep(min(PAUSE, time.monotonic() - began))

        for row, ident in zip(results, idents, strict=True):
            row["id"] = ident
        body: BatchEntriesJson = {"results": results}
        return Response(body)

    def _prepare_entry(  # noqa: PLR0913  Any: whatever JSON was sent
        self,
        viewer: EventViewer,
        place: int,
        one: Mapping[str, Any],
        before: Mapping[str, Entry],
        seen: dict[str, int],
    ) -> Ready | Exception:
        """The entry at a place of the batch with its list, or why it cannot be taken."""
        try:
            given = validated_data(BatchEntrySerializer(data=one, context={"game": viewer.event.game}))
            ident = as_ident(given["id"])
            sent = sent_list(viewer.event, given, before.get(ident), by_staff=True)
        except (APIException, *UNJUDGED) as wrong:
            return wrong

        first = seen.setdefault(ident, place)
        if first == place:
            return given, sent

        message = _("Entry %(number)s of the batch already has this id.") % {"number": first}
        return ValidationError({"id": [message]}, code="unknown")

    def _write_entry(
        self, viewer: EventViewer, event: Event, one: Ready | Exception, held: Mapping[str, Entry]
    ) -> BatchRowJson:
        if isinstance(one, Exception):
            return _refused_row(one)

        given, sent = one
        try:
            with transaction.atomic(), answer_refusals(sent):
                done = put_entry(
                    event, _row(given["id"], given), sent, held.get(given["id"]), staff_author(viewer), self.now
                )
        except Exception as wrong:  # `_refused_row` raises what is not a refusal
            return _refused_row(wrong)

        made = done.submission
        return {
            "id": None,
            "result": done.what,
            "number": done.entry.number,
            "code": made.code if made else None,
            "verdict": sent.answer.verdict if sent else None,
            "codes": list(sent.answer.report.codes) if sent else [],
            "errors": [],
        }


def _entries_by_id(event: Event, idents: list[str]) -> dict[str, Entry]:
    found = event.entries.filter(external_id__in=idents).select_related("details", "event", "current", "pool")
    return {entry.external_id: entry for entry in found}


def _row(ident: str, given: Given) -> RosterRow:
    texts = {name: storable_text(given[name]) for name in ("name", "pronouns", "member_id") if name in given}
    return RosterRow(ident, **texts, table=given.get("table"), consent=given.get("consent"), line=0)


def _refused_row(wrong: Exception) -> BatchRowJson:
    """The result for what was not taken. Raises what is not a refusal."""
    exc = translate_error(wrong)
    if isinstance(exc, TooLongError):
        exc = ValidationError({"list": {"text": [limit_sentence(exc.limit)]}}, code="too_long")
    elif isinstance(exc, UNJUDGED):
        gone = _("The format of this event cannot be checked for the event date. Change the event first.")
        exc = EventConflictError(gone, "gone")
    if not isinstance(exc, APIException):
        raise exc

    row: dict[str, object] = {
        "id": None,
        "result": "refused",
        "number": None,
        "code": None,
        "verdict": None,
        "codes": [],
    }
    return cast("BatchRowJson", row | errors_json(list_faults(exc)))
