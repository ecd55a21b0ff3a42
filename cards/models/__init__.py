"""The tables of cards, by subject. Import every model from here; migrations also name `nothing`."""

from cards.models.cards import Card, CardSet, CatalogueVersion, Move, Picture, Printing, SearchRow, nothing
from cards.models.claims import Claim, Correction, Import
from cards.models.house_formats import HouseFormat, HouseVersion
from cards.models.proposals import ProposedCard
from cards.models.rulings import Erratum, Restriction, Ruling

__all__ = [
    "Card",
    "CardSet",
    "CatalogueVersion",
    "Claim",
    "Correction",
    "Erratum",
    "HouseFormat",
    "HouseVersion",
    "Import",
    "Move",
    "Picture",
    "Printing",
    "ProposedCard",
    "Restriction",
    "Ruling",
    "SearchRow",
    "nothing",
]
