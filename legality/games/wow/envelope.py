"""What a hero of WoW may be like, beside those of the database (CR 7.4, 200-206 and 305; rules R3)."""

from __future__ import annotations

from typing import Final

from legality.games.kit import Bound, Envelope, word_set
from legality.games.wow.talents import SPECS
from legality.games.wow.words import TABLE_VOCABULARY

RACES: Final = word_set("""
    blood-elf, draenei, dwarf, gnome, goblin, human, night-elf, orc, tauren, troll, undead, worgen
""")
PROFESSIONS: Final = word_set("""
    alchemy, blacksmithing, enchanting, engineering, herbalism, inscription, jewelcrafting, leatherworking, mining,
    skinning, tailoring
""")

# Five heroes have two classes and one has two races; any has at most one faction, one spec and two professions.
HEROES: Final = Envelope(
    {
        "class": Bound("100.2a, R3", at_most=2, values=frozenset(TABLE_VOCABULARY.closed["class"])),
        "faction": Bound("100.2a, R3", at_most=1, values=frozenset(TABLE_VOCABULARY.closed["faction"])),
        "race": Bound("100.2b", at_most=2, values=RACES),
        "spec": Bound("100.2c", at_most=1, values=SPECS),
        "profession": Bound("100.2b", at_most=2, values=PROFESSIONS),
        "treachery": Bound("100.2b-c", at_most=1, values=frozenset(("traitor", "loyal"))),
        "tag": Bound("100.2b"),
    }
)
