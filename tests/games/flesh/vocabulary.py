"""The words of the proof: kinds, traits, values, labels, printed numbers, searches."""

from collections.abc import Mapping
from typing import Final

from legality.engine.values.vocabulary import Names, PrintedNumber, SearchVocabulary, usual_numbers

KINDS: Final[Mapping[str, Names]] = {
    "hero": {"en": "Hero", "zh-hans": "英雄"},
    "weapon": {"en": "Weapon", "zh-hans": "武器"},
    "equipment": {"en": "Equipment", "zh-hans": "装备"},
    "action": {"en": "Action", "zh-hans": "行动"},
    "attack-reaction": {"en": "Attack Reaction", "zh-hans": "攻击反应"},
    "block": {"en": "Block", "zh-hans": "格挡"},
    "defense-reaction": {"en": "Defense Reaction", "zh-hans": "防御反应"},
    "instant": {"en": "Instant", "zh-hans": "瞬间"},
    "mentor": {"en": "Mentor", "zh-hans": "导师"},
    "resource": {"en": "Resource", "zh-hans": "资源"},
    "token": {"en": "Token", "zh-hans": "衍生物"},
}
TRAITS: Final[Mapping[str, Names]] = {
    "class": {"en": "class", "zh-hans": "职业"},
    "talent": {"en": "talent", "zh-hans": "天赋"},
    "subtype": {"en": "subtype", "zh-hans": "子类别"},
    "moniker": {"en": "moniker", "zh-hans": "称号"},
    "colour": {"en": "colour", "zh-hans": "颜色"},
}
VALUES: Final[Mapping[str, Names]] = {
    "guardian": {"en": "Guardian", "zh-hans": "守护者"},
    "wizard": {"en": "Wizard", "zh-hans": "法师"},
    "earth": {"en": "Earth", "zh-hans": "大地"},
    "light": {"en": "Light", "zh-hans": "光明"},
    "young": {"en": "Young", "zh-hans": "年轻"},
    "pit-fighter": {"en": "Pit-Fighter", "zh-hans": "斗士"},
    "varra": {"en": "Varra", "zh-hans": "瓦拉"},
    "bram": {"en": "Bram", "zh-hans": "布拉姆"},
    "corvan": {"en": "Corvan", "zh-hans": "科万"},
    "nim": {"en": "Nim", "zh-hans": "尼姆"},
    "red": {"en": "Red", "zh-hans": "红"},
    "yellow": {"en": "Yellow", "zh-hans": "黄"},
    "blue": {"en": "Blue", "zh-hans": "蓝"},
}
LABELS: Final[Mapping[str, Names]] = {"legendary": {"en": "legendary", "zh-hans": "传奇"}}
# In the order in which a card bears them.
NUMBERS: Final[Mapping[str, PrintedNumber]] = {
    "pitch": PrintedNumber({"en": "pitch", "zh-hans": "投资值"}),
    "intellect": PrintedNumber({"en": "intellect", "zh-hans": "智力"}),
    **usual_numbers("cost", "power", "defense", "life"),
}
SEARCH: Final = SearchVocabulary(words={"class": ("c",), "colour": ("color",)}, examples=("c:guardian", "pitch>=3"))
