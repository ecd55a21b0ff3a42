"""WoW's products as the public sources name them: codes, names, and which of them hold no cards for decks."""

from collections.abc import Mapping
from itertools import chain
from typing import Final

from legality.games.wow.sets import BLOCKS
from legality.sources.rows import SetRow

SETS: Final[Mapping[str, str]] = {
    "HoA": "Heroes of Azeroth",
    "TDP": "Through the Dark Portal",
    "FoO": "Fires of Outland",
    "MoL": "March of the Legion",
    "SoB": "Servants of the Betrayer",
    "HfI": "The Hunt for Illidan",
    "DoW": "Drums of War",
    "BoG": "Blood of Gladiators",
    "FoH": "Fields of Honor",
    "SW": "Scourgewar",
    "WG": "Wrathgate",
    "ICE": "Icecrown",
    "WBR": "Worldbreaker",
    "ELE": "War of the Elements",
    "ToD": "Twilight of the Dragons",
    "ToT": "Throne of the Tides",
    "CoH": "Crown of the Heavens",
    "ToF": "Tomb of the Forgotten",
    "WotA": "War of the Ancients",
    "BotG": "Betrayal of the Guardian",
    "RoF": "Reign of Fire",
}

# Products that a tracker lists in addition to the sets, by their code here.
PRODUCTS: Final[Mapping[str, str]] = {
    "AGB": "Arena grand melee blank",
    "AGE": "Arena grand melee event",
    "AGM": "Arena grand melee",
    "BAC": "Battle of the Aspects Chaos Mode",
    "BAH": "Battle of the Aspects Hard mode",
    "BAK": "Battle of the Aspects Token",
    "BAR": "Battle of the Aspects Raid",
    "BAT": "Battle of the Aspects Treasure",
    "BCP": "Burning Crusade Collector's Edition",
    "BE09": "Blizzard Employee 2009",
    "BE10": "Blizzard Employee 2010",
    "BIC": "Icecrown Badges",
    "BLZ07": "Blizzcon 2007",
    "BLZ11": "Blizzcon 2011",
    "BSW": "Scourgewar Badges",
    "BTK": "Black temple Token",
    "BTR": "Black temple Raid",
    "BTT": "Black temple Treasure",
    "BWB": "Worldbreaker Badges of Justice",
    "BWG": "Wrathgate Badges",
    "BoJ": "Azeroth Badges of Justice",
    "CAB": "Aftermath Crafted",
    "CAT": "Cataclysm Collector's Edition",
    "CBG": "Blood of Gladiators Crafted",
    "CD1": "Class Starters 2010",
    "CDELD": "Elderlimb",
    "CDHOG": "Hogger",
    "CDJAI": "Jaina Proudmoore",
    "CDMUR": "Murkdeep",
    "CDP": "Champion Decks Promo",
    "CDSYL": "Dark Lady Sylvanas Windrunner",
    "CDW": "Drums of War Crafted",
    "CFH": "Fields of Honor Crafted",
    "CIC": "Icecrown Crafted",
    "CIT": "Assault on Icecrown Citadel Treasure",
    "CRP": "Azeroth Crafted",
    "CSC": "Scourgewar Crafted",
    "CSP": "Class Starters Promo",
    "CTK": "Caverns of Time Token",
    "CTR": "Caverns of Time Raid",
    "CTT": "Caverns of Time Treasure",
    "CWB": "Worldbreaker Crafted",
    "CWG": "Wrathgate Crafted",
    "DDD": "The Deadmines",
    "DKS": "Death Knight Starter",
    "DMF": "Darkmoon faire",
    "DSK": "Shadowfang Keep",
    "DSM": "Scarlet Monastery",
    "DTP": "Dungeon treasure",
    "DWP": "Drums of War Promos",
    "DWS": "Drums of War Starter",
    "FWV": "Feast of Winter Veil 2007",
    "FWV12": "Feast of Winter Veil 2012",
    "GIF": "Gift of the Aspects",
    "GOA": "Goblins of Anarchy",
    "HOL": "Worldbreaker Holiday Promos",
    "HOL6": "Aftermath Holiday Promos",
    "ICR": "Assault on Icecrown Citadel Raid",
    "MCK": "Molten Core Token",
    "MCK2": "Molten Core Token 2",
    "MCR": "Molten Core Raid",
    "MCT": "Molten Core Treasure",
    "MLR": "Magtheridon's Lair Raid",
    "MLT": "Magtheridon's Lair Treasure",
    "NT": "Naxxramas Treasure",
    "NXK": "Naxxramas Token",
    "NXR": "Naxxramas Raid",
    "OLE": "Onyxia's Lair Event",
    "OLK": "Onyxia's Lair Token",
    "OLR": "Onyxia's Lair Raid",
    "OLT": "Onyxia's Lair Treasure",
    "TJA": "Aftermath Badges of Justice",
    "TW": "Timewalkers",
    "TWB": "Timewalkers Badges of Justice",
    "TWC": "Timewalkers Crafted",
    "TWH": "Timewalkers Holiday Promos",
    "WLK": "Wrath of the Lich King Collector's Edition",
}

