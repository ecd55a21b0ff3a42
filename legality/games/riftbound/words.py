"""Riftbound's words: sections, kinds, traits, what each rule says, and the readings."""

from collections.abc import Mapping
from typing import Final

from legality.games.kit import PRECON, Names, Option, RuleText, Section, TableVocabulary, Text, split_words
from legality.games.riftbound.tags import TAGS

PLAYED: Final = ("unit", "spell", "gear")

SECTIONS: Final = (
    Section(
        "legend",
        {"en": "Legend", "zh-hans": "传奇"},
        ("legend",),
        ("legends", "champion legend", "传奇牌", "传奇卡", "传奇卡牌", "英雄传奇"),
    ),
    Section(
        "champion",
        {"en": "Champion", "zh-hans": "选定英雄"},
        ("unit",),
        ("chosen champion", "英雄", "英雄牌", "英雄单位", "选定英雄单位", "所选英雄", "指定英雄"),
    ),
    Section(
        "main",
        {"en": "Main deck", "zh-hans": "主牌堆"},
        PLAYED,
        ("main", "deck", "主牌", "主牌库", "主卡组", "主牌组", "主套牌", "卡组", "牌组", "套牌", "牌堆", "牌库"),
    ),
    Section(
        "runes",
        {"en": "Runes", "zh-hans": "符文"},
        ("rune",),
        split_words("rune, rune deck, rune pool, 符文牌, 符文卡, 符文牌堆, 符文堆, 符文牌库, 符文牌组, 符文卡组"),
    ),
    Section(
        "battlefields",
        {"en": "Battlefields", "zh-hans": "战场"},
        ("battlefield",),
        ("battlefield", "战场牌", "战场卡", "战场牌堆"),
    ),
    Section(
        "sideboard",
        {"en": "Sideboard", "zh-hans": "备牌"},
        PLAYED,
        ("side", "side deck", "备牌堆", "备牌组", "备用牌", "副牌", "副卡组", "侧牌"),
    ),
    Section(
        "additional_legends",
        {"en": "Additional legends", "zh-hans": "额外传奇"},
        ("legend",),
        ("legend options", "additional legend", "附加传奇", "其他传奇", "其它传奇"),
    ),
)

HOMES: Final[Mapping[str, str]] = {
    "legend": "legend",
    "rune": "runes",
    "battlefield": "battlefields",
    **dict.fromkeys(PLAYED, "main"),
}

KINDS: Final[Mapping[str, Names]] = {
    "legend": {"en": "Legend", "zh-hans": "传奇"},
    "unit": {"en": "Unit", "zh-hans": "单位"},
    "spell": {"en": "Spell", "zh-hans": "法术"},
    "gear": {"en": "Gear", "zh-hans": "装备"},
    "rune": {"en": "Rune", "zh-hans": "符文"},
    "battlefield": {"en": "Battlefield", "zh-hans": "战场"},
}

TRAITS: Final[Mapping[str, Names]] = {
    "domain": {"en": "domain", "zh-hans": "特性"},
    "champion": {"en": "champion tag", "zh-hans": "英雄标签"},
    "tag": {"en": "tag", "zh-hans": "属性标签"},
    "supertype": {"en": "supertype", "zh-hans": "超类型"},
}

VALUES: Final[Mapping[str, Names]] = {
    "fury": {"en": "Fury", "zh-hans": "炽烈"},
    "calm": {"en": "Calm", "zh-hans": "翠意"},
    "mind": {"en": "Mind", "zh-hans": "灵光"},
    "body": {"en": "Body", "zh-hans": "摧破"},
    "chaos": {"en": "Chaos", "zh-hans": "混沌"},
    "order": {"en": "Order", "zh-hans": "序理"},
    "champion": {"en": "Champion", "zh-hans": "英雄"},
    "signature": {"en": "Signature", "zh-hans": "专属"},
    "basic": {"en": "Basic", "zh-hans": "基本"},
    "token": {"en": "Token", "zh-hans": "指示物"},
    **TAGS,
}

TABLE_VOCABULARY: Final = TableVocabulary(
    closed={"domain": ("fury", "calm", "mind", "body", "chaos", "order")},
    # As the official gallery writes them: regions and tribes next to champions.
    mixed={"tags": ("tag", "champion")},
    none={"domain": ("colorless", "colourless", "无色")},
)

FORMATS: Final[Mapping[str, Names]] = {
    "casual": {"en": "Casual", "zh-hans": "休闲"},
    "standard": {"en": "Standard 1v1", "zh-hans": "标准构筑 1v1"},
    "standard-2v2": {"en": "Standard 2v2", "zh-hans": "标准构筑 2v2"},
    "sealed": {"en": "Sealed", "zh-hans": "现开"},
    "draft": {"en": "Draft", "zh-hans": "轮抽"},
}

