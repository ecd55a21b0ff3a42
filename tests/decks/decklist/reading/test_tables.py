"""Tables where lists are expected: each row is read as a line of a list, and none is lost."""

import csv
from io import StringIO
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.decklist.entries import Entry, Unread, is_invisible
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.listing import list_lines
from decks.decklist.reading.lists import MAX_COUNT, MAX_NAME, parse_list
from decks.decklist.reading.tables import as_owned, escape_formula, lines_of_table, unescape_formula
from legality.games import GAMES
from legality.sources.fold import squash

HEADINGS = heading_words(GAMES["riftbound"])
HEAD = "section,count,name,english,chinese,code,card"
CELLS = st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), min_size=1, max_size=MAX_NAME // 2)
# Signs by which a line of a list is taken apart, in a cell that is known to be a name.
SIGNS = st.text("Ab03x ;,|:；，-", min_size=1, max_size=12)
# A price beside a name is not a part of it.
PRICELESS = st.text(st.characters(exclude_categories=["C", "Zl", "Zp", "Sc"]), min_size=1, max_size=MAX_NAME // 2)
NAMES = (PRICELESS | SIGNS).map(str.strip).filter(lambda name: squash(name) != "" and any(map(str.isalnum, name)))
COUNTS = st.integers(1, MAX_COUNT)


def read(*rows: str, head: str = HEAD) -> list[tuple[int, str | None, int, str, str | None]]:
    """Line, section, count, name and code of every row that is an entry."""
    found = parse_list("\n".join([head, *rows]), HEADINGS)

    return [(item.line, item.section, item.count, item.name, item.code) for item in found if isinstance(item, Entry)]


def test_a_row_is_an_entry_in_its_section() -> None:
    rows = ("main,3,Defy,Defy,蔑视,OGN-045,riftbound.defy", "additional_legends,1,Jinx,,,,", "备牌,2,Charm,,,,")

    assert read(*rows) == [
        (2, "main", 3, "Defy", "OGN-045"),
        (3, "additional_legends", 1, "Jinx", None),
        (4, "sideboard", 2, "Charm", None),
    ]


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("\ufeffsection,count,name", "main,3,Defy"),
        ("Section;Count;Name", "main;3;Defy"),
        ("section\tcount\tname", "main\t3\tDefy"),
        ('"name","Quantity","Section"', '"Defy","3","main"'),
        ("分区,数量,卡名", "主牌堆,3,Defy"),
        ("\n\nsection,count,name", "main,3.0,Defy"),
        ("section,count,name", "main,３,Defy"),
        ("section,count,name", "main,3张,Defy"),
        ("section,count,name", "main,３張,Defy"),
        ("section,count,name", "main,x3,Defy"),
        ("section,count,name", "main,3x,Defy"),
        ("section,count,name,notes", "main, 3 , Defy ,three, of them"),
        ("section,count,name,english", "main,3,,Defy"),
    ],
)
def test_a_table_may_come_from_any_program(head: str, row: str) -> None:
    assert [found[1:] for found in read(row, head=head)] == [("main", 3, "Defy", None)]


def test_a_row_without_a_section_stands_under_no_heading() -> None:
    found = read(",1,Zed,,,,", "side,1,Defy,,,,", ",1,Gust,,,,")

    assert [row[1] for row in found] == [None, "sideboard", None]


def test_a_row_without_a_name_is_named_by_its_code_or_says_nothing() -> None:
    assert read("main,2,,,,OGN-045,", ",,,,,,", "main,2,,,,,") == [(2, "main", 2, "OGN-045", "OGN-045")]


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("Product Name,Title,Qty", "Defy,,3"),
        ("Name,Card Name,Qty", ",Defy,3"),
        ("名称,卡牌名称,数量", ",Defy,3"),
        ("Qty,Quantity,Name", ",3,Defy"),
        (
            "TCGplayer Id,Product Line,Set Name,Product Name,Title,Number,Rarity,Total Quantity,Add to Quantity",
            "1,Riftbound,Origins,Defy,,045/298,Common,3,0",
        ),
    ],
)
def test_of_two_columns_of_one_kind_the_filled_one_is_read(head: str, row: str) -> None:
    assert read(row, head=head) == [(2, None, 3, "Defy", None)]


