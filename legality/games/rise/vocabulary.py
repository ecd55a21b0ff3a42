"""The words of RISE beside its rules: printed numbers, searches, what lists call sections and kinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from legality.engine.vocabulary import PrintedNumber, SearchVocabulary, usual_numbers

# In the order in which a card bears them.
NUMBERS: Final[Mapping[str, PrintedNumber]] = usual_numbers("cost", "attack", "health", "defense")
SEARCH: Final = SearchVocabulary(
    words={"class": ("c",), "attack": ("atk",), "health": ("hp",), "defense": ("def",)},
    examples=("t:ally cost<=3", "攻击>=4 order:attack dir:desc", "博士 or 先知"),
)
# By section and kind, what lists call it besides.
LIST_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "commander": ("the commander", "commander card", "commander zone", "leaders", "队长", "领袖", "统帅", "指挥官卡牌"),
    "ally": ("reinforcement", "creature", "盟友", "友军", "盟军"),
    "ability": ("power", "skill", "技能", "异能"),
    "order": ("command", "指令", "战术"),
    "accessory": ("equipment", "equipments", "gear", "item", "装备", "饰品", "附件"),
    "weapon": ("heavy weapon", "武装", "重型武器"),
    "armor": ("armour", "装甲", "防具", "盔甲"),
    "vehicle": ("ship", "mech", "车辆", "战舰", "机甲"),
    "squad": ("team", "小队", "部队"),
}
