"""What the schema says of kept decks, their versions and collections."""

from typing import Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, PolymorphicProxySerializer

from api.describing import describe, describe_error, describe_file, operation
from api.typed import or_receipt, or_sparse
from decks.api.archive import ArchiveView
from decks.api.base import CurrentDeckJson
from decks.api.collection import CollectionJson, CollectionView, MissingCardsJson, MissingView
from decks.api.deck_json import DeckJson, DiffJson, NewVersionJson, VersionJson
from decks.api.deck_serializers import CollectionSerializer, DeckSerializer, OperationsSerializer, VersionSerializer
from decks.api.decks import CheckedView, DecksJson, DecksView, DeckView, RestoreView
from decks.api.exporting import ExportView, JsonExportView, TableExportView, TextExportView
from decks.api.versions import DiffView, RestoreVersionView, VersionsJson, VersionsView, VersionView
from decks.check.answers import AnswerJson
from decks.exporting.export import text_styles

DECKS: Final = "Decks"
VERSIONS: Final = "Versions"
COLLECTION: Final = "Collection"
ID: Final = "example-deck"
TOKEN: Final = {"token": ("The deck's id.", ID)}
VERSION: Final = TOKEN | {"number": ("The number of the version.", 1)}
GONE: Final = OpenApiResponse(description="The game or format of the deck is no longer on the site.")
STALE: Final = describe_error(
    CurrentDeckJson,
    "The deck has been written since: `current` is what it is now, for whoever may read it, and `union` both changes in one "
    "if the body told the `base`.",
)
BLIND: Final = OpenApiResponse(description="`If-Match` is missing: say which revision you have read.")
# One operation gives one type of file: that without a style, and others, are described at addresses of their own.
JSON_STYLE: Final = OpenApiParameter(
    "style",
    {"type": "string", "enum": ["json"]},
    required=True,
    description="The style.",
    examples=[OpenApiExample("style", value="json")],
)
WHOLE_DECK: Final = {"type": "object", "additionalProperties": True, "description": "Everything about the deck."}
STYLE: Final = OpenApiParameter(
    "style",
    {"type": "string", "enum": text_styles()},
    "path",
    description="The style.",
    examples=[OpenApiExample("style", value="codes")],
)
CANNOT_HOLD: Final = OpenApiResponse(description="The style cannot hold this deck, or its game is gone.")
DECK: Final = {
    "name": "Rush",
    "game": "riftbound",
    "format": "standard",
    "text": "Main:\n3 Defy",
    "visibility": "private",
}
STEPS: Final = {"operations": [{"op": "add", "section": "main", "name": "Defy", "count": 1}]}
TAGGED: Final = OpenApiParameter(
    "ETag",
    OpenApiTypes.STR,
    "header",
    required=True,
    response=[200, 201],
    description='The revision of the deck, then what marks this answer, quoted: `"3.0c5f"`. `If-Match` goes by the revision.',
)


def if_match(*, required: bool) -> OpenApiParameter:
    """The header that says which revision is meant."""
    text = 'The `ETag` of the deck as you have read it, or its revision alone (`"3"`), or `*` for whatever it is now.'
    tag = r'(\*|(W/)?"[0-9]{1,9}(\.[0-9a-f]+)?")'
    schema = {"type": "string", "pattern": f"^{tag}$" if required else f"^{tag}?$"}
    shown = [OpenApiExample("Whatever it is", value="*")] if required else []
    return OpenApiParameter("If-Match", schema, "header", required=required, description=text, examples=shown)