REGIONS: Final[Mapping[str, Names]] = {
    "global": {"en": "Global", "zh-hans": "全球"},
    "cn": {"en": "Mainland China", "zh-hans": "中国大陆"},
    "tw": {"en": "Taiwan", "zh-hans": "台湾"},
    "kr": {"en": "Korea", "zh-hans": "韩国"},
}

RULES: Final[Mapping[str, RuleText]] = {
    "legend-count": RuleText(
        "One legend", Text("A deck has exactly one champion legend. In limited it may do without.")
    ),
    "champion-count": RuleText(
        "One chosen champion", Text("A deck has exactly one chosen champion. In limited it may do without.")
    ),
    "champion-tag": RuleText(
        "The legend's champion",
        Text(
            "The chosen champion is a champion unit with the legend's champion tag, and never a signature unit. "
            "In limited it may be any champion unit."
        ),
    ),
    "main-size": RuleText(
        "Size of the main deck",
        Text(
            "Counted with the chosen champion, the main deck has exactly 40 cards in tournaments and at least 40 in casual "
            "play; at least 25 in sealed and 20 in draft. Before 15 January 2026 a sealed deck had exactly 25."
        ),
    ),
    "domain-identity": RuleText(
        "Domain identity",
        Text(
            "Every domain of every card is one of the legend's domains. Cards without a domain fit any legend. "
            "In limited the deck may use the legend's two domains and one more, or any three."
        ),
    ),
    "copy-limit": RuleText(
        "Three of a name",
        Text(
            "At most 3 cards of one full name over champion, main deck and sideboard together, whatever the printing. "
            "A card's own text may lift the limit; runes are exempt."
        ),
    ),
    "unique": RuleText("Unique", Text("A deck holds only one card of a name that is Unique.")),
    "signature-limit": RuleText(
        "Three signature cards",
        Text("Main deck and sideboard hold at most 3 signature cards in all, whatever their names."),
    ),
    "signature-tag": RuleText(
        "The legend's signature cards", Text("Every signature card bears the legend's champion tag.")
    ),
    "rune-count": RuleText("Twelve runes", Text("The rune deck has exactly 12 cards, in any split.")),
    "rune-identity": RuleText("Domains of the runes", Text("Each rune is of a domain that the deck may use.")),
    "battlefield-count": RuleText(
        "Three battlefields",
        Text(
            "A deck has exactly 3 battlefields; in casual games of two against two it had one before 30 March 2026. In "
            "limited it has at most 3, and blank battlefields take the place of those that are missing."
        ),
    ),
    "battlefield-names": RuleText(
        "Different battlefields",
        Text(
            "No two battlefields of a deck have the same name, by the tournament rules from the first and in casual play "
            "since 24 October 2025. In limited a name may come as often as the pool has copies."
        ),
    ),
    "section-kind": RuleText(
        "Each card in its section",
        Text(
            "Each section holds its own kinds of cards; a sideboard only units, spells and gear. In limited the sideboard is "
            "the rest of the pool, legends and battlefields too. Tokens are never part of a deck."
        ),
    ),
    "sideboard-size": RuleText(
        "Size of the sideboard",
        Text(
            "In tournaments a sideboard is optional. It had exactly 8 cards at first, then at most 8, and at most 10 from "
            "24 July 2026. Casual play knows no limit."
        ),
    ),
    "additional-legends": RuleText(
        "Additional legends",
        Text(
            "A main deck with Neeko, Blending In brings exactly 3 further legends, different in name from each other and "
            "from the first. With Neeko in the sideboard alone it brings 3 or none, since 16 October 2026. Any other deck "
            "brings none."
        ),
    ),
    "set-legal": RuleText(
        "Legal sets",
        Text("The card's name has a printing in a set that is legal on the day. Promos are legal by name."),
    ),
    "banned": RuleText("Ban list", Text("A card on the ban list may not be in any section of a constructed deck.")),
    "between-games": RuleText(
        "Between games",
        Text(
            "Between games cards are swapped one for one between main deck and sideboard. Legend, runes and battlefields "
            "never change; the champion may, if the new one is legal. In limited legend, battlefields and runes may change "
            "too, and the main deck's size since 16 October 2026. Judges: battlefields shown before a game that is lost to a "
            "penalty are not used again in the next one (TR 406.1.c), and a single game with sideboarding first is not for "
            "limited (TR 602.3.g). Since 16 October 2026 constructed events at low level ask for one deck throughout (TR 401.1.b)."
        ),
    ),
    "team-legends": RuleText("Partners' legends", Text("In teams of two the partners have different legends.")),
    "team-battlefields": RuleText(
        "Partners' battlefields", Text("In teams of two the registered battlefields of the partners share no name.")
    ),
    "pool": RuleText(
        "Built from the pool",
        Text(
            "In limited the champion, main deck and sideboard together are exactly the registered pool. Legends and "
            "battlefields come from it if it lists some, and those not played need not be listed. Runes come from anywhere. A "
            "draft pool has 39 cards: another number is a remark, never a fault."
        ),
    ),
}

