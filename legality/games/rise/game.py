"""RISE TCG (崛起), Comprehensive Rules 1.00 of 2010-05-18, the only edition known.

100.1-100.4    here       deck size, icons, required commanders, sideboard, copies
101            here       the opening hand and the mulligan; 501.2 and 414.1 its draws and resources
103-105        not decidable from a list: conflicts, numbers, readying
200-206        here       the facts of a card; 206 the traits that 100.2 compares
300-309        here       kinds; 301.1 the commander is separate
400-412        not decidable from a list: play
409            elsewhere  unique and (N) bind the table, never the deck (R2)
413.2          here       a deck holds no tokens
500-800        not decidable from a list: turn, combat, effects
600-602        not decidable: lost from the published text
"""

from datetime import date
from itertools import chain
from types import MappingProxyType
from typing import Final

from legality.games.kit import (
    AllowedKinds,
    Bound,
    CitedNumber,
    Copies,
    Edition,
    Envelope,
    Format,
    Game,
    Mulligan,
    NumberByTurn,
    Opening,
    Pool,
    Requires,
    Rule,
    RuleText,
    Section,
    SharesTrait,
    SideboardSwap,
    Size,
    Text,
    where,
)
from legality.games.rise import vocabulary
from legality.games.rise.look import LOOK

COMMANDER: Final = "commander"
MAIN: Final = "main"
SIDE: Final = "sideboard"
DECK: Final = (MAIN, SIDE)
ALL: Final = (COMMANDER, MAIN, SIDE)

CARDS: Final = ("armor", "order", "ability", "accessory", "weapon", "ally", "vehicle", "squad")
TRAITS: Final = ("class", "faction", "specialty", "sect", "talent")


# 301.1 每张指挥官牌都印有两个特性标识: one class and one faction. 206.1 每个指挥官都有两个特长.
COMMANDERS: Final = Envelope(
    {
        "class": Bound("206.1, 301.1", at_most=1, values=frozenset(vocabulary.CLASSES)),
        "faction": Bound("206.1, 301.1", at_most=1, values=frozenset(vocabulary.FACTIONS)),
        "specialty": Bound("206.1", at_most=2),
        "sect": Bound("206.1", at_most=1),
        "talent": Bound("206.1", at_most=1),
    }
)


def icons(over: tuple[str, ...]) -> tuple[Rule, ...]:
    """100.2a and 100.2b over the sections that must hold cards the commander allows."""
    return (
        # 100.2a 玩家仅可以将与他的指挥官具有至少一个或多个相同的职业标识的卡牌加入他的卡组。
        SharesTrait(code="class-icon", cite="100.2a", traits=("class",), leader=COMMANDER, over=over, reading="R1"),
        SharesTrait(code="faction-icon", cite="100.2a", traits=("faction",), leader=COMMANDER, over=over, reading="R1"),
        # 100.2b 仅当玩家的指挥官具有该【特性】时,玩家才可以把它加入他的卡组。
        Requires(code="commander-required", cite="100.2b", leader=COMMANDER, traits=TRAITS, over=over),
    )


BETWEEN_GAMES: Final = SideboardSwap(code="between-games", cite="100.3", reading="R5", fixed=(COMMANDER,), over=DECK)

BUILDING: Final = (
    Size(code="commander-count", cite="101.1, 301.1", section=COMMANDER, exactly=1),
    AllowedKinds(
        code="section-kind",
        cite="100.1, 301.1, 413.2",
        over=ALL,
        allowed={COMMANDER: ("commander",), MAIN: CARDS, SIDE: CARDS},
        never=where(kind="token"),
    ),
)

# 100.1 构筑赛所使用的一副卡组内卡牌数量至少为60张。限制赛所使用的一副卡组内卡牌数量至少为30张。
# 100.3 构筑赛中,备牌卡组卡牌数量必须为10张,且任何能加入主卡组的卡牌都可加入备牌卡组。
CONSTRUCTED: Final = Edition(
    "CR 1.00",
    (
        *BUILDING,
        Size(code="main-size", cite="100.1", section=MAIN, at_least=60),
        *icons(DECK),
        Size(code="sideboard-size", cite="100.3", section=SIDE, one_of=(0, 10)),
        Copies(code="copy-limit", cite="100.4", at_most=4, over=DECK),
        BETWEEN_GAMES,
    ),
)

