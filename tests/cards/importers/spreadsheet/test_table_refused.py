"""Rows and headings of a typed table that cannot be taken, each with its reason."""

import pytest

from cards.importers.messages import rejected_sentence
from cards.importers.spreadsheet.columns import column_heading, template_columns
from cards.importers.spreadsheet.table import TableRow, parse_rows
from legality.sources.rows import PrintingRow, Rejected
from tests.cards.importers.spreadsheet.tables_for_tests import RISE, WOW, rejected, table

NAMED = {"名称": "波波"}
KINDS = ("known", ", ".join(f"{names['zh-hans']}/{names['en']}" for names in RISE.kinds.values()))
LABELS = ("known", "唯一/unique, 无限/unlimited")
CLASSES = ("known", "博士, 高阶武士, 猛士, 使徒, 受难者, 无畏, 先知")
FACTIONS = ("known", "众神议会, 自由战线, 巴尔之灵")


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ({"费用": "3", "名称": ""}, ("no-name", ("column", "名称"))),
        (
            {**NAMED, "类型": "armour"},
            ("unknown-kind", ("column", "类型"), ("value", "armour"), ("near", "armor"), KINDS),
        ),
        ({**NAMED, "类型": ""}, ("no-kind", ("column", "类型"))),
        (
            {**NAMED, "标记": "uniqe"},
            ("unknown-label", ("column", "标记"), ("value", "uniqe"), ("near", "unique"), LABELS),
        ),
        ({**NAMED, "费用": "三"}, ("bad-number", ("column", "费用"), ("value", "三"))),
        ({**NAMED, "费用": "1.5"}, ("bad-number", ("column", "费用"), ("value", "1.5"))),
        ({**NAMED, "费用": "123456"}, ("bad-number", ("column", "费用"), ("value", "123456"))),
        ({**NAMED, "数量上限": "many"}, ("bad-number", ("column", "数量上限"), ("value", "many"))),
        ({**NAMED, "文字": '=HYPERLINK("x")'}, ("formula", ("column", "文字"), ("value", '=HYPERLINK("x")'))),
        ({"名称": "波\u202e波"}, ("control", ("column", "名称"))),
        ({"名称": "波\x07波"}, ("control", ("column", "名称"))),
        ({"名称": "波" * 201}, ("too-long", ("column", "名称"), ("limit", "200"))),
        ({**NAMED, "文字": "字" * 4001}, ("too-long", ("column", "文字"), ("limit", "4000"))),
        ({**NAMED, "费用": "-3"}, ("below-zero", ("column", "费用"), ("value", "-3"))),
        ({**NAMED, "生命": "-1"}, ("below-zero", ("column", "生命"), ("value", "-1"))),
        ({**NAMED, "数量上限": "-1"}, ("below-zero", ("column", "数量上限"), ("value", "-1"))),
        ({**NAMED, "类型": "援兵"}, ("unknown-kind", ("column", "类型"), ("value", "援兵"), ("near", "援军"), KINDS)),
        (
            {**NAMED, "类型": "怪兽"},
            ("unknown-kind", ("column", "类型"), ("value", "怪兽"), ("near", ""), KINDS),
        ),
        (
            {**NAMED, "职业": "博土"},
            ("unknown-value", ("column", "职业"), ("value", "博土"), ("near", "博士"), CLASSES),
        ),
        (
            {**NAMED, "阵营": "众神会议"},
            ("unknown-value", ("column", "阵营"), ("value", "众神会议"), ("near", "众神议会"), FACTIONS),
        ),
        (
            {**NAMED, "阵营": "海盗"},
            (
                *("unknown-value", ("column", "阵营"), ("value", "海盗"), ("near", "")),
                FACTIONS,
            ),
        ),
        (
            {**NAMED, "卡包": "S1", "编号": "2026-05-06T00:00:00"},
            ("date-cell", ("column", "编号"), ("value", "2026-05-06")),
        ),
        ({**NAMED, "职业": "战士/法师"}, ("divided", ("column", "职业"), ("value", "战士/法师"))),
        ({**NAMED, "标签": "甲 | 乙、丙"}, ("divided", ("column", "标签"), ("value", "乙、丙"))),
        ({**NAMED, "编号": "7"}, ("no-set", ("column", "卡包"))),
        (
            {**NAMED, "卡包": "S1", "图片": "javascript:x"},
            ("bad-image", ("column", "图片"), ("value", "javascript:x")),
        ),
        ({**NAMED, "职业": "博士|?"}, ("open-value", ("column", "职业"), ("value", "?"))),
        ({**NAMED, "标签": "甲|？"}, ("open-value", ("column", "标签"), ("value", "？"))),
        (
            {**NAMED, "职业": "博士|?博土"},
            ("unknown-value", ("column", "职业"), ("value", "博土"), ("near", "博士"), CLASSES),
        ),
        (
            {**NAMED, "标记": "?uniqe"},
            ("unknown-label", ("column", "标记"), ("value", "uniqe"), ("near", "unique"), LABELS),
        ),
        ({**NAMED, "限定": "博士|?士兵"}, ("open-value", ("column", "限定"), ("value", "?士兵"))),
        ({**NAMED, "未知": "颜色"}, ("unknown-fact", ("column", "未知"), ("value", "颜色"), ("near", ""))),
        ({**NAMED, "可用卡牌": "class"}, ("bad-clause", ("column", "可用卡牌"), ("value", "class"))),
    ],
)
def test_a_row_that_cannot_be_taken_is_told_with_its_column(row: dict[str, str], told: tuple[object, ...]) -> None:
    assert rejected(RISE, row) == [(2, *told)]


