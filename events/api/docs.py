"""What the schema says of events: imported where the schema is made, never by a view."""

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse

from api.describing import describe, describe_error, operation
from api.typed import or_receipt
from events.api.entries import EnteredJson, EntriesJson, EntriesView, EntryView
from events.api.entry_bodies import (
    BatchEntriesSerializer,
    EntryChangeSerializer,
    EntryListSerializer,
    NewEntrySerializer,
    OwnEntrySerializer,
    PutEntrySerializer,
)
from events.api.entry_json import EntryJson, NewListJson, RegisteredListJson
from events.api.errors import CurrentEventJson, RefusedListJson
from events.api.event_body import EventSerializer
from events.api.event_json import EventJson
from events.api.events import EventListView, EventsJson, EventView, RestoreEventView
from events.api.lists import EntryListsView, EntryListView, ListsJson
from events.api.mine import MineView
from events.api.staff_views import JudgeView, LogJson, LogView, RejudgedJson
from events.api.upserts import BatchEntriesJson, BatchEntriesView, PutEntryView

EVENTS: Final = "Events"
ENTRIES: Final = "Entries"
SLUG: Final = {"slug": ("The event's slug.", "example-event")}
NUMBER: Final = SLUG | {"number": ("The number of the entry.", 1)}
VERSION: Final = NUMBER | {"version": ("The number of the list in its entry.", 1)}
STALE: Final = describe_error(CurrentEventJson, "The event has been changed since: `current` is what it is now.")
BLIND: Final = OpenApiResponse(description="`If-Match` is missing: say which revision you have read.")
AT_ODDS: Final = describe_error(
    RefusedListJson,
    "`refused`: the event takes no list like this; `full`: it has no place left; `taken`: the person has an entry; "
    "`event-changed`: what lists are judged by has been changed meanwhile; `gone`: its format cannot be judged on its day; "
    "`conflict`: somebody else has changed the same of the player.",
)
LIST: Final = {"text": "Main:\n3 Defy"}
EVENT: Final = {
    "name": "Summer Cup",
    "game": "riftbound",
    "format": "standard",
    "date": "2099-08-08",
    "time_zone": "Asia/Shanghai",
    "deadline": "2099-08-08T09:00",
    "start": "2099-08-08T10:00:00+08:00",
    "visibility": "after",
}
TAGGED: Final = OpenApiParameter(
    "ETag",
    OpenApiTypes.STR,
    "header",
    required=True,
    response=[200, 201],
    description="The revision of the event with a mark of what else the answer tells, quoted.",
)


def if_match(*, required: bool) -> OpenApiParameter:
    """The header that says which revision is meant."""
    tag = r'(\*|(W/)?"[0-9]{1,9}(\.[0-9a-f]+)?")'
    schema: dict[str, Any] = {"type": "string", "pattern": f"^{tag}$" if required else f"^{tag}?$"}  # Any: JSON
    shown = [OpenApiExample("Whatever it is", value="*")] if required else []
    text = "The `ETag` of the event as you have read it, or `*` for whatever it is now."
    return OpenApiParameter("If-Match", schema, "header", required=required, description=text, examples=shown)