def test_a_row_without_the_count_that_others_have_is_asked_about() -> None:
    rows = ["Defy,", "Charm,2", "Sideboard,", "3 Gust,", "Unit:,", "Gust (2),", "# Retreat,"]

    assert lines_of_table(["Name,Quantity", *rows], HEADINGS) == [
        *("", "?x Defy", "2x Charm", "Sideboard", "3 Gust", "Unit:", "Gust (2)", "# Retreat")
    ]


@pytest.mark.parametrize(
    ("row", "line"),
    [
        ("Total,66,", "Total: 66"),
        ("合计,66,", "合计: 66"),
        ("小计：,3,", "小计: 3"),
        ("总计,,", "总计: 0"),
        ("Grand Total,66,", "Grand Total: 66"),
        ("Total,3,OGN-045", "3x Total (OGN-045)"),
    ],
)
def test_a_row_that_counts_the_others_is_no_card(row: str, line: str) -> None:
    assert lines_of_table(["Name,Quantity,Card ID", row], HEADINGS) == ["", line]


@pytest.mark.parametrize(
    "head", ["Name,Qty,Foil Qty", "Name,Quantity,Foil Quantity", "Name,Count,Foils", "卡名,数量,闪卡数量"]
)
def test_foil_copies_beside_a_count_are_asked_about(head: str) -> None:
    assert lines_of_table([head, "Defy,2,1", "Charm,3,0", "Gust,1,"], HEADINGS) == [
        "",
        "Defy, 2, 1",
        "3x Charm",
        "1x Gust",
    ]


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("Name,Total Qty,Foil Qty", "Defy,3,1"),
        ("Name,Qty,Normal,Foil Qty", "Defy,3,2,1"),
        ("卡号,卡名,普通,闪卡", "OGN-045,Defy,2,1"),
        ("Owned,Needed,Name", "1,3,Defy"),
        ("拥有,需要,卡名", "1,3,Defy"),
        ("Owned,Deck,Name", "1,3,Defy"),
        ("Needed,Name", "3,Defy"),
    ],
)
def test_a_count_has_one_meaning_beside_others(head: str, row: str) -> None:
    assert [found[2:4] for found in read(row, head=head)] == [(3, "Defy")]


@pytest.mark.parametrize("head", ["Owned,Needed,Name", "Owned,Deck,Name", "拥有,需要,卡名"])
def test_what_a_deck_needs_is_not_owned(head: str) -> None:
    assert [found[2:4] for found in read(as_owned(f"{head}\n1,3,Defy").split("\n")[1], head=as_owned(head))] == [
        (1, "Defy")
    ]


@pytest.mark.parametrize("text", ["", "3 Defy", "Needed,Name\r\n3,Defy"])
def test_what_is_no_table_of_what_is_owned_is_left_alone(text: str) -> None:
    assert as_owned(text) == text


def test_a_row_without_a_count_is_a_line_as_typed() -> None:
    found = parse_list(f"{HEAD}\n,,3 Defy (OGN-045),,,,\n,,Foo:,,,,\n,,0 Gust,,,,", HEADINGS)

    assert [(type(item).__name__, item.line, item.text) for item in found] == [
        ("Entry", 2, "3 Defy (OGN-045)"),
        ("Unread", 3, "Foo:"),
        ("Unread", 4, "0 Gust"),
    ]


def test_a_count_that_is_none_is_told_on_its_line() -> None:
    found = parse_list(f"{HEAD}\nmain,0,Defy,,,,\nmain,1000,Defy,,,,", HEADINGS)

    assert [(item.line, item.params) for item in found if isinstance(item, Unread)] == [
        (2, (("reason", "count"),)),
        (3, (("reason", "count"),)),
    ]


@pytest.mark.parametrize(
    "text", ["", "3 Defy", "Name, count of\n3 Defy", "name\n3 Defy", "count,name" + " " * 600, "a,b\n1,2"]
)
def test_a_list_is_no_table(text: str) -> None:
    assert lines_of_table(text.split("\n"), HEADINGS) is None


