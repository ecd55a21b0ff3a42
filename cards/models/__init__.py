"""The tables of cards, by subject. Import every model from here; migrations also name `nothing`."""

from cards.models.cards import Card, CardSet, CatalogueVersion, Printing, nothing
from cards.models.claims import Claim, Import
from cards.models.corrections import Correction
from cards.models.house_formats import HouseFormat, HouseVersion
from cards.models.moved_ids import Move
from cards.models.pictures import Picture
from cards.models.rulings import Erratum, Restriction, Ruling
from cards.models.search_index import SearchRow

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
    "Restriction",
    "Ruling",
    "SearchRow",
    "nothing",
]