# Codes that the decktools dump alone uses. Its CD2, CD3 and CD4 are the starters of 2011 and the champion decks
# without distinction.
DUMPED: Final[Mapping[str, str]] = {
    "ARC": "Archive",
    "BLZ10": "BlizzCon 2010",
    "BT": "Black Temple",
    "CD2": "Class Starter Deck 2011 (Spring)",
    "CD3": "Class Starter Deck 2011 (Fall)",
    "CD4": "Champion Decks",
    "TOK": "Tokens",
}

# Names of products that the two lists of one tracker spell differently.
OTHER_NAMES: Final[Mapping[str, str]] = {
    "Cataslysm Collector's Edition": "CAT",
    "Champion Decks 2012 Promos": "CDP",
    "Class Starters 2011 Promos": "CSP",
}

CLASSES: Final[Mapping[str, str]] = {
    "Death Knight": "DK",
    "Druid": "DR",
    "Hunter": "HU",
    "Mage": "MA",
    "Paladin": "PA",
    "Priest": "PR",
    "Rogue": "RO",
    "Shaman": "SH",
    "Warlock": "WL",
    "Warrior": "WR",
}

# Products for raids, dungeons and casual events: a card only in these is not a deck card.
RAIDS: Final = frozenset(
    ("BTR", "NXR", "MCR", "ICR", "OLR", "MLR", "DDD", "DSM", "DSK", "CTR", "BAR", "BAH", "BAC", "GIF")
)
EVENTS: Final = frozenset(("AGE", "AGB", "OLE", "GOA", "RAL"))
TOKENS: Final = frozenset(("TOK", "BAK", "BTK", "CTK", "MCK", "MCK2", "NXK", "OLK"))
APART: Final = RAIDS | EVENTS | TOKENS


STARTERS: Final[dict[str, str]] = {}
for _year in ("2011", "2013"):
    for _side in ("Alliance", "Horde"):
        for _class, _short in CLASSES.items():
            STARTERS[f"{_side[0]}{_short}{_year[2:]}"] = f"{_side} {_class} {_year}"

_RELEASED: Final = dict(chain.from_iterable(sets.items() for sets in BLOCKS.values()))
_NAMES: Final[Mapping[str, str]] = {**SETS, **PRODUCTS, **DUMPED, **STARTERS}
_CODES: Final[Mapping[str, str]] = {
    **{name: code for code, name in {**SETS, **PRODUCTS, **STARTERS}.items()},
    **OTHER_NAMES,
}


def product_code(product: str) -> str | None:
    """The code of a product as the tracker names it; None for one that is not known."""
    return _CODES.get(product)


def set_row(code: str) -> SetRow:
    """The set of a code. Raises KeyError for one that is not known."""
    name = f"Class Starter {_NAMES[code][-4:]}: {_NAMES[code][:-5]}" if code in STARTERS else _NAMES[code]
    return SetRow(code, {"en": name}, _RELEASED.get(code))


def is_known(code: str) -> bool:
    """Whether a code is that of a known product."""
    return code in _NAMES
