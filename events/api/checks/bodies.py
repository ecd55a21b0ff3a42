"""Request bodies of deck checks, and the filter of their list."""

from typing import Any, Final
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field

from api.bodies import Faults, RequestData, fault
from api.fields import BoundedList, BoundedMapping, Choice, FlagParameter, StrictText, Title, Whole
from api.paging import RowPageParameters
from events.api.bodies import EventsBody
from events.api.fields import SentMomentField
from events.checks.contents import MOST_COPIES, OUTCOMES
from events.checks.forms import MOST_AT_ONCE
from events.checks.records import MAX_RECORDS
from events.models import CheckRecord, DeckCheck
from events.models.event import MOST_PLAYERS
from events.models.round import MOST_ROUNDS

Json = dict[str, Any]  # Any: JSON
# The most members that a record's content may have.
MOST_MEMBERS: Final = 20
# The length of a UUID with its hyphens.
WRITTEN: Final = 36


@extend_schema_field({"type": "string", "format": "uuid"})
class UuidField(StrictText):
    """A UUID made by the sender, in the usual form with hyphens."""

    def to_internal_value(self, data: object) -> UUID:  # type: ignore[override]  # text comes in, an id goes out
        """The id. Raises ValidationError."""
        text = super().to_internal_value(data)
        if len(text) != WRITTEN:
            self.fail("invalid")
        try:
            return UUID(text)
        except ValueError:
            self.fail("invalid")


class ChecksParameters(RowPageParameters):
    """Which checks are listed."""

    open = FlagParameter("Only checks that are not closed.")


class NewChecksSerializer(EventsBody):
    """Picks checks: one entry for a reason, or several at random."""

    one_of = ("number", "wanted")

    uuid = UuidField(help_text="Made by the sender: the same again gives the checks that it picked.")
    number = Whole(
        min_value=1,
        max_value=MOST_PLAYERS,
        required=False,
        help_text="The entry whose list is checked; its check opens.",
    )
    wanted = Whole(
        min_value=1,
        max_value=MOST_AT_ONCE,
        required=False,
        help_text="How many are picked at random: tables where the round is loaded, else entries.",
    )
    why = Choice(DeckCheck.Why.choices, required=False, help_text="`targeted` for one entry, else `random`.")
    round = Whole(min_value=1, max_value=MOST_ROUNDS, required=False, allow_null=True)
    reason = Title(max_length=300, required=False, default="", allow_blank=True)

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """Exactly one of `number` and `wanted` is required."""
        if len({"number", "wanted"} & sent.keys()) == 1:
            return {}

        return fault(["wanted"], _("Give one entry by its number, or how many to pick."), "required")


def _rows(number: str, text: str) -> Json:
    members = {"name": {"type": "string"}, number: {"type": "integer", "minimum": 0, "maximum": MOST_COPIES}}
    others = {"section": {"type": "string"}, "id": {"type": "string", "description": "The card's id."}}
    row = {"type": "object", "properties": members | others, "required": ["name", number]}
    return {"type": "array", "description": text, "items": row}


CONTENTS: Final = {
    "CountsContentRequest": {
        "type": "object",
        "description": "What was counted, for a record of the kind `counts`: at least one of the two.",
        "minProperties": 1,
        "properties": {
            "cards": _rows("counted", "The cards of the list."),
            "found": _rows("counted", "Cards that are not on the list."),
        },
    },
    "SwapContentRequest": {
        "type": "object",
        "description": "What was swapped, for a record of the kind `swap`: at least one of the two.",
        "minProperties": 1,
        "properties": {
            "in": _rows("count", "Cards that came into the deck."),
            "out": _rows("count", "Cards that went out of it."),
        },
    },
    "OutcomeContentRequest": {
        "type": "object",
        "description": "How the check ended, for a record of the kind `outcome`.",
        "properties": {
            "outcome": {"type": "string", "enum": list(OUTCOMES)},
            "rule": {"type": ["string", "null"], "description": "The code of the rule that was broken."},
            "infraction": {"type": ["string", "null"]},
            "extension": {"type": ["integer", "null"], "description": "Minutes that the players were given."},
            "note": {"type": ["string", "null"]},
        },
        "required": ["outcome"],
    },
}


@extend_schema_field({"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in CONTENTS]})
class ContentField(BoundedMapping):
    """The content of a record. One that its kind does not have is answered `unreadable`, with why; no other is lost with it."""


class RecordSerializer(EventsBody):
    """What a judge recorded."""

    uuid = UuidField(help_text="Made by the sender: the same record twice is stored once.")
    kind = Choice(CheckRecord.Kind.choices)
    content = ContentField(max_length=MOST_MEMBERS, help_text="As the `kind` has it.")
    slip = StrictText(max_length=200, required=False, allow_blank=True, help_text="That of the check, as it was given.")
    made = SentMomentField(required=False, allow_null=True, help_text="What the judge's clock said.")


class RecordsSerializer(EventsBody):
    """Records of one check; each is accepted or refused separately."""

    records = BoundedList(child=RecordSerializer(), min_length=1, max_length=MAX_RECORDS)
