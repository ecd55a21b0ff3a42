"""The words of Zero Dimension apart from its rules: printed numbers, searches, what lists call sections and kinds."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from legality.games.kit import Names, PrintedNumber, SearchVocabulary, TableVocabulary, usual_numbers

# 103 现阶段卡牌的颜色共分为六种:红色、黄色、蓝色、绿色、白色、黑色。
COLOURS: Final[Mapping[str, Names]] = {
    "红": {"en": "Red", "zh-hans": "红"},
    "黄": {"en": "Yellow", "zh-hans": "黄"},
    "蓝": {"en": "Blue", "zh-hans": "蓝"},
    "绿": {"en": "Green", "zh-hans": "绿"},
    "白": {"en": "White", "zh-hans": "白"},
    "黑": {"en": "Black", "zh-hans": "黑"},
}
KINDS: Final = ("character", "equipment", "tactic", "event")
VALUES: Final[Mapping[str, Names]] = {
    **COLOURS,
    "normal": {"en": "Normal", "zh-hans": "普通"},
    "instant": {"en": "Instant", "zh-hans": "瞬间"},
    "yes": {"en": "Yes", "zh-hans": "有"},
}

_USUAL: Final = usual_numbers("cost", "attack", "defense")
# In the order in which a card bears them. 303, 308, 309: one that the card's effect determines counts as 0 until it does.
NUMBERS: Final[Mapping[str, PrintedNumber]] = {
    "cost": replace(_USUAL["cost"], words=("总费用",), varies=True, varying=0),
    # 303 颜色格为有色费用,表示横置的资源牌中至少要有几张该颜色的卡牌。
    "coloured_cost": PrintedNumber({"en": "coloured cost", "zh-hans": "有色费用"}, ("colored cost", "颜色费用")),
    # 310: what an equipment adds.
    "attack": replace(_USUAL["attack"], words=("攻击力", "攻", "攻击加成"), varies=True, varying=0),
    "defense": replace(_USUAL["defense"], words=("defence", "防御力", "防", "防御加成"), varies=True, varying=0),
}
TABLES: Final = TableVocabulary(
    # 103 and 311 give them in full; 312: a card has a counter effect or it has none.
    closed={"colour": tuple(COLOURS), "timing": ("normal", "instant"), "counter": ("yes",)},
    # 302 with what 311 prints next to the name of a tactic.
    kind_traits={
        word + ending: ("tactic", "timing", timing)
        for word, timing in (("瞬间战术", "instant"), ("普通战术", "normal"))
        for ending in ("", "牌", "卡")
    }
    | {
        form.format(word): ("tactic", "timing", timing)
        for word, timing in (("瞬间", "instant"), ("普通", "normal"))
        for form in ("战术({})", "战术牌({})", "【{}】战术", "【{}】战术牌")
    }
    | {f"{timing} tactic": ("tactic", "timing", timing) for timing in ("instant", "normal")},
    words={
        "colour": {colour: (f"{colour}色", f"{colour}色牌", f"{colour}牌") for colour in COLOURS},
        "timing": {
            "normal": ("普通战术", "普通战术牌", "普通时机", "normal tactic"),
            "instant": ("瞬间战术", "瞬间战术牌", "瞬间时机", "instant tactic"),
        },
        "counter": {"yes": ("是", "反击特效", "反击", "y", "true", "1", "✓", "✔", "√", "○")},
    },
    none={"counter": ("否", "n", "no", "false", "0", "×", "✗")},
    # 304 卡牌的颜色由其牌框的颜色来决定。 316 代表卡牌的出典作品名。
    borne={"colour": KINDS, "series": KINDS},
    single=("colour", "series"),
    alike=("series",),
    endings={"series": ("动画系列", "系列")},
)
SEARCH: Final = SearchVocabulary(
    words={
        "colour": ("c", "color"),
        "series": ("系列", "动画图标"),
        "role": ("角色",),
        "timing": ("时机", "战术类型"),
        "counter": ("反击",),
        "attack": ("atk",),
        "defense": ("def",),
    },
    examples=("c:红 t:character", "cost<=2 攻击>=2", "悟空"),
)
# By section and kind, what lists call it besides.
LIST_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "character": ("unit", "hero", "人物", "单位"),
    "equipment": ("equipments", "gear", "item", "装备卡组", "武器", "道具"),
    "tactic": ("tactics card", "strategy", "策略", "计策", "战法"),
    "event": ("action", "活动"),
}
