"""What the schema says of deck checks: imported where the schema is made, never by a view."""

from typing import Final

from drf_spectacular.utils import OpenApiResponse

from api.describing import describe, operation
from api.typed import or_receipt
from events.api.check_bodies import NewChecksSerializer, RecordsSerializer
from events.api.check_json import CheckRowJson, ChecksJson, MadeChecksJson, TakenJson, WholeCheckJson
from events.api.checks import DeckChecksView, DeckCheckView, OpenDeckCheckView, RecordsView
from events.api.docs import SLUG

CHECKS: Final = "Deck checks"
UUID: Final = "00000000-0000-4000-8000-000000000001"
ONE: Final = SLUG | {"uuid": ("The id of the check.", UUID)}
NEW_UUID: Final = "00000000-0000-4000-8000-000000000002"

describe(
    DeckChecksView,
    get=operation(
        "listChecks",
        CHECKS,
        "The deck checks of an event",
        "A page of checks, the latest pick first, for judges and organisers.",
        gives={200: ChecksJson},
        path=SLUG,
    ),
    post=operation(
        "pickChecks",
        CHECKS,
        "Pick decks to check",
        "One entry for a reason, whose check opens at once, or so many at random: nobody twice before everyone once, and whole "
        "tables where the round is loaded. `uuid` is made by the sender; sent again it gives the checks that it picked. 409 for a "
        "player without a list.",
        takes=NewChecksSerializer,
        gives={201: MadeChecksJson, 409: OpenApiResponse(description="This player has no list that could be checked.")},
        examples={
            "One player": {"uuid": NEW_UUID, "number": 1, "reason": "A tip"},
            "At random": {"uuid": NEW_UUID, "wanted": 4, "round": 1},
        },
        path=SLUG,
    ),
)
describe(
    DeckCheckView,
    get=operation(
        "getCheck",
        CHECKS,
        "One deck check",
        "The check with the registered list and all that judges recorded. Two judges' records both stay.",
        gives={200: WholeCheckJson},
        path=ONE,
    ),
)
describe(
    OpenDeckCheckView,
    post=operation(
        "openCheck",
        CHECKS,
        "Begin a deck check",
        "Lets the clock of a check run. It is about the list that counts now. One that has begun goes on.",
        gives={200: or_receipt(CheckRowJson)},
        path=ONE,
    ),
)
describe(
    RecordsView,
    post=operation(
        "sendRecords",
        CHECKS,
        "Record what was found",
        "Facts of a judge: cards counted, cards swapped, an outcome. Each is stored once however often it is sent (`already`), and "
        "none is refused for being late: those of somebody who is a judge no more wait for the organiser (`waiting`). Another one with the same `uuid` and other contents is kept beside it (`conflict`). The last "
        "outcome is that of the check. Content that is none of its kind, or names an unknown outcome or rule, is answered `unreadable` "
        "and not stored; the others of its batch are.",
        takes=RecordsSerializer,
        gives={200: TakenJson},
        examples={"No fault": {"records": [{"uuid": NEW_UUID, "kind": "outcome", "content": {"outcome": "clean"}}]}},
        path=ONE,
    ),
)
