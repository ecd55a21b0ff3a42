"""Why an operation refuses requests of the described shape. Those that are not here take each of them."""

from typing import Final

# What is asked of a list: the words and days of one game are not those of another.
GAME: Final = "a format, its options, its first day, a region and a section belong to a game"
SECTION: Final = "a section belongs to a game, and a list that is registered has a line"
FORMAT: Final = "a format belongs to a game"
RULE: Final = "a rule names cards and sections of a game, and ends after it begins"
QUERY: Final = "a query has a syntax of its own"
EVENT: Final = "a format belongs to a game, a time zone has a name, and the moments of an event are in order"
MEMBER: Final = "a member names an entry of an event of teams"
MEANINGS: Final[dict[str, str]] = {
    "POST /api/v1/check/": GAME,
    "POST /api/v1/check/explain/": f"{GAME}; so does the card",
    "POST /api/v1/check/matrix/": GAME,
    "POST /api/v1/check/swap/": GAME,
    "POST /api/v1/check/team/": GAME,
    "POST /api/v1/check/timeline/": GAME,
    "POST /api/v1/missing/": GAME,
    "POST /api/v1/build/": GAME,
    "POST /api/v1/build/mend/": GAME,
    "POST /api/v1/build/read/": GAME,
    "POST /api/v1/build/search/": GAME,
    "GET /api/v1/cards/": f"{QUERY}, and a cursor belongs to its query",
    "GET /api/v1/cards/random/": QUERY,
    "GET /api/v1/restrictions/": FORMAT,
    "GET /api/v1/decks/": FORMAT,
    "POST /api/v1/decks/": GAME,
    "PUT /api/v1/decks/{token}/": GAME,
    "PATCH /api/v1/decks/{token}/": GAME,
    "GET /api/v1/decks/{token}/check/": "a format has a first day",
    "GET /api/v1/decks/{token}/hand/": "how many cards are put back, put away and drawn depends on the game and the deck",
    "GET /api/v1/decks/{token}/odds/": "a card is one of the deck",
    "POST /api/v1/house-formats/": f"{FORMAT}, and {RULE}",
    "PUT /api/v1/house-formats/{slug}/draft/": RULE,
    "POST /api/v1/events/": EVENT,
    "PATCH /api/v1/events/{slug}/": EVENT,
    "POST /api/v1/events/{slug}/mine/": SECTION,
    "PUT /api/v1/events/{slug}/mine/pool/": SECTION,
    "GET /api/v1/events/{slug}/entries/": "in another order than that of numbers a place names an entry of the list",
    "POST /api/v1/events/{slug}/entries/": SECTION,
    "PUT /api/v1/events/{slug}/entries/by-id/{external_id}/": f"{SECTION}; an id has no space around it",
    "POST /api/v1/events/{slug}/entries/{number}/lists/": SECTION,
    "PUT /api/v1/events/{slug}/entries/{number}/pool/": SECTION,
    "POST /api/v1/events/{slug}/entries/{number}/swaps/": "a swap has a card that came or went",
    "POST /api/v1/events/{slug}/sheets/": "an event has a list to print, unless blank sheets are wanted",
    "POST /api/v1/events/{slug}/teams/": MEMBER,
    "PUT /api/v1/events/{slug}/teams/by-id/{external_id}/": MEMBER,
    "PUT /api/v1/events/{slug}/placings/": "a place is that of an entry of the event, once",
    "PUT /api/v1/events/{slug}/rounds/{number}/": "a round has players or teams of the event, each at one table",
}