READINGS: Final[Mapping[str, Text]] = {
    "R1": Text(
        "At casual level an unmodified retail deck may play its banned cards (TR 601.2.d.2), since 29 April 2026. The option "
        "precon silences the ban list, and only for a deck that equals a retail deck card for card."
    ),
    "R2": Text(
        "A region changes the days from which sets are legal, not the bans. Korea is a reading: its launch of Origins was "
        "announced for 18 September 2026, which is taken as the day for Origins and Proving Grounds (about 70 %), and later "
        "sets are not legal there until they are announced (about 50 %)."
    ),
    "R3": Text(
        "In teams of two, partners have different legends and different battlefields. A single deck is never refused "
        "for it: the two decks are compared in a separate call. The rule says that partners may not use the same "
        "battlefields; that the registered ones must differ is a reading (about 70 % sure)."
    ),
    "R4": Text(
        "Between games cards are swapped one for one between main deck and sideboard. Legend, runes and battlefields "
        "never change; the champion may, if the new one is legal. In limited only Neeko's legends stay since January 2026, "
        "and nothing is exchanged one for one since October 2026; before 15 January 2026 the legend stayed. Events at low level are "
        "freer; decks are judged as at high level."
    ),
    "R5": Text("Errata change card texts, never a fact that deck construction looks at."),
    "R6": Text(
        "Rules are cited by the numbers of Core Rules 1.5 and of the Tournament Rules of October 2026, in every edition; "
        "earlier editions number many of them differently."
    ),
    "R7": Text(
        "The tournament rules of January 2026 made the sideboard at most 8, the sealed deck at least 25, and draft a format. "
        "They name no day; 15 January is taken (the month is about 95 % sure, the day 50 %)."
    ),
    "R8": Text(
        "The texts of October 2026 name no day. 16 October is taken, a week before Radiance, as with the set before (about "
        "60 % sure). So are 24 October 2025 for Core Rules 1.1 (about 80 %) and 24 July 2026 for the tournament rules of "
        "that month (about 75 %)."
    ),
    "R9": Text(
        "Neeko's legends are registered with the deck and stay. A deck with her in the sideboard alone has registered three, "
        "or none and can never bring her in (about 70 % sure); before October 2026 it had none."
    ),
    "R10": Text("The three signature cards are counted over main deck and sideboard together (about 65 % sure)."),
    "R11": Text(
        "In limited the legend's domains count among the three of the deck (about 65 % sure). Signature units and gear are "
        "as free as signature spells there (about 70 %)."
    ),
    "R12": Text(
        "The bans of 31 March 2026 hold in teams of two from that day too, since the announcement speaks of sanctioned "
        "constructed tournaments (about 60 % sure); the list for teams is first named for 24 July 2026. A copy of the "
        "announcement is dated 30 March (31 March is about 85 % sure)."
    ),
    "R13": Text(
        "In limited a deck lists at most three battlefields, the others stay in the rest of the pool (about 60 % sure). "
        "Two of one name are legal in a single game as in a match (about 80 %)."
    ),
    "R14": Text(
        "A list of a pool often leaves out legends and battlefields. Where it lists none, any may be used (about 55 % sure)."
    ),
}

SOURCES: Final = (
    "Riftbound Core Rules 1.0 (2025-06-02), 1.1 (2025-10-24), 1.2 (2025-12-12), 1.3 (2026-03-30), 1.4 (2026-07-24), "
    "1.5 (2026-10-16)",
    "Riftbound Tournament Rules 2025-07-21, 2026-01, 2026-03-30, 2026-04-29, 2026-07-16 (in force 2026-07-24), 2026-10-09 "
    "(in force 2026-10-16)",
    "Riftbound Origins FAQ",
)

CONSTRUCTED: Final = ("standard", "standard-2v2")
LIMITED: Final = ("sealed", "draft")
OPTIONS: Final = (
    Option(PRECON, Text("An unmodified retail deck at casual level: its banned cards are allowed"), CONSTRUCTED),
)
