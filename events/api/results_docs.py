"""What the schema says of how events ended: imported where the schema is made, never by a view."""

from typing import Final

from drf_spectacular.utils import OpenApiResponse

from api.describing import describe, operation
from events.api.docs import SLUG
from events.api.exports import ExportView
from events.api.placings import EventPlacingsJson, LoadedJson, PlacingsSerializer, PlacingsView
from events.api.played import PlayedJson, PlayedView
from events.results.shapes import Export

RESULTS: Final = "Results"

describe(
    PlacingsView,
    get=operation(
        "listPlacings",
        RESULTS,
        "The placings of an event",
        "How every entry ended that has a place, for the staff, and for everybody where the event shows lists to everybody. "
        "Players are numbers.",
        gives={200: EventPlacingsJson},
        path=SLUG,
    ),
    put=operation(
        "putPlacings",
        RESULTS,
        "Load placings",
        "Puts these in the place of all placings that stood there, whole or not at all; the same again changes nothing. An "
        "entry is named by its number or by the id of the other system. Places may be shared, and somebody who has withdrawn "
        "may have one. They are taken after the end too: the last standings are often typed in when all have gone.",
        takes=PlacingsSerializer,
        gives={200: LoadedJson},
        examples={"A winner": {"placings": [{"number": 1, "place": 1, "wins": 6, "losses": 1, "ties": 0}]}},
        path=SLUG,
    ),
    delete=operation(
        "deletePlacings",
        RESULTS,
        "Remove all placings",
        "The event has no placings any more.",
        gives={204: OpenApiResponse(description="There are none.")},
        path=SLUG,
    ),
)
describe(
    ExportView,
    get=operation(
        "exportEvent",
        RESULTS,
        "Standings for other systems",
        "How the event ended: `limitless` is a list of players with their decks, `cobra` a tournament with its rounds, as NRTM "
        "reads it; ours adds `deck` to a player, and where teams play both have `team` and `seat`. The staff is told all names, and lists as far as its role sees them. Where the "
        "event shows lists to everybody, others are told names and lists with their players' consent, else `Player 17`.",
        gives={200: Export},
        path=SLUG,
        asks={"shape": "cobra"},
    ),
)
describe(
    PlayedView,
    get=operation(
        "getPlayed",
        RESULTS,
        "What was played",
        "The cards that lead the decks, and all others by section: in how many of the published lists they stand, and with how "
        "many copies. Only where the event shows lists to everybody, else 404; lists without their player's consent are counted "
        "in `registered` alone.",
        gives={200: PlayedJson},
        path={"slug": ("The event's slug.", "example-ended")},
        asks={"top": 8},
    ),
)
