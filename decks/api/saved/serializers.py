"""Saved decks and their versions as JSON, and the bodies that write them.

A deck's owner, id, revision and dates are never taken from a body.
"""

from typing import Annotated, Any, ClassVar, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from api.bodies import Faults, RequestData, fault
from api.fields import Choice, StrictText, Title
from api.model_serializers import AnswerField, StrictModelSerializer, row_json
from api.typed import Day, MadeBy, Natural, Positive, Row
from decks.access.saving import FOLDER, NAME, PRIMER
from decks.api.builder.rows import RowsField, strange_rows
from decks.api.checks.bodies import faults_of_refusal
from decks.api.checks.judging import is_light, question_arguments
from decks.api.saved.bodies import BaseDeckSerializer, ListText, OptionsField, StorableText
from decks.check.answers import Options
from decks.check.question import RefusedError, read_question
from decks.models import Check, Deck, DeckVersion
from legality.api.fields import GameSlug
from legality.engine.values.report import Verdict
from legality.games import GAMES

OPTIONS_HELP: Final = "The options that are on."
CAUSES: Final = (DeckVersion.Cause.IMPORT, DeckVersion.Cause.CLEAR, DeckVersion.Cause.EDIT)
TEXTS: Final = ("text", "pool", "plan", "primer")
# Members that are empty for others than the owner.
PRIVATE: Final = ("folder", "plan")


class LastCheckSerializer(StrictModelSerializer[Check]):
    """What the last check of a deck said."""

    date = AnswerField(Day, lambda check: check.day.isoformat())

    class Meta(StrictModelSerializer.Meta):
        model = Check
        fields = ("verdict", "codes", "problems", "date", "edition")
        types: ClassVar = {"verdict": Verdict, "codes": list[str], "problems": Natural, "edition": str}
        help_texts: ClassVar = {"codes": "The rules that it broke.", "problems": "Lines that were not in the deck."}


def last_check_json(deck: Deck) -> Row | None:
    """The last check of a deck; None for one that was never checked."""
    check: Check | None = getattr(deck, "last_check", None)
    return row_json(LastCheckSerializer, check) if check else None


class ListedDeckSerializer(StrictModelSerializer[Deck]):
    """A deck without its texts."""

    # Only `deck_json` leaves out what the reader may not see.
    id = StrictText(source="token", read_only=True, help_text="Its id, which is also its address.")
    name = Title(max_length=NAME)
    game = GameSlug(max_length=32)
    region = StrictText(max_length=32, required=False)
    options = OptionsField(required=False, help_text=OPTIONS_HELP)
    folder = Title(max_length=FOLDER, required=False, allow_blank=True, help_text="Empty for others than its owner.")
    url = AnswerField(str, Deck.get_absolute_url, help_text="The path of its page.")
    owner = AnswerField(
        str | None,
        lambda deck: deck.owner.username if deck.owner else None,
        help_text="The owner's name; null for decks of the site.",
    )
    check = AnswerField(Annotated[Row, MadeBy(LastCheckSerializer)] | None, last_check_json)

    class Meta(StrictModelSerializer.Meta):
        model = Deck
        fields: ClassVar[tuple[str, ...]] = tuple(
            "id name game format region options visibility folder created updated revision url owner check".split()
        )
        types: ClassVar = {"revision": Natural}
        read_only_fields = ("created", "updated")
        extra_kwargs: ClassVar = {"format": {"required": False}}
        help_texts: ClassVar = {
            "visibility": "Who may read it.",
            "revision": "Goes up with each save; the first part of its `ETag`.",
        }
        receipt = ("id", "revision", "url")


class DeckSerializer(ListedDeckSerializer):
    """A deck whole. What a body leaves out stays as it is, or in a new deck is the default."""

    one_of = ("text", "rows")
    also_in_part = {"not": {"anyOf": [{"required": ["text", "rows"]}, {"required": ["operations"]}]}}

    text = ListText(help_text="The list as typed.")
    rows = RowsField(required=False, write_only=True)
    pool = ListText(help_text="The pool that it was built from, as typed.")
    plan = ListText(help_text="Another list to come; empty for others than its owner.")
    primer = StorableText(
        max_length=PRIMER,
        required=False,
        allow_blank=True,
        help_text="What its owner wrote about it, in Markdown; `[[Card]]` names a card.",
    )
    cause = Choice(CAUSES, required=False, write_only=True)
    base = BaseDeckSerializer(required=False, write_only=True)

    class Meta(ListedDeckSerializer.Meta):
        fields = (*ListedDeckSerializer.Meta.fields, *TEXTS, "rows", "cause", "base")

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """A list in one form, not both, which a whole deck needs; and what is asked of it, where a verdict depends on that."""
        forms = {"text", "rows"} & sent.keys()
        is_one = len(forms) == 1 or not forms and self.partial
        faults = {} if is_one else fault(["text"], _("Give either text or rows."), "required")
        if is_light(sent.keys() & set(self.writable_names)):
            return faults

        deck = self.instance if isinstance(self.instance, Deck) else Deck()
        arguments = question_arguments(deck, sent, timezone.localdate())
        game = GAMES.get(arguments[0])
        strange = strange_rows(sent.get("rows"), game) if game else {}
        try:
            given["question"] = read_question(*arguments)
        except RefusedError as refusal:
            return faults | faults_of_refusal(refusal) | strange

        return faults | strange


def deck_json(kind: type[ListedDeckSerializer], deck: Deck, reader: int | None) -> Row:
    """A deck for a reader; what is private to another person is empty. Select its owner and last check with it."""
    members = row_json(kind, deck)
    if deck.owner_id is None or deck.owner_id != reader:
        members |= {name: "" for name in PRIVATE if name in members}
    return members


class ListedVersionSerializer(StrictModelSerializer[DeckVersion]):
    """A version without its texts."""

    name = Title(max_length=NAME, help_text="Empty in an answer where it was not named.")

    class Meta(StrictModelSerializer.Meta):
        model = DeckVersion
        fields: ClassVar[tuple[str, ...]] = ("number", "name", "cause", "game", "format", "created")
        types: ClassVar = {"number": Positive}
        read_only_fields: ClassVar[tuple[str, ...]] = ("cause", "game", "format", "created")
        help_texts: ClassVar = {"cause": "Why it was kept."}
        receipt = ("number", "name", "cause", "created")


class VersionSerializer(ListedVersionSerializer):
    """A deck as it was."""

    options = AnswerField(Options, lambda version: dict.fromkeys(version.options, True))

    class Meta(ListedVersionSerializer.Meta):
        fields = (*ListedVersionSerializer.Meta.fields, "region", "options", "text", "pool")
        read_only_fields = (*ListedVersionSerializer.Meta.read_only_fields, "region", "text", "pool")
