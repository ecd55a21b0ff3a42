"""Habits of other search languages that have one certain meaning here: words for numbers, and `3费` or `cost 3` for a comparison."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from cards.search.ast import Op
from legality.engine.game import Game
from legality.engine.theme.appearance import card_layout
from legality.sources.fold import fold

COST_WORDS: Final = ("cmc", "mv", "manavalue", "mana", "cost", "费", "费用", "法力值", "消耗")
# The numbers that a word may mean; it is understood where a game has a single one of them.
NUMBER_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "pow": ("power", "might", "attack"),
    "atk": ("attack", "might"),
    "tou": ("health", "defense", "might"),
    "toughness": ("health", "defense", "might"),
    "hp": ("health",),
    "life": ("health",),
    "def": ("defense",),
}
# What is understood, but is not a misspelling.
HABITUAL: Final = frozenset((*COST_WORDS, *NUMBER_WORDS))

_OPS: Final[Mapping[str, Op]] = {
    **dict.fromkeys(("小于等于", "不大于", "不超过", "不高于", "至多", "最多", "atmost", "upto"), "<="),
    **dict.fromkeys(("大于等于", "不小于", "不少于", "不低于", "至少", "最少", "atleast"), ">="),
    **dict.fromkeys(("小于", "低于", "少于", "lessthan", "under", "below"), "<"),
    **dict.fromkeys(("大于", "高于", "多于", "超过", "morethan", "over", "above"), ">"),
    **dict.fromkeys(("等于", "为", "是", "equals", "is"), "="),
}
_BOUNDS: Final[Mapping[str, Op]] = {
    **dict.fromkeys(("以下", "及以下", "或以下", "或更少", "orless"), "<="),
    **dict.fromkeys(("以上", "及以上", "或以上", "或更多", "ormore", "+"), ">="),
}
_OP: Final = "|".join(sorted(_OPS, key=len, reverse=True))
_BOUND: Final = "|".join(map(re.escape, sorted(_BOUNDS, key=len, reverse=True)))
_NUMBER_LAST: Final = re.compile(rf"(\D+?)({_OP})?(\d{{1,5}})({_BOUND})?")
_NUMBER_FIRST: Final = re.compile(rf"(\d{{1,5}})(\D+?)({_BOUND})?")


def habitual_words(game: Game) -> Iterator[tuple[str, str]]:
    """Words for the numbers of a game that other languages use, each with the slug of the only one that it can mean."""
    cost = card_layout(game).cost
    yield from ((word, cost) for word in COST_WORDS if cost in game.numbers)
    for word, slugs in NUMBER_WORDS.items():
        known = [slug for slug in slugs if slug in game.numbers]
        if len(known) == 1:
            yield word, known[0]


def comparison_in(text: str) -> tuple[str, Op, str] | None:
    """A word, how it is compared, and a number, in a text without spaces: `3费`, `费用至多3`, `cost3`; None for any other."""
    plain = fold(text)
    if last := _NUMBER_LAST.fullmatch(plain):
        word, op, number, bound = last.groups()
        return word, _BOUNDS[bound] if bound else _OPS.get(op or "", "="), number
    if first := _NUMBER_FIRST.fullmatch(plain):
        number, word, bound = first.groups()
        return word, _BOUNDS[bound] if bound else "=", number

    return None
