"""World of Warcraft TCG (魔兽世界卡牌): the white book (text of autumn 2007) and Comprehensive Rules 7.4 of 2013-07-23.

100.1-100.4    here       hero, deck size, icons, requirements, talents, reputations, sideboard, copies
101            here       101.1 the hero, the opening hand; 101.2 the mulligan; 501.2 and 410.1 its draws and resources
102-105        not decidable from a list: winning, conflicts, numbers
200-206        here       the facts of a card (missing from the white book's text)
300-307        here       the kinds
400-800        not decidable from a list: play
412            elsewhere  Unique and (N) bind the table, never the deck (R4)
formats        here       the sets and the bans of each format, July 2013

One rule is a class of its own: `Talents` (100.2c). It asks for the hero's spec, or, of a hero without one, for any one spec, and
forbids all Talents to a traitor, which no single kind says, and it reads Talents in two wordings.
"""

from collections.abc import Mapping
from datetime import date
from typing import Final

from legality.games.kit import (
    AllowedKinds,
    Bans,
    Bound,
    CitedNumber,
    Copies,
    CopyCaps,
    Edition,
    Envelope,
    Format,
    Game,
    LeaderSays,
    LegalSets,
    Mulligan,
    NumberByTurn,
    OneInCommon,
    Opening,
    Override,
    Pool,
    Requires,
    RotationWarning,
    Rule,
    SharesTrait,
    SideboardSwap,
    Size,
    Text,
    parse_condition,
    where,
    word_set,
)
from legality.games.wow import vocabulary, words
from legality.games.wow.card_sources import CARD_SOURCES
from legality.games.wow.look import LOOK
from legality.games.wow.sets import (
    BLOCKS,
    CONTEMPORARY_BLOCK,
    FIRST_DAY,
    RELEASES,
    block_start,
    core_blocks,
    sets_of_blocks,
)
from legality.games.wow.talents import SPECS, Talents
from legality.games.wow.words import TABLE_VOCABULARY

# What a hero of WoW may be like, apart from those of the database (CR 7.4, 200-206 and 305; rules R3).


RACES: Final = word_set("""
    blood-elf, draenei, dwarf, gnome, goblin, human, night-elf, orc, tauren, troll, undead, worgen
""")
PROFESSIONS: Final = word_set("""
    alchemy, blacksmithing, enchanting, engineering, herbalism, inscription, jewelcrafting, leatherworking, mining,
    skinning, tailoring
""")

# Five heroes have two classes and one has two races; any has at most one faction, one spec and two professions.
HEROES: Final = Envelope(
    {
        "class": Bound("100.2a, R3", at_most=2, values=frozenset(TABLE_VOCABULARY.closed["class"])),
        "faction": Bound("100.2a, R3", at_most=1, values=frozenset(TABLE_VOCABULARY.closed["faction"])),
        "race": Bound("100.2b", at_most=2, values=RACES),
        "spec": Bound("100.2c", at_most=1, values=SPECS),
        "profession": Bound("100.2b", at_most=2, values=PROFESSIONS),
        "treachery": Bound("100.2b-c", at_most=1, values=frozenset(("traitor", "loyal"))),
        "tag": Bound("100.2b"),
    }
)


HERO: Final = "hero"
MAIN: Final = "main"
SIDE: Final = "sideboard"
DECK: Final = (MAIN, SIDE)
ALL: Final = (HERO, MAIN, SIDE)

HERO_TRAITS: Final = ("class", "faction", "race", "spec", "profession", "treachery", "tag")

