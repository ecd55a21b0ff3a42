"""The bodies that the API of decks takes. A deck's owner, id, revision and dates are never taken from a body."""

from collections.abc import Iterable
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction

from api.bodies import Body, Faults, RequestData, fault
from api.fields import BoundedList, BoundedMapping, Choice, StrictText, Title, Truth, Whole
from decks.access.saving import FOLDER, NAME, PRIMER, storable_text
from decks.api.builder.rows import RowsField, strange_rows
from decks.api.checks.bodies import MOST_OPTIONS, LimitedText, faults_of_refusal
from decks.api.checks.judging import as_options, is_light, question_arguments
from decks.check.question import RefusedError, read_question
from decks.decklist.reading.lists import MAX_COUNT, MAX_NAME
from decks.models import Deck, DeckVersion
from decks.report.operations import OPS
from legality.api.fields import GameSlug
from legality.games import GAMES

# The most operations on one deck in one request; no button of the site needs as many.
MAX_OPERATIONS: Final = 500
CAUSES: Final = (DeckVersion.Cause.IMPORT, DeckVersion.Cause.CLEAR, DeckVersion.Cause.EDIT)


class ListText(LimitedText):
    """A list as typed, as every database can keep it."""

    def __init__(self, **options: object) -> None:
        super().__init__(**({"allow_blank": True, "required": False} | options))

    def to_internal_value(self, data: object) -> str:
        """The text. Raises ValidationError over a limit."""
        return storable_text(super().to_internal_value(data))


class PrimerText(StrictText):
    """What an owner writes about a deck, as every database can keep it."""

    def to_internal_value(self, data: object) -> str:
        """The text. Raises ValidationError for what is not a string."""
        return storable_text(super().to_internal_value(data))


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
    primer = PrimerText(required=False, allow_blank=True)
    folder = StrictText(required=False, allow_blank=True)
    visibility = StrictText(required=False)

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """A list in one form, not both."""
        is_one = len({"text", "rows"} & sent.keys()) == 1
        return {} if is_one else fault(["text"], _("Give either text or rows."), "required")


class BasedSerializer(Body):
    """A body that says what its writer had read; its other members are looked at elsewhere."""

    base = BaseDeckSerializer()


class DeckSerializer(Body):
    """A deck. What is left out stays as it is in the `instance`; a new one takes the defaults."""

    one_of = ("text", "rows")
    also_in_part = {"not": {"anyOf": [{"required": ["text", "rows"]}, {"required": ["operations"]}]}}

    name = Title(max_length=NAME)
    game = GameSlug(max_length=32)
    format = StrictText(max_length=32, required=False)
    region = StrictText(max_length=32, required=False)
    options = OptionsField(required=False)
    text = ListText()
    rows = RowsField(required=False)
    pool = ListText()
    plan = ListText()
    primer = PrimerText(max_length=PRIMER, required=False, allow_blank=True)
    folder = Title(max_length=FOLDER, required=False, allow_blank=True)
    visibility = Choice(Deck.Visibility.choices, required=False)
    cause = Choice(CAUSES, required=False)
    base = BaseDeckSerializer(required=False)

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """A list in one form, not both, which a whole deck needs; and what is asked of it, where a verdict depends on that."""
        forms = {"text", "rows"} & sent.keys()
        is_one = len(forms) == 1 or not forms and self.partial
        faults = {} if is_one else fault(["text"], _("Give either text or rows."), "required")
        if is_light(self.fields.keys() & sent.keys()):
            return faults

        return faults | self._asked(sent, given)

    def _asked(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        deck = self.instance if isinstance(self.instance, Deck) else Deck()
        arguments = question_arguments(deck, sent, timezone.localdate())
        game = GAMES.get(arguments[0])
        strange = strange_rows(sent.get("rows"), game) if game else {}
        try:
            given["question"] = read_question(*arguments)
        except RefusedError as refusal:
            return faults_of_refusal(refusal) | strange

        return strange


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


class VersionSerializer(Body):
    """The name of a version to keep."""

    name = Title(max_length=NAME)


class CollectionSerializer(Body):
    """What a person has of a game."""

    text = ListText(required=True)
