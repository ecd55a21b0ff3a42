"""What the schema says of checks."""

import json
from typing import Final

from drf_spectacular.utils import OpenApiExample, OpenApiRequest

from api.describing import describe, operation
from decks.api.batch import NDJSON, BatchAnswerJson, BatchView, StreamView
from decks.api.detect import DetectionJson, DetectSerializer, DetectView
from decks.api.explain import ExplainView
from decks.api.matrix import MatrixJson, MatrixSerializer, MatrixView, TimelineView
from decks.api.ndjson import MAX_CHECKS, MAX_LINES
from decks.api.serializers import (
    BatchSerializer,
    CheckSerializer,
    ExplainSerializer,
    MendSerializer,
    SwapSerializer,
    TeamSerializer,
)
from decks.api.views import CheckView, SwapAnswerJson, SwapView, TeamAnswerJson, TeamView
from decks.check.detecting import MOST_LINES
from decks.check.fix_plan import MendedAnswerJson
from decks.explaining.explain import ExplanationJson
from decks.explaining.matrix import MAX_DAYS, MAX_FORMATS
from decks.explaining.timeline_page import TimelineJson

TAG: Final = "Checks"
DAY: Final = "2026-08-08"
TEXT: Final = {"game": "riftbound", "format": "standard", "date": DAY, "deck": {"text": "Main:\n3 Defy\n1 Pit Rooky"}}
SECTIONS: Final = {
    "game": "riftbound",
    "deck": {"sections": {"main": [{"name": "Defy", "count": 3}, {"code": "OGN-045", "count": 1}]}},
}
LIMITED: Final = {
    "game": "rise",
    "format": "limited",
    "deck": {"text": "1 Anything"},
    "pool": {"text": "1 Anything\n1 Another"},
}
LINES: Final = {
    "type": "string",
    "format": "binary",
    "description": "An answer a line, as `POST /api/v1/check/` gives it.",
}
CHECK_LINES: Final = {
    "type": "string",
    "format": "binary",
    "description": "A check a line, as `POST /api/v1/check/` takes it.",
}
TWO_LINES: Final = f"{json.dumps(TEXT)}\n{json.dumps(SECTIONS)}\n"

