"""What real lists call the sections of a deck and the kinds of cards, besides the names of the rules. Data.

Words are compared squashed, so that width, case, traditional characters and spaces make no difference. A word of the
rules of a game is before a word of these tables.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from legality.engine.values.vocabulary import split_words

# By the slug of a section, for each game that has such a section.
OF_SECTIONS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "sideboard": split_words("""
            sb, s/b, side, sides, side board, sideboards, side deck, side decks, sidedeck, boarding, my side,
            my sideboard, my side deck, optional sideboard, sideboard optional, bo3 sideboard, bo3 side, sideboard bo3,
            side区, sb区, reserve, reserves, reserve deck, reserve board, bench, the bench, extra, extras, extra cards,
            subs, substitute, substitutes, swap, swaps, swap cards, swap board, swap deck, 备, 备牌, 备卡, 备库, 备板,
            备牌库, 备牌区, 备牌堆, 备牌组, 备牌卡组, 备牌套牌, 备卡组, 备用, 备用牌, 备用卡, 备用卡牌, 备用卡组,
            备用牌库, 备用牌组, 备用牌堆, 备用套牌, 备用区, 后备, 后备牌, 后备卡, 后备卡牌, 后备卡组, 后备牌库,
            后备牌组, 后备牌堆, 后备套牌, 后备区, 侧板, 侧牌, 侧备, 侧卡组, 侧牌组, 侧牌库, 侧边牌, 边牌, 边板, 边备,
            赛备, 副牌, 副卡组, 副牌组, 副套牌, 副牌库, 副牌堆, 副卡, 副板, 换备, 换牌, 换备牌, 换备区, 换卡, 换边,
            替换, 替换牌, 替换卡, 替换区, 调换牌, 替补, 替补牌, 替补卡, 替补席, 替补区, 板凳, 板凳席, 预备牌, 预备卡组,
            サイド, サイドボード, サイドデッキ
        """),
        "main": split_words("""
            main, mains, mainboard, main board, main deck, main decks, main cards, md, mb, deck, the deck, my main,
            my main deck, my mainboard, main区, main list, mainlist, 主, 主牌, 主卡, 主卡牌, 主卡组, 主牌组, 主牌库,
            主牌堆, 主套牌, 主牌区, 主板, 主组, 主库, 主体, 主要牌组, 主要卡组, 主要套牌, 正牌, 正式卡组, 卡组, 牌组,
            套牌, 牌库, 牌堆, メイン, メインデッキ, デッキ, 本体
        """),
    }
)

MAYBE_WORDS: Final = split_words("""
    Maybeboard, Maybe, Maybe board, Considering, 备选, 备选区, 备选牌, 候补, 考虑, 考虑中, Maybes, Maybe cards,
    Maybe list, Consider, Considerations, Under consideration, Potential, Possible, Candidates, Wishlist, Wish list,
    Acquireboard, To test, Cuts, Cut, Possible cards, Options, 备选卡, 备选卡牌, 备选卡组, 待定, 待定牌, 待选, 待选牌,
    候选, 候选牌, 候选卡, 候补牌, 候补区, 可选, 可选牌, 考虑牌, 考虑加入, 可能, 也许, 待测试, 想要
""")

# `单位` may be written as `单位牌`, `单位卡牌`, `单位区`; `Unit` as `Unit cards`.
ENDINGS: Final = ("", "牌", "卡", "卡牌", "牌组", "区", "类", "部分", "cards", "card")
