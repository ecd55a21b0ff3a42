"""What the schema says of how events ended: imported where the schema is made, never by a view."""

from __future__ import annotations

from typing import Final

from drf_spectacular.utils import OpenApiResponse

from api.describing import describe, operation
from events.api.docs import PART
from events.api.placings import LoadedJson, PlacingsJson, PlacingsSerializer, PlacingsView

RESULTS: Final = "Results"

describe(
    PlacingsView,
    get=operation(
        "listPlacings",
        RESULTS,
        "The placings of an event",
        "How every entry ended that has a place, for the staff, and for everybody where the event shows lists to everybody. "
        "Players are numbers.",
        gives={200: PlacingsJson},
        path=PART,
    ),
    put=operation(
        "putPlacings",
        RESULTS,
        "Load placings",
        "Puts these in the place of all placings that stood there, whole or not at all; the same again changes nothing. An "
        "entry is named by its number or by the id of the other system. Places may be shared, and somebody who has withdrawn "
        "may have one.",
        takes=PlacingsSerializer,
        gives={200: LoadedJson},
        examples={"A winner": {"placings": [{"number": 1, "place": 1, "wins": 6, "losses": 1, "ties": 0}]}},
        path=PART,
    ),
    delete=operation(
        "deletePlacings",
        RESULTS,
        "Remove all placings",
        "The event has no placings any more.",
        gives={204: OpenApiResponse(description="There are none.")},
        path=PART,
    ),
)
