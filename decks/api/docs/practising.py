"""What the schema says of practice."""

from typing import Final

from api.describing import describe, operation
from decks.api.docs.keeping import TOKEN
from decks.api.practice import HandView, OddsJson, OddsView, PracticeHandJson

TAG: Final = "Practice"

describe(
    HandView,
    get=operation(
        "dealHand",
        TAG,
        "A practice hand",
        "Deals an opening hand from a seed, with the mulligans and draws that are asked for. The same words give the same "
        "hand again; without a seed a new one is made, and `query` tells it.",
        gives={200: PracticeHandJson},
        path=TOKEN,
        asks={"seed": "7Q2M"},
    ),
)
describe(
    OddsView,
    get=operation(
        "getOdds",
        TAG,
        "The odds of a deck",
        "The chance to have seen enough of the named cards by each turn, and how often a hand has enough cards that a turn can "
        "pay for, counted over dealt hands.",
        gives={200: OddsJson},
        path=TOKEN,
        asks={"turn": "3"},
    ),
)