# 100.1 英雄牌不算在套牌张数内。 101.1 并将英雄放置进场。
HERO_COUNT: Final = Size(code="hero-count", cite="100.1, 101.1", section=HERO, exactly=1)
SECTION_KINDS: Final = AllowedKinds(
    code="section-kind",
    cite="100.1, 301",
    over=ALL,
    allowed={section.slug: section.kinds for section in words.SECTIONS},
    never=where(kind=words.NEVER),
)
# 100.1 构筑赛制中套牌张数不得少于60张。现开赛制中套牌张数不得少于30张。
SIXTY: Final = Size(code="main-size", cite="100.1", section=MAIN, at_least=60)
THIRTY: Final = Size(code="main-size", cite="100.1", section=MAIN, at_least=30)
# 100.3 构筑赛中，备牌张数必须为10张，任何能加入主套牌的牌都可加入备牌。
SIDEBOARD: Final = Size(code="sideboard-size", cite="100.3", section=SIDE, one_of=(0, 10))
NO_SIDEBOARD: Final = Size(code="sideboard-size", cite="100.3", section=SIDE, exactly=0)
BETWEEN_GAMES: Final = SideboardSwap(code="between-games", cite="100.3", reading="R8", fixed=(HERO,), over=DECK)
# 100.4 构筑赛中，一副套牌（包括其备牌，如果有的话）只能加入至多四张同名牌。
FOUR: Final = Copies(code="copy-limit", cite="100.4", over=DECK, at_most=4)

WHITE_BOOK: Final = Edition(
    "2007",
    (
        HERO_COUNT,
        SECTION_KINDS,
        SIXTY,
        # 100.2a 只有当玩家的英雄与该牌张至少有一个共通的特性图标时，玩家才可以把该牌加入其套牌。
        SharesTrait(code="trait-icon", cite="100.2a", over=DECK, traits=("class", "faction"), leader=HERO),
        Requires(code="hero-required", cite="100.2b", over=DECK, leader=HERO, traits=HERO_TRAITS),
        # 100.2c 玩家只有在套牌不含占卜师牌时，才能在其中加入奥尔多牌，反之亦然。
        OneInCommon(
            code="reputation", cite="100.2c", over=DECK, trait="reputation", among=frozenset(("aldor", "scryer"))
        ),
        SIDEBOARD,
        BETWEEN_GAMES,
        FOUR,
    ),
)


# 100.2e: what a hero includes overrides the rest of 100.2.
BESIDE_INCLUSIONS: Final = ("class-icon", "faction-icon", "hero-required", "talent", "reputation")
CLOSED: Final = {name: frozenset(values) for name, values in words.TABLE_VOCABULARY.closed.items()}


def traits_7_4(over: tuple[str, ...]) -> tuple[Rule, ...]:
    """100.2a-e of 7.4 over the sections that must hold cards the hero allows."""
    return (
        SharesTrait(code="class-icon", cite="100.2a", over=over, traits=("class",), leader=HERO, reading="R3"),
        SharesTrait(code="faction-icon", cite="100.2a", over=over, traits=("faction",), leader=HERO, reading="R5"),
        Requires(code="hero-required", cite="100.2b", over=over, leader=HERO, traits=HERO_TRAITS, ignoring=SPECS),
        Talents(code="talent", cite="100.2c", over=over, leader=HERO),
        OneInCommon(code="reputation", cite="100.2d", over=over, trait="reputation"),
        LeaderSays(
            code="deckbuilding", cite="100.2e", over=over, leader=HERO, sets_aside=BESIDE_INCLUSIONS, closed=CLOSED
        ),
        # The text of some heroes allows the cards of one faction of the player's choice.
        OneInCommon(
            code="deckbuilding", cite="100.2e", over=over, trait="faction", only_leader=where(label="one-faction")
        ),
    )


CLASSIC: Final = Edition(
    "CR 7.4",
    (
        HERO_COUNT,
        SECTION_KINDS,
        SIXTY,
        *traits_7_4(DECK),
        SIDEBOARD,
        BETWEEN_GAMES,
        FOUR,
        LegalSets(code="set-legal", cite="format", over=ALL, sets=RELEASES, others=True, reading="R6"),
        Bans(code="banned", cite="format", over=ALL),
        CopyCaps(code="banned", cite="format", over=ALL),
    ),
)

# 100.3 限制赛中，玩家牌池中所有未在主套牌中使用的牌都是备牌: what the hero allows binds the main deck alone.
LIMITED: Final = Edition(
    "CR 7.4",
    (
        HERO_COUNT,
        SECTION_KINDS,
        THIRTY,
        *traits_7_4((MAIN,)),
        Pool(code="pool", cite="100.3", over=DECK, rest=SIDE, leader_kinds={HERO: ("hero",)}),
        BETWEEN_GAMES,
    ),
)


