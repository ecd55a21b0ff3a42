"""What the schema says of house formats."""

from typing import Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse

from api.describing import describe, describe_error, operation
from api.typed import or_receipt
from decks.api.docs.keeping import BLIND, if_match
from decks.api.house_base import CurrentHouseJson, FaultyDraftJson
from decks.api.house_bodies import (
    DraftSerializer,
    HouseDetailsSerializer,
    HouseFormatSerializer,
    HouseVersionSerializer,
)
from decks.api.house_drafts import HouseDraftView, HousePreviewView, HouseVersionsView, HouseVersionView
from decks.api.house_formats import HouseFormatsJson, HouseFormatsView, HouseFormatView, RestoreHouseFormatView
from decks.api.house_json import HouseFormatJson, HousePreviewJson, HouseVersionJson

TAG: Final = "House formats"
SLUG: Final = {"slug": ("The word of the house format.", "house-0123456789")}
BINNED: Final = {"slug": ("The word of the house format.", "house-9876543210")}
VERSION: Final = SLUG | {"number": ("The number of the version.", 1)}
STALE: Final = describe_error(CurrentHouseJson, "The house format has been changed since: `current` is what it is now.")
FAULTY: Final = describe_error(
    FaultyDraftJson,
    "`faulty`: the draft has `faults`; `unchanged`: it says what the last version says.",
)
RULES: Final = [{"kind": "ban", "cards": ["Defy"]}, {"kind": "copies", "amount": 1}]
FORMAT: Final = {"name": "Kitchen League", "game": "riftbound", "base": "standard", "rules": RULES}
TAGGED: Final = OpenApiParameter(
    "ETag",
    OpenApiTypes.STR,
    "header",
    required=True,
    response=[200, 201],
    description="The revision of the house format with a mark of what else the answer tells, quoted.",
)

describe(
    HouseFormatsView,
    get=operation(
        "listHouseFormats",
        TAG,
        "House formats",
        "The house formats that everybody finds, and with a token or a session one's own, the newest first, a page at a time, "
        "without their rules. `mine` and `bin` look among one's own alone.",
        gives={200: HouseFormatsJson},
        asks={"game": "riftbound", "page_size": 5},
    ),
    post=operation(
        "createHouseFormat",
        TAG,
        "A new house format",
        "Derives a format from an official one. It is private until `listed` says otherwise, and judges nothing before its first "
        "version: `rules` are its draft. 201 with the house format, its address and its `ETag`.",
        takes=HouseFormatSerializer,
        gives={201: or_receipt(HouseFormatJson)},
        examples={"Two rules": FORMAT},
        parameters=[TAGGED],
    ),
)
describe(
    HouseFormatView,
    get=operation(
        "getHouseFormat",
        TAG,
        "One house format",
        "A house format that has a version, for everybody who has its word, or one's own: the rules in force, its versions, and "
        "for its owner the draft. Others are 404, as if they were not there.",
        gives={200: HouseFormatJson},
        path=SLUG,
        parameters=[TAGGED],
    ),
    patch=operation(
        "changeHouseFormat",
        TAG,
        "Change a house format",
        "Changes `name`, `about` and `listed`, as far as they are sent; game and official format never change. `If-Match` names "
        "the revision that was read: without it 428, and when the house format has been changed since, 412.",
        takes=HouseDetailsSerializer,
        gives={200: or_receipt(HouseFormatJson), 412: STALE, 428: BLIND},
        examples={"Everybody finds it": {"listed": True}},
        path=SLUG,
        parameters=[TAGGED, if_match(required=True)],
    ),
    delete=operation(
        "binHouseFormat",
        TAG,
        "Put a house format into the bin",
        "Nobody finds it any more. Decks and events that name it are judged by it all the same.",
        gives={204: OpenApiResponse(description="It is in the bin."), 412: STALE},
        path=SLUG,
        parameters=[if_match(required=False)],
    ),
)
describe(
    RestoreHouseFormatView,
    post=operation(
        "restoreHouseFormat",
        TAG,
        "Take a house format out of the bin",
        "409 if it is not in it. There is no body.",
        gives={200: or_receipt(HouseFormatJson), 409: OpenApiResponse(description="It is not in the bin.")},
        path=BINNED,
        parameters=[TAGGED],
    ),
)
describe(
    HouseDraftView,
    put=operation(
        "replaceHouseDraft",
        TAG,
        "Write the draft",
        "Puts these rules in the place of the draft, all of them or none. Cards are given by name in any language, code or id. A "
        "rule that is sent with its number, or says what a rule of the draft or the last version says, keeps that number; a new "
        "one gets the next. What a rule lacks is told by the preview. `If-Match` as for PATCH.",
        takes=DraftSerializer,
        gives={200: or_receipt(HouseFormatJson), 412: STALE, 428: BLIND},
        examples={"Two rules": {"rules": RULES}},
        path=SLUG,
        parameters=[TAGGED, if_match(required=True)],
    ),
)
describe(
    HousePreviewView,
    get=operation(
        "previewHouseFormat",
        TAG,
        "What publishing would do",
        "The faults of the draft, what it adds to the last version and takes away, and which public decks it would judge otherwise.",
        gives={200: HousePreviewJson},
        path=SLUG,
    ),
)
describe(
    HouseVersionsView,
    post=operation(
        "publishHouseFormat",
        TAG,
        "Publish the draft",
        "Makes the draft the next version, which is in force from then on and never changes. 201 with the version. `If-Match` as "
        "for PATCH. A rule that changes nothing is a fault.",
        takes=HouseVersionSerializer,
        gives={201: or_receipt(HouseVersionJson), 409: FAULTY, 412: STALE, 428: BLIND},
        examples={"With a note": {"note": "Defy comes back."}},
        path=SLUG,
        parameters=[if_match(required=True)],
    ),
)
describe(
    HouseVersionView,
    get=operation(
        "getHouseVersion",
        TAG,
        "One version",
        "The rules of a version, and what it added to the one before and took away.",
        gives={200: HouseVersionJson},
        path=VERSION,
    ),
)