describe(
    CheckView,
    post=operation(
        "check",
        TAG,
        "Judge a deck",
        "Says whether a deck is legal in a format on a day, and if it is not, every rule that it breaks with its citation, the "
        "cards to blame with their lines, and a way to mend it.\n\nA deck is a `text` as people paste it (with or without "
        "headings, English or Chinese names, numbers of cards, or a deck code), or cards by `sections`. Lines that cannot be "
        "read never fail the request: they come back in `problems` with suggestions. A limited deck needs its `pool` beside "
        "it. 200 for every deck that could be judged, whatever the verdict; 400 with every field that is wrong for a request "
        "that is not one. With `mend`, one plan for the whole deck comes with the answer. Nothing is kept, and no account is needed.",
        takes=MendSerializer,
        gives={200: MendedAnswerJson},
        examples={
            "A text": TEXT,
            "Cards by section": SECTIONS,
            "A limited deck with its pool": LIMITED,
            "With a plan that mends it": {**TEXT, "mend": True},
        },
    ),
)
describe(
    BatchView,
    post=operation(
        "checkBatch",
        TAG,
        "Judge many decks",
        f"Up to {MAX_CHECKS} checks in one request, answered in order, each with its own `error` where it has one: one bad "
        "list never spoils the others. More of them, and answers as soon as they are made: `POST /api/v1/check/stream/`, whose "
        "lines are taken here too.",
        takes=BatchSerializer,
        gives={(200, "application/json"): BatchAnswerJson},
        examples={"Two lists": {"checks": [TEXT, SECTIONS]}},
    ),
)
describe(
    StreamView,
    post=operation(
        "checkStream",
        TAG,
        "Judge many decks, line by line",
        f"Up to {MAX_LINES} checks as lines of JSON (NDJSON). An answer a line comes out as soon as it is made, in order; a line "
        "that cannot be judged, or is no JSON, has its `index` and its `error` in its place.",
        takes={NDJSON: OpenApiRequest(CHECK_LINES, examples=[OpenApiExample("Two lines", value=TWO_LINES)])},
        gives={(200, NDJSON): LINES},
    ),
)
describe(
    MatrixView,
    post=operation(
        "checkMatrix",
        TAG,
        "Where else, and on which days, a deck is legal",
        f"Judges one deck by up to {MAX_FORMATS} `formats` (all of the game if none are named) on up to {MAX_DAYS} `dates` "
        "(today if none are named): a verdict with the codes of the broken rules for each pair. A pair whose format had no "
        "edition yet on that day has an `error` instead.",
        takes=MatrixSerializer,
        gives={200: MatrixJson},
        examples={
            "Two formats on two days": {
                "game": "riftbound",
                "formats": ["standard", "standard-2v2"],
                "dates": ["2026-01-01", DAY],
                "deck": {"text": "Main:\n3 Defy"},
            }
        },
    ),
)
describe(
    TimelineView,
    post=operation(
        "checkTimeline",
        TAG,
        "Since when a deck is what it is",
        "Judges a deck on every day since the first edition of its format and answers with the spans of days that have one "
        "answer, each with what turned the one before into it: an edition, a ban or cap and its end, the release of a set, a value of "
        "a trait that comes or goes, cards that no longer stand together. Bans "
        "that are announced for a day to come are spans too.",
        takes=CheckSerializer,
        gives={200: TimelineJson},
        examples={"A text": TEXT},
    ),
)
describe(
    ExplainView,
    post=operation(
        "explainCard",
        TAG,
        "Why a card may or may not be played",
        "Holds one card of a deck, or one that might be added, against every rule of the edition in order: what each rule "
        "compares and whether the card passes, breaks it, cannot be decided, or is not looked at, and why. The card by its id, "
        "or as a list would name it; 400 with suggestions for one that is not known.",
        takes=ExplainSerializer,
        gives={200: ExplanationJson},
        examples={"A card that might be added": TEXT | {"card": "Defy"}},
    ),
)
describe(
    DetectView,
    post=operation(
        "detect",
        TAG,
        "Which game and format a text is of",
        "Says which games know the names of a text, and which of their formats its shape fits. Names and codes count only where they "
        "are found exactly; nothing is guessed by likeness. A deck code or JSON that names its game is believed, and so is a line such as "
        f"`Format: Casual`. Of a list the first {MOST_LINES} lines are read. `game` and `format` are given where the answer is sure: "
        "one game knows at least two thirds of the names, any other at most a third as many, and the format that its tournaments "
        "use fits as well as any. Else the candidates are for a person to choose from. Nothing is kept, and no account is needed.",
        takes=DetectSerializer,
        gives={200: DetectionJson},
        examples={"A list": {"text": "Main:\n3 Defy\n1 Pit Rookie", "date": DAY}},
    ),
)
describe(
    SwapView,
    post=operation(
        "checkSwap",
        TAG,
        "Judge a deck between the games of a match",
        "Holds the deck as it stands beside the one that was registered: besides the rules of the format, its violations name "
        "what was changed that may not be changed between games. The registered list is judged too, and a pool binds both. "
        "A format without a sideboard knows no change. The fixes lead back towards the registered deck: followed to their end "
        "they make a legal swap. Where the registered deck is itself not legal, one violation names the rules that it breaks.",
        takes=SwapSerializer,
        gives={200: SwapAnswerJson},
        examples={"The same deck": TEXT | {"registered": TEXT["deck"]}},
    ),
)
describe(
    TeamView,
    post=operation(
        "checkTeam",
        TAG,
        "Judge the decks of two partners",
        "Judges each deck alone and both together, by the rules that look at what two partners play.",
        takes=TeamSerializer,
        gives={200: TeamAnswerJson},
        examples={"Two lists": {"game": "riftbound", "format": "standard-2v2", "decks": [TEXT["deck"], TEXT["deck"]]}},
    ),
)
