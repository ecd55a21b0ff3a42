"""The ready-made Riftbound decks as sold: card names and counts, for TR 601.2.d.2 (the option `precon`)."""

from collections.abc import Mapping
from typing import Final

JINX: Final[Mapping[str, int]] = {
    "Jinx, Loose Cannon": 1,
    "Jinx, Demolitionist": 1,
    "Vi, Destructive": 1,
    "Chemtech Enforcer": 3,
    "Traveling Merchant": 3,
    "Flame Chompers": 3,
    "Cemetery Attendant": 2,
    "Raging Soul": 3,
    "Blazing Scorcher": 2,
    "Undercover Agent": 2,
    "Brazen Buccaneer": 3,
    "Magma Wurm": 1,
    "Rhasa the Sunderer": 1,
    "Gust": 3,
    "Fight or Flight": 3,
    "Get Excited!": 2,
    "Void Seeker": 2,
    "Fading Memories": 2,
    "Scrapheap": 3,
    "Targon's Peak": 1,
    "Zaun Warrens": 1,
    "Reaver's Row": 1,
    "Fury Rune": 6,
    "Chaos Rune": 6,
}

LEE_SIN: Final[Mapping[str, int]] = {
    "Lee Sin, Blind Monk": 1,
    "Lee Sin, Centered": 1,
    "Udyr, Wildman": 1,
    "Stalwart Poro": 3,
    "Pit Rookie": 3,
    "Wielder of Water": 3,
    "First Mate": 3,
    "Pakaa Cub": 2,
    "Wildclaw Shaman": 3,
    "Wizened Elder": 3,
    "Bilgewater Bully": 2,
    "Stormclaw Ursine": 2,
    "Mountain Drake": 2,
    "Charm": 2,
    "Challenge": 3,
    "Discipline": 3,
    "Stand United": 2,
    "Mask of Foresight": 1,
    "Mistfall": 1,
    "Monastery of Hirana": 1,
    "Targon's Peak": 1,
    "Grove of the God-Willow": 1,
    "Calm Rune": 6,
    "Body Rune": 6,
}

RETAIL: Final = (JINX, LEE_SIN)
