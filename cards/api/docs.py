"""The descriptions of operations about cards, sets, restrictions and bulk files."""

from drf_spectacular.utils import OpenApiResponse

from api.describing import describe, describe_error, describe_file, operation
from api.typed import or_sparse
from cards.api.bulk import BulkFilesJson, BulkFileView, BulkLinesView, BulkView
from cards.api.lists import MetasJson, MovesJson, RestrictionsJson, RulingsJson, SetsJson
from cards.api.render import CardJson, CardTextJson
from cards.api.views import (
    CardsView,
    CardTextView,
    CardView,
    FoundCardsJson,
    MetaView,
    MigrationsView,
    NamedView,
    NameSuggestionsJson,
    QueryFaultJson,
    RestrictionsView,
    RulingsView,
    SetsView,
)

TAG = "Cards"
BULK = "Bulk data"
CARDS_WHOLE = {
    "type": "array",
    "items": {"$ref": "#/components/schemas/Card"},
    "description": "Every card of the game.",
}
LINES = describe_file("A card a line, as `/api/v1/cards/{game}.{key}/` tells it.")

describe(
    MetaView,
    get=operation(
        "getMeta",
        BULK,
        "What has changed",
        "The cheap thing to poll: for each game the version of its catalogue, which is another number after every change, its last change "
        "and its size. Fetch cards or bulk files again only when the version is another one.",
        gives={200: MetasJson},
    ),
)
describe(
    BulkView,
    get=operation(
        "listBulkFiles",
        BULK,
        "Files with all cards of a game",
        "One file a game and style with the version that it holds. They are made once a version and day; the `etag` of one that "
        "is being made is empty.",
        gives={200: BulkFilesJson},
    ),
)
describe(
    BulkFileView,
    get=operation(
        "getBulkFile",
        BULK,
        "All cards of a game as one file",
        "Every card as `/api/v1/cards/{game}.{key}/` gives it in English, ordered by id, in one JSON array. The "
        "file is gzipped unless `Accept-Encoding` rules that out. Send the `ETag` of your copy as `If-None-Match`: 304 says that "
        "it is still good. The tag is a digest of what is in the file, and what is legal may change overnight. For some seconds "
        "after a change the file is being made: 503, code `being-made`. `Accept` is not looked at.",
        gives={200: CARDS_WHOLE},
        path={"game": ("The slug of a game.", "zero")},
    ),
)
describe(
    BulkLinesView,
    get=operation(
        "getBulkLines",
        BULK,
        "All cards of a game, a card a line",
        "The same as the JSON file, as NDJSON: it can be read line by line.",
        gives={(200, "application/x-ndjson"): LINES},
        path={"game": ("The slug of a game.", "zero")},
    ),
)
describe(
    CardsView,
    get=operation(
        "searchCards",
        TAG,
        "Cards by a query",
        "The cards that fit a query of the search language, which the page of cards explains; all cards without one. The "
        "order is total, also where the query asks for one (`order:`), so that pages never overlap. `explain` repeats what was "
        "asked as a sentence. An unknown fact fits no value; of a partly known one the values of `surely` fit and those of `perhaps` "
        "do not. A query that cannot be understood is 400 with the place of the fault.",
        gives={
            200: FoundCardsJson,
            400: describe_error(QueryFaultJson, "A parameter or the query cannot be understood."),
        },
        asks={"game": "riftbound", "q": "t:unit energy<=2", "page_size": 5, "fields": "name,numbers"},
    ),
)
describe(
    CardView,
    get=operation(
        "getCard",
        TAG,
        "One card",
        "A card whole: names, facts, texts, printings, errata, rulings, restrictions, and its legality in every format on a "
        "day. An id that was merged or renamed answers 301 with the address of the card that took its place.",
        gives={
            200: or_sparse(CardJson),
            301: OpenApiResponse(description="The id was merged or renamed; `Location` is the card's."),
        },
        path={"game": ("The slug of a game.", "riftbound"), "key": ("The card's key within its game.", "defy")},
    ),
)
describe(
    CardTextView,
    get=operation(
        "getCardText",
        TAG,
        "The text of a card in parts",
        "The current text in the language of the request, else in the official one, divided into what is read, what is drawn (costs, "
        "domains, arrows) and keywords. The texts of all parts in their order are the text, but for the brackets of keywords.",
        gives={
            200: CardTextJson,
            301: OpenApiResponse(description="The id was merged or renamed; `Location` is the text of its successor."),
        },
        path={"game": ("The slug of a game.", "riftbound"), "key": ("The card's key within its game.", "defy")},
    ),
)
describe(
    NamedView,
    get=operation(
        "findCard",
        TAG,
        "One card by its name",
        "The card that a person means: the exact name in any language, an alias, or a card's number; capitals, accents, spaces "
        "and punctuation do not matter. A name that is misspelt or not one card's is 404 with `suggestions`, each of which "
        "can be sent again.",
        gives={200: or_sparse(CardJson), 404: describe_error(NameSuggestionsJson, "No single card has this name.")},
        asks={"game": "riftbound", "name": "defy"},
    ),
)
describe(
    MigrationsView,
    get=operation(
        "listMigrations",
        TAG,
        "Ids that were merged or renamed",
        "What to change in a copy of the cards: every id that is no longer one, with the id that took its place, the last first.",
        gives={200: MovesJson},
        asks={"game": "riftbound"},
    ),
)
describe(
    SetsView,
    get=operation(
        "listSets",
        TAG,
        "Sets",
        "The sets of a game, or of all games, ordered by game, release and code, with the days on which regions had them.",
        gives={200: SetsJson},
        asks={"game": "riftbound"},
    ),
)
describe(
    RulingsView,
    get=operation(
        "listRulings",
        TAG,
        "Rulings",
        "Published answers to questions: about cards, as the cards themselves have them, and general ones of a game, "
        "whose `card` and `id` are null. `question` and `answer` are in the language of the request, else in English, else in "
        "the first language that has them; `questions` and `answers` have all.",
        gives={200: RulingsJson},
        asks={"game": "riftbound"},
    ),
)
describe(
    RestrictionsView,
    get=operation(
        "listRestrictions",
        TAG,
        "Bans and caps",
        "The restrictions of a game: every one that there was, or with `date` those in force on that day. `lines` are what the "
        "rules of a format restrict beside: values of a trait with their days, cards that do not stand together. All are also told "
        "as an Atom feed at `/{game}/restrictions/feed/`.",
        gives={200: RestrictionsJson},
        asks={"game": "riftbound", "format": "standard", "date": "2026-08-08"},
    ),
)