def test_lines_of_a_table_are_told_as_of_a_list() -> None:
    found = list_lines(f"{HEAD}\nmain,3,Gold // Buff,,,,\n", HEADINGS)

    assert [(line.number, line.sort, line.section, line.text) for line in found] == [
        (1, "blank", None, ""),
        (2, "entry", "main", "main: 3x Gold Buff"),
        (3, "blank", None, ""),
    ]


@given(CELLS)
def test_what_is_made_harmless_is_meant_as_before(cell: str) -> None:
    assert unescape_formula(escape_formula(cell)) == cell
    assert not normalize("NFKD", escape_formula(cell)).lstrip().startswith(("=", "+", "-", "@"))


@given(st.text(st.sampled_from("'=+-@＝＋－＠﹦﹢﹣﹫⁼₊−⩵≠ \u3000\u200b\ufeff\t\r\n1a")))
def test_no_form_of_a_sign_begins_a_cell(cell: str) -> None:
    escaped = escape_formula(cell)

    seen = "".join(sign for sign in normalize("NFKD", escaped) if not is_invisible(sign)).replace("−", "-")
    assert not seen.lstrip().startswith(("=", "+", "-", "@"))
    assert unescape_formula(escaped) == cell


@pytest.mark.parametrize("cell", ["Defy", "'Tis Time", "3", "B-Team", "", "'", "—", "一番"])
def test_a_cell_that_is_no_formula_is_written_as_it_is(cell: str) -> None:
    assert escape_formula(cell) == cell


@given(st.lists(st.tuples(st.sampled_from(["main", "sideboard", "runes"]), COUNTS, NAMES), max_size=8))
def test_a_written_table_is_read_back(rows: list[tuple[str, int, str]]) -> None:
    out = StringIO()
    csv.writer(out).writerows(
        [("section", "count", "name"), *((one, n, escape_formula(name)) for one, n, name in rows)]
    )

    found = read(*out.getvalue().splitlines()[1:], head="section,count,name")

    assert [(section, count, squash(name)) for _, section, count, name, _ in found] == [
        (section, count, squash(name)) for section, count, name in rows
    ]


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("Card ID,Normal,Foil", "OGN-045,1,2"),
        ("CardId,Normal,Foil,Name,Set", "OGN-045,3,0,Defy,OGN"),
        ("CardId,QuantityNormal,QuantityFoil,CardName,Set", "OGN-045,1,2,Defy,OGN"),
        ("My collection\nExported 2026-10-01\nCard ID,Card Name,Standard Qty,Foil Qty", "OGN-045,Defy,1,2"),
        ("Variant Number,Card Name,Set,Set Prefix,Quantity,Language", "OGN-045-Foil,Defy,Origins,OGN,3,English"),
        ("Card Name,Set Code,Card Number,Quantity", "Defy,OGN,045,3"),
        ("sep=,\nCard Name,Set Code,Card Number,Quantity", "Defy,OGN,045,3"),
        (
            "sep=,\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number",
            "Box,3,0,Defy,OGN,Origins,045",
        ),
        ("Card Name,Card Number,Set,Normal Count,Foil Count", "Defy,045,OGN,1,2"),
        ("Card Name,Card Number,Set,Non-Foil Count,Holo Count", "Defy,045,OGN,1,2"),
        ("Name,Number,Set,Regular,Holo", "Defy,045,OGN,1,2"),
        ("数量,名称,系列,编号", "3,Defy,OGN,045"),
        ("数量，名称，系列，编号", "3，Defy，OGN，045"),
        ("名称,系列,编号,普通张数,闪卡张数", "Defy,OGN,045,1,2"),
        ('"sep=;"\nName;Set;Number;Count', "Defy;OGN;045;3"),
        ("Card ID,Quantity", "OGN-045,3"),
        ("Set,Number,Count", "OGN,045,3"),
        ("卡号,数量", "OGN-045,3"),
    ],
)
def test_a_collection_of_any_program_is_read_by_its_columns(head: str, row: str) -> None:
    (found,) = read(row, head=head)

    assert found[2] == 3
    assert found[4] == "OGN-045"


