"""How games of Riftbound begin: alone against one opponent, and in teams of two. Numbers of the rules as in CR 1.4."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from legality.engine.format import Text
from legality.engine.opening import CitedNumber, Mulligan, NumberByTurn, Opening

# The champion and the legend leave the deck before it is shuffled (111, 112), which leaves 39 cards to draw from.
DUEL: Final = Opening(
    hand=CitedNumber(4, "CR 116"),
    draws=NumberByTurn(first=1, second=1, later=1, cite="CR 315.4.b"),
    # 117.1-117.3: set aside up to two, draw as many, then recycle them.
    mulligan=Mulligan("CR 117.1-117.3", at_most=2, back="bottom"),
    apart={"legend": "CR 111", "champion": "CR 112", "battlefields": "CR 113"},
    beside={"runes": NumberByTurn(first=2, second=3, later=2, cite="CR 315.3.b, 485.7")},
    resources=NumberByTurn(first=2, second=3, later=2, cite="CR 315.3.b, 485.7"),
    notes=(
        Text("The chosen champion stands apart and may be played from there; the hand comes from the other cards."),
        Text("One of the battlefields is used: by chance in a single game (485.5), chosen in a match (486.5)."),
        Text("What a card costs is its energy; power and the domains of the runes are not looked at here."),
    ),
)
MAGMA_CHAMBER: Final = replace(
    DUEL,
    draws=NumberByTurn(first=0, second=1, later=1, cite="CR 315.4.b, 489.7"),
    beside={"runes": NumberByTurn(first=2, second=3, later=2, cite="CR 315.3.b, 489.7")},
    resources=NumberByTurn(first=2, second=3, later=2, cite="CR 315.3.b, 489.7"),
    notes=(
        *DUEL.notes,
        Text("In teams “second” is the last player of the round; the two between channel 2 runes on their first turn."),
    ),
)
