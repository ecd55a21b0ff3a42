"""The Chinese catalogue: each trap on cards made here, then the real file."""

import pytest

from legality.games.riftbound.card_sources.catalog_zh import parse
from legality.sources.rows import Batch, CardRow, PrintingRow, Rejected, SetRow, UnreadableSource
from tests.cards.importers.ants import CATALOG_ZH as ANT
from tests.cards.importers.ants import Source
from tests.cards.importers.public_data import real

SOURCE = Source(parse, ANT, "cards")
read, card = SOURCE.read, SOURCE.card


def test_a_card_and_its_printing() -> None:
    assert read(ANT) == Batch(
        "riftbound",
        (SetRow("UNL", {"zh-hans": "破限"}),),
        (
            CardRow(
                "蚂蚁",
                "蚂蚁",
                {"zh-hans": "蚂蚁"},
                {
                    "kind": "unit",
                    "supertypes": [],
                    "labels": [],
                    "traits": {"domain": ["fury", "chaos"], "champion": [], "tag": ["ionia", "pirate", "poro"]},
                    "numbers": {"energy": 2, "power": 1, "might": 3},
                },
                texts={"zh-hans": "[反应]抽一张牌。"},
                codes=("UNL-001",),
            ),
        ),
        (
            PrintingRow(
                *("蚂蚁", "UNL", "001", "", "common", "画师", "https://example.org/ant.webp", "[反应]抽一张牌。")
            ),
        ),
        source="riftbound-catalog-zh",
    )


@pytest.mark.parametrize(
    ("category", "kind", "supertypes"),
    [
        ("legendary", "legend", []),
        ("hero_unit", "unit", ["champion"]),
        ("exclusive_unit", "unit", ["signature"]),
        ("exclusive_spell", "spell", ["signature"]),
        ("exclusive_equipment", "gear", ["signature"]),
        ("equipment", "gear", []),
        ("indicator_unit", "unit", ["token"]),
        ("indicator_equipment", "gear", ["token"]),
        ("indicator_battlefield", "battlefield", ["token"]),
        ("battlefield", "battlefield", []),
        ("rune", "rune", ["basic"]),
    ],
)
def test_the_category_tells_kind_and_supertypes(category: str, kind: str, supertypes: list[str]) -> None:
    facts = card(cardCategory=category).facts

    assert (facts["kind"], facts["supertypes"]) == (kind, supertypes)


def test_the_champion_is_not_said_where_only_its_chinese_name_is_known() -> None:
    traits = card(cardCategory="hero_unit", cardName="易", subTitle="人剑合一", hero="易").facts["traits"]

    assert "champion" not in traits
    assert traits["tag"] == ["ionia", "pirate", "poro"]


def test_power_on_equipment_is_no_might() -> None:
    assert card(cardCategory="equipment").facts["numbers"] == {"energy": 2, "power": 1}


def test_a_limit_of_one_is_unique() -> None:
    assert [card(cardGroupLimit=limit).facts["labels"] for limit in (1, None)] == [["unique"], []]


def test_colourless_is_no_domain() -> None:
    assert card(cardColorList=["colorless"]).facts["traits"]["domain"] == []


@pytest.mark.parametrize(
    ("cells", "tags", "has_champion"),
    [
        ({"hero": "", "region": "黛安娜", "tag": "巨神峰"}, ["mount-targon"], True),
        ({"hero": "诺克萨斯", "region": "恶魔", "tag": ""}, ["demon", "noxus"], False),
        ({"hero": "随从", "region": "", "tag": ""}, ["recruit"], False),
        ({"hero": "", "region": "", "tag": ""}, [], False),
    ],
)
def test_a_word_is_what_it_is_in_any_column(cells: dict[str, str], tags: list[str], has_champion: bool) -> None:
    traits = card(**cells).facts["traits"]

    assert traits["tag"] == tags
    assert ("champion" not in traits) == has_champion