@pytest.mark.parametrize(
    ("head", "row", "count", "code"),
    [
        ("Name,Set,Number", "Defy,OGN,045", 1, "OGN-045"),
        ("Name,Set,Collector Number,Count", "Defy,OGN,45,3", 3, "OGN-45"),
        ("序号,卡名,数量", "1,Defy,3", 3, None),
        ("No.,Name,Quantity", "7,Defy,3", 3, None),
        ("totalQtyOwned,name,printNumber,finish", "3,Defy,045,Foil", 3, None),
        ("Number,Name", "3,Defy", 3, None),
        ("Qty,Name,Foil", "3,Defy,2", 3, None),
        ("Name,Set,Price", "Defy,OGN,3.50", 1, None),
        ("Name,Cost", "Defy,6", 1, None),
        ("name,CMC,Type", "Defy,6,Spell", 1, None),
        (
            "name,CMC,Type,Color,Set,Collector Number,Color Category,status,maybeboard,image URL,MTGO ID",
            "Defy,6,Spell,,OGN,45,,Owned,false,,-1",
            1,
            "OGN-45",
        ),
        ("Name,Might,Energy", "Defy,6,3", 1, None),
        ("卡名,费用", "Defy,6", 1, None),
    ],
)
def test_a_number_in_a_set_or_of_a_row_is_no_count(head: str, row: str, count: int, code: str | None) -> None:
    assert read(row, head=head) == [(2, None, count, "Defy", code)]


@pytest.mark.parametrize("head", ["Name,Total", "Name,"])
def test_a_number_below_a_word_that_may_be_a_count_stays_one(head: str) -> None:
    assert read("Defy,3", head=head)[-1] == (2, None, 3, "Defy", None)


def test_a_heading_between_the_rows_of_a_table_is_one() -> None:
    assert read("Defy,3", "", "Sideboard", "Charm,2", head="Name,Count") == [
        (2, None, 3, "Defy", None),
        (5, "sideboard", 2, "Charm", None),
    ]


def test_titles_above_a_table_are_comments() -> None:
    assert lines_of_table(["Mei", "3.10.", "Name,Set,Count", "Defy,OGN,3"], HEADINGS) == [
        "# Mei",
        "# 3.10.",
        "",
        "3x Defy",
    ]


def test_a_card_above_titles_makes_no_table() -> None:
    assert lines_of_table(["3 Gust", "Name,Set,Count", "Defy,OGN,3"], HEADINGS) is None


@pytest.mark.parametrize("line", ["sep=,", "Name,Count", "Card ID,Quantity", "| Qty | Card |", "卡名,数量"])
def test_the_titles_of_columns_are_no_card_wherever_they_stand(line: str) -> None:
    found = parse_list(f"Main deck\n3 Gust\n{line}\n2 Charm", HEADINGS)

    assert [item.kind for item in found if isinstance(item, Unread)] == ["about"]
    assert [item.section for item in found] == ["main"] * 3


@pytest.mark.parametrize(
    "row",
    [
        '"Defy",3,OGN',
        '"Defy",3,OGN,Spell,2',
        '"Defy","3","OGN","Spell","2"',
        '3,"Defy",OGN,Spell,2',
        '"Defy",OGN,Spell,3',
    ],
)
def test_a_name_in_quotation_marks_may_have_any_cells_behind_it(row: str) -> None:
    found = parse_list(row, HEADINGS)

    assert [(item.name, item.count) for item in found if isinstance(item, Entry)] == [("Defy", 3)]


def test_the_other_cells_of_a_row_are_kept_for_who_knows_the_cards() -> None:
    found = parse_list('"Defy",3,OGN,Charm,2', HEADINGS)

    assert [item.names for item in found if isinstance(item, Unread)] == [("OGN", "Charm")]


@pytest.mark.parametrize("line", ['[["Count","Name"],["3","Defy"]]', "Name,Count,Defy,3", "Count;Name;3;Defy"])
def test_a_line_with_a_count_is_no_head_of_a_table(line: str) -> None:
    assert lines_of_table([line], HEADINGS) is None


