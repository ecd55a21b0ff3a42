"""The version of a card's drawing, so that browsers may cache each version for ever."""

import json
from functools import lru_cache
from hashlib import sha256
from typing import Final

from cards.art.compose import STYLE
from cards.catalogue.facts import Facts
from legality.engine.game import Game

_DIGITS: Final = 10


def version_of(game: Game, facts: Facts) -> str:
    """Ten letters and digits that change with the card's facts, the game's look and the way of drawing."""
    drawn_from = f"{_look_of(game)}{json.dumps(facts, sort_keys=True)}"
    return sha256(drawn_from.encode()).hexdigest()[:_DIGITS]


@lru_cache(maxsize=64)
def _look_of(game: Game) -> str:
    return sha256(f"{STYLE}{game.look!r}".encode()).hexdigest()
