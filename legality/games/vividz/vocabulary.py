"""The words of Vividz beside its rules: printed numbers, searches, what lists call sections and kinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from legality.engine.vocabulary import PrintedNumber, SearchVocabulary, Sentence, usual_numbers

# In the order in which a card bears them.
NUMBERS: Final[Mapping[str, PrintedNumber]] = usual_numbers("cost", "power")
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
