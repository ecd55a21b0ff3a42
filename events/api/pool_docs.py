"""What the schema says of pools: imported where the schema is made, never by a view."""

from typing import Final

from drf_spectacular.utils import OpenApiResponse

from api.describing import describe, operation
from api.typed import or_receipt
from events.api.docs import ENTRIES
from events.api.pool_json import PoolJson, PoolReceiptJson, PoolReplyJson, TaskJson
from events.api.pools import (
    EntryPoolView,
    OwnPoolReplyView,
    OwnPoolView,
    PoolReplySerializer,
    PoolSerializer,
    TaskView,
)
from events.api.swaps import SwapJson, SwapRecordSerializer, SwapsJson, SwapsView

SLUG: Final = {"slug": ("The event's slug.", "example-sealed")}
NUMBER: Final = SLUG | {"number": ("The number of the entry.", 1)}
SWAPPED: Final = NUMBER | {"number": ("The number of the entry.", 2)}
POOL: Final = {"text": "3 Inferna\n2 Back Off"}
AT_ODDS: Final = OpenApiResponse(
    description="`event-changed`: the event asks for no pools any more; `pool-changed`: another pool counts than the one "
    "that was answered; `gone`: its format has left the site."
)

describe(
    EntryPoolView,
    get=operation(
        "getPool",
        ENTRIES,
        "The pool of an entry",
        "What its player opened, as it was registered, with its figures and what the owner said of it: for the player, for "
        "whoever records it, and for the staff that sees lists. 404 without one, and in events without pools.",
        gives={200: PoolJson},
        path=NUMBER,
    ),
    put=operation(
        "putPool",
        ENTRIES,
        "Register the pool of an entry",
        "Freezes a pool; the last one counts, all are kept, and the deck is judged anew by it. The same again is 200 and "
        "changes nothing. Players do so until the lock, their own or the one that they were handed; the staff afterwards "
        "too, with a `reason`.",
        takes=PoolSerializer,
        gives={200: PoolReceiptJson, 201: PoolReceiptJson, 409: AT_ODDS},
        examples={"A pool": POOL},
        path=NUMBER,
    ),
)
describe(
    OwnPoolView,
    get=operation(
        "getOwnPool",
        ENTRIES,
        "One's own pool",
        "What the reader opened, as it was registered, whoever has done so. 404 without one.",
        gives={200: PoolJson},
        path=SLUG,
    ),
    put=operation(
        "putOwnPool",
        ENTRIES,
        "Register one's own pool",
        "As `putPool`. 403 where another player records each pool.",
        takes=PoolSerializer,
        gives={200: PoolReceiptJson, 201: PoolReceiptJson, 409: AT_ODDS},
        examples={"A pool": POOL},
        path=SLUG,
    ),
)
describe(
    OwnPoolReplyView,
    post=operation(
        "answerOwnPool",
        ENTRIES,
        "Confirm one's own pool",
        "Says that the pool that counts is right, or with a `note` what differs. All answers are kept, the last one counts; "
        "the staff sees it.",
        takes=PoolReplySerializer,
        gives={201: PoolReplyJson, 409: AT_ODDS},
        examples={"It is right": {"number": 1}, "It differs": {"number": 1, "note": "One Inferna is missing."}},
        path=SLUG,
    ),
)
describe(
    TaskView,
    get=operation(
        "getTask",
        ENTRIES,
        "The pool that one records",
        "Where pools are registered by another player: the number of the entry whose pool the reader records, with "
        "`putPool`, and that pool once it is recorded. 404 for a player who was handed none.",
        gives={200: TaskJson},
        path={"slug": ("The event's slug.", "example-dealt")},
    ),
)
describe(
    SwapsView,
    get=operation(
        "listSwaps",
        ENTRIES,
        "The swaps of an entry",
        "Which cards came into the registered deck and went out of it during a limited event, the first swap first: for the "
        "player and for the staff that sees lists. 404 in events without pools.",
        gives={200: SwapsJson},
        path=SWAPPED,
    ),
    post=operation(
        "recordSwap",
        ENTRIES,
        "Record a swap",
        "Adds a swap to the log, which is never altered. Players do so from the lock on, judges until the event ends. What was not "
        "there to be swapped is recorded and told as `strange`.",
        takes=SwapRecordSerializer,
        gives={
            201: or_receipt(SwapJson),
            409: OpenApiResponse(
                description="`no-list`: there is no list to swap from; `too-many`: 200 swaps of the player are recorded."
            ),
        },
        examples={"One for one": {"came": "1 Back Off", "went": "1 Inferna", "round": 2}},
        path=SWAPPED,
    ),
)