# 100.3 限制赛中,备牌卡组则由玩家当时拥有的所有未在主卡组内的卡牌构成: icons bind the main deck alone.
LIMITED: Final = Edition(
    "CR 1.00",
    (
        *BUILDING,
        Size(code="main-size", cite="100.1", section=MAIN, at_least=30),
        *icons((MAIN,)),
        Pool(code="pool", cite="100.3", over=DECK, rest=SIDE, leader_kinds={COMMANDER: ("commander",)}),
        BETWEEN_GAMES,
    ),
)

# 101.1 在第一个回合开始前,每位玩家将他的卡组洗牌,然后将卡组顶端七张卡牌置入手中。
OPENING: Final = Opening(
    hand=CitedNumber(7, "101.1"),
    # 501.2b 先手玩家略过他第一个回合的抓牌步骤,故他不会抓牌。
    draws=NumberByTurn(first=0, second=1, later=1, cite="501.2a-b"),
    # 101.2 重置手牌时,玩家将手牌洗回其卡组并充分洗混,然后重新将卡组顶端七张卡牌置入手中。
    mulligan=Mulligan("101.2", at_most=None, back="shuffle"),
    apart={COMMANDER: "101.1"},
    resources=NumberByTurn(first=1, second=1, later=1, cite="414.1"),
    # 201.2 命令牌不能被使用;它们只能作为资源来放置(章节414)。
    unplayed={"order": "201.2"},
    notes=(Text("A resource is a card from the hand, at most one a turn."),),
)

HOMES: Final = MappingProxyType({COMMANDER: COMMANDER, **dict.fromkeys(CARDS, MAIN)})
FIRST_DAY: Final = date(2010, 5, 18)

WORDS: Final = {
    "commander-count": RuleText(
        "One commander", Text("A deck has exactly one commander. It stands apart and is not counted in the main deck.")
    ),
    "section-kind": RuleText(
        "Each card in its section",
        Text(
            "Commanders stand only in the commander section, every other kind only in the main deck or sideboard. "
            "Tokens are no deck cards."
        ),
    ),
    "main-size": RuleText(
        "Size of the main deck",
        Text("Constructed decks have at least 60 cards, limited decks at least 30. There is no maximum."),
    ),
    "class-icon": RuleText(
        "Class icons",
        Text("A card with class icons shares at least one of them with the commander. A card without fits all."),
    ),
    "faction-icon": RuleText(
        "Faction icons",
        Text("A card with faction icons shares at least one of them with the commander. A card without fits all."),
    ),
    "commander-required": RuleText(
        "Required commander",
        Text(
            "A card limited to commanders of a trait may be played only if the commander has that trait: "
            "a class, faction, specialty, sect or talent."
        ),
    ),
    "sideboard-size": RuleText(
        "Size of the sideboard",
        Text("A sideboard is optional. In constructed it has exactly 10 cards; in limited it is the rest of the pool."),
    ),
    "copy-limit": RuleText(
        "Four of a name",
        Text(
            "In constructed a deck and its sideboard hold at most 4 cards of one name together. "
            "Cards labelled Unlimited are exempt."
        ),
    ),
    "between-games": RuleText(
        "Between games",
        Text(
            "Between the games of a match cards are swapped with the sideboard: the same commander, the same cards in "
            "all, and the new configuration is legal itself."
        ),
    ),
    "pool": RuleText(
        "Built from the pool",
        Text(
            "In limited the main deck and the sideboard together are exactly the registered pool. "
            "If the pool lists commanders, the commander comes from it too."
        ),
    ),
}

