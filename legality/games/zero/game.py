"""Zero Dimension TCG (零次元), complete rules of 2013-02-01. A later rulebook existed; its rule 100 is not known.

100            here       deck size, copies, one series
101-106        not decidable from a list: winning, priority, chains
200-208        here       202-203 the life zone and the opening hand; the other zones are not decidable from a list
300-324        here       the facts of a card; 302 the kinds, 304 colour, 316 the series icon
305            elsewhere  cards of one role collide on the table only (R1)
400-900        not decidable from a list: turn, combat, effects; 403-404 give the draws and resources of the practice hand
"""

from datetime import date
from types import MappingProxyType
from typing import Final

from legality.games.kit import (
    AllowedKinds,
    CitedNumber,
    Copies,
    Edition,
    Format,
    Game,
    NumberByTurn,
    OneInCommon,
    Opening,
    RuleText,
    Section,
    Size,
    StartingZone,
    Text,
)
from legality.games.zero import vocabulary
from legality.games.zero.look import LOOK

MAIN: Final = "main"


# 100 每位玩家在游戏时需要准备一套数量为50张的牌组,且同一牌组中相同颜色相同牌名的卡牌不能超过4张。
CASUAL: Final = Edition(
    "2013-02-01",
    (
        AllowedKinds(code="section-kind", cite="302", over=(MAIN,), allowed={MAIN: vocabulary.KINDS}, every=True),
        Size(code="main-size", cite="100", section=MAIN, exactly=50),
        Copies(code="copy-limit", cite="100", at_most=4, over=(MAIN,), by="colour"),
    ),
)
# 100 在正式的官方比赛中,不同动画系列中的卡牌不能够放入到同一套牌组之中。
OFFICIAL: Final = CASUAL.but(
    "2013-02-01", OneInCommon(code="one-series", cite="100", over=(MAIN,), trait="series", single=True, reading="R2")
)

# 100 之后每位玩家将自己牌组顶的六张牌逐一放入到生命区中并抽六张牌作为自己的手牌开始游戏。
OPENING: Final = Opening(
    hand=CitedNumber(6, "100, 203"),
    # 403 主动玩家从牌组抽一张牌: the rules give no exception for the first turn.
    draws=NumberByTurn(first=1, second=1, later=1, cite="403"),
    mulligan=None,
    no_mulligan="100, 203",
    laid=(StartingZone("life", {"en": "Life zone", "zh-hans": "生命区"}, 6, "100, 202"),),
    resources=NumberByTurn(first=1, second=1, later=1, cite="204, 404"),
    notes=(
        Text("The rules name no mulligan and no first turn without a draw."),
        Text("A resource is a card from the hand, at most one a turn. Its colour is not looked at here."),
    ),
)

HOMES: Final = MappingProxyType(dict.fromkeys(vocabulary.KINDS, MAIN))
FIRST_DAY: Final = date(2013, 2, 1)

GAME: Final = Game(
    slug="zero",
    place=2,
    names={"en": "Zero Dimension", "zh-hans": "零次元"},
    sections=(
        Section(
            MAIN,
            {"en": "Deck", "zh-hans": "牌组"},
            vocabulary.KINDS,
            (
                *("main", "maindeck", "主牌", "主牌库", "主牌组", "主卡组", "主套牌", "卡组", "套牌", "牌库"),
                *("角色牌", "装备牌", "战术牌", "事件牌"),
            ),
        ),
    ),
    kinds={
        "character": {"en": "Character", "zh-hans": "角色"},
        "equipment": {"en": "Equipment", "zh-hans": "装备"},
        "tactic": {"en": "Tactic", "zh-hans": "战术"},
        "event": {"en": "Event", "zh-hans": "事件"},
    },
    traits={
        "colour": {"en": "colour", "zh-hans": "颜色"},
        "series": {"en": "series", "zh-hans": "动画系列"},
        "role": {"en": "role name", "zh-hans": "角色名"},
        "attribute": {"en": "attribute", "zh-hans": "属性"},
        "timing": {"en": "timing", "zh-hans": "战术时机"},
        "counter": {"en": "counter effect", "zh-hans": "反击特效"},
    },
    values=vocabulary.VALUES,
    formats=(
        Format(
            game="zero",
            slug="official",
            names={"en": "Official competition", "zh-hans": "官方比赛"},
            editions={FIRST_DAY: OFFICIAL},
            default_sections=HOMES,
        ),
        Format(
            game="zero",
            slug="casual",
            names={"en": "Casual", "zh-hans": "休闲"},
            editions={FIRST_DAY: CASUAL},
            default_sections=HOMES,
        ),
    ),
    words={
        "section-kind": RuleText(
            "Four kinds of cards", Text("A deck holds characters, equipment, tactics and events, and nothing else.")
        ),
        "main-size": RuleText("Exactly 50 cards", Text("A deck has exactly 50 cards.")),
        "copy-limit": RuleText(
            "Four of a name and colour",
            Text(
                "A deck holds at most 4 cards that share both name and colour. A red and a blue card of one name count "
                "apart; two rarities of one card count together."
            ),
        ),
        "one-series": RuleText(
            "One series",
            Text("In official competitions all cards of a deck come from one anime series, by the icon on them."),
        ),
    },
    readings={
        "R1": Text("Two cards of one role name collide on the battlefield only (305). It is not a deck limit."),
        "R2": Text(
            "The series is the icon on the card (316). It is never guessed from the collector number, so an unknown "
            "series leaves an official deck undetermined."
        ),
    },
    sources=("Zero Dimension TCG complete rules (2013-02-01)",),
    source_words={"Zero Dimension TCG complete rules": {"zh-hans": "零次元 TCG 完整规则书"}},
    official_language="zh-hans",
    numbers=vocabulary.NUMBERS,
    search=vocabulary.SEARCH,
    list_words=vocabulary.LIST_WORDS,
    look=LOOK,
    opening=OPENING,
    table_vocabulary=vocabulary.TABLES,
)
