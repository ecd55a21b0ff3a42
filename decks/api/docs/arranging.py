"""What the schema says of copies, plans and folders."""

from drf_spectacular.utils import OpenApiResponse

from api.describing import describe, operation
from api.typed import or_receipt
from decks.api.deck_actions import ApplyPlanView, CloneView, FoldersJson, FoldersView
from decks.api.deck_json import DeckJson
from decks.api.docs.keeping import BLIND, DECKS, STALE, TAGGED, TOKEN, if_match

describe(
    CloneView,
    post=operation(
        "cloneDeck",
        DECKS,
        "Copy a deck",
        "Makes a private deck of one's own of a deck that one may read: its list, pool, format, region and options. 201 with "
        "the copy, its address and its `ETag`. There is no body.",
        gives={201: or_receipt(DeckJson)},
        path=TOKEN,
        parameters=[TAGGED],
    ),
)
describe(
    ApplyPlanView,
    post=operation(
        "applyPlan",
        DECKS,
        "Make the plan the deck",
        "The planned list (the member `plan`) becomes the deck's list, and the plan is empty again; what was played until now "
        "is kept as a version. `If-Match` names the revision that was read: without it 428, and when the deck has been "
        "written since, 412. 409 if nothing is planned. There is no body.",
        gives={
            200: or_receipt(DeckJson),
            409: OpenApiResponse(description="Nothing is planned, or the game or format is no longer on the site."),
            412: STALE,
            428: BLIND,
        },
        path=TOKEN,
        parameters=[TAGGED, if_match(required=True)],
    ),
)
describe(
    FoldersView,
    get=operation(
        "listFolders",
        DECKS,
        "One's folders",
        "The folders of one's decks by name, each with the number of its decks; the empty name stands for those in none. A deck "
        "is put into a folder by changing its member `folder`; a folder is there as long as a deck lies in it.",
        gives={200: FoldersJson},
    ),
)
