"""Beacon Watch, an invented game with one rule of each kind. It has no rulebook: the numbers cited are its own.

1          here       keepers, towers, sizes, copies, sums
2          here       colours, guilds, orders, oaths
3          here       bans, sets, blocks, pairs, by day
4          here       teams, pools, sideboards
5          not decidable from a list: play
"""

from datetime import date
from types import MappingProxyType
from typing import Final

from legality.games.kit import (
    Allowed,
    AllowedKinds,
    Bans,
    Copies,
    CopyCaps,
    Days,
    DistinctNames,
    Edition,
    Fellows,
    Format,
    Game,
    Group,
    LeaderNumber,
    LeaderSays,
    LegalSets,
    Mulligan,
    NoSharedNames,
    NotTogether,
    NumberByTurn,
    OneInCommon,
    Opening,
    Pool,
    Requires,
    RotationWarning,
    Section,
    SharesTrait,
    SideboardSwap,
    Size,
    StartingZone,
    Tally,
    where,
)

from . import vocabulary
from .look import LOOK

KEEPER: Final = "keeper"
MAIN: Final = "main"
TOWERS: Final = "towers"
SIDE: Final = "sideboard"
DECK: Final = (MAIN, SIDE)
ALL: Final = (KEEPER, MAIN, TOWERS, SIDE)
CARDS: Final = ("crew", "signal", "relic")
BASIC: Final = where(supertype="basic")
SETS: Final = MappingProxyType(
    {"B1": {"": date(2026, 1, 1)}, "B2": {"": date(2026, 6, 1)}, "B3": {"": date(2027, 2, 1)}}
)
LATER_SETS: Final = MappingProxyType({code: days for code, days in SETS.items() if code != "B1"})
BLOCKS: Final = MappingProxyType(
    {"0": Days(until=date(2026, 6, 30)), "1": Days(until=date(2027, 3, 31)), "2": Days(), "3": Days(date(2027, 2, 1))}
)
PAIRS: Final = (
    Group(("Lamp Wick", "Storm Oil"), Days(date(2026, 5, 1)), "Letter of April 2026"),
    Group(("Harbour Bell", "Gull Runner"), Days(date(2027, 2, 1)), "Letter of November 2026"),
)

KINDS_RULE: Final = AllowedKinds(
    code="section-kind",
    cite="1.1",
    over=ALL,
    allowed={KEEPER: (KEEPER,), MAIN: CARDS, TOWERS: ("tower",), SIDE: CARDS},
    never=where(kind="flare"),
)
SWAP: Final = SideboardSwap(code="between-games", cite="4.3", fixed=(KEEPER, TOWERS), over=DECK, one_for_one=(MAIN,))
STANDARD: Final = Edition(
    "2026",
    (
        KINDS_RULE,
        Size(code="keeper-count", cite="1.2", section=KEEPER, exactly=1),
        Size(code="main-size", cite="1.3", section=MAIN, exactly=12),
        Size(code="side-size", cite="1.4", section=SIDE, one_of=(0, 4)),
        Size(code="tower-count", cite="1.5", section=TOWERS, exactly=2),
        DistinctNames(code="tower-names", cite="1.6", section=TOWERS),
        Copies(code="copies", cite="1.7", over=DECK, at_most=3, key=("colour", "creed"), alias="treated", unless=BASIC),
        Tally(code="crew-least", cite="1.8", over=(MAIN,), of=where(kind="crew"), at_least=3),
        Tally(code="strain-most", cite="1.9", over=(MAIN,), weight="strain", at_most=30),
        Tally(code="renown", cite="1.10", over=DECK, points={"Ember Lens": 2, "Deep Chart": 1}, at_most=3),
        SharesTrait(code="colour-shared", cite="2.1", over=DECK, traits=("colour",), leader=KEEPER),
        Requires(code="guild-required", cite="2.2", over=DECK, traits=("guild",), leader=KEEPER),
        OneInCommon(code="one-order", cite="2.3", over=DECK, trait="creed"),
        LeaderSays(code="oath", cite="2.4", over=DECK, leader=KEEPER, sets_aside=("colour-shared",)),
        Bans(code="banned", cite="3.1", over=DECK),
        CopyCaps(code="banned", cite="3.1", over=DECK),
        LegalSets(code="set-legal", cite="3.2", over=ALL, sets=SETS),
        RotationWarning(
            code="rotation", cite="3.3", over=ALL, day=date(2027, 4, 1), sets=frozenset(LATER_SETS), now=frozenset(SETS)
        ),
        Allowed(code="block-legal", cite="3.4", over=ALL, trait="block", values=BLOCKS, none=True),
        NotTogether(code="kept-apart", cite="3.5", over=DECK, groups=PAIRS),
        SWAP,
    ),
)
NEXT_STANDARD: Final = STANDARD.but(
    "2027", LegalSets(code="set-legal", cite="3.2", over=ALL, sets=LATER_SETS), without=("rotation",)
)
PARTNERS: Final = Edition(
    "2026",
    (
        KINDS_RULE,
        Size(code="keeper-count", cite="4.1", section=KEEPER, exactly=2),
        Size(code="main-size", cite="1.3", section=MAIN, exactly=12),
        Size(code="side-size", cite="1.4", section=SIDE, exactly=0),
        Size(code="tower-count", cite="1.5", section=TOWERS, exactly=2),
        DistinctNames(code="tower-names", cite="1.6", section=TOWERS),
        Copies(code="copies", cite="1.7", over=DECK, at_most=3, unless=BASIC),
        Fellows(
            code="fellows",
            cite="4.2",
            section=KEEPER,
            pairs=((where(guild="wardens"), where(guild="wardens")),),
            named="fellow",
        ),
        NoSharedNames(code="no-shared-names", cite="4.4", section=MAIN),
    ),
)
SEALED: Final = Edition(
    "2026",
    (
        KINDS_RULE,
        Size(code="keeper-count", cite="1.2", section=KEEPER, exactly=1),
        Size(code="main-size", cite="4.5", section=MAIN, at_least=8),
        Size(code="side-size", cite="4.5", section=SIDE, at_most=0, warns=False),
        Size(code="tower-count", cite="4.5", section=TOWERS, at_most=0, warns=False),
        Pool(code="pool", cite="4.6", over=(MAIN,), leader_kinds={KEEPER: (KEEPER,)}, rest=None, free=BASIC),
    ),
)

