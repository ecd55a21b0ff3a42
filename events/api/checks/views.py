"""`/api/v1/events/{slug}/checks/`: deck checks for programs of judges. Players and judges are numbers in them."""

from random import SystemRandom
from typing import Annotated, ClassVar, Final, TypedDict
from uuid import UUID

from django.db.models import Prefetch, prefetch_related_objects
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema_serializer
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import validated_data
from api.conditional import answer_written
from api.description.operations import operation
from api.fields import Whole
from api.model_serializers import AnswerField, StrictModelSerializer, row_json, rows_json
from api.paging import read_page
from api.parameters import ParameterViewSet
from api.typed import Doc, MadeBy, Positive, Row, Written, or_receipt
from events.access.permissions import Action
from events.access.viewers import find_viewer
from events.api.base import OwnEventsView
from events.api.checks.bodies import ChecksParameters, NewChecksSerializer, RecordsSerializer
from events.api.errors import EventConflictError
from events.api.fields import local_moment
from events.checks.check_summary import outcomes_differ
from events.checks.open_check import IdTakenError, NoCheckableListError, Reason, open_check, pick_entry, pick_for
from events.checks.records import MAX_RECORDS, Answered, judge_had_check, judge_slip, take_records
from events.checks.sheet import CheckedCardJson, check_json
from events.checks.views import check_in
from events.models import CheckRecord, DeckCheck, Event

NEW_UUID: Final = "00000000-0000-4000-8000-000000000002"


class CheckRowSerializer(StrictModelSerializer[DeckCheck]):
    """A deck check as lists of checks have it."""

    uuid = AnswerField(str, lambda row: str(row.uuid), help_text="Its id, made by whoever picked it.")
    number = Whole(source="entry.number", min_value=1, help_text="The number of the entry.")
    list = Whole(source="submission.number", min_value=1, help_text="The number of the list that is checked.")
    round = Whole(min_value=1, allow_null=True)
    table = Whole(min_value=1, allow_null=True)
    picked = local_moment("picked")
    opened = local_moment("opened", is_nullable=True, help_text="When its clock began to run.")
    closed = local_moment("closed", is_nullable=True)
    extension = Whole(min_value=0, allow_null=True, help_text="Minutes that the players were given.")

    class Meta(StrictModelSerializer.Meta):
        model = DeckCheck
        fields: ClassVar[tuple[str, ...]] = tuple(
            """
            uuid number list round table seat why reason picked opened closed
            outcome rule citation infraction extension note
            """.split()
        )
        help_texts: ClassVar = {
            "outcome": "That of the last outcome that a judge recorded.",
            "rule": "The code of the rule that was broken; empty without one.",
            "citation": "The number of that rule on the event's day.",
        }
        receipt = ("uuid",)


class ChecksJson(TypedDict):
    """A page of deck checks, the latest pick first."""

    results: list[Annotated[Row, MadeBy(CheckRowSerializer)]]
    next: Annotated[str | None, Doc("The address of the page that follows; null on the last.")]


class MadeChecksJson(TypedDict):
    """Checks that were picked."""

    results: list[Annotated[Row, MadeBy(or_receipt(CheckRowSerializer))]]


def does_count(record: CheckRecord) -> bool:
    """Whether the organiser has nothing to decide about a record, or has accepted it."""
    return not record.waits or (hasattr(record, "acceptance") and record.acceptance.accepted)


@extend_schema_serializer(component_name="Record")
class CheckRecordSerializer(StrictModelSerializer[CheckRecord]):
    """What one judge recorded. It is never changed."""

    uuid = AnswerField(str, lambda row: str(row.uuid))
    judge = AnswerField(
        Positive,
        lambda row: row.judge_id,
        help_text="The judges of a check are counted in the order of their first records.",
    )
    made = local_moment("made", event="check_of.event", is_nullable=True, help_text="What the judge's device said.")
    received = local_moment("received", event="check_of.event", help_text="Records are ordered by it.")
    counts = AnswerField(
        bool, does_count, help_text="False while it waits for the organiser, and where they set it aside."
    )

    class Meta(StrictModelSerializer.Meta):
        model = CheckRecord
        fields = ("uuid", "judge", "kind", "content", "made", "received", "counts")
        types: ClassVar = {
            "content": Annotated[dict[str, object], Written({"type": "object", "additionalProperties": True})]
        }
        help_texts: ClassVar = {"content": "As it was sent."}


def records_json(check: DeckCheck) -> list[Row]:
    """What was recorded in a check. Of the judges' accounts nothing is reported: they are counted."""
    rows = rows_json(CheckRecordSerializer, check.records.all())
    judges: dict[int | None, int] = {}
    for row in rows:
        row["judge"] = judges.setdefault(row["judge"], len(judges) + 1)
    return rows


class SlipField(AnswerField):
    """What proves that the judge in the context was given the check."""

    def to_representation(self, value: DeckCheck) -> str:
        """The slip."""
        return judge_slip(value, self.context["judge"])