def test_a_word_that_has_no_slug_needs_to_be_the_games_own() -> None:
    assert rejected(WOW, {"name": "Ant", "race": "泡泡"}) == [
        (2, "unknown-value", ("column", "race"), ("value", "泡泡"), ("near", ""))
    ]


def test_a_heading_that_is_not_known_is_told_with_those_that_are_near() -> None:
    columns = ", ".join(column_heading(column, RISE) for column in template_columns(RISE))

    told = rejected(RISE, {**NAMED, "势力": "众神议会", "Knd": "armor", "类型": "护甲", "kind": "护甲"})

    assert told == [
        (1, "unknown-column", ("column", "势力"), ("near", ""), ("known", columns)),
        (1, "unknown-column", ("column", "Knd"), ("near", "kind")),
        (1, "double-column", ("column", "kind")),
    ]


def test_the_columns_that_there_are_stand_in_the_sentence() -> None:
    (row,) = table(RISE, {**NAMED, "势力": "众神议会"}).rejected

    said = rejected_sentence(row)

    assert said.startswith("This game has no column called “势力”. Available: 名称, ")
    assert "阵营" in said


def test_a_heading_is_told_as_it_was_typed() -> None:
    assert rejected(RISE, {**NAMED, "Cost": "y"}, {**NAMED, "number.cost": "y"}, {**NAMED, " ＣＯＳＴ\n": "y"}) == [
        (1, "double-column", ("column", "number.cost")),
        (1, "double-column", ("column", " ＣＯＳＴ\n")),
        (2, "bad-number", ("column", "Cost"), ("value", "y")),
        (4, "duplicate", ("row", "3")),
    ]


def test_two_cards_of_one_set_and_number_are_told_with_both_rows() -> None:
    row = {"名称": "波波", "卡包": "TST", "编号": "1", "异画": ""}

    batch = table(
        RISE,
        row,
        {**row, "名称": "慢慢", "编号": "001"},
        {**row, "名称": "快快", "异画": "a"},
        {**row, "名称": "静静", "编号": ""},
        {**row, "名称": "闹闹", "编号": ""},
    )

    assert batch.rejected == (Rejected(3, "number-taken", (("value", "波波"), ("row", "2")), "慢慢"),)
    assert [card.name for card in batch.cards] == ["波波", "快快", "静静", "闹闹"]


def test_a_number_that_another_card_has_already_is_told() -> None:
    row = {"名称": "波波", "卡包": "TST", "编号": "1"}
    numbers_in_use = {"TST-1": {"慢慢": "慢慢"}, "TST-2": {"波波": "波波", "慢慢": "慢慢"}}

    batch = parse_rows(tuple(row), [TableRow(2, row), TableRow(3, {**row, "编号": "2"})], RISE, "csv", numbers_in_use)

    assert batch.rejected == (Rejected(2, "number-in-use", (("value", "慢慢"),), "波波"),)
    assert batch.printings == (PrintingRow("波波", "TST", "2"),)


def test_a_card_that_is_joined_by_its_code_shares_it() -> None:
    row = {"zh-hans": "火球术", "set": "HoA", "number": "60"}

    batch = parse_rows(tuple(row), [TableRow(2, row)], WOW, "csv", {"HOA-60": {"fireball": "Fireball"}})

    assert [card.key for card in batch.cards] == ["火球术"]
    assert batch.rejected == ()


def test_a_row_that_repeats_another_is_told() -> None:
    row = {**NAMED, "卡包": "S1", "编号": "1"}

    assert rejected(RISE, row, {**row, "编号": "2"}, row) == [(4, "duplicate", ("row", "2"))]


@pytest.mark.parametrize(
    ("changes", "column"),
    [
        ({"费用": "4"}, "费用"),
        ({"职业": "?"}, "职业"),
        ({"别名": "BB"}, "别名"),
        ({"文字": "别"}, "文字"),
        ({"英文名": "Bobo"}, "英文名"),
        ({"类型": "武器"}, "类型"),
    ],
)
def test_rows_of_one_card_that_differ_are_told(changes: dict[str, str], column: str) -> None:
    row = {**NAMED, "英文名": "", "类型": "护甲", "职业": "", "费用": "3", "别名": "", "文字": ""}

    batch = table(RISE, row, {**row, **changes})

    words = (("column", column), ("row", "2"))
    assert batch.rejected == (Rejected(3, "contradiction", words, "波波"),)
    assert [card.facts.get("numbers") for card in batch.cards] == [{"cost": 3}]
