"""WoW's names to keys: one key for a card in every source, and two keys for two cards of one name."""

import re
from collections.abc import Mapping
from typing import Final
from unicodedata import normalize

from legality.games.wow.talents import SPECS

REPUTATIONS: Final = ("Aldor", "Scryer", "Argent Crusade", "Nerubian")

_MARKUP: Final = re.compile(r"</?[a-z][^>]*>", re.IGNORECASE)
_BREAK: Final = re.compile(r"<(?:br|p)\s*/?>|</b>|\r?\n|;", re.IGNORECASE)
_LINE: Final = re.compile(r"^\s*+(.{3,70}?)\s++(Hero Required|Reputation|Repuation|Talent)(?![s\w])")
_DIVIDED: Final = re.compile(r",? or(?: |$)|, ")
_DECK_RULES: Final = re.compile(r"\bdeck-?building\s*:", re.IGNORECASE)
_FIRE: Final = re.compile(r"\b(deals?|dealt)\b[^.]*\bfire\b[^.]*damage", re.IGNORECASE)


def without_markup(text: str) -> str:
    """The text without markup."""
    return _MARKUP.sub("", text).strip()


def read_alternatives(words: str) -> list[str]:
    """The slugs of `X`, `X or [Y]`, `[X], [Y], or [Z]`; empty where a word was lost, as with icons left out."""
    found = [name_slug(part) for part in _DIVIDED.split(words)]
    return found if all(found) else []


class RestrictionLines:
    """The deck-building lines of a text: `requires`, `talent` and `reputation`, and whether one was mutilated."""

    __slots__ = ("mutilated", "reputation", "requires", "talent")

    def __init__(self, text: str) -> None:
        self.requires: list[list[str]] = []
        self.talent: list[str] = []
        self.reputation: list[str] = []
        self.mutilated = False
        for line in _BREAK.split(text):
            match = _LINE.match(without_markup(line))
            if match:
                self._add(match[1], match[2])

    def _add(self, words: str, sort: str) -> None:
        if sort == "Hero Required":
            self._require(words)
        elif sort == "Talent":
            self.talent.extend({spec_slug(words)} & SPECS)
        elif words in REPUTATIONS:
            self.reputation.append(name_slug(words))

    def _require(self, words: str) -> None:
        if "(" in words:
            return

        line = read_alternatives(words)
        if not line:
            self.mutilated = True
        elif line not in self.requires:
            self.requires.append(line)


def spec_slug(words: str) -> str:
    """The slug of a spec; Feral Combat is the talent tree's own name for Feral."""
    return {"feral-combat": "feral"}.get(name_slug(words), name_slug(words))


def has_deck_rules(text: str) -> bool:
    """Whether a text begins a hero's own rules of deck building."""
    return bool(_DECK_RULES.search(_MARKUP.sub("", text)))


def deals_fire(text: str) -> bool:
    """Whether a text says that something deals fire damage."""
    return bool(_FIRE.search(re.sub(r"[\[\]]", "", _MARKUP.sub("", text))))


_NOT_SLUG: Final = re.compile(r"[^a-z0-9]+")
_SHORT_SET: Final = re.compile(r" - (HoA|WRG)$")

# Misspelled in one source; the other, or the game that the card is from, has the official name. A name that one source
# has in addition to the official one is a name of its own: Greatfather Winter and Great-father Winter are two cards of one set.
SPELLED: Final[Mapping[str, str]] = {
    "betrayer": "The Betrayer",
    "arachnid-quarter": "The Arachnid Quarter",
    "brotherhood-assembles": "The Brotherhood Assembles",
    "bulwark-of-the-primordial-mount": "Bulwark of the Primordial Mound",
    "captains-command": "The Captain's Command",
    "casualties-of-war": "The Casualties of War",
    "cats-meow": "The Cat's Meow",
    "chill-of-undeath": "The Chill of Undeath",
    "construct-quarter": "The Construct Quarter",
    "die-is-cast": "The Die Is Cast",
    "dragonstalkers-helmet": "Dragonstalker's Helm",
    "fortituous-gift": "Fortuitous Gift",
    "friend-in-need": "A Friend in Need",
    "getta-grindstone": "Gretta Grindstone",
    "gragtok": "Grak'tok",
    "grave-bargain": "A Grave Bargain",
    "hell-hath-no-fury": "Hell Hath No Furry",
    "illidari-council": "The Illidari Council",
    "justicar-broxlo-frostnuggle": "Justicar Broxo Frostnuggle",
    "krunkle-deadspark": "Krunkle Deathspark",
    "lights-watch": "The Light's Watch",
    "luka-de-wall": "Lu'ka the Wall",
    "military-quarter": "The Military Quarter",
    "one-true-king": "The One True King",
    "plague-quarter": "The Plague Quarter",
    "potent-plan": "A Potent Plan",
    "scarlet-commader-mograine-level-1": "Scarlet Commander Mograine - Level 1",
    "scarlet-commader-mograine-level-2": "Scarlet Commander Mograine - Level 2",
    "scarlet-commader-mograine-level-3": "Scarlet Commander Mograine - Level 3",
    "scarlet-commader-mograine-level-4": "Scarlet Commander Mograine - Level 4",
    "scarlet-crusaders-strike": "Scarlet Crusade's Strike",
    "shoulderpad-of-fleshwerks": "Shoulderpads of Fleshwerks",
    "soldier-of-the-grozen-wastes": "Soldier of the Frozen Wastes",
    "thane-ulfrang-the-mighty": "Thane Ufrang the Mighty",
    "twarting-kolkar-aggression": "Thwarting Kolkar Aggression",
    "valthira-dreamwalker": "Valithria Dreamwalker",
    "wristguards-of-the-true-flight": "Wristguards of True Flight",
}

