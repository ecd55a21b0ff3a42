"""The words of Zero Dimension beside its rules: printed numbers, searches, what lists call sections and kinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from legality.engine.vocabulary import PrintedNumber, SearchVocabulary, usual_numbers

# In the order in which a card bears them.
NUMBERS: Final[Mapping[str, PrintedNumber]] = usual_numbers("cost", "attack", "defense")
SEARCH: Final = SearchVocabulary(
    words={
        "colour": ("c", "color"),
        "series": ("系列",),
        "role": ("角色",),
        "timing": ("时机",),
        "attack": ("atk",),
        "defense": ("def",),
    },
    examples=("c:红 t:character", "cost<=2 攻击>=2", "悟空"),
)
# By section and kind, what lists call it besides.
LIST_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "character": ("unit", "hero", "人物", "单位"),
    "equipment": ("equipments", "gear", "item", "装备卡组", "武器"),
    "tactic": ("tactics card", "strategy", "策略", "计策", "战法"),
    "event": ("action", "活动"),
}