@pytest.mark.parametrize(
    ("head", "row", "section"),
    [
        ("Name,Count,Sideboard", "Defy,3,true", "sideboard"),
        ("Name,Count,Sideboard", "Defy,3,false", None),
        ("Name,Count,Sideboard?", "Defy,3,Yes", "sideboard"),
        ("Name,Count,Maybeboard", "Defy,3,TRUE", "maybe"),
        ("Name,Count,Section,Maybeboard", "Defy,3,main,no", "main"),
        ("卡名,数量,备牌", "Defy,3,是", "sideboard"),
        ("卡名,数量,备牌", "Defy,3,", None),
        ("Name,Qty,Is Sideboard", "Defy,3,1", "sideboard"),
        ("Name,Qty,Is Sideboard", "Defy,3,0", None),
        ("卡名,数量,是否备牌", "Defy,3,1", "sideboard"),
        ("Name,Qty,Is Maybeboard", "Defy,3,1", "maybe"),
    ],
)
def test_a_column_may_say_whether_a_card_is_in_a_section(head: str, row: str, section: str | None) -> None:
    assert read(row, head=head) == [(2, section, 3, "Defy", None)]


def test_copies_in_a_column_of_a_section_are_a_row_as_typed() -> None:
    assert lines_of_table(["Name,Count,Side", "Defy,3,1"], HEADINGS) == ["", "Defy, 3, 1"]


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("Name,Count,Name,Count", "Defy,3,Charm,2"),
        ("Qty\tCard\tSet\t\tQty\tCard\tSet", "3\tDefy\tOGN\t\t2\tCharm\tOGN"),
        ("| 卡名 | 数量 | 卡名 | 数量 |", "| Defy | 3 | Charm | 2 |"),
        ("| Card | # | Card | # |", "| Defy | 3 | Charm | 2 |"),
    ],
)
def test_tables_side_by_side_are_all_read(head: str, row: str) -> None:
    assert read(row, head=head) == [(2, None, 3, "Defy", None), (2, None, 2, "Charm", None)]


def test_a_table_beside_another_may_be_shorter() -> None:
    assert read("Defy,3,Charm,2", "Gust,1,,", head="Name,Count,Name,Count") == [
        (2, None, 3, "Defy", None),
        (2, None, 2, "Charm", None),
        (3, None, 1, "Gust", None),
    ]


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("Name,Main,Side", "Defy,3,1"),
        ("卡名,主牌,备牌", "Defy,3,1"),
        ("|Card|Main|Side|\n|---|---|---|", "|Defy|3|1|"),
        ("Main Deck\t\tSideboard", "3 Defy\t\t1 Defy"),
        ("Main,,Sideboard,", "3,Defy,1,Defy"),
        ("Main,Qty,Sideboard,Qty", "Defy,3,Defy,1"),
        ("Qty,Main,Qty,Sideboard", "3,Defy,1,Defy"),
        ("#\tMain\t#\tSide", "3\tDefy\t1\tDefy"),
        ("Name,Main,Sideboard,Notes", 'Defy,3,1,"good, too"'),
        ("主牌;备牌", "Defy x3;1 Defy"),
        ("| Main | Sideboard |\n|:--|:--|", "| 3 Defy | 1 Defy |"),
    ],
)
def test_columns_may_be_sections(head: str, row: str) -> None:
    assert [found[1:4] for found in read(row, head=head)] == [("main", 3, "Defy"), ("sideboard", 1, "Defy")]


def test_rows_below_sections_are_told_one_for_one() -> None:
    rows = ["Defy,3,1", "Charm,2,", "Total,40,8", "Gust,,", "Retreat,0,0", "Units,,", "Gust,two,", ""]

    assert lines_of_table(["Name,Main,Side", *rows], HEADINGS) == [
        *("", "main: 3x Defy\nsideboard: 1x Defy", "main: 2x Charm", "Total: 40", "?x Gust", "Retreat, 0, 0", "Units"),
        *("Gust, two, ", ""),
    ]


def test_a_heading_in_a_row_is_for_its_column() -> None:
    rows = ["Jinx\t3 Defy\t2 Charm", "Runes\t2 Gust\t", "4 Fury Rune", "\tTotal: 40"]

    assert lines_of_table(["Legend\tMain\tSideboard", *rows], HEADINGS) == [
        *("", "legend: Jinx\nmain: 3 Defy\nsideboard: 2 Charm", "main: 2 Gust", "runes: 4 Fury Rune", "Total: 40")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Main, Sideboard\n3 Jinx, Rebel\n2 Charm",
        "Main,Sideboard",
        "Main\tSideboard\n3 Defy",
        "Units, Spells\n3 Jinx, Rebel",
    ],
)
def test_sections_above_a_list_make_no_table(text: str) -> None:
    assert lines_of_table(text.split("\n"), HEADINGS) is None


