"""The official Simplified-Chinese catalogue: a list `cards` under the head of a saved answer.

Rows lack English names: the codes of their printings join them to cards. Champions (`hero`) are named in Chinese only,
so the trait is taken only from rows without one.

Its traps: `power` is might, on equipment a bonus to it, and `returnEnergy` the power cost; `cardGroupLimit` 1 means
unique; `exclusive_*` means signature, `indicator_*` token; in some rows hero, region and tag are in each other's
column; starter legends are named "入门" and the recruits by their region; promos end in `·P`.
"""

import re
from collections.abc import Mapping
from typing import Final

from legality.games.riftbound.card_sources.names import key_of_local_name
from legality.games.riftbound.card_sources.prints import (
    Record,
    SourcePrinting,
    UnfitRecordError,
    accept_records,
    batch_of_printings,
    from_braces,
    https_or_empty,
    parse_code,
    read_domains,
    read_numbers,
    read_records,
    read_text,
    read_texts,
)
from legality.sources.facts import Facts
from legality.sources.json_bytes import read_json
from legality.sources.rows import Batch

SOURCE: Final = "riftbound-catalog-zh"
NEEDED: Final = frozenset(
    (
        *("cardNo", "cardName", "subTitle", "cardCategory", "cardColorList", "hero", "region", "tag", "cardEffect"),
        *("energy", "returnEnergy", "power", "rarityName", "cardGroupLimit"),
    )
)
CATEGORIES: Final[Mapping[str, tuple[str, list[str]]]] = {
    "legendary": ("legend", []),
    "unit": ("unit", []),
    "hero_unit": ("unit", ["champion"]),
    "exclusive_unit": ("unit", ["signature"]),
    "indicator_unit": ("unit", ["token"]),
    "spell": ("spell", []),
    "exclusive_spell": ("spell", ["signature"]),
    "equipment": ("gear", []),
    "exclusive_equipment": ("gear", ["signature"]),
    "indicator_equipment": ("gear", ["token"]),
    "battlefield": ("battlefield", []),
    "indicator_battlefield": ("battlefield", ["token"]),
    "rune": ("rune", ["basic"]),
}
COLOURS: Final = {
    "red": "fury",
    "green": "calm",
    "blue": "mind",
    "orange": "body",
    "purple": "chaos",
    "yellow": "order",
}
RARITIES: Final = {"普通": "common", "不凡": "uncommon", "稀有": "rare", "史诗": "epic", "异画": "showcase"}
TAGS: Final[Mapping[str, str]] = {
    "班德尔城": "bandle-city",
    "比尔吉沃特": "bilgewater",
    "德玛西亚": "demacia",
    "弗雷尔卓德": "freljord",
    "艾卡西亚": "icathia",
    "艾欧尼亚": "ionia",
    "以绪塔尔": "ixtal",
    "喀斯坎": "kathkan",
    "巨神峰": "mount-targon",
    "诺克萨斯": "noxus",
    "皮尔特沃夫": "piltover",
    "暗影岛": "shadow-isles",
    "恕瑞玛": "shurima",
    "虚空之地": "the-void",
    "祖安": "zaun",
    "鸟类": "bird",
    "猫科": "cat",
    "恶魔": "demon",
    "犬形": "dog",
    "龙": "dragon",
    "精锐": "elite",
    "武装": "equipment",
    "仙灵": "fae",
    "机械": "mech",
    "海盗": "pirate",
    "魄罗": "poro",
    "随从": "recruit",
    "哨兵": "sentinel",
    "蜘蛛": "spider",
    "灵体": "spirit",
    "崔法利": "trifarian",
    "约德尔人": "yordle",
}
# The catalogue names products, not sets.
SETS: Final = {"OGN": "起源", "OGS": "试炼之地", "ARC": "双城之战主题礼盒", "SFD": "铸魂淬炼", "UNL": "破限"}
STARTER: Final = "入门"
_REGION: Final = re.compile(r"（[^（）]*）$")


def parse(data: bytes) -> Batch:
    """The batch of the catalogue. Raises UnreadableSource for bad JSON, and for JSON of another shape."""
    found = read_json(data)
    records = read_records(found.get("cards") if isinstance(found, dict) else None, NEEDED)
    prints, rejected = accept_records(records, NEEDED, _read_print)
    return batch_of_printings(SOURCE, "zh-hans", prints, rejected)


def _read_print(line: int, record: Record) -> SourcePrinting:
    code = parse_code(read_text(record, "cardNo"))
    if code is None:
        raise UnfitRecordError("unknown-card")

    # Slugs of regions and tribes, and the other words, whichever column holds them.
    cells = (read_text(record, column) for column in ("hero", "region", "tag"))
    words = []
    for cell in cells:
        for word in cell.split("|"):
            if word.strip():
                words.append(word.strip())
    tags = sorted({TAGS[word] for word in words if word in TAGS})
    heroes = [word for word in words if word not in TAGS]
    name, aliases = _read_names(record, heroes)
    category = read_text(record, "cardCategory")
    if category not in CATEGORIES:
        raise UnfitRecordError("unknown-kind", column="cardCategory", value=category)

    kind, supertypes = CATEGORIES[category]
    colours = read_texts(record, "cardColorList")
    domains = read_domains((COLOURS.get(colour, colour) for colour in colours), "cardColorList")
    numbers = read_numbers(record, energy="energy", power="returnEnergy", might="power")
    facts: Facts = {
        "kind": kind,
        "supertypes": list(supertypes),
        "labels": ["unique"] if record["cardGroupLimit"] == 1 else [],
        "traits": {} if domains is None else {"domain": domains},
        "numbers": {name: value for name, value in numbers.items() if name != "might" or kind == "unit"},
    }
    if not heroes:
        facts["traits"]["champion"] = []
    # A second unknown word might be a tag: then the tags are unknown.
    if len(heroes) < 2:
        facts["traits"]["tag"] = tags
    return SourcePrinting(
        line=line,
        key=key_of_local_name(name),
        name=name,
        code=code,
        facts=facts,
        text=from_braces(read_text(record, "cardEffect")),
        rarity=RARITIES.get(read_text(record, "rarityName"), ""),
        artist=read_text(record, "artist"),
        image=https_or_empty(read_text(record, "frontImage")),
        aliases=aliases,
        set_name=SETS.get(code.card_set, ""),
    )


def _read_names(record: Record, heroes: list[str]) -> tuple[str, tuple[str, ...]]:
    """The name, the subtitle after it; a legend's champion before it, and its epithet as alias."""
    name = read_text(record, "cardName").strip()
    subtitle = read_text(record, "subTitle").strip()
    if record["cardCategory"] == "legendary":
        return (f"{heroes[0]}，{name}", (name,)) if heroes else (name, ())
    if record["cardCategory"] == "indicator_unit":
        name = _REGION.sub("", name)

    return (f"{name}，{subtitle}" if subtitle and subtitle != STARTER else name), ()