OPENING: Final = Opening(
    hand=LeaderNumber(KEEPER, "hand", 5, "5.1"),
    draws=NumberByTurn(first=0, second=1, later=1, cite="5.2"),
    mulligan=Mulligan("5.3", at_most=None, back="shuffle"),
    apart={KEEPER: "5.1", TOWERS: "5.1"},
    laid=(StartingZone("life", {"en": "Life", "zh-hans": "生命"}, LeaderNumber(KEEPER, "life", 5, "5.4"), "5.4"),),
)
HOMES: Final = MappingProxyType({KEEPER: KEEPER, "tower": TOWERS, **dict.fromkeys(CARDS, MAIN)})
FIRST_DAY: Final = date(2026, 1, 1)


def _format(slug: str, names: dict[str, str], editions: dict[date, Edition], *, limited: bool = False) -> Format:
    return Format(
        game="beacon",
        slug=slug,
        names=names,
        editions=editions,
        leader_sections=(KEEPER,),
        default_sections=HOMES,
        limited=limited,
    )


GAME: Final = Game(
    slug="beacon",
    names={"en": "Beacon Watch", "zh-hans": "灯塔守望"},
    sections=(
        Section(KEEPER, {"en": "Keeper", "zh-hans": "守灯人"}, (KEEPER,), ("keepers",)),
        Section(MAIN, {"en": "Main deck", "zh-hans": "主卡组"}, CARDS, ("main", "deck", "hands", "卡组")),
        Section(TOWERS, {"en": "Towers", "zh-hans": "灯塔"}, ("tower",), ("lights",)),
        Section(SIDE, {"en": "Sideboard", "zh-hans": "备牌"}, CARDS, ("side",)),
    ),
    kinds=vocabulary.KINDS,
    traits=vocabulary.TRAITS,
    values=vocabulary.VALUES,
    formats=(
        _format(
            "standard",
            {"en": "Standard", "zh-hans": "标准"},
            {FIRST_DAY: STANDARD, date(2027, 4, 1): NEXT_STANDARD},
        ),
        _format("partners", {"en": "Partners", "zh-hans": "搭档"}, {FIRST_DAY: PARTNERS}),
        _format("sealed", {"en": "Sealed", "zh-hans": "现开"}, {FIRST_DAY: SEALED}, limited=True),
    ),
    words=vocabulary.WORDS,
    readings={},
    sources=("Beacon Watch, the invented rules (2026-01-01)",),
    official_language="en",
    opening=OPENING,
    numbers=vocabulary.NUMBERS,
    labels=vocabulary.LABELS,
    table_vocabulary=vocabulary.TABLES,
    search=vocabulary.SEARCH,
    list_words=vocabulary.LIST_WORDS,
    look=LOOK,
)
