"""WoW's sets: block and release. Where the sources give a month only, the day is its first (R6).

The days are here, not with the cards' sets: they are the first days of the formats' editions too, and one set has
several of them (a companion is always legal in Classic and counts from its block's start in Core). No set was published
after 2013, so no day will be added.
"""

from collections.abc import Mapping
from datetime import date
from typing import Final

from legality.games.kit import split_words

BLOCKS: Final[Mapping[int, Mapping[str, date]]] = {
    1: {"HoA": date(2006, 10, 25), "TDP": date(2007, 4, 11), "FoO": date(2007, 8, 22)},
    2: {"MoL": date(2007, 11, 14), "SoB": date(2008, 4, 11), "HfI": date(2008, 7, 11)},
    3: {"DoW": date(2008, 11, 1), "BoG": date(2009, 3, 24), "FoH": date(2009, 6, 23)},
    4: {"SW": date(2009, 11, 24), "WG": date(2010, 5, 25), "ICE": date(2010, 9, 7)},
    5: {"WBR": date(2010, 12, 14), "ELE": date(2011, 4, 26), "ToD": date(2011, 7, 1)},
    6: {"ToT": date(2011, 10, 11), "CoH": date(2012, 2, 21), "ToF": date(2012, 6, 26)},
    7: {"WotA": date(2012, 10, 30), "BotG": date(2013, 2, 1), "RoF": date(2013, 7, 1)},
}

# Starters, champion decks, treasure, crafted cards, badges and promos, by the block in whose formats they were legal at the
# end of 2013.
COMPANIONS: Final[Mapping[int, tuple[str, ...]]] = {
    4: ("CD1",),
    5: split_words("""
        ADK11, ADR11, AHU11, AMA11, APA11, APR11, ARO11, ASH11, AWL11, AWR11, HDK11, HDR11, HHU11, HMA11, HPA11, HPR11,
        HRO11, HSH11, HWL11, HWR11, BWB, CD2, CD3, CSP, CWB, HOL
    """),
    6: split_words("CD4, CDELD, CDHOG, CDJAI, CDMUR, CDP, CDSYL, BAT, BLZ11, CAB, DTP, HOL6, TJA"),
    7: split_words("""
        CTT, FWV12, TW, TWB, TWC, TWH, AHU13, APR13, ARO13, ASH13, AWL13, HDK13, HDR13, HMA13, HPA13, HWR13
    """),
}

RELEASES: Final[Mapping[str, Mapping[str, date | None]]] = {
    code: {"": day} for sets in BLOCKS.values() for code, day in sets.items()
}
CONTEMPORARY_BLOCK: Final = 5
TWO_BLOCKS_SINCE: Final = 6


def block_start(block: int) -> date:
    """The release of a block's first set."""
    return min(BLOCKS[block].values())


def sets_of_blocks(first: int, last: int) -> Mapping[str, Mapping[str, date | None]]:
    """The sets of the blocks `first` to `last` with their releases; companions count from their block's start."""
    sets: dict[str, Mapping[str, date | None]] = {}
    for block in range(first, last + 1):
        sets.update({code: {"": day} for code, day in BLOCKS[block].items()})
        sets.update({code: {"": block_start(block)} for code in COMPANIONS.get(block, ())})

    return sets


def core_blocks(block: int) -> int:
    """The first block of Core while `block` is the newest: the last three until 2011 (R7), then the last two."""
    return max(block - (1 if block >= TWO_BLOCKS_SINCE else 2), 1)


FIRST_DAY: Final = block_start(1)