def test_tags_are_not_said_where_one_is_not_known() -> None:
    assert "tag" not in card(hero="易", tag="新种族").facts["traits"]


def test_a_legend_is_named_with_its_champion() -> None:
    row = card(cardCategory="legendary", cardName="无极剑圣", subTitle="入门", hero="易", region="", tag="")

    assert (row.name, row.aliases) == ("易，无极剑圣", ("无极剑圣",))


def test_a_legend_without_a_champion_keeps_its_epithet() -> None:
    row = card(cardCategory="legendary", cardName="无极剑圣", region="", tag="")

    assert (row.name, row.aliases) == ("无极剑圣", ())


def test_a_subtitle_follows_the_name() -> None:
    row = card(cardCategory="hero_unit", cardName="易", subTitle="人剑合一", hero="易")

    assert (row.key, row.name) == ("易-人剑合一", "易，人剑合一")


def test_recruits_of_all_regions_are_one_token() -> None:
    cards = [
        {**ANT, "cardNo": f"OGN·27{number}/298", "cardName": f"随从（{region}）", "cardCategory": "indicator_unit"}
        for number, region in ((1, "德玛西亚"), (2, "诺克萨斯"))
    ]

    assert [(row.name, row.codes) for row in read(*cards).cards] == [("随从", ("OGN-271", "OGN-272"))]


def test_a_promo_stands_in_the_chinese_promo_set() -> None:
    batch = read({**ANT, "cardNo": "SFD·025a/221·P"})

    assert batch.sets == (SetRow("CNP", {}),)
    assert [(row.card_set, row.number, row.variant, row.flags) for row in batch.printings] == [
        ("CNP", "025-221", "a", ("promo", "alternate-art"))
    ]


def test_codes_begin_with_the_ordinary_printing() -> None:
    cards = [{**ANT, "cardNo": code} for code in ("UNL-226*/219", "UNL·R01a", "UNL-001/219")]

    assert card(cardNo="UNL·R01a").codes == ("UNL-R01a",)
    assert read(*cards).cards[0].codes == ("UNL-001", "UNL-226*", "UNL-R01a")


@pytest.mark.parametrize(
    ("changes", "key", "words"),
    [
        ({"cardNo": "UNL"}, "unknown-card", ()),
        ({"cardName": ""}, "no-name", ()),
        ({"cardCategory": "ship"}, "unknown-kind", (("column", "cardCategory"), ("value", "ship"))),
        ({"cardColorList": ["pink"]}, "unknown-value", (("column", "cardColorList"), ("value", "pink"))),
        ({"power": "多"}, "bad-number", (("column", "power"), ("value", "多"))),
    ],
)
def test_a_card_that_cannot_be_read_is_told(
    changes: dict[str, object], key: str, words: tuple[tuple[str, str], ...]
) -> None:
    changed = {**ANT, **changes}
    batch = read({**ANT, "cardNo": "UNL-002/219", "cardName": "蜜蜂"}, changed)

    assert batch.rejected == (Rejected(2, key, words, str(changed["cardName"])),)


@pytest.mark.parametrize("data", [b"[]", b'{"cards": [{"cardNo": 1}]}', b'{"cards": [', "蚂蚁".encode("gb18030")])
def test_another_file_is_broken(data: bytes) -> None:
    with pytest.raises(UnreadableSource, match="no list|row 1|line 1|byte 0"):
        parse(data)


def test_the_real_catalogue() -> None:
    data = real("riftbound/catalog-zh-cn-2026-04-27.json")
    batch = parse(data)

    assert len(batch.sets) == 7
    assert len(batch.cards) == 767
    assert len(batch.printings) == 1009
    assert batch.rejected == ()
    assert [row.key for row in batch.cards if "tag" not in row.facts["traits"]] == []
    assert [row.key for row in batch.cards if row.facts["labels"]] == ["炉火斗篷", "灭世者的死亡之冠", "舒瑞娅的安魂曲"]
