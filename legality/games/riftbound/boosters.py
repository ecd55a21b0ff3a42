"""What boosters of Riftbound hold, of the sets of which it is reported. Boosters of other sets and regions may differ."""

from typing import Final

from legality.games.kit import Booster, Slot

# The thirteenth card is a foil of any rarity; a rune or a token is next to it. Other pictures of a card are of its rarity.
BOOSTERS: Final = (
    Booster(
        card_set="OGN",
        slots=(Slot(7, ("common",)), Slot(3, ("uncommon",)), Slot(2, ("rare", "epic", "showcase")), Slot(1)),
        apart=frozenset({"rune"}),
        source="riftbound.gg, Card Rarity Guide; riftboundzone.com, Collectability Guide, 2025-09-01",
    ),
)