def blocks(first: int, last: int, *changes: Rule, without: tuple[str, ...] = ()) -> Edition:
    """The edition of 7.4 with the sets of the blocks `first` to `last`, and with the changed rules."""
    sets = LegalSets(code="set-legal", cite="format", over=ALL, sets=sets_of_blocks(first, last), reading="R6")
    name = f"CR 7.4, block {first}" if first == last else f"CR 7.4, blocks {first}-{last}"
    # Of two rules with one code the later one counts; new codes come at the end.
    return CLASSIC.but(name, *changes, sets, without=without)


def leaving(first: int, block: int, stays: int) -> tuple[Rule, ...]:
    """The warning about cards of the blocks `first` to `block` that leave with the next block; `stays`: the oldest block then."""
    if block + 1 not in BLOCKS:
        return ()

    day = block_start(block + 1)
    stay = frozenset(sets_of_blocks(stays, block + 1))
    now = frozenset(sets_of_blocks(first, block))
    return (RotationWarning(code="set-legal", cite="format", over=ALL, day=day, sets=stay, now=now, reading="R6"),)


BY_HERO: Final = Override(
    frozenset((*BESIDE_INCLUSIONS, "deckbuilding")), (HERO,), parse_condition("kind=hero&include=*"), alone=True
)

EDITIONS: Final[Mapping[str, Mapping[date, Edition]]] = {
    "classic": {FIRST_DAY: CLASSIC},
    "white-book": {FIRST_DAY: WHITE_BOOK},
    "core": {
        block_start(block): blocks(
            core_blocks(block),
            block,
            NO_SIDEBOARD,
            *leaving(core_blocks(block), block, core_blocks(block + 1)),
            without=("between-games",),
        )
        for block in BLOCKS
    },
    "contemporary": {
        block_start(block): blocks(CONTEMPORARY_BLOCK, block) for block in BLOCKS if block >= CONTEMPORARY_BLOCK
    },
    "block": {block_start(block): blocks(block, block, *leaving(block, block, block + 1)) for block in BLOCKS},
    "limited": {FIRST_DAY: LIMITED},
}

# 101.1 然后每位玩家抓七张牌作为起手。
OPENING: Final = Opening(
    hand=CitedNumber(7, "101.1"),
    # 501.2b 先手玩家需略过他第一个回合的抓牌步骤，故他不会抓牌。
    draws=NumberByTurn(first=0, second=1, later=1, cite="501.2a-b"),
    # 101.2 进行再调度的玩家将手牌洗回其套牌然后重新抓七张牌作为起手。
    mulligan=Mulligan("101.2", at_most=None, back="shuffle"),
    apart={HERO: "101.1"},
    resources=NumberByTurn(first=1, second=1, later=1, cite="410.1"),
    # 307.1 玩家不能使用任务(见规则408)。任务只能被当成资源来安置(见规则410)。
    unplayed={"quest": "307.1"},
    notes=(
        Text("A resource is a card from the hand, at most one a turn."),
        Text("The draws and resources are those of the white book (2007); those of 7.4 were not at hand."),
    ),
)

GAME: Final = Game(
    slug="wow",
    place=5,
    names={"en": "World of Warcraft TCG", "zh-hans": "魔兽世界卡牌"},
    sections=words.SECTIONS,
    kinds=words.KINDS,
    traits=words.TRAITS,
    values=words.VALUES,
    formats=tuple(
        Format(
            game="wow",
            slug=slug,
            names=words.FORMATS[slug],
            editions=editions,
            leader_sections=(HERO,),
            envelopes={HERO: HEROES},
            overrides=() if slug == "white-book" else (BY_HERO,),
            default_sections=words.HOMES,
            limited=slug == "limited",
        )
        for slug, editions in EDITIONS.items()
    ),
    words=words.RULES,
    readings=words.READINGS,
    sources=words.SOURCES,
    source_words=vocabulary.SOURCE_WORDS,
    official_language="en",
    numbers=vocabulary.NUMBERS,
    labels=vocabulary.LABELS,
    search=vocabulary.SEARCH,
    sentences=vocabulary.SENTENCES,
    list_words=vocabulary.LIST_WORDS,
    own_kinds=(Talents,),
    look=LOOK,
    opening=OPENING,
    table_vocabulary=words.TABLE_VOCABULARY,
    card_sources=CARD_SOURCES,
)
