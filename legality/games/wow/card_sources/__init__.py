"""Sources of the WoW TCG: the public lists, and what they share."""

from typing import Final

from legality.games.wow.card_sources import decktools, restrictions, tracker
from legality.sources.rows import CardSource

CARD_SOURCES: Final = (
    CardSource("wow-decktools", decktools.parse, precedence=2, shares_numbers=True),
    CardSource(
        "wow-tracker",
        tracker.parse,
        precedence=3,
        shares_numbers=True,
        batches=("wow-tracker", "wow-tracker-prints", "wow-tracker-sets"),
    ),
    CardSource("wow-restrictions", restrictions.parse, precedence=1, batches=("wow-deckbuilding", "wow-restrictions")),
)
