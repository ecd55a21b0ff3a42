"""Riftbound's names and tags to keys: one key for a card, however a source spells its name.

A card's official name is "Name, Subtitle". A legend's is its champion and its epithet ("Jinx, Loose Cannon"), of which
many sources print the epithet alone.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final
from unicodedata import normalize

_NOT_SLUG: Final = re.compile(r"[^a-z0-9]+")
_NOT_WORD: Final = re.compile(r"[\W_]+")
_MARKS: Final = re.compile(r"\s*\([^()]*\)")
_STARTER: Final = re.compile(r"(?: - |, )Starter$")
_APOSTROPHES: Final = str.maketrans("‘’ʼ`", "''''")

# Words of the tag line other than champions.
REGIONS: Final = frozenset(
    (
        *("bandle-city", "bilgewater", "demacia", "freljord", "icathia", "ionia", "ixtal", "kathkan", "mount-targon"),
        *("noxus", "piltover", "shadow-isles", "shurima", "the-void", "zaun"),
    )
)
TRIBES: Final = frozenset(
    (
        *("bird", "cat", "demon", "dog", "dragon", "elite", "equipment", "fae", "mech", "pirate", "poro", "recruit"),
        *("sentinel", "spider", "spirit", "trifarian", "yordle"),
    )
)

# Before the comma of a name, where a source shortens it.
SPELLED: Final[Mapping[str, str]] = {"Yi": "Master Yi"}

# The champion of each legend's epithet, for lists that print the epithet and nothing else.
CHAMPIONS: Final[Mapping[str, str]] = {
    "bashful-bloom": "Lillia",
    "battle-mistress": "Sivir",
    "blade-dancer": "Irelia",
    "blind-monk": "Lee Sin",
    "bloodharbor-ripper": "Pyke",
    "bounty-hunter": "Miss Fortune",
    "butcher-of-the-sands": "Renekton",
    "chem-baroness": "Renata Glasc",
    "curator-of-the-sands": "Nasus",
    "dark-child": "Annie",
    "daughter-of-the-void": "Kai'Sa",
    "deceiver": "LeBlanc",
    "defender-of-tomorrow": "Jayce",
    "emperor-of-the-sands": "Azir",
    "eye-of-twilight": "Shen",
    "fire-below-the-mountain": "Ornn",
    "gloomist": "Vex",
    "glorious-executioner": "Draven",
    "grand-duelist": "Fiora",
    "grandmaster-at-arms": "Jax",
    "green-father": "Ivern",
    "hand-of-noxus": "Darius",
    "heart-of-the-tempest": "Kennen",
    "herald-of-the-arcane": "Viktor",
    "keeper-of-the-hammer": "Poppy",
    "lady-of-luminosity": "Lux",
    "loose-cannon": "Jinx",
    "master-of-shadows": "Zed",
    "matriarch-of-war": "Ambessa",
    "mechanized-menace": "Rumble",
    "might-of-demacia": "Garen",
    "nine-tailed-fox": "Ahri",
    "piltover-enforcer": "Vi",
    "pridestalker": "Rengar",
    "prodigal-explorer": "Ezreal",
    "purifier": "Lucian",
    "radiant-dawn": "Leona",
    "relentless-storm": "Volibear",
    "rogue-assassin": "Akali",
    "scorn-of-the-moon": "Diana",
    "souls-reflection": "Mel",
    "swift-scout": "Teemo",
    "the-boss": "Sett",
    "unforgiven": "Yasuo",
    "virtuoso": "Jhin",
    "void-burrower": "Rek'Sai",
    "voidreaver": "Kha'Zix",
    "wuju-bladesman": "Master Yi",
    "wuju-master": "Master Yi",
}


# Champions who have units and no legend yet.
WITHOUT_LEGEND: Final = frozenset(
    (
        *("Akshan", "Anivia", "Aphelios", "Ashe", "Bard", "Blitzcrank", "Caitlyn", "Dr. Mundo", "Ekko", "Evelynn"),
        *("Fizz", "Galio", "Gangplank", "Heimerdinger", "Hwei", "Illaoi", "Janna", "Karma", "Karthus", "Katarina"),
        *("Kayle", "Kayn", "Kog'Maw", "Malzahar", "Morgana", "Nami", "Nidalee", "Nilah", "Nocturne", "Qiyana", "Rell"),
        *("Riven", "Sona", "Soraka", "Swain", "Syndra", "Taric", "Tryndamere", "Twisted Fate", "Udyr", "Vayne"),
        *("Warwick", "Xerath", "Xin Zhao", "Yone", "Yuumi", "Zilean"),
    )
)


def name_slug(text: str) -> str:
    """Lower-case ASCII words joined by hyphens; apostrophes vanish."""
    ascii_only = normalize("NFKD", plain_spelling(text)).encode("ascii", "ignore").decode()
    return _NOT_SLUG.sub("-", ascii_only.lower().replace("'", "")).strip("-")


def key_of_local_name(name: str) -> str:
    """The key of a card without an English name: the name itself, its punctuation as hyphens."""
    return _NOT_WORD.sub("-", name).strip("-")


def plain_spelling(text: str) -> str:
    """One space between words, straight apostrophes."""
    return " ".join(text.translate(_APOSTROPHES).split())


def without_printing_words(name: str) -> str:
    """The name without words about its printing: "(Alternate Art)", " - Starter", the other side " // Buff"."""
    front = plain_spelling(name).split(" // ")[0]
    return _STARTER.sub("", _MARKS.sub("", front)).strip()


def join_subtitle(name: str, subtitle: str) -> str:
    """The name of a card whose source divides it: "Kennen" and "Keeper of Balance" are one."""
    title = plain_spelling(subtitle)
    return (
        f"{plain_spelling(name)}, {title}"
        if title and not without_printing_words(name).endswith((f", {title}", f" - {title}"))
        else name
    )


def official_card_name(name: str) -> str:
    """The official name of a card other than a legend."""
    words = without_printing_words(name).replace(" - ", ", ", 1)
    champion, comma, rest = words.partition(", ")
    return f"{SPELLED.get(champion, champion)}{comma}{rest}" if comma else words


def other_names(name: str) -> tuple[str, ...]:
    """The aliases of a card other than a legend: `name`, where it differs from the official name."""
    words = without_printing_words(name).replace(" - ", ", ", 1)
    return (words,) if words != official_card_name(name) else ()


def legend_epithet(name: str) -> str:
    """A legend's epithet, whether or not its champion is before it."""
    last = without_printing_words(name).split(" - ")[-1]
    champion, _, rest = last.partition(", ")
    return rest if rest and CHAMPIONS.get(name_slug(rest), "") == champion else last