# Two cards of one name, or two names of one slug: the set distinguishes them. Timewalkers are heroes, all thirty.
SPLIT: Final[Mapping[tuple[str, str], str]] = {
    ("alexstrasza-the-life-binder", "BAC"): "alexstrasza-the-life-binder-bac",
    ("archimonde-the-defiler", "TW"): "archimonde-the-defiler-tw",
    ("battle-preparations", "AGE"): "battle-preparations-event",
    ("blood-in-the-water", "RoF"): "blood-in-the-water-rof",
    ("chogall", "TW"): "chogall-tw",
    ("counterattack", "RoF"): "counterattack-rof",
    ("death-coil", "FoO"): "death-coil-warlock",
    ("deathwing-the-destroyer", "BAC"): "deathwing-the-destroyer-bac",
    ("edwin-vancleef", "TW"): "edwin-vancleef-tw",
    ("feeding-frenzy", "ToF"): "feeding-frenzy-tof",
    ("frostmourne", "RoF"): "frostmourne-rof",
    ("hamuul-runetotem", "TW"): "hamuul-runetotem-tw",
    ("illidan-stormrage", "TW"): "illidan-stormrage-tw",
    ("lady-vashj", "TW"): "lady-vashj-tw",
    ("life-and-death", "DDD"): "life-and-death-ddd",
    ("lust-for-battle", "RoF"): "lust-for-battle-rof",
    ("magma-blast", "BotG"): "magma-blast-botg",
    ("malfurion-stormrage", "TW"): "malfurion-stormrage-tw",
    ("mannoroth-the-destructor", "TW"): "mannoroth-the-destructor-tw",
    ("paladin-training", "WG"): "paladin-training-wg",
    ("power", "GOA"): "power-goa",
    ("queen-azshara", "TW"): "queen-azshara-tw",
    ("surge-of-life", "WG"): "surge-of-life-wg",
    ("teron-gorefiend", "TW"): "teron-gorefiend-tw",
    ("the-lich-king", "TW"): "the-lich-king-tw",
    ("water-elemental", "TOK"): "water-elemental-token",
}
_ELSE: Final[Mapping[str, str]] = {"death-coil": "death-coil-death-knight"}

# Which of the cards of a name a list without sets describes.
UNSORTED: Final[Mapping[str, str]] = {
    "Alexstrasza the Life-Binder": "BAC",
    "Battle Preparations": "AGE",
    "Blood in the Water": "RoF",
    "Cho'gall": "TW",
    "Counterattack": "RoF",
    "Deathwing the Destroyer": "BAC",
    "Life ... and Death": "DDD",
    "Lust for Battle": "RoF",
    "Lust for Battle - HoA": "HoA",
    "Magma Blast": "BotG",
    "Paladin Training - WRG": "WG",
    "Power": "GOA",
    "Surge of Life - WRG": "WG",
}


def name_slug(text: str) -> str:
    """Lower-case ASCII words joined by hyphens; apostrophes vanish."""
    ascii_only = normalize("NFKD", text).encode("ascii", "ignore").decode()
    return _NOT_SLUG.sub("-", ascii_only.lower().replace("'", "")).strip("-")


def official_card_name(name: str) -> str:
    """The official name of a name as a source spells it."""
    bare = " ".join(_SHORT_SET.sub("", name.replace("’", "'")).split())
    return SPELLED.get(name_slug(bare), bare)


def card_key(name: str, card_set: str) -> str:
    """The key of the card of that name in that set."""
    plain = name_slug(official_card_name(name))
    return SPLIT.get((plain, card_set)) or _ELSE.get(plain, plain)


def find_card_keys(name: str) -> tuple[str, ...]:
    """The keys of every card of a name, where a list leaves open which it means."""
    plain = name_slug(official_card_name(name))
    split = [key for (other, _), key in SPLIT.items() if other == plain]
    return tuple(dict.fromkeys([card_key(name, ""), *split]))
