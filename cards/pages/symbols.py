"""The drawn symbols of kinds and values; the shapes are in `config/static/site/traits.svg`.

A value without a symbol is marked by letters. Every shape is the site's own, copied from no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cards.catalogue.facts import Facts

# One word has the same shape in every game.
KINDS: Final[Mapping[str, str]] = {
    "ability": "sparkle",
    "accessory": "ring",
    "account": "badge",
    "ally": "pair",
    "armor": "breastplate",
    "battlefield": "flag",
    "character": "bust",
    "commander": "insignia",
    "equipment": "satchel",
    "event": "burst",
    "gear": "anvil",
    "hero": "helmet",
    "item": "potion",
    "legend": "crown",
    "location": "pin",
    "master-hero": "laurel",
    "mission": "target",
    "order": "edict",
    "quest": "map",
    "raid": "gate",
    "rune": "runestone",
    "spell": "wand",
    "squad": "squad",
    "tactic": "playbook",
    "token": "token",
    "unit": "pawn",
    "vehicle": "rover",
    "weapon": "sword",
}

# Supertypes whose cards players look for whatever their kind.
SUPERTYPES: Final[Mapping[str, str]] = {"champion": "champion", "token": "token"}

# Game, trait, value.
VALUES: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {
    "riftbound": {
        "domain": {
            "fury": "flame",
            "calm": "leaf",
            "mind": "eye",
            "body": "boulder",
            "chaos": "spiral",
            "order": "scales",
        }
    },
    "wow": {
        "faction": {"horde": "axe", "alliance": "tower"},
        "class": {
            "death-knight": "skull",
            "druid": "paw",
            "hunter": "bow",
            "mage": "hat",
            "paladin": "hammer",
            "priest": "candle",
            "rogue": "mask",
            "shaman": "bolt",
            "warlock": "horns",
            "warrior": "swords",
        },
    },
    "rise": {
        "faction": {"众神议会": "temple", "自由战线": "wing", "巴尔之灵": "ghost"},
        "class": {
            "博士": "mortarboard",
            "先知": "orb",
            "猛士": "claws",
            "高阶武士": "knight",
            "受难者": "broken-heart",
            "使徒": "book",
            "无畏": "shield",
        },
    },
    "zero": {"colour": {"红": "flame", "黄": "sun", "蓝": "drop", "绿": "leaf", "白": "star", "黑": "moon"}},
    "vividz": {"feature": {"歌": "note", "配信": "waves", "電脳": "chip", "舞": "fan", "海": "sea"}},
}

NUMBERS: Final[Mapping[str, str]] = {
    "attack": "sword",
    "defense": "shield",
    "health": "heart",
    "might": "swords",
    "power": "bolt",
    "strike": "hammer",
}


def symbol_of(game: str, trait: str, value: str) -> str:
    """The symbol of a kind or of a trait's value; empty if it has none."""
    shapes = {"kind": KINDS, "supertype": SUPERTYPES}.get(trait) or VALUES.get(game, {}).get(trait, {})
    return shapes.get(value, "")


def kind_symbol(facts: Facts) -> str:
    """The symbol beside a card's kind line; empty if the kind is not known."""
    drawn = (SUPERTYPES[slug] for slug in facts.get("supertypes", ()) if slug in SUPERTYPES)
    return next(drawn, KINDS.get(facts.get("kind", ""), ""))
