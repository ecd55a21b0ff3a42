"""Vividz (ヴィヴィッズ), Comprehensive Rules 1.0.0 of 2022-08-11, in a fan translation.

Later editions (1.0.1; 1.3.0 of 2023-10-19) are not known, so every report names CR 1.0.0.

    101-199        not decidable from a list: winning, golden rules
    200-299        here       the facts of a card: mission information, feature, account information
    302            here       the four kinds (302.2 has a slip in the text)
    401.3-401.5    here       account, missions, main deck, copies, matching
    501-599        not decidable from a list: zones
    601            here       the opening hand; 702.4 and 706.4 the draws after it
    602-900        not decidable from a list: play
"""

from datetime import date
from types import MappingProxyType
from typing import Final

from legality.games.kit import (
    AllowedKinds,
    CardsToZone,
    CitedNumber,
    Copies,
    DistinctNames,
    Edition,
    Format,
    Game,
    NumberByTurn,
    Opening,
    RuleText,
    Section,
    Size,
    StartingZone,
    Text,
)
from legality.games.vividz import vocabulary
from legality.games.vividz.look import LOOK
from legality.games.vividz.missions import MatchesMissions

ACCOUNT: Final = "account"
MISSION: Final = "mission"
MAIN: Final = "main"
MISSIONS: Final = 3

STANDARD: Final = Edition(
    "CR 1.0.0",
    (
        Size(code="account-count", cite="401.3", section=ACCOUNT, exactly=1),
        Size(code="mission-count", cite="401.4", section=MISSION, exactly=MISSIONS),
        DistinctNames(code="mission-names", cite="401.4a", section=MISSION),
        AllowedKinds(
            code="section-kind",
            cite="401.3-401.5",
            over=(ACCOUNT, MISSION, MAIN),
            allowed={ACCOUNT: ("account",), MISSION: ("mission",), MAIN: ("character", "event")},
        ),
        Size(code="main-size", cite="401.5a", section=MAIN, at_least=50, at_most=70),
        Copies(code="copy-limit", cite="401.5b", at_most=4, over=(MAIN,)),
        MatchesMissions(
            code="mission-match", cite="401.5c", over=MAIN, missions=MISSION, at_most=MISSIONS, reading="R1"
        ),
    ),
)

# 601.1e 将牌库顶的5张牌置入手牌区。然后先手玩家的对手从手牌区中选择2张牌置入能量区。
OPENING: Final = Opening(
    hand=CitedNumber(5, "601.1e"),
    # 702.4 若回合玩家的手牌张数大于等于5，则抓一张牌，否则重复抓牌，直到手牌张数等于5为止; 706.4 likewise at the end.
    draws=NumberByTurn(first=0, second=2, later=2, cite="702.4, 702.4a, 706.4"),
    least=True,
    mulligan=None,
    no_mulligan="601.1",
    apart={ACCOUNT: "601.1a", MISSION: "601.1b"},
    laid=(StartingZone("energy", {"en": "Energy zone", "zh-hans": "能量区"}, 1, "601.1d"),),
    put=CardsToZone("energy", first=0, second=2, cite="601.1e"),
    notes=(
        Text(
            "The card shown first goes to the energy zone; the player whose card costs more goes first. On a tie each shows one more."
        ),
        Text("Draws fill the hand to five, but are at least one at the start and one at the end of a turn."),
        Text("Any number of cards may be laid down as energy, so the rules give no number of resources by turn."),
    ),
)

GAME: Final = Game(
    slug="vividz",
    place=3,
    names={"en": "Vividz", "zh-hans": "Vividz", "ja": "ヴィヴィッズ"},
    sections=(
        Section(
            ACCOUNT,
            {"en": "Account", "zh-hans": "账号"},
            ("account",),
            ("accounts", "账号牌", "账号卡", "帐号", "帐号牌", "账户", "账户牌", "アカウント"),
        ),
        Section(
            MISSION, {"en": "Missions", "zh-hans": "任务"}, ("mission",), ("mission", "任务牌", "任务卡", "ミッション")
        ),
        Section(
            MAIN,
            {"en": "Main deck", "zh-hans": "主牌组"},
            ("character", "event"),
            (
                *("main", "deck", "主牌", "主牌库", "主卡组", "主套牌", "牌组", "卡组", "套牌", "牌库"),
                *("角色牌", "人物牌", "事件牌", "メインデッキ", "デッキ"),
            ),
        ),
    ),
    kinds={
        "account": {"en": "Account", "zh-hans": "账号", "ja": "アカウント"},
        "mission": {"en": "Mission", "zh-hans": "任务", "ja": "ミッション"},
        "character": {"en": "Character", "zh-hans": "角色", "ja": "キャラクター"},
        "event": {"en": "Event", "zh-hans": "事件", "ja": "イベント"},
    },
    traits={
        "mission_info": {"en": "mission information", "zh-hans": "任务信息"},
        "feature": {"en": "feature", "zh-hans": "特征"},
        "account_info": {"en": "account information", "zh-hans": "账号信息"},
        "scout": {"en": "Scout", "zh-hans": "Scout标记"},
    },
    values={"yes": {"en": "Yes", "zh-hans": "有"}},
    formats=(
        Format(
            game="vividz",
            slug="standard",
            names={"en": "Standard", "zh-hans": "标准"},
            editions={date(2022, 8, 11): STANDARD},
            leader_sections=(MISSION,),
            default_sections=MappingProxyType({ACCOUNT: ACCOUNT, MISSION: MISSION, "character": MAIN, "event": MAIN}),
        ),
    ),
    words={
        "account-count": RuleText("One account", Text("A deck has exactly one account card, in its own section.")),
        "mission-count": RuleText(
            "Three missions", Text("A deck has exactly three mission cards, in their own section.")
        ),
        "mission-names": RuleText("Different missions", Text("No two mission cards have the same name.")),
        "section-kind": RuleText(
            "Each card in its section",
            Text(
                "Account cards stand only in the account section, missions only among the missions, "
                "characters and events only in the main deck."
            ),
        ),
        "main-size": RuleText("50 to 70 cards", Text("The main deck has at least 50 and at most 70 cards.")),
        "copy-limit": RuleText("Four of a name", Text("The main deck holds at most 4 cards of one name.")),
        "mission-match": RuleText(
            "Every card fits a mission",
            Text(
                "Each main-deck card equals one of the three missions in all of mission information, feature and account "
                "information. Values of different missions are not combined. A wildcard fits any mission."
            ),
        ),
    },
    readings={
        "R1": Text(
            "The wildcard's symbol is lost in the text; it is taken to be ☆. By the letter a card with it is freed from "
            "the whole test, feature and account information too."
        ),
        "R2": Text("Exactly the same feature: the whole sets are compared, not one value of each."),
        "R3": Text("401.5c never looks at the account card, and missions of different characters may be mixed."),
    },
    sources=("Vividz Comprehensive Rules 1.0.0 (2022-08-11), fan translation",),
    source_words={
        "Vividz Comprehensive Rules": {"zh-hans": "Vividz 综合规则"},
        "fan translation": {"zh-hans": "民间翻译"},
    },
    official_language="zh-hans",
    numbers=vocabulary.NUMBERS,
    search=vocabulary.SEARCH,
    sentences=vocabulary.SENTENCES,
    list_words=vocabulary.LIST_WORDS,
    own_kinds=(MatchesMissions,),
    look=LOOK,
    opening=OPENING,
    table_vocabulary=vocabulary.TABLES,
)
