"""The words of Riftbound apart from its rules: printed numbers, searches, what lists call sections and kinds."""

from collections.abc import Mapping
from typing import Final

from legality.games.kit import (
    PILTOVER,
    USUAL_LABELS,
    Dialect,
    Names,
    PrintedNumber,
    SearchVocabulary,
    Sentence,
    split_words,
)

# In the order in which a card bears them.
NUMBERS: Final[Mapping[str, PrintedNumber]] = {
    "energy": PrintedNumber({"en": "energy", "zh-hans": "法力"}, ("能量", "费用")),
    "power": PrintedNumber({"en": "power", "zh-hans": "符能"}, ("力量",)),
    "might": PrintedNumber({"en": "might", "zh-hans": "战力"}, below_zero=True),
}
LABELS: Final[Mapping[str, Names]] = {**USUAL_LABELS, "unique": {"en": "unique", "zh-hans": "唯我"}}
SEARCH: Final = SearchVocabulary(
    words={
        "domain": ("c", "d", "color", "colour", "领域", "颜色"),
        "champion": ("champ", "英雄"),
        "tag": ("标签",),
        "energy": ("cost",),
        "might": ("m",),
        "power": ("p",),
    },
    examples=("c:fury t:unit might>=5", "legal:standard set:OGN energy<=2", "金克丝 or jinx"),
)
# By section and kind, what lists call it besides.
LIST_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "runes": split_words("rune, runes deck, rune deck, rune pool, rune cards, 符文池, 符文区, 符文套牌, 符能, 能量牌"),
    "battlefields": split_words("""
        battlefield, battle field, battle fields, battlefield cards, battlefield deck, fields, bf, bfs, 战场区,
        战场牌组, 战场卡牌, 战地, 场地, 场地牌
    """),
    "legend": ("legend card", "my legend", "传奇英雄牌", "传说", "传说牌", "传奇区"),
    "champion": split_words("""
        chosen, chosen champ, chosen unit, chosen champion unit, the champion, champ, 选定英雄牌, 选择英雄, 选中英雄,
        已选英雄, 主英雄, 首选英雄, 英雄区, 选定的英雄
    """),
    "additional_legends": split_words("""
        additional legend cards, additional legend options, legends for Neeko, Neeko legend, Neeko legends,
        Neeko's legends, Neeko legend options, registered legends, chosen legends, 妮蔻传奇, 妮蔻的传奇, extra legends,
        other legends, 更多传奇, 备用传奇, 附加传奇牌
    """),
    "unit": ("creature", "follower", "minion", "token unit", "生物"),
    "spell": split_words("""
        action, instant, reaction, signature spell, signature card, signature, 专属法术, 专属, 咒语, 魔法
    """),
    "gear": ("equipment", "equipments", "item", "artifact", "武装", "物品", "道具", "配件"),
}
# TR 602.1.a.3: what a limited deck has in place of the battlefields that it lacks.
BLANKS: Final = split_words("""
    blank battlefield, blank battlefields, blank battlefield card, blank, 空白战场, 空白战场牌, 空白战场卡, 空战场, 空白
""")
# As Piltover Archive writes them.
DIALECTS: Final[Mapping[str, Dialect]] = {
    PILTOVER: Dialect(
        headings=(
            ("legend", "Legend"),
            ("champion", "Champion"),
            ("main", "MainDeck"),
            ("battlefields", "Battlefields"),
            ("runes", "Runes"),
            ("sideboard", "Sideboard"),
            ("additional_legends", "Additional Legends"),
        ),
        names={"en": "Piltover Archive text", "zh-hans": "Piltover Archive 文本"},
        purpose={
            "en": "To paste into Piltover Archive, with its headings.",
            "zh-hans": "使用 Piltover Archive 的标题，可直接粘贴到该站。",
        },
    )
}

# What findings of its own rules say.
SENTENCES: Final[Mapping[str, Sentence]] = {
    "no-champion-unit": Sentence("The chosen champion must be a champion unit."),
    "other-champion": Sentence("The chosen champion is not the legend's: their champion tags differ."),
    "legends-without-neeko": Sentence("Additional legends are only for decks with Neeko, Blending In."),
    "legend-again": Sentence("The legends of a deck must differ in name."),
    "too-many-domains": Sentence("Too many domains in the deck: %(found)s, the limit is %(limit)s."),
}

# Longer words before those that they contain. The sections of the FAQ are called as in its Chinese text.
SOURCE_WORDS: Final = {
    words: {"zh-hans": chinese}
    for words, chinese in (
        ("Riftbound Core Rules", "符文战场核心规则"),
        ("Riftbound Tournament Rules", "符文战场赛事规则"),
        ("Riftbound Origins FAQ", "《符文战场》“起源”系列常见问题"),
        ("Riftbound: Origins Card Errata", "《符文战场》“起源”系列卡牌勘误"),
        ("Riftbound Spiritforged Errata", "《符文战场》“铸魂淬炼”系列勘误"),
        ("Unleashed Errata Updates", "“破限”系列勘误更新"),
        ("Vendetta Errata Updates", "Vendetta 系列勘误更新"),
        (", section 1: ", "，第 1 章："),
        (", section 2: ", "，第 2 章："),
        (", section 1", "，第 1 章"),
        (", section 2", "，第 2 章"),
        (", appendix: ", "，附录："),
        ("Cards that play other cards", "要求你打出其他卡牌的卡牌"),
        ("Cards that save a dying unit", "代替单位被摧毁的卡牌"),
        ("Choices for spells and abilities", "为法术和技能做出选择"),
        ("Damage by spells and abilities", "使用法术和技能造成伤害"),
        ("Damage after combat", "战斗结束时的伤害移除时机"),
        ("Changes of Might", "战力的改变"),
        ("Cards with Hidden", "带有待命的卡牌"),
        ("2v2 and friendly units", "双人组队与友方单位"),
        ("Nocturne, Horrifying", "魔腾，惊魂夜"),
        ("Baited Hook", "海兽钓钩"),
        ("Other cards", "其他卡牌"),
        ("Misprints", "印刷错误"),
        ("Targets", "目标选取"),
        ("：Scoring", "：得分计算"),
        ("：Moving", "：移动"),
        ("：Combat", "：战斗"),
        ("：Resources", "：资源"),
        ("：Keywords", "：关键词"),
        ("：Hidden", "：待命"),
        ("：Timing", "：时机"),
        ("：Others", "：其他"),
        ("：Other", "：其他"),
        ("in force", "施行于"),
    )
}