describe(
    EventListView,
    get=operation(
        "listEvents",
        EVENTS,
        "Events",
        "Events that everybody finds, and with a token or a session those in which one has a part, the latest start first, a "
        "page at a time. `role` looks among one's own alone.",
        gives={200: EventsJson},
        asks={"game": "riftbound", "page_size": 5},
    ),
    post=operation(
        "createEvent",
        EVENTS,
        "Make an event",
        "Makes an event whose organiser is the reader. Moments are ISO 8601; without an offset they are of the event's time "
        "zone, and a local time that its clocks skip or show twice is refused. 201 with the event, its address and its `ETag`.",
        takes=EventSerializer,
        gives={201: or_receipt(EventJson)},
        examples={"An event": EVENT},
        parameters=[TAGGED],
    ),
)
describe(
    EventView,
    get=operation(
        "getEvent",
        EVENTS,
        "One event",
        "An event that is listed, one's own, or one whose join link is known (`join`). `join_url` is for the staff alone. Other "
        "events are 404, as if they were not there.",
        gives={200: EventJson},
        path=SLUG,
        parameters=[TAGGED],
    ),
    patch=operation(
        "changeEvent",
        EVENTS,
        "Change an event",
        "Changes the members that are sent, and judges all lists anew where their verdict depends on one. `If-Match` names the "
        "revision that was read: without it 428, and when the event has been changed since, 412 with the event as it is now. "
        "What lists are judged by is refused for an event that has ended, unless it goes on by the same request.",
        takes=EventSerializer,
        gives={200: or_receipt(EventJson), 412: STALE, 428: BLIND},
        examples={"Another place": {"place": "Hall 4"}},
        path=SLUG,
        parameters=[TAGGED, if_match(required=True)],
    ),
    delete=operation(
        "deleteEvent",
        EVENTS,
        "Put an event into the bin",
        "The event goes into the bin with all that is in it; organisers can restore it for thirty days. `If-Match` is heeded "
        "where it is sent.",
        gives={204: OpenApiResponse(description="It is in the bin."), 412: STALE},
        path=SLUG,
        parameters=[if_match(required=False)],
    ),
)
describe(
    RestoreEventView,
    post=operation(
        "restoreEvent",
        EVENTS,
        "Take an event out of the bin",
        "The event is where it was. 409 if it is not in the bin.",
        gives={200: or_receipt(EventJson), 409: OpenApiResponse(description="The event is not in the bin.")},
        path={"slug": ("The event's slug.", "example-binned")},
        parameters=[TAGGED],
    ),
)
describe(
    JudgeView,
    post=operation(
        "judgeEvent",
        EVENTS,
        "Judge the lists of an event anew",
        "Judges every list whose verdict is out of date by the cards and rules of now, as of the event's day. No list is "
        "altered, and of an event that has ended no verdict either: `hit` tells the staff which would be others today.",
        gives={200: RejudgedJson},
        path=SLUG,
    ),
)
describe(
    LogView,
    get=operation(
        "getEventLog",
        EVENTS,
        "What was done in an event",
        "Every step with its author, for organisers, the newest first, a page at a time. Players are numbers in it.",
        gives={200: LogJson},
        path=SLUG,
        asks={"page_size": 5},
    ),
)
describe(
    MineView,
    get=operation(
        "getOwnEntry",
        ENTRIES,
        "One's own entry",
        "The reader's entry with details, list and receipt; 404 for somebody who has none.",
        gives={200: EntryJson},
        path=SLUG,
    ),
    post=operation(
        "register",
        ENTRIES,
        "Register, or send another list",
        "Makes the reader's entry, or changes it, with a list if one is sent: the last one counts, all are kept. 201 for a new "
        "entry, else 200. A list that the event does not take is 409, with what a check says of it.",
        takes=OwnEntrySerializer,
        gives={200: or_receipt(EnteredJson), 201: or_receipt(EnteredJson), 409: AT_ODDS},
        examples={"A player": {"name": "Mei", "list": LIST}},
        path=SLUG,
    ),
)
describe(
    EntriesView,
    get=operation(
        "listEntries",
        ENTRIES,
        "The entries of an event",
        "Every entry with its state and receipt, for the staff, a page at a time. A number will do for most things: names and "
        "ids come with `include=details`, lists with `include=list` and only for roles that see lists.",
        gives={200: EntriesJson},
        path=SLUG,
        asks={"show": "illegal", "sort": "table", "include": "details"},
    ),
    post=operation(
        "createEntry",
        ENTRIES,
        "Make an entry",
        "The staff makes an entry for somebody, which stands by itself until it is claimed; a player makes their own: 200 "
        "for one who has an entry. With a list if one is sent.",
        takes=NewEntrySerializer,
        gives={200: or_receipt(EnteredJson), 201: or_receipt(EnteredJson), 409: AT_ODDS},
        examples={"A walk-in": {"name": "Lin", "table": 4, "list": LIST}},
        path=SLUG,
    ),
)
describe(
    EntryView,
    get=operation(
        "getEntry",
        ENTRIES,
        "One entry",
        "An entry with its state and receipt, for the staff; `include` as for the list of entries.",
        gives={200: EntryJson},
        path=NUMBER,
        asks={"include": "details,list"},
    ),
    patch=operation(
        "changeEntry",
        ENTRIES,
        "Change an entry",
        "Changes what is known of the player, the table, whether the list is unlocked, and whether they take part, all of it or "
        "nothing. With `base`, what others have changed meanwhile stays; where they changed the same otherwise it is 409 `conflict`.",
        takes=EntryChangeSerializer,
        gives={200: or_receipt(EntryJson), 409: AT_ODDS},
        examples={"Another table": {"table": 12}},
        path=NUMBER,
    ),
)
describe(
    PutEntryView,
    put=operation(
        "putEntry",
        ENTRIES,
        "Write an entry by the id of another system",
        "Makes the entry or changes it; what is left out stays. It may be sent again without harm: what was said "
        "of the id last changes nothing, whatever its player or the staff has changed since, and the same list makes no new submission.",
        takes=PutEntrySerializer,
        gives={200: or_receipt(EnteredJson), 201: or_receipt(EnteredJson), 409: AT_ODDS},
        examples={"A player": {"name": "Bo", "table": 5, "list": LIST}},
        path=SLUG | {"external_id": ("What the other system calls the player.", "player-17")},
    ),
)
describe(
    BatchEntriesView,
    post=operation(
        "putEntries",
        ENTRIES,
        "Write many entries at once",
        "Up to 500 entries by the ids of another system, each as `PUT .../by-id/{external_id}/` takes it, with its `id`. They "
        "are written, each with a result of its own: a faulty one, and an id that comes again, stops no other.",
        takes=BatchEntriesSerializer,
        gives={200: BatchEntriesJson},
        examples={"Two players": {"entries": [{"id": "a1", "name": "An", "list": LIST}, {"id": "a2", "name": "Bo"}]}},
        path=SLUG,
    ),
)
describe(
    EntryListsView,
    get=operation(
        "listLists",
        ENTRIES,
        "The lists of an entry",
        "All lists that were registered, the newest first, a page at a time, without their cards: for the player, and for the "
        "staff that sees lists.",
        gives={200: ListsJson},
        path=NUMBER,
        asks={"page_size": 5},
    ),
    post=operation(
        "registerList",
        ENTRIES,
        "Register a list",
        "Freezes a list, as text or sections, and answers with its receipt and what a check says of it. The staff says whether "
        "it was on paper, and after the lock why it is changed. A player who sends the list that counts already is answered 200 "
        "with its receipt; 60 lists an hour may be sent for an entry.",
        takes=EntryListSerializer,
        gives={200: NewListJson, 201: NewListJson, 409: AT_ODDS},
        examples={"A list": LIST, "Sections": {"sections": {"main": [{"name": "Defy", "count": 3}]}}},
        path=NUMBER,
    ),
)
describe(
    EntryListView,
    get=operation(
        "getList",
        ENTRIES,
        "One registered list",
        "A list as it was sent: its text byte for byte, its cards by stable id and printed name, the lines that found none.",
        gives={200: RegisteredListJson},
        path=VERSION,
    ),
)
