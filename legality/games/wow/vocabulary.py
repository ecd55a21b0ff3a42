"""WoW TCG words outside its rules: printed numbers, search words, and what lists call sections and kinds."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from legality.games.kit import (
    USUAL_LABELS,
    Names,
    PrintedNumber,
    SearchVocabulary,
    Sentence,
    split_words,
    usual_numbers,
)

# In the order in which they are printed on a card.
NUMBERS: Final[Mapping[str, PrintedNumber]] = {
    # A cost may hold X (Mind Control: 2+X); X counts as 0.
    "cost": replace(usual_numbers("cost")["cost"], varies=True, varying=0),
    **usual_numbers("attack", "health"),
    "strike": PrintedNumber({"en": "strike cost", "zh-hans": "攻击费用"}, ("strike",)),
    **usual_numbers("defense"),
}
LABELS: Final[Mapping[str, Names]] = {
    **USUAL_LABELS,
    "fire-damage": {"en": "fire damage", "zh-hans": "火焰伤害"},
    "instant": {"en": "instant", "zh-hans": "瞬发"},
    "one-faction": {"en": "one faction", "zh-hans": "单一阵营"},
}
SEARCH: Final = SearchVocabulary(
    words={
        "class": ("c",),
        "tag": ("标签", "subtype"),
        "damage": ("伤害",),
        "attack": ("atk",),
        "health": ("hp",),
        "defense": ("def",),
    },
    examples=("t:ally cost<=2", "banned:contemporary", "elendril or emek"),
)
# Other words that lists use, by section and kind.
LIST_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "hero": ("the hero", "my hero", "hero card", "heros", "英雄卡牌", "主英雄"),
    "ally": ("creature", "minion", "follower", "盟友", "同盟", "友军", "随从"),
    "ability": split_words("""
        spell, instant, instant ability, ongoing, ongoing ability, basic ability, talent, 法术, 异能, 能力
    """),
    "armor": ("armour", "护甲", "盔甲"),
    "item": ("equipment", "equipments", "gear", "trinket", "装备", "道具"),
    "weapon": ("兵器",),
    "quest": ("quest card",),
    "location": ("place", "位置", "场所"),
    "master-hero": ("master heroes", "大师英雄"),
}

# Sentences for the findings of the game's own rules.
SENTENCES: Final[Mapping[str, Sentence]] = {
    "talent-of-traitor": Sentence("A traitor uses no Talents."),
    "talent-of-other-spec": Sentence(
        "This Talent is of another spec than the deck's %(leader)s.",
        "These Talents are of another spec than the deck's %(leader)s.",
    ),
}

SOURCE_WORDS: Final = {
    "World of Warcraft TCG white book, Chinese edition": {"zh-hans": "魔兽世界卡牌游戏规则白皮书中文版"},
    "text of autumn 2007": {"zh-hans": "2007 年秋的文本"},
    "World of Warcraft TCG Comprehensive Rules": {"zh-hans": "魔兽世界卡牌综合规则"},
}
