"""Hand-typed rows to a batch: headings and cells in both languages, and the reason for each row that cannot be taken."""

import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.importers.messages import REJECTED, rejected_sentence
from cards.importers.spreadsheet.columns import column_heading, fold_words, heading_columns, template_columns
from cards.importers.spreadsheet.table import MOST_BYTES, MOST_ROWS, TableRow, check_size, parse_rows, read_row
from cards.importers.starter import parse_starter_folder as parse_starter
from legality.engine.game import Game
from legality.games import GAMES
from legality.sources.rows import Batch, CardRow, PrintingRow, Rejected, SetRow, UnreadableSource
from tests.cards.importers.spreadsheet.tables_for_tests import RISE, WOW, ZERO, table

FULL = {
    "名称": "波波",
    "英文名": "Bobo",
    "别名": "小波｜BB",
    "类型": "护甲",
    "标记": "唯一|unlimited",
    "限定": "博士|士兵; 星际教廷",
    "数量上限": "2",
    "职业": "博士 | 高阶武士",
    "阵营": "",
    "费用": "3",
    "防御": "-1",
    "卡包": "S1",
    "编号": "007",
    "异画": "a",
    "稀有度": "普",
    "画师": "某人",
    "图片": "https://example.org/7.png",
    "文字": "第一行\n第二行",
}


def test_of_two_columns_with_one_heading_the_first_is_read() -> None:
    row = read_row(2, ("名称", "费用", "费用", ""), ("波波", "3", "4", ""))

    assert row == TableRow(2, {"名称": "波波", "费用": "3"})


