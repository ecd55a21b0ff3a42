"""The numbers that are printed on the cards of each game, and the words for them in tables and searches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# By game: the numbers in the order in which a card bears them.
NUMBERS: Final[Mapping[str, tuple[str, ...]]] = {
    "riftbound": ("energy", "power", "might"),
    "wow": ("cost", "attack", "health", "strike", "defense"),
    "rise": ("cost", "attack", "health", "defense"),
    "zero": ("cost", "attack", "defense"),
    "vividz": ("cost", "power"),
}
NUMBER_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "attack": ("攻击", "攻击力", "攻"),
    "cost": ("费用",),
    "defense": ("defence", "防御", "防御力", "防"),
    "energy": ("法力", "能量", "费用"),
    "health": ("生命", "生命值", "血量"),
    "might": ("战力",),
    "power": ("力量", "符能"),
    "strike": ("strike cost", "攻击费用"),
}
# Numbers that add to another card's (`-500`) may be negative; costs and lives may not.
BELOW_ZERO: Final = frozenset(("attack", "defense", "might"))