def official_legend_name(name: str, tags: Iterable[str]) -> str:
    """A legend's official name, with the champion of its tags or else of its epithet."""
    title = legend_epithet(name)
    champion = next((tag for tag in tags if not is_group(tag)), CHAMPIONS.get(name_slug(title), ""))
    # The epithet of a new legend is not known, but its champion comes before it.
    return f"{champion}, {title.removeprefix(f'{champion}, ')}" if champion else title


def official_name(name: str) -> str:
    """The official name for a name alone: an epithet means the legend."""
    title = legend_epithet(name)
    champion = CHAMPIONS.get(name_slug(title))
    return f"{champion}, {title}" if champion else official_card_name(name)


def is_starter(name: str) -> bool:
    """Whether a name is marked as that of a starter deck's printing."""
    return plain_spelling(name).endswith(("(Starter)", " - Starter", ", Starter"))


def legend_aliases(name: str, full: str) -> tuple[str, ...]:
    """The aliases of a legend that a source calls `name`."""
    title = full.split(", ", 1)[-1]
    marked = (f"{full} (Starter)", f"{title} (Starter)") if is_starter(name) else ()
    return (title, *marked) if title != full else marked


def is_group(tag: str) -> bool:
    """Whether a tag is a region or a tribe."""
    return name_slug(tag) in REGIONS | TRIBES


def find_champions(cards: Iterable[tuple[str, Iterable[str], bool]]) -> frozenset[str]:
    """The champions that are known, and those among the tags of (name, tags, whether it is a legend) that name a legend or a unit."""
    found = {*CHAMPIONS.values(), *WITHOUT_LEGEND}
    for name, tags, is_legend in cards:
        found |= {tag for tag in tags if is_legend or official_card_name(name).startswith(f"{tag}, ")}

    return frozenset(tag for tag in found if not is_group(tag))