def test_every_column_comes_out() -> None:
    batch = table(RISE, FULL)

    assert batch == Batch(
        "rise",
        (SetRow("S1", {}),),
        (
            CardRow(
                "波波",
                "波波",
                {"en": "Bobo", "zh-hans": "波波"},
                {
                    "kind": "armor",
                    "labels": ["unique", "unlimited"],
                    "requires": [["博士", "士兵"], ["星际教廷"]],
                    "copy_limit": 2,
                    "traits": {"class": ["博士", "高阶武士"], "faction": []},
                    "numbers": {"cost": 3, "defense": -1},
                },
                ("小波", "BB"),
                texts={"zh-hans": "第一行\n第二行"},
            ),
        ),
        (PrintingRow("波波", "S1", "007", "a", "普", "某人", "https://example.org/7.png", "第一行\n第二行"),),
        source="csv",
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_every_heading_of_a_template_means_its_column(game: Game) -> None:
    columns = template_columns(game)

    known = heading_columns(game)
    assert [known[fold_words(column_heading(column, game))] for column in columns] == list(columns)
    assert [known[fold_words(column.code)] for column in columns] == list(columns)


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_every_game_has_its_numbers(game: Game) -> None:
    assert {column.name for column in template_columns(game) if column.part == "number"} == set(game.numbers)


@pytest.mark.parametrize(
    ("head", "cell"), [("类型", "护甲"), ("Kind", "ARMOR"), ("card-type", "Armor"), ("种类", " armor ")]
)
def test_headings_and_kinds_are_in_either_language(head: str, cell: str) -> None:
    (card,) = table(RISE, {"名称": "波波", head: cell}).cards

    assert card.facts == {"kind": "armor"}


def test_values_that_the_game_names_are_in_either_language() -> None:
    (card,) = table(WOW, {"name": "Ant", "职业": "法师|Death Knight", "trait.tag": "Fel Orc", "阵营": "部落"}).cards

    assert card.facts == {"traits": {"class": ["mage", "death-knight"], "tag": ["fel-orc"], "faction": ["horde"]}}


@pytest.mark.parametrize("cell", ["mage | ?warlock", "？术士｜法师", "Mage|?Warlock|? Warlock", "mage|??warlock"])
def test_a_question_mark_before_a_value_says_that_the_card_perhaps_has_it(cell: str) -> None:
    (card,) = table(WOW, {"name": "Ant", "trait.class": cell, "未知": "职业|阵营"}).cards

    assert card.facts == {
        "partly": {"class": {"surely": ["mage"], "perhaps": ["warlock"]}},
        "unknown": ["faction", "class"],
    }


def test_supertypes_and_labels_can_be_partly_known_too() -> None:
    row = {"name": "Ant", "supertypes": "?champion", "labels": "unique|?unlimited", "trait.tag": "?Fel Orc"}

    (card,) = table(WOW, row).cards

    assert card.facts == {
        "partly": {
            "supertype": {"surely": [], "perhaps": ["champion"]},
            "label": {"surely": ["unique"], "perhaps": ["unlimited"]},
            "tag": {"surely": [], "perhaps": ["fel-orc"]},
        },
        "unknown": ["supertype", "label", "tag"],
    }


def test_a_value_typed_with_and_without_a_question_mark_is_sure() -> None:
    (card,) = table(WOW, {"name": "Ant", "trait.class": "?mage|mage"}).cards

    assert card.facts == {"traits": {"class": ["mage"]}}


@pytest.mark.parametrize("mark", ["?", "？", "未知", "Unknown"])
def test_a_question_mark_is_unknown_and_an_empty_cell_is_none(mark: str) -> None:
    (card,) = table(RISE, {"名称": "波波", "类型": mark, "职业": mark, "阵营": "", "费用": mark, "攻击": ""}).cards

    assert card.facts == {"unknown": ["kind", "class", "cost"], "traits": {"faction": []}, "numbers": {}}


def test_the_column_of_unknown_facts_names_them_in_either_language() -> None:
    (card,) = table(RISE, {"名称": "波波", "类型": "", "职业": "", "阵营": "众神议会", "未知": "职业|kind|阵营"}).cards

    assert card.facts == {"unknown": ["class", "kind"], "traits": {"faction": ["众神议会"]}}


def test_a_column_that_is_not_there_says_nothing() -> None:
    (card,) = table(RISE, {"名称": "波波"}).cards

    assert card.facts == {}


@pytest.mark.parametrize(
    ("game", "row", "key"),
    [
        (WOW, {"name": "Kor'kron  Vanguard!"}, "korkron-vanguard"),
        (WOW, {"name": "Ant", "key": "Ant Two"}, "ant-two"),
        (ZERO, {"名称": "波波", "键": "波波-红"}, "波波-红"),
        (ZERO, {"名称": "夜航 频道"}, "夜航-频道"),
    ],
)
def test_a_key_is_typed_or_made_of_the_name(game: Game, row: dict[str, str], key: str) -> None:
    assert [card.key for card in table(game, row).cards] == [key]


def test_without_the_official_name_a_card_is_joined_by_its_code() -> None:
    (card,) = table(WOW, {"zh-hans": "火球术", "set": "HoA", "number": "60"}).cards

    assert (card.key, card.name, card.codes) == ("火球术", "火球术", ("HoA-60",))


def test_a_card_of_several_sets_has_several_rows() -> None:
    batch = table(RISE, {"名称": "波波", "卡包": "S1", "编号": "1"}, {"名称": "波波", "卡包": "S2", "编号": "9"})

    assert [card.key for card in batch.cards] == ["波波"]
    assert batch.printings == (PrintingRow("波波", "S1", "1"), PrintingRow("波波", "S2", "9"))


def test_empty_rows_are_passed_over() -> None:
    assert table(RISE, {"名称": "波波"}, {"名称": " "}).rejected == ()


@pytest.mark.parametrize("cell", ["2", "２", "2.0", "２．0"])
def test_a_number_may_be_full_width_or_have_the_decimals_of_a_spreadsheet(cell: str) -> None:
    (card,) = table(RISE, {"名称": "波波", "费用": cell}).cards

    assert card.facts["numbers"] == {"cost": 2}


NAMED = {"名称": "波波"}


@pytest.mark.parametrize("head", ["name", "name_en", "name_zh", "Name-ZH", "名称", "en"])
def test_the_column_of_names_goes_by_many_words(head: str) -> None:
    assert [card.name for card in table(RISE, {head: "Bobo"}).cards] == ["Bobo"]


def test_a_table_without_names_is_broken() -> None:
    with pytest.raises(
        UnreadableSource, match="row 1: no column with the names of cards; such a column is called name, 名称, "
    ):
        table(RISE, {"类型": "护甲"})


def test_a_table_of_too_many_rows_is_broken() -> None:
    rows = [TableRow(line, NAMED) for line in range(MOST_ROWS + 1)]

    assert parse_rows(("名称",), rows[:2], RISE, "csv").rejected[0].key == "duplicate"
    with pytest.raises(UnreadableSource, match="20,001 rows, more than 20,000"):
        parse_rows(("名称",), rows, RISE, "csv")


def test_a_table_of_too_many_bytes_is_broken() -> None:
    assert check_size(bytes(MOST_BYTES)) == bytes(MOST_BYTES)
    with pytest.raises(UnreadableSource, match="bytes, more than"):
        check_size(bytes(MOST_BYTES + 1))


@given(st.dictionaries(st.sampled_from(list(FULL)), st.text(max_size=20), min_size=1))
def test_whatever_is_typed_is_taken_or_told(cells: dict[str, str]) -> None:
    batch = table(RISE, {"名称": "波波", **cells})

    assert len(batch.cards) + len(batch.rejected) == (
        1 if any(cell.strip() for cell in {"名称": "波波", **cells}.values()) else 0
    )
    assert all(rejected_sentence(row) for row in batch.rejected)


@pytest.mark.parametrize("key", REJECTED)
def test_every_sentence_can_be_said(key: str) -> None:
    said = rejected_sentence(
        Rejected(2, key, (("column", "kind"), ("value", "x"), ("near", "y"), ("row", "1"), ("limit", "9")))
    )

    assert said.endswith("Did you mean: y?")
    assert "%(" not in said


@pytest.mark.parametrize("slug", GAMES)
def test_a_starter_set_could_have_been_typed(slug: str) -> None:
    game = GAMES[slug]
    lines = (GAMES[slug].folder / "starter" / "cards.csv").read_text(encoding="utf-8").splitlines()
    heads = lines[0].split(",")
    starter = parse_starter(GAMES[slug].folder / "starter", slug, game.official_language)

    batch = table(game, *[dict(zip(heads, cells, strict=True)) for cells in _cells(lines[1:]) if cells])

    assert {row.key for row in batch.rejected} <= {"unknown-column"}
    assert [(card.key, card.name, dict(card.names), card.aliases) for card in batch.cards] == [
        (card.key, card.name, dict(card.names), card.aliases) for card in starter.cards
    ]
    assert [card.facts.get("kind") for card in batch.cards] == [card.facts.get("kind") for card in starter.cards]
    assert [_traits(card) for card in batch.cards] == [_traits(card) for card in starter.cards]


def _cells(lines: list[str]) -> list[list[str]]:
    return list(csv.reader(lines))


def _traits(card: CardRow) -> dict[str, list[str]]:
    return {name: values for name, values in card.facts.get("traits", {}).items() if values}