describe(
    DecksView,
    get=operation(
        "listDecks",
        DECKS,
        "Decks",
        "Public decks, and with a token or a session one's own, the last changed first, a page at a time, without their texts. "
        "`mine`, `folder` and `bin` look among one's own alone.",
        gives={200: DecksJson},
        asks={"game": "riftbound", "page_size": 5, "fields": "name,check"},
    ),
    post=operation(
        "createDeck",
        DECKS,
        "Save a new deck",
        "Saves a list as typed, also one that is not legal yet or has lines that cannot be read, and checks it. The list is "
        "`text` or `rows`. 201 with the deck, its address and its `ETag`.",
        takes=DeckSerializer,
        gives={201: DeckJson},
        examples={"A list": DECK},
        parameters=[TAGGED],
    ),
)
describe(
    DeckView,
    get=operation(
        "getDeck",
        DECKS,
        "One deck",
        "A deck that is public or unlisted, or one's own, with its revision in the `ETag`. Other people's private decks are 404, "
        "as if they were not there.",
        gives={200: or_sparse(DeckJson)},
        path=TOKEN,
        parameters=[TAGGED],
    ),
    put=operation(
        "replaceDeck",
        DECKS,
        "Save a deck anew",
        "Puts what is sent in the place of what was there; members that are left out stay. `If-Match` names the revision that "
        "was read: without it 428, and when the deck has been written since, 412 with the deck as it is now. "
        "`base` is the deck as it was read, under that revision; its `id`, `game` and `revision` may come along and must fit: "
        "with it, 412 also has both changes in one deck (`union`), with what both changed differently. `cause` `import` or `clear` keeps what was there, unless that was nothing, as a version.",
        takes=DeckSerializer,
        gives={200: or_receipt(DeckJson), 409: GONE, 412: STALE, 428: BLIND},
        examples={"A list": DECK},
        path=TOKEN,
        parameters=[TAGGED, if_match(required=True)],
    ),
    patch=operation(
        "changeDeck",
        DECKS,
        "Change a deck",
        "Changes the members that are sent, or takes `operations` on the list (add, remove, move, set), all of them or none. "
        "`If-Match` as for PUT.",
        takes=PolymorphicProxySerializer(
            component_name="DeckChange",
            serializers=[OperationsSerializer, DeckSerializer],
            resource_type_field_name=None,
        ),
        gives={200: or_receipt(DeckJson), 409: GONE, 412: STALE, 428: BLIND},
        examples={"Another name": {"name": "Rush of August"}, "One more copy": STEPS},
        path=TOKEN,
        parameters=[TAGGED, if_match(required=True)],
    ),
    delete=operation(
        "deleteDeck",
        DECKS,
        "Put a deck into the bin",
        "The deck goes into the bin, from which it can be restored for some weeks. `If-Match` is heeded where it is sent.",
        gives={204: OpenApiResponse(description="It is in the bin."), 412: STALE},
        path=TOKEN,
        parameters=[if_match(required=False)],
    ),
)
describe(
    ArchiveView,
    get=operation(
        "getArchive",
        DECKS,
        "All decks of one's own in a zip",
        "A list and a JSON file for each deck, in a folder a game; those in the bin are left out. The import page of the site "
        "takes the file in again. `Accept` is not looked at.",
        gives={(200, "application/zip"): describe_file("The zip.")},
    ),
)
describe(
    CheckedView,
    get=operation(
        "checkDeck",
        DECKS,
        "Judge a kept deck",
        "What `POST /api/v1/check/` answers for the deck, today or as of another day.",
        gives={200: AnswerJson, 409: GONE},
        path=TOKEN,
        asks={"date": "2026-08-08"},
    ),
)
describe(
    RestoreView,
    post=operation(
        "restoreDeck",
        DECKS,
        "Take a deck out of the bin",
        "The deck is where it was. 409 if it is not in the bin.",
        gives={200: or_receipt(DeckJson), 409: OpenApiResponse(description="The deck is not in the bin.")},
        path={"token": ("The deck's id.", "example-binned")},
        parameters=[TAGGED],
    ),
)
describe(
    ExportView,
    get=operation(
        "exportDeck",
        DECKS,
        "A deck as JSON, by its style",
        "`style=json` is what `.../export/json/` gives. Other styles are taken here too, and none is a plain list; their addresses, "
        "each with one type of file, are better: `.../export/csv/` and `.../export/{style}/`.",
        gives={200: WHOLE_DECK, 409: CANNOT_HOLD},
        path=TOKEN,
        parameters=[JSON_STYLE],
        deprecated=True,
    ),
)
describe(
    TextExportView,
    get=operation(
        "exportDeckAsText",
        DECKS,
        "A deck as a list or a code",
        "The deck in a style: a plain list, names in one language, numbers, deck codes of this and other sites. Which styles there "
        "are depends on the game: 404 for one that it does not have. 409 for a deck that the style cannot hold: a code has no room "
        "for lines that are not cards, and nothing of the deck is ever dropped silently; the maybe board, which is no part of it, "
        "stays out of the styles of other sites. `Accept` is not looked at.",
        gives={
            (200, "text/plain"): OpenApiResponse(OpenApiTypes.STR, description="The list or the code."),
            409: CANNOT_HOLD,
        },
        path=TOKEN,
        parameters=[STYLE],
    ),
)
describe(
    JsonExportView,
    get=operation(
        "exportDeckAsJson",
        DECKS,
        "A deck as JSON",
        "Everything about the deck, with the number of each card.",
        gives={200: WHOLE_DECK, 409: CANNOT_HOLD},
        path=TOKEN,
    ),
)
describe(
    TableExportView,
    get=operation(
        "exportDeckAsTable",
        DECKS,
        "A deck as a table",
        "One row for a card in a section, for spreadsheets.",
        gives={
            (200, "text/csv"): OpenApiResponse(OpenApiTypes.STR, description="The table, with a row of headings."),
            409: CANNOT_HOLD,
        },
        path=TOKEN,
    ),
)
describe(
    MissingView,
    get=operation(
        "getMissing",
        COLLECTION,
        "What is wanting for a deck",
        "Each card of which the reader's collection holds fewer copies than the deck needs, with both numbers and the "
        "difference, and the same as a list to paste. Lines of the deck that are no cards are in `problems`.",
        gives={200: MissingCardsJson, 409: GONE},
        path=TOKEN,
    ),
)
describe(
    CollectionView,
    get=operation(
        "getCollection",
        COLLECTION,
        "One's collection of a game",
        "What one has of a game, as the list that was sent, with the lines that are no cards. Empty if nothing was ever sent.",
        gives={200: CollectionJson},
        asks={"game": "riftbound"},
    ),
    put=operation(
        "replaceCollection",
        COLLECTION,
        "Keep a collection",
        "Puts a list in the place of the one before. Lines that are no cards are kept and told.",
        takes=CollectionSerializer,
        gives={200: CollectionJson},
        asks={"game": "riftbound"},
        examples={"A list": {"text": "12 Defy\n2 Pit Rookie"}},
    ),
)
describe(
    VersionsView,
    get=operation(
        "listVersions",
        VERSIONS,
        "What a deck was",
        "The versions of a deck of one's own, the newest first, a page at a time, without their texts.",
        gives={200: VersionsJson},
        path=TOKEN,
        asks={"page_size": 5},
    ),
    post=operation(
        "createVersion",
        VERSIONS,
        "Keep a deck as it is now",
        "Keeps the deck under a name, to compare it and go back to it later.",
        takes=VersionSerializer,
        gives={201: NewVersionJson},
        examples={"A name": {"name": "Before the ban"}},
        path=TOKEN,
    ),
)
describe(
    VersionView,
    get=operation(
        "getVersion", VERSIONS, "One version", "A version with its texts.", gives={200: VersionJson}, path=VERSION
    ),
)
describe(
    RestoreVersionView,
    post=operation(
        "restoreVersion",
        VERSIONS,
        "Go back to a version",
        "The deck becomes what the version says; what it was until now is kept as a version too. `If-Match` is heeded where it "
        "is sent.",
        gives={200: or_receipt(DeckJson), 409: GONE, 412: STALE},
        path=VERSION,
        parameters=[TAGGED, if_match(required=False)],
    ),
)
describe(
    DiffView,
    get=operation(
        "compareVersions",
        VERSIONS,
        "What differs between two versions",
        "Cards added, removed, changed in number and moved between sections, and lines that are no cards. Each side is a "
        "version's number, `current` or `plan`.",
        gives={200: DiffJson, 409: GONE},
        path=TOKEN,
        asks={"from": "1", "to": "current"},
    ),
)
