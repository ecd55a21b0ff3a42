"""Tables where lists are expected: each row is read as a line of a list, and none is lost."""

from __future__ import annotations

import csv
from io import StringIO
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue.fold import squash
from decks.decklist.entries import Entry, Unread, unseen
from decks.decklist.headings import headings_of
from decks.decklist.listing import lines_of
from decks.decklist.lists import MAX_COUNT, MAX_NAME, parse
from decks.decklist.tables import escape_formula, lines_of_table, unescape_formula
from legality.games import GAMES

HEADINGS = headings_of(GAMES["riftbound"])
HEAD = "section,count,name,english,chinese,code,card"
CELLS = st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), min_size=1, max_size=MAX_NAME // 2)
# Signs by which a line of a list is taken apart, in a cell that is known to be a name.
SIGNS = st.text("Ab03x ;,|:；，-", min_size=1, max_size=12)
# A price beside a name is no part of it.
PRICELESS = st.text(st.characters(exclude_categories=["C", "Zl", "Zp", "Sc"]), min_size=1, max_size=MAX_NAME // 2)
NAMES = (PRICELESS | SIGNS).map(str.strip).filter(lambda name: squash(name) != "" and any(map(str.isalnum, name)))
COUNTS = st.integers(1, MAX_COUNT)


def read(*rows: str, head: str = HEAD) -> list[tuple[int, str | None, int, str, str | None]]:
    """Line, section, count, name and code of every row that is an entry."""
    found = parse("\n".join([head, *rows]), HEADINGS)

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


def test_a_row_without_a_count_is_a_line_as_typed() -> None:
    found = parse(f"{HEAD}\n,,3 Defy (OGN-045),,,,\n,,Foo:,,,,\n,,0 Gust,,,,", HEADINGS)

    assert [(type(item).__name__, item.line, item.text) for item in found] == [
        ("Entry", 2, "3 Defy (OGN-045)"),
        ("Unread", 3, "Foo:"),
        ("Unread", 4, "0 Gust"),
    ]


def test_a_count_that_is_none_is_told_on_its_line() -> None:
    found = parse(f"{HEAD}\nmain,0,Defy,,,,\nmain,1000,Defy,,,,", HEADINGS)

    assert [(item.line, item.params) for item in found if isinstance(item, Unread)] == [
        (2, (("reason", "count"),)),
        (3, (("reason", "count"),)),
    ]


@pytest.mark.parametrize(
    "text", ["", "3 Defy", "Name, count of\n3 Defy", "name\n3 Defy", "count,name" + " " * 600, "a,b\n1,2"]
)
def test_a_list_is_no_table(text: str) -> None:
    assert lines_of_table(text.split("\n")) is None


def test_lines_of_a_table_are_told_as_of_a_list() -> None:
    found = lines_of(f"{HEAD}\nmain,3,Gold // Buff,,,,\n", HEADINGS)

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

    seen = "".join(sign for sign in normalize("NFKD", escaped) if not unseen(sign)).replace("−", "-")
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