@pytest.mark.parametrize("head", ["Name,Normal,Foil", "Name,Qty,Foil Qty", "Name,Main,Side", "Name,Qty"])
def test_no_number_is_too_long_for_a_cell(head: str) -> None:
    found = parse_list(f"{head}\nDefy,{'9' * 5_000},{'9' * 5_000}", HEADINGS)

    assert [item.name for item in found if isinstance(item, Entry) and item.name == "Defy"] == []


@pytest.mark.parametrize(
    "rows",
    [
        ("┌──────┬─────┐", "│ Name │ Qty │", "├──────┼─────┤", "│ Defy │ 3   │", "└──────┴─────┘"),
        ("+------+-----+", "| Name | Qty |", "+------+-----+", "| Defy |   3 |", "+------+-----+"),
        ("╔══════╦═════╗", "║ Name ║ Qty ║", "╠══════╬═════╣", "║ Defy ║ 3   ║", "╚══════╩═════╝"),
        ("----------", "Name\tQty", "----\t---", "Defy\t3", "----------"),
    ],
)
def test_what_is_drawn_around_cells_says_nothing(rows: tuple[str, ...]) -> None:
    found = parse_list("\n".join(rows), HEADINGS)

    assert [(item.line, item.name, item.count) for item in found if isinstance(item, Entry)] == [(4, "Defy", 3)]
    assert [item for item in found if isinstance(item, Unread) and item.kind != "about"] == []


@pytest.mark.parametrize(
    ("head", "row", "line"),
    [
        ("Card,Total,Owned", "Defy,3,1", "Defy, 3, 1"),
        ("Name,Have,Want", "Defy,1,2", "Defy, 1, 2"),
        ("Name,Have,Want", "Defy,,3", "?x Defy"),
        ("Name,Have,Want", "Defy,3,0", "3x Defy"),
        ("Name,Quantity,Quantity", "Defy,2,1", "Defy, 2, 1"),
        ("Name,Qty,Count", "Defy,2,2", "2x Defy"),
        ("Name,Qty,Count", "Defy,,2", "2x Defy"),
        ("Name,Qty,Amount", "Defy,2,6", "2x Defy"),
        ("Name,English,Chinese", "Defy,2,1", "?x Defy"),
        ("Qty,Name,SB", "3,Defy,1", "3, Defy, 1"),
        ("Qty,SB Qty,Name", ",1,Defy", "?x Defy"),
        ("Name,Qty,Type", "Defy,3,Sideboard", "Sideboard: 3x Defy"),
        ("Name,Qty,Type", "Defy,3,Spell", "3x Defy"),
        ("| Name | Qty |", "| [Defy](https://example.org/1) | 3 |", "3x Defy"),
        ("| Name | Qty |", "| **Total** | 40 |", "Total: 40"),
        ("Name,Qty", "Name,Qty", ""),
        ("Name,Main Qty,Side Qty", "Defy,2,1", "main: 2x Defy\nsideboard: 1x Defy"),
        ("卡名,主牌数量,备牌数量", "Defy,2,1", "main: 2x Defy\nsideboard: 1x Defy"),
    ],
)
def test_a_row_says_what_its_columns_say(head: str, row: str, line: str) -> None:
    assert lines_of_table([head, row], HEADINGS) == ["", line]


@pytest.mark.parametrize("head", ["Name,Deck", "Name,Missing", "Name,Player"])
def test_a_column_that_is_not_of_cards_makes_no_table(head: str) -> None:
    assert lines_of_table([head, "Defy,3"], HEADINGS) is None


@pytest.mark.parametrize(
    "row",
    ["Defy,3,OGN,45", "OGN,45,Defy,3", "3,Defy,OGN,45", "Defy\t3\tOGN\t45", "| 3 | Defy | OGN | 45 |", "3;OGN;45"],
)
def test_a_set_and_the_number_beside_it_are_one_code(row: str) -> None:
    assert [(item.count, item.code) for item in parse_list(row, HEADINGS) if isinstance(item, Entry)] == [(3, "OGN-45")]
