"""How games of Riftbound begin: alone against one opponent, with limited decks, and in teams of two. Numbers of the rules as in CR 1.5."""

from dataclasses import replace
from typing import Final

from legality.games.kit import CitedNumber, Mulligan, NumberByTurn, Opening, Text, WithoutLeaders

# The champion and the legend leave the deck before it is shuffled (111, 112), which leaves 39 cards to draw from.
DUEL: Final = Opening(
    hand=CitedNumber(4, "CR 116"),
    draws=NumberByTurn(first=1, second=1, later=1, cite="CR 315.4.b"),
    # 117.1-117.3: set aside up to two, draw as many, then recycle them.
    mulligan=Mulligan("CR 117.1-117.3", at_most=2, back="bottom"),
    apart={"legend": "CR 111", "champion": "CR 112", "battlefields": "CR 113"},
    beside={"runes": NumberByTurn(first=2, second=3, later=2, cite="CR 315.3.b, 487.7")},
    resources=NumberByTurn(first=2, second=3, later=2, cite="CR 315.3.b, 487.7"),
    notes=(
        Text("The chosen champion stands apart and may be played from there; the hand comes from the other cards."),
        Text("One of the battlefields is used: by chance in a single game (487.5), chosen in a match (488.5)."),
        Text("What a card costs is its energy; power and the domains of the runes are not looked at here."),
    ),
)
# One card more, first or second, and no more if both are missing.
LIMITED_DUEL: Final = replace(
    DUEL,
    without=WithoutLeaders(
        ("legend", "champion"), NumberByTurn(first=2, second=2, later=1, cite="CR 315.4.b, TR 602.4.a.5.b, 602.4.b.6.b")
    ),
    notes=(
        *DUEL.notes,
        Text("A limited deck without a legend or a champion draws one more card on its first turn."),
    ),
)
MAGMA_CHAMBER: Final = replace(
    DUEL,
    draws=NumberByTurn(first=0, second=1, later=1, cite="CR 315.4.b, 491.7"),
    beside={"runes": NumberByTurn(first=2, second=3, later=2, cite="CR 315.3.b, 491.7")},
    resources=NumberByTurn(first=2, second=3, later=2, cite="CR 315.3.b, 491.7"),
    notes=(
        *DUEL.notes,
        Text("In teams “second” is the last player of the round; the two between channel 2 runes on their first turn."),
    ),
)