READINGS: Final = {
    "R1": Text(
        "Read literally, 100.2a would forbid every card with icons of one sort alone, such as the examples 坏小子 and 双子星 "
        "(a class) and 舰载空间传送 (a faction): they share nothing of the other sort with any commander. So each sort of icon "
        "is tested only on cards that have icons of that sort, and a card with both passes both tests."
    ),
    "R2": Text("Unique and tags with a number in brackets bind cards on the table (409). They are never deck limits."),
    "R3": Text(
        "公共 in the icon's place means no icon. The rulebook defines neutral twice; deck rules use 206.1d (no icons at "
        "all), so a 巴尔之灵 card needs a 巴尔之灵 commander."
    ),
    "R4": Text(
        "The published text lost its icons. The icons of equipment in its examples are unknown, which is not the same "
        "as none: a deck that depends on them is undetermined."
    ),
    "R5": Text(
        "Between the games of a match cards are swapped with the sideboard: the same commander, the same cards as "
        "registered in all, and the new configuration is legal itself."
    ),
}

GAME: Final = Game(
    slug="rise",
    place=1,
    names={"en": "RISE TCG", "zh-hans": "崛起"},
    sections=(
        Section(
            COMMANDER,
            {"en": "Commander", "zh-hans": "指挥官"},
            ("commander",),
            ("commanders", "leader", "指挥官牌", "指挥官卡"),
        ),
        Section(
            MAIN,
            {"en": "Main deck", "zh-hans": "主卡组"},
            CARDS,
            (
                *("main", "deck", "主牌", "主牌库", "主牌组", "主套牌", "卡组", "牌组", "套牌", "牌库"),
                *chain.from_iterable(vocabulary.KIND_WORDS.values()),
            ),
        ),
        Section(
            SIDE,
            {"en": "Sideboard", "zh-hans": "备牌卡组"},
            CARDS,
            ("side", "side deck", "sidedeck", "备牌", "备牌组", "备用牌", "副卡组", "副牌", "侧牌"),
        ),
    ),
    kinds={
        "armor": {"en": "Armor", "zh-hans": "护甲"},
        "order": {"en": "Order", "zh-hans": "命令"},
        "ability": {"en": "Ability", "zh-hans": "能力"},
        "accessory": {"en": "Accessory", "zh-hans": "配件"},
        "weapon": {"en": "Weapon", "zh-hans": "武器"},
        "ally": {"en": "Ally", "zh-hans": "援军"},
        "vehicle": {"en": "Vehicle", "zh-hans": "载具"},
        "squad": {"en": "Squad", "zh-hans": "战队"},
        "commander": {"en": "Commander", "zh-hans": "指挥官"},
        "token": {"en": "Token", "zh-hans": "替代物"},
    },
    traits={
        "class": {"en": "class", "zh-hans": "职业"},
        "faction": {"en": "faction", "zh-hans": "阵营"},
        "specialty": {"en": "specialty", "zh-hans": "特长"},
        "sect": {"en": "sect", "zh-hans": "派系"},
        "talent": {"en": "talent", "zh-hans": "天赋"},
        "tag": {"en": "tag", "zh-hans": "标签"},
        "damage": {"en": "damage type", "zh-hans": "损伤类型"},
    },
    values={},
    formats=(
        Format(
            game="rise",
            slug="constructed",
            names={"en": "Constructed", "zh-hans": "构筑赛"},
            editions={FIRST_DAY: CONSTRUCTED},
            leader_sections=(COMMANDER,),
            envelopes={COMMANDER: COMMANDERS},
            default_sections=HOMES,
        ),
        Format(
            game="rise",
            slug="limited",
            names={"en": "Limited", "zh-hans": "限制赛"},
            editions={FIRST_DAY: LIMITED},
            leader_sections=(COMMANDER,),
            envelopes={COMMANDER: COMMANDERS},
            default_sections=HOMES,
            limited=True,
        ),
    ),
    words=WORDS,
    readings=READINGS,
    sources=("RISE TCG Comprehensive Rules 1.00 (2010-05-18)",),
    source_words={"RISE TCG Comprehensive Rules": {"zh-hans": "崛起 RISE TCG 综合性规则"}},
    official_language="zh-hans",
    numbers=vocabulary.NUMBERS,
    search=vocabulary.SEARCH,
    list_words=vocabulary.LIST_WORDS,
    look=LOOK,
    opening=OPENING,
    table_vocabulary=vocabulary.TABLES,
)