class WholeCheckSerializer(CheckRowSerializer):
    """A check with the list and what was recorded."""

    cards = AnswerField(
        list[CheckedCardJson],
        lambda row: check_json(row, "")["cards"],
        help_text="The registered list, one row for a card in a section, in the player's order.",
    )
    records = AnswerField(list[Annotated[Row, MadeBy(CheckRecordSerializer)]], records_json)
    outcomes_differ = AnswerField(
        bool,
        lambda row: outcomes_differ(filter(does_count, row.records.all())),
        help_text="The last outcomes of two judges are not the same; that of the check is the later one.",
    )
    slip = SlipField(
        str,
        source="*",
        help_text="Send it with records: they are kept for the organiser even if their judge is no longer of the staff.",
    )

    class Meta(CheckRowSerializer.Meta):
        fields = (*CheckRowSerializer.Meta.fields, "cards", "records", "outcomes_differ", "slip")


class TakenJson(TypedDict):
    """What became of each record that was sent."""

    records: Annotated[list[Answered], Doc("In the order in which they were sent.")]


class ChecksViewSet(ParameterViewSet, OwnEventsView):
    """The deck checks of an event, for judges and organisers."""

    tag = "Deck checks"
    parameters = {"list": ChecksParameters}

    @operation("listChecks", gives={200: ChecksJson})
    def list(self, request: Request, slug: str) -> Response:
        """The deck checks of an event.

        A page of checks, the latest pick first, for judges and organisers.
        """
        event = self.staff(slug, Action.SEE_LISTS).event
        checks = event.deck_checks.select_related("entry", "submission")
        if self.asked["open"]:
            checks = checks.filter(closed__isnull=True)
        rows, following = read_page(self, checks, "picked", "pk")
        body: ChecksJson = {"results": rows_json(CheckRowSerializer, rows), "next": following}
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
    def create(self, request: Request, slug: str) -> Response:
        """Pick decks to check.

        One entry for a reason, whose check opens at once, or so many at random: no one twice before everyone once,
        and whole tables where the round is loaded. `uuid` is made by the sender; sent again it gives the checks that
        it picked. 409 for a player without a list.
        """
        viewer = self.staff(slug, Action.CHECK)
        event = viewer.event
        given = validated_data(NewChecksSerializer(data=request.data))
        usual = DeckCheck.Why.TARGETED if "number" in given else DeckCheck.Why.RANDOM
        reason = Reason(DeckCheck.Why(given.get("why", usual)), given.get("round"), given["reason"])
        judge = viewer.person or 0
        uuid = given["uuid"]
        try:
            if "number" in given:
                entry = get_object_or_404(event.entries.taking_part(), number=given["number"])
                made = [pick_entry(event, entry, reason, judge, self.now, uuid=uuid)]
            else:
                made = pick_for(event, given["wanted"], reason, judge, self.now, uuid=uuid, random=SystemRandom())
        except NoCheckableListError as error:
            raise EventConflictError(_("This player has no list to check."), "no-list") from error
        except IdTakenError as error:
            raise ValidationError({"uuid": [error.says]}, code="unknown") from error

        rows = event.deck_checks.filter(pk__in=[one.pk for one in made])
        found = rows_json(CheckRowSerializer, rows.select_related("entry", "submission").order_by("pk"))
        body: MadeChecksJson = {"results": [self.answer_to_writer(CheckRowSerializer, row) for row in found]}
        place = f"{made[0].uuid}/" if len(made) == 1 else ""
        return answer_written(body, f"/api/v1/events/{slug}/checks/{place}")

    @operation("getCheck", gives={200: WholeCheckSerializer})
    def retrieve(self, request: Request, slug: str, uuid: UUID) -> Response:
        """One deck check.

        The check with the registered list and all that judges recorded. Two judges' records both stay.
        """
        viewer = self.staff(slug, Action.SEE_LISTS)
        check = check_in(viewer.event, uuid)
        prefetch_related_objects([check], Prefetch("records", CheckRecord.objects.select_related("acceptance")))
        return Response(WholeCheckSerializer(check, context={"judge": viewer.person or 0}).data)

    @operation("openCheck", gives={200: or_receipt(CheckRowSerializer)})
    def open(self, request: Request, slug: str, uuid: UUID) -> Response:
        """Begin a deck check.

        Lets the clock of a check run. It is about the list that counts now. One that has begun goes on.
        """
        viewer = self.staff(slug, Action.CHECK)
        open_check(viewer.event, check_in(viewer.event, uuid), viewer.person or 0, self.now)
        row = row_json(CheckRowSerializer, check_in(viewer.event, uuid))
        return Response(self.answer_to_writer(CheckRowSerializer, row))

    @operation(
        "sendRecords",
        takes=RecordsSerializer,
        gives={200: TakenJson},
        examples={"No fault": {"records": [{"uuid": NEW_UUID, "kind": "outcome", "content": {"outcome": "clean"}}]}},
    )
    def record(self, request: Request, slug: str, uuid: UUID) -> Response:
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
            raws.append(
                {
                    "uuid": str(one["uuid"]),
                    "check": str(check.uuid),
                    "kind": one["kind"],
                    "content": one["content"],
                    "made": made.isoformat() if made else "",
                    "slip": one.get("slip", ""),
                }
            )
        body: TakenJson = {"records": take_records(viewer.event, viewer, raws, self.now)}
        return Response(body)
