"""The description of the API as a whole, and the settings of the library that makes the schema."""

from typing import Any, Final

from api.description.components import COMPONENTS

# Any: JSON.
Json = dict[str, Any]

VERSION: Final = "1.0"

DESCRIPTION: Final = """\
Is this deck legal, by which rules, on which day? The same answers as on the pages, for programs.

**Without an account**: checks, cards, rules, bulk files, public decks. **With a personal token** (made on the page of one's
account, sent as `Authorization: Bearer dw_...`) or a logged-in browser: one's own decks and collection, and the events that one
organises, judges or plays in. A token does what its scopes name (`decks:read`, `decks:write`, `events:read`, `events:write`) and
nothing more; one that is wrong or has ended is 401 everywhere that reads tokens.

**Languages.** `Accept-Language` (`en`, `zh-hans`) chooses the language of messages and names. Codes, slugs and ids never change.

**Errors** have one shape (RFC 9457, `application/problem+json`): `errors` lists every fault with the dotted path of the value,
a stable code and a message. A word of an address that an operation does not know is 400; a member of a body that it does not
know is left alone, so that what was read can be sent back.

**Bodies** may come packed (`Content-Encoding: gzip`), within the same limits unpacked; any other coding is 415.

**Pages** are cursors: follow `next` until it is null. **Answers that have not changed** are 304 for whoever sends the `ETag`
as `If-None-Match`. **Writing** a deck needs `If-Match` with the revision that was read.

**Limits** are in the headers `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds); 429 has `Retry-After`.
A batch or a matrix has a share of work as well: what is beyond it has an error with the code `work` in its place.

**Stability.** Under `/api/v1/` members, parameters and operations are added, never taken away or given another meaning. Clients
should ignore members that they do not know.
"""

# By operation: what its answer leads to, with where each parameter of the address comes from.
DECK: Final = {"token": "$response.body#/id"}
OF_DECK: Final = {"token": "$request.path.token"}
EVENT: Final = {"slug": "$response.body#/slug"}
OF_EVENT: Final = {"slug": "$request.path.slug"}
HOUSE: Final = {"slug": "$response.body#/word"}
NUMBER: Final = {"number": "$response.body#/number"}
TICKET: Final = {"ticket": "$response.body#/ticket"}
LINKS: Final[dict[str, dict[str, dict[str, str]]]] = {
    "listGames": {"getGame": {"game": "$response.body#/results/0/game"}},
    "createDeck": {
        "getDeck": DECK,
        "checkDeck": DECK,
        "getDeckCards": DECK,
        "createVersion": DECK,
        "exportDeckAsJson": DECK,
    },
    "cloneDeck": {"getDeck": DECK},
    "createVersion": {"getVersion": OF_DECK | NUMBER, "restoreVersion": OF_DECK | NUMBER},
    "createHouseFormat": {"getHouseFormat": HOUSE, "previewHouseFormat": HOUSE},
    "createEvent": {"getEvent": EVENT, "createEntry": EVENT, "listEntries": EVENT, "getEventLog": EVENT},
    "createEntry": {"getEntry": OF_EVENT | NUMBER, "listLists": OF_EVENT | NUMBER},
    "makeSheets": {"getSheets": OF_EVENT | TICKET},
    "getSheets": {"downloadSheets": OF_EVENT | TICKET},
    "pickChecks": {"getCheck": OF_EVENT | {"uuid": "$response.body#/results/0/uuid"}},
}

TAGS: Final = [
    {
        "name": "Checks",
        "description": "Whether a list is legal, which rules it breaks, and what would fix it. Open to all.",
    },
    {"name": "Cards", "description": "Cards with their facts, texts, rulings and legality; sets; bans and caps."},
    {"name": "Games and rules", "description": "Games with their formats and editions, and every rule by its code."},
    {"name": "Bulk data", "description": "For copies of the whole database: what changed, and all cards in one file."},
    {"name": "Decks", "description": "People's decks: public ones for all, one's own with a token."},
    {"name": "Versions", "description": "What a deck was, and what differs."},
    {"name": "Collection", "description": "The cards that one owns, and what a deck still lacks."},
    {
        "name": "House formats",
        "description": "What leagues change of official formats: public ones for all, one's own with a token.",
    },
    {"name": "Events", "description": "Tournaments: public ones for all, one's own with a token."},
    {"name": "Entries", "description": "Who takes part in an event, with the lists that are registered."},
    {"name": "Rounds", "description": "Who sits at which table in a round, as another system has paired it."},
    {"name": "Sheets", "description": "Registered lists on paper, with a symbol to scan and a box for judges."},
    {"name": "Deck checks", "description": "Lists that judges check, and what they recorded."},
    {"name": "Results", "description": "How an event ended: placings, what was played, standings for other systems."},
    {"name": "Builder", "description": "What a deck builder asks at each step. Nothing is kept."},
    {"name": "Practice", "description": "Hands and odds."},
    {"name": "Service", "description": "This description itself."},
]

SPECTACULAR_SETTINGS: Final[Json] = {
    "TITLE": "Deckwright",
    "VERSION": VERSION,
    "DESCRIPTION": DESCRIPTION,
    "TAGS": TAGS,
    "OAS_VERSION": "3.1.0",
    "SERVERS": [{"url": "/", "description": "This site"}],
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "SORT_OPERATIONS": False,
    "SORT_OPERATION_PARAMETERS": False,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "APPEND_COMPONENTS": COMPONENTS,
    "PREPROCESSING_HOOKS": ["config.http.api_views.keep_endpoints"],
    "POSTPROCESSING_HOOKS": ["config.http.api_views.add_components_and_links", "api.description.schema.finish_schema"],
}
