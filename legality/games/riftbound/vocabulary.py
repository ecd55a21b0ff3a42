"""The words of Riftbound beside its rules: printed numbers, searches, what lists call sections and kinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from legality.engine.dialect import PILTOVER, Dialect
from legality.engine.vocabulary import USUAL_LABELS, Names, PrintedNumber, SearchVocabulary, Sentence

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
    "runes": (
        "rune",
        "runes deck",
        "rune deck",
        "rune pool",
        "rune cards",
        "符文池",
        "符文区",
        "符文套牌",
        "符能",
        "能量牌",
    ),
    "battlefields": (
        "battlefield",
        "battle field",
        "battle fields",
        "battlefield cards",
        "battlefield deck",
        "fields",
        "bf",
        "bfs",
        "战场区",
        "战场牌组",
        "战场卡牌",
        "战地",
        "场地",
        "场地牌",
    ),
    "legend": ("legend card", "my legend", "传奇英雄牌", "传说", "传说牌", "传奇区"),
    "champion": (
        "chosen",
        "chosen champ",
        "chosen unit",
        "chosen champion unit",
        "the champion",
        "champ",
        "选定英雄牌",
        "选择英雄",
        "选中英雄",
        "已选英雄",
        "主英雄",
        "首选英雄",
        "英雄区",
        "选定的英雄",
    ),
    "additional_legends": (
        "additional legend cards",
        "extra legends",
        "other legends",
        "更多传奇",
        "备用传奇",
        "附加传奇牌",
    ),
    "unit": ("creature", "follower", "minion", "token unit", "生物"),
    "spell": (
        "action",
        "reaction",
        "signature spell",
        "signature card",
        "signature",
        "专属法术",
        "专属",
        "咒语",
        "魔法",
    ),
    "gear": ("equipment", "equipments", "item", "artifact", "武装", "物品", "道具", "配件"),
}
# As Piltover Archive and Tabletop Simulator write them.
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
        tokens=("legend", "champion", "main", "battlefields", "runes", "sideboard", "additional_legends"),
        single=frozenset(("legend", "champion")),
        champion="champion",
        side="sideboard",
        legends="additional_legends",
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
