"""What the schema says of rounds: imported where the schema is made, never by a view."""

from typing import Final

from drf_spectacular.utils import OpenApiResponse

from api.describing import describe, operation
from api.typed import or_receipt
from events.api.docs import SLUG
from events.api.round_body import RoundSerializer
from events.api.round_json import OpponentJson, RoundJson, RoundsJson
from events.api.rounds import OpponentView, RoundsView, RoundView

ROUNDS: Final = "Rounds"
NUMBER: Final = SLUG | {"number": ("The number of the round, from 1 to 99.", 1)}

describe(
    RoundsView,
    get=operation(
        "listRounds",
        ROUNDS,
        "The rounds of an event",
        "The rounds that are loaded, the newest first, without their tables, for the staff. The highest number is played now.",
        gives={200: RoundsJson},
        path=SLUG,
    ),
)
describe(
    RoundView,
    get=operation(
        "getRound",
        ROUNDS,
        "One round",
        "Who sits at which table, for the staff. Players are their numbers in the event: names are told by its entries.",
        gives={200: RoundJson},
        path=NUMBER,
    ),
    put=operation(
        "putRound",
        ROUNDS,
        "Load a round",
        "Writes a round whole, or nothing of it, with all that is wrong by its place. It may be sent again without harm: the "
        'same changes nothing, another takes its place. A player is the number of an entry, or `{"id": ...}` as another '
        "system calls it; each stands in a round once, each table too, and who has withdrawn in no new one. Where teams play, a "
        'table seats two players of different teams, or two teams by all their players or as `teams` (`[1, {"id": "red"}]`); partners never play '
        "each other, and a whole team has a bye by `team_byes`.",
        takes=RoundSerializer,
        gives={200: or_receipt(RoundJson), 201: or_receipt(RoundJson)},
        examples={
            "Two players": {"tables": [{"table": 1, "players": [1, 2]}]},
            "A bye": {"stage": "elimination", "byes": [1]},
        },
        path=NUMBER,
    ),
    delete=operation(
        "deleteRound",
        ROUNDS,
        "Take a round back",
        "Forgets who sat where in the round. Its deck checks stay.",
        gives={204: OpenApiResponse(description="It is taken back.")},
        path=NUMBER,
    ),
)
describe(
    OpponentView,
    get=operation(
        "getOpponentList",
        ROUNDS,
        "The list of one's opponent",
        "What the player at the reader's table has registered, in the round that is played now and while the event shows lists "
        "to opponents. 404 in every other case: without a round, with a bye, and for whoever does not play.",
        gives={200: OpponentJson},
        path=SLUG,
    ),
)
