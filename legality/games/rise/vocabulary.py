"""The words of RISE apart from its rules: printed numbers, searches, what lists call sections and kinds."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from legality.games.kit import PrintedNumber, SearchVocabulary, TableVocabulary, split_words, usual_numbers

# 206.1a and 206.1b give them in full.
CLASSES: Final = ("博士", "高阶武士", "猛士", "使徒", "受难者", "无畏", "先知")
FACTIONS: Final = ("众神议会", "自由战线", "巴尔之灵")
# 205.1 gives them in full.
DAMAGE: Final = ("格斗", "射击", "热能", "电磁", "能量", "病毒", "射线", "辐射")
# What the examples also write for a kind.
KIND_WORDS: Final = MappingProxyType({"ability": ("异能",), "weapon": ("重型武器",)})

_USUAL: Final = usual_numbers("cost", "attack", "health", "defense")
# In the order in which a card bears them.
NUMBERS: Final[Mapping[str, PrintedNumber]] = {
    # 201.3 如果一张卡牌的费用中包含了一个X,除非该牌在响应链中或解析时以外,X被视同为0。
    "cost": replace(_USUAL["cost"], words=("使用费用",), varies=True, varying=0),
    # 303.3a-b: of a vehicle it may be a range, or X, and is then the crew's.
    "attack": replace(_USUAL["attack"], words=("攻击力", "攻", "战斗力"), varies=True),
    "health": replace(_USUAL["health"], words=("生命值", "血量", "总生命")),
    "defense": replace(_USUAL["defense"], words=("defence", "防御力", "防", "护甲值")),
    # 305.1 右下角则印制该武器的击发费用。
    "strike": PrintedNumber({"en": "strike cost", "zh-hans": "击发费用"}, ("strike", "击发")),
    # 303.1 每个载具都具有 ... 爆炸损伤数值
    "explosion": PrintedNumber({"en": "explosion damage", "zh-hans": "爆炸损伤"}, ("explosion", "爆炸损伤值")),
}
TABLES: Final = TableVocabulary(
    closed={"class": CLASSES, "faction": FACTIONS, "damage": DAMAGE},
    # What the examples write for a card without an icon (R3), and what 206.1b and 206.1d call such a card.
    none={
        "class": ("公共", "通用", "中立", "neutral"),
        "faction": ("公共", "通用", "中立", "中立阵营", "neutral"),
    },
    kinds=KIND_WORDS,
    # As the examples of 206.1c shorten them.
    words={
        "class": {value: (f"{value}职业",) for value in CLASSES},
        "faction": {
            "众神议会": ("众神", "议会", "众神议会阵营"),
            "自由战线": ("自由", "自由战线阵营"),
            "巴尔之灵": ("巴尔", "巴尔之灵阵营"),
        },
        "damage": {value: (f"{value}损伤", f"{value}伤害", f"{value}损伤类型") for value in DAMAGE},
    },
    # 201.2 命令牌的费用为0。
    kind_numbers={"order": {"cost": 0}},
    # 100.2b “【特性】指挥官限定使用”; the examples name the trait between: 【增幅】天赋指挥官限定使用.
    required_phrases=split_words("的指挥官, 指挥官, 限定, 使用, 专用, 专属, commander, commanders, required, only"),
    required_before=("仅限", "只限", "只能由", "仅能由", "需要", "requires", "only"),
    required_traits=("specialty", "sect", "talent"),
    alike=("specialty", "sect", "talent"),
    endings={"specialty": ("特长",), "sect": ("派系",), "talent": ("天赋",)},
    # 206.1 每个指挥官都具有五个特性:职业,阵营,特长,派系,以及天赋。
    borne=dict.fromkeys(("class", "faction", "specialty", "sect", "talent"), ("commander",)),
)
SEARCH: Final = SearchVocabulary(
    words={
        "class": ("c",),
        "damage": ("伤害类型", "伤害"),
        "attack": ("atk",),
        "health": ("hp",),
        "defense": ("def",),
    },
    examples=("t:ally cost<=3", "攻击>=4 order:attack dir:desc", "博士 or 先知"),
)
# By section and kind, what lists call it besides.
LIST_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "commander": split_words("""
        the commander, commander card, commander zone, leaders, 队长, 领袖, 统帅, 主将, 指挥官卡牌
    """),
    "ally": ("reinforcement", "creature", "盟友", "友军", "盟军"),
    "ability": ("power", "skill", "技能", "异能"),
    "order": ("command", "指令", "战术"),
    "accessory": ("equipment", "equipments", "gear", "item", "装备", "饰品", "附件"),
    "weapon": ("heavy weapon", "武装", "重型武器"),
    "armor": ("armour", "装甲", "防具", "盔甲"),
    "vehicle": ("ship", "mech", "车辆", "战舰", "机甲"),
    "squad": ("team", "小队", "部队"),
}
