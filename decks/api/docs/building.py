"""What the schema says of the builder's endpoints."""

from typing import Final

from api.describing import describe, operation
from decks.api.build import BuildMendView, BuildReadView, BuildSearchView, BuildView
from decks.api.build_serializers import BuildSearchSerializer, BuildSerializer, ReadSerializer
from decks.builder.build import BuildJson
from decks.builder.fix_plan import BuildMendJson
from decks.builder.reading import ReadJson
from decks.builder.searching import BuildFoundJson

TAG: Final = "Builder"
BODY: Final = {"game": "riftbound", "format": "standard", "rows": [{"section": "main", "name": "Defy", "count": 3}]}
LIST: Final = {"game": "riftbound", "format": "standard", "text": "Main:\n3 Defy\n2 Pit Rooky"}

describe(
    BuildView,
    post=operation(
        "build",
        TAG,
        "A deck as it stands",
        "Everything that a deck builder shows at each step: the check, the list as `text` and as `rows`, the sections with "
        "their bounds, the cards to draw, every fault with operations that mend it, and figures. Nothing is kept.",
        takes=BuildSerializer,
        gives={200: BuildJson},
        examples={"Rows": BODY, "A text": LIST},
    ),
)
describe(
    BuildSearchView,
    post=operation(
        "buildSearch",
        TAG,
        "Cards for a deck",
        "Cards that fit a query, each with what the deck still takes of it and why not more. Unless `all` is true, only cards "
        "that the deck's leaders, format and pool allow are looked among. A query that is wrong is answered with its `error`.",
        takes=BuildSearchSerializer,
        gives={200: BuildFoundJson},
        examples={"Cheap units": BODY | {"q": "t:unit energy<=2", "size": 5}},
    ),
)
describe(
    BuildMendView,
    post=operation(
        "buildMend",
        TAG,
        "One plan for the whole deck",
        "The fewest copies taken out or moved so that no rule is broken any more, as operations that are done together, and as a "
        "difference with what is left to add.",
        takes=BuildSerializer,
        gives={200: BuildMendJson},
        examples={"Rows": BODY},
    ),
)
describe(
    BuildReadView,
    post=operation(
        "buildRead",
        TAG,
        "A pasted text, line by line",
        "What each line of a text was read as, how near the spelling is, and which other cards it may mean.",
        takes=ReadSerializer,
        gives={200: ReadJson},
        examples={"A text": LIST},
    ),
)
