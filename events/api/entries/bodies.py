"""The bodies of entries and lists."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from django.utils.translation import gettext as _
from drf_spectacular.drainage import set_override
from drf_spectacular.utils import extend_schema_field

from api.bodies import Faults, RequestData, add_faults, fault
from api.fields import BoundedList, BoundedMapping, Title, Truth, Whole
from decks.access.saving import storable_text
from decks.access.tables import MOST_TABLES
from decks.api.checks.bodies import LimitedText, ListSerializer, strange_sections
from decks.decklist.rows import Row, rows_as_text
from events.api.bodies import EventsBody, Where
from events.entries.submitting import SubmittedList
from events.models import Event, Submission
from legality.games import GAMES

MAX_ENTRIES: Final = 500
# Members of an entry of a batch, known ones and others, each of which is reported.
MOST_MEMBERS: Final = 100
# What writes the members of an entry that not every body takes.
OF_ENTRIES: Final[Where] = {
    "id": "PUT .../entries/by-id/{id}/",
    "list": "POST .../mine/",
    "pool": "PUT .../entries/{number}/pool/",
    "team": "POST .../teams/",
    "seat": "POST .../teams/",
    "details": "name, pronouns, member_id, consent",
    "unlocked": "PATCH .../entries/{number}/",
    "withdrawn": "PATCH .../entries/{number}/",
}

EXAMPLE_LIST: Final = {"text": "Main:\n3 Defy"}


class StorableListText(LimitedText):
    """A list as typed, as every database can keep it, with at least one line."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        set_override(self, "field", {"type": "string", "pattern": r"[^\s\u0000]"})

    def to_internal_value(self, data: object) -> str:
        """The text. Raises ValidationError over a limit."""
        return storable_text(super().to_internal_value(data))


class EntryListSerializer(EventsBody, ListSerializer):
    """A list to register: as text, or as cards by section. What concerns paper and reasons is for the staff."""

    elsewhere = {"cards": "sections"}

    text = StorableListText(required=False, allow_blank=True)
    deck_name = Title(max_length=120, required=False, default="", allow_blank=True)
    paper = Truth(required=False, default=False, help_text="It was handed in on paper.")
    paper_place = Title(
        max_length=80, required=False, default="", allow_blank=True, help_text="Where the paper is kept."
    )
    reason = Title(
        max_length=300, required=False, default="", allow_blank=True, help_text="Why it is changed after the lock."
    )

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """One form of the list, with sections of the event's game, and at least one line."""
        game = GAMES.get(str(self.context.get("game")))
        faults = super().cross_check(sent, given)
        add_faults(faults, strange_sections(sent, game) if game else {})
        form = "sections" if "sections" in sent else "text"
        has_lines = (given.get("text") or "").strip() or any(given.get("sections", {}).values())
        if faults or has_lines or form not in given:
            return faults

        return fault([form], _("A registered list needs at least one line."), "unknown")


class PlayerSerializer(EventsBody):
    """A player. What the event does not ask for is not kept."""

    elsewhere: ClassVar[Where] = OF_ENTRIES

    name = Title(max_length=80)
    pronouns = Title(max_length=40, required=False, allow_blank=True)
    member_id = Title(max_length=40, required=False, allow_blank=True)
    consent = Truth(required=False, help_text="Whether the list may be published under the name.")


class OwnEntrySerializer(PlayerSerializer):
    """The reader's own entry."""

    elsewhere: ClassVar[Where] = {**OF_ENTRIES, "table": "PATCH .../entries/{number}/"}

    list = EntryListSerializer(required=False)


class NewEntrySerializer(OwnEntrySerializer):
    """An entry to make; `table` is for the staff."""

    elsewhere: ClassVar[Where] = OF_ENTRIES

    table = Whole(min_value=1, max_value=MOST_TABLES, required=False, allow_null=True)


class PutEntrySerializer(NewEntrySerializer):
    """An entry as another system knows it. What is left out stays as it is."""


class BatchEntrySerializer(PutEntrySerializer):
    """An entry of a batch, by the id of the other system."""

    id = Title(max_length=80)


class KnownSerializer(PlayerSerializer):
    """A player as they were read."""

    name = Title(max_length=80, required=False)


class EntryChangeSerializer(PlayerSerializer):
    """What the staff changes of an entry."""

    elsewhere: ClassVar[Where] = {**OF_ENTRIES, "list": "POST .../entries/{number}/lists/"}

    base = KnownSerializer(
        required=False,
        help_text="The player as you read them: only what you send otherwise is written, and what others changed stays.",
    )
    table = Whole(min_value=1, max_value=MOST_TABLES, required=False, allow_null=True)
    unlocked = Truth(required=False, help_text="Whether the list may be changed although the lock has passed.")
    withdrawn = Truth(required=False)


@extend_schema_field(BatchEntrySerializer)
class BatchEntryField(BoundedMapping):
    """An entry of a batch: one that is wrong is refused in its place alone, when its turn comes."""


class BatchEntriesSerializer(EventsBody):
    """Entries to write, each for itself."""

    entries = BoundedList(
        child=BatchEntryField(max_length=MOST_MEMBERS),
        min_length=1,
        max_length=MAX_ENTRIES,
        help_text="Up to 500; a faulty one stops no other.",
    )


def sheet_of(event: Event, given: Mapping[str, Any], *, by_staff: bool) -> SubmittedList:
    """The list of a valid body, as text. A player's own is never from paper, and needs no reason."""
    if "text" in given:
        text = given["text"]
    else:
        rows = []
        for section, cards in given["sections"].items():
            for card in cards:
                rows.append(Row(section, card.get("name") or card["code"], card["count"], card.get("code")))
        text = storable_text(rows_as_text(rows, GAMES[event.game]))

    deck_name = storable_text(given.get("deck_name", ""))
    if not by_staff:
        return SubmittedList(text, deck_name, Submission.Source.API)

    source = Submission.Source.PAPER if given["paper"] else Submission.Source.API
    place = storable_text(given.get("paper_place", ""))
    reason = storable_text(given.get("reason", ""))
    return SubmittedList(text, deck_name, source, place, reason)
