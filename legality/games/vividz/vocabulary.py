"""The words of Vividz apart from its rules: printed numbers, searches, what lists call sections and kinds."""

from collections.abc import Mapping
from typing import Final

from legality.games.kit import PrintedNumber, SearchVocabulary, Sentence, TableVocabulary, split_words, usual_numbers

# In the order in which a card bears them.
NUMBERS: Final[Mapping[str, PrintedNumber]] = {
    **usual_numbers("cost"),
    "power": PrintedNumber({"en": "power", "zh-hans": "力量"}, ("力量值",)),
}
# R1: the wildcard's symbol is lost in the text.
WILDCARD: Final = "☆"
TABLES: Final = TableVocabulary(
    # 804.2b: a card has the mark or it has none.
    closed={"scout": ("yes",)},
    # 302.2 and 401.5c write 角色牌 and 人物牌 of one kind.
    kinds={"character": ("人物",), "account": ("帐号",)},
    words={
        "mission_info": {
            WILDCARD: split_words("""
                ★, ✩, ✪, ⭐, 🌟, ✦, ✧, ✭, ✮, ✯, ✰, ✱, ✲, ✳, ✴, ✵, ✶, ✷, ✸, ✹, *, 任意, 不限, 任何, 所有, 全部, 万能,
                通用, wild, wildcard, any, all, ワイルド, 百搭, 万用, 通配符, 全任务, 任意任务, any mission, すべて,
                全て, オール
            """)
        },
        "scout": {"yes": ("是", "scout", "scout标记", "scout mark", "スカウト", "y", "true", "1", "✓", "✔", "√", "○")},
    },
    none={"scout": ("否", "n", "no", "false", "0", "×", "✗")},
    # 306.1: letters, which keyboards type in several widths and cases.
    alike=("mission_info",),
    signs=("mission_info",),
    endings={"mission_info": ("任务信息", "信息")},
    # 401.5c compares all three.
    borne=dict.fromkeys(("mission_info", "feature", "account_info"), ("mission", "character", "event")),
    single=("mission_info",),
)
SEARCH: Final = SearchVocabulary(
    words={"feature": ("c",), "mission_info": ("mission",), "account_info": ("account",)},
    examples=("t:character cost<=2", "power>=3000 order:power", "あかり"),
)
# By section and kind, what lists call it besides.
LIST_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "account": ("the account", "account card", "账号卡牌"),
    "mission": ("mission cards", "mission deck", "任务卡牌", "任务区", "任务牌组", "任务卡组"),
    "character": ("unit", "人物", "单位"),
    "event": ("action",),
}

# What findings of its own rules say.
SENTENCES: Final[Mapping[str, Sentence]] = {
    "no-mission-fits": Sentence(
        "This card fits none of the missions: it differs in %(traits)s.",
        "These cards fit none of the missions: they differ in %(traits)s.",
    ),
    "needs-more-missions": Sentence(
        "This card needs a mission that the deck has no room for.",
        "These cards need more missions together than the %(number)s of a deck.",
    ),
}
