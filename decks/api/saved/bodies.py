"""The fields of a deck in bodies, the deck as its writer had read it, steps on a deck, and collections."""

from collections.abc import Iterable
from typing import Any, Final

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction

from api.bodies import Body, Faults, RequestData, fault
from api.fields import BoundedList, BoundedMapping, Choice, StrictText, Truth, Whole
from decks.access.saving import storable_text
from decks.api.builder.rows import RowsField
from decks.api.checks.bodies import MOST_OPTIONS, LimitedText
from decks.api.checks.judging import as_options
from decks.decklist.reading.lists import MAX_COUNT, MAX_NAME
from decks.report.operations import OPS

# The most operations on one deck in one request; no button of the site needs as many.
MAX_OPERATIONS: Final = 500


class StorableText(StrictText):
    """A text, as every database can keep it."""

    def to_internal_value(self, data: object) -> str:
        """The text. Raises ValidationError for what is not a string."""
        return storable_text(super().to_internal_value(data))


class ListText(StorableText, LimitedText):
    """A list as typed, within the limits of what is read."""

    def __init__(self, **options: object) -> None:
        super().__init__(**({"allow_blank": True, "required": False} | options))


class OptionsField(BoundedMapping):
    """Options by slug with true or false; a list of slugs says true of each. Answers have those that are on."""

    child = Truth()

    def __init__(self, **options: Any) -> None:  # Any: the framework's own
        super().__init__(max_length=MOST_OPTIONS, **options)

    def to_internal_value(self, data: Any) -> dict[str, object]:  # Any: whatever JSON was sent
        """The options as a mapping. Raises TooManyEntries before a list is read."""
        is_short = isinstance(data, list) and len(data) <= MOST_OPTIONS
        return super().to_internal_value(as_options(data) if is_short else data)

    def to_representation(self, value: Iterable[str]) -> dict[str, bool]:
        """The options as a mapping, from the list of a column."""
        return dict.fromkeys(value, True)


class OptionsExtension(OpenApiSerializerFieldExtension):
    """Describes options, of which bodies have two forms."""

    target_class = OptionsField
    # Before the extension of mappings in general.
    priority = 1

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, object]:
        """The schema of both forms, or of the one that answers have."""
        by_slug: dict[str, object] = {"type": "object", "additionalProperties": {"type": "boolean"}}
        forms = [by_slug, {"type": "array", "items": {"type": "string"}}]
        return by_slug if direction == "response" else {"oneOf": forms}


class BaseDeckSerializer(Body):
    """A deck as its writer had read it: it is compared, never saved, so only its shape is looked at."""

    one_of = ("text", "rows")

    name = StrictText(required=False, allow_blank=True)
    format = StrictText(required=False)
    region = StrictText(required=False)
    options = OptionsField(required=False)
    text = ListText()
    rows = RowsField(required=False)
    pool = ListText()
    plan = ListText()
    primer = StorableText(required=False, allow_blank=True)
    folder = StrictText(required=False, allow_blank=True)
    visibility = StrictText(required=False)

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """A list in one form, not both."""
        is_one = len({"text", "rows"} & sent.keys()) == 1
        return {} if is_one else fault(["text"], _("Give either text or rows."), "required")


class BasedSerializer(Body):
    """A body that says what its writer had read; its other members are looked at elsewhere."""

    base = BaseDeckSerializer()


class OperationSerializer(Body):
    """One step on a deck. The card by its id, name or code."""

    any_of = ("name", "code", "card")

    op = Choice(OPS)
    section = StrictText(max_length=32)
    count = Whole(min_value=0, max_value=MAX_COUNT, default=1)
    name = StrictText(max_length=MAX_NAME, required=False, allow_blank=True, default="")
    code = StrictText(max_length=32, required=False, allow_null=True, allow_blank=True, default=None)
    card = StrictText(max_length=240, required=False, allow_null=True, default=None)
    to = StrictText(max_length=32, required=False, allow_blank=True, default="")

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """A card, a place to move to, and no copies only where a number is set."""
        faults: Faults = {}
        if not (sent.get("name") or sent.get("code") or sent.get("card")):
            faults |= fault(["name"], _("A card needs a name, a code or an id (`card`)."), "required")
        if sent.get("op") == "move" and not sent.get("to"):
            faults |= fault(["to"], _("Say which section to move to."), "required")
        if sent.get("op") != "set" and sent.get("count") == 0:
            faults |= fault(["count"], _("At least one copy."), "min_value")

        return faults


class OperationsSerializer(Body):
    """Steps on a deck, all or none of them; nothing else may come with them."""

    also_in_part = {"additionalProperties": False, "required": ["operations"]}

    operations = BoundedList(child=OperationSerializer(), allow_empty=False, min_length=1, max_length=MAX_OPERATIONS)


class CollectionSerializer(Body):
    """What a person has of a game."""

    text = ListText(required=True)
