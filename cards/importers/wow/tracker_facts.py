"""A card of the WoW tracker to facts: the meaning of its type words, and what is missing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from cards.catalogue.facts import Facts
from cards.importers.wow.names import slug
from cards.importers.wow.products import CLASSES

KINDS: Final[Mapping[str, str]] = {
    "Ability": "ability",
    "Ally": "ally",
    "Equipment": "item",
    "Event": "event",
    "Hero": "hero",
    "Location": "location",
    "Master_Hero": "master-hero",
    "Quest": "quest",
}
APART: Final = ("event", "raid", "token")
RACES: Final = (
    *("human", "dwarf", "night-elf", "gnome", "draenei", "worgen", "high-elf"),
    *("orc", "undead", "tauren", "troll", "blood-elf", "goblin"),
)
_CLASSES: Final = frozenset(map(slug, CLASSES))
# More figures than any number on a card has.
_FIGURES: Final = 4
# Words of the type line that are split in two, and words that only say the kind.
_PAIRS: Final = frozenset((*(race for race in RACES if "-" in race), "death-knight", "beast-mastery"))
_KIND_WORDS: Final = frozenset(("token", "item", "armor", "weapon", "master"))

# A raid card of the same name has taken the facts of these deck cards.
OVERWRITTEN: Final = frozenset(
    (
        *("A Break in the Action", "No Mercy", "Protect the Master"),
        *("Hemorrhage", "Doom", "Mal'Ganis", "The Lich King", "Kel'Thuzad"),
        *("Dark Lady Sylvanas Windrunner", "Highlord Tirion Fordring", "Vanessa VanCleef", "Admiral Ripsnarl"),
        *("Rune of Zeth", "Living Bomb", "Onslaught", "Doomguard"),
    )
)
# Icons that another card has, or a line of the text: no other sword has the Priest's, Pyroblast is a Talent of Fire
# and Fire is the Mage's, and a Hero Required line has lent its icon.
MISTAKEN: Final = frozenset(("Krol Blade", "Lord of Icecrown", "Pyroblast"))
# Deck cards whose legality list is empty by mistake.
LEGAL: Final = frozenset(("Voidshrieker", "Tidal Burst"))


def facts_of(name: str, card: Mapping[str, Any]) -> Facts | None:  # Any: JSON as it comes
    """The facts of a card; empty for a name with another card's facts; None for an unknown category."""
    category = KINDS.get(str(card["card_category"]))
    types = card["card_types"]
    if category is None or not isinstance(types, list) or not isinstance(card["card_classes"], list):
        return None
    if name in OVERWRITTEN:
        return {}

    apart = not card["card_legalities"] and name not in LEGAL
    kind = _kind(category, types, apart)
    # The slugs of the type words, with the races and classes of two words whole.
    words = [slug(word) for word in " ".join(map(str, types)).split(" ")]
    found: list[str] = []
    for word in filter(None, words):
        pair = f"{found[-1]}-{word}" if found else ""
        if pair in _PAIRS:
            found[-1] = pair
        else:
            found.append(word)
    traits = _traits(card, found, category, kind)
    if name in MISTAKEN:
        del traits["class"]

    cost = str(card["card_mana_cost"])
    is_number = cost.isascii() and cost.isdigit() and len(cost) <= _FIGURES
    return {
        "kind": kind,
        "supertypes": [],
        "traits": traits,
        "numbers": {"cost": int(cost)} if is_number else {},
    }


def _kind(category: str, types: Collection[str], apart: bool) -> str:
    if apart and category != "event":
        if "Token" in types:
            return "token"

        return "event" if "Achievement" in types or "Biker" in types else "raid"
    if category == "item" and "Weapon" in types:
        return "weapon"

    return "armor" if category == "item" and "Armor" in types else category


def _traits(card: Mapping[str, Any], words: Sequence[str], category: str, kind: str) -> dict[str, list[str]]:
    """The traits in the words. A hero's spec and professions, and factions without a word, stay unknown."""
    hero = category == "hero"
    # A hero's classes are type words, any other card's its icons; all ten mean no class.
    if hero:
        classes = set(words) & _CLASSES
    else:
        icons = {slug(str(name)) for name in card["card_classes"]} & _CLASSES
        lent = category == "ally" and (not set(words).isdisjoint(RACES))
        classes = set() if lent or icons == _CLASSES else icons
    dropped = {*RACES, *_KIND_WORDS, *(("traitor", *_CLASSES) if hero else ())}
    treachery = ["traitor"] if "traitor" in words else ["loyal"]
    traits = {
        # A boss has the type line of a hero, but is not a hero.
        "class": sorted(classes) if kind not in APART else [],
        "race": sorted(set(words) & set(RACES)),
        "treachery": treachery if hero else [],
    }
    if not hero:
        traits |= {"spec": [], "profession": []}
    # The type words of equipment only repeat its kind.
    if category != "item":
        traits["tag"] = sorted(set(words) - dropped)
    if kind not in ("weapon", "hero"):
        traits["damage"] = [slug(str(card["card_attack_type"]))] if card.get("card_attack_type") else []
    # A Monster is neutral; raid, token and event cards have no icons at all.
    if "monster" in words or kind in APART:
        traits["faction"] = []

    return traits
