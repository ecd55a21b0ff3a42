"""Sources of Riftbound: the public lists, and what they share."""

from typing import Final

from legality.games.riftbound.card_sources import catalog_zh, errata, gallery, riftcodex
from legality.sources.rows import CardSource

CARD_SOURCES: Final = (
    CardSource("riftbound-gallery", gallery.parse, precedence=2),
    CardSource("riftbound-riftcodex", riftcodex.parse, precedence=3),
    CardSource("riftbound-catalog-zh", catalog_zh.parse, precedence=4),
    CardSource("riftbound-errata", errata.parse, precedence=1),
)
