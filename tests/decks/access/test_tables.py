"""Tables of other systems: any text is read or refused by the line, and what is written is no formula."""

import csv
from io import StringIO
from time import thread_time

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st

from decks.access.tables import (
    MOST_BYTES,
    MOST_LETTERS,
    ReadTable,
    TableFault,
    TableLine,
    csv_response,
    csv_text,
    fault_in,
    no_table,
    read_table,
    sent_text,
    whole_number,
)

COLUMNS, NEEDED, ALIASES = ("id", "place"), ("id",), {"编号": "id", "rank": "place"}
SIGNS = ("=", "+", "-", "@", "\t", "\r")
CELLS = st.sampled_from(["id", "rank", "", '"', ",", ";", "\t", "\n", "\r", "\x00", "=1", "\ufeff", "1", "编号"])


def table(text: str) -> ReadTable:
    return read_table(text, COLUMNS, NEEDED, ALIASES)


@given(st.text() | st.lists(CELLS).map("".join))
def test_reading_never_raises_and_gives_lines_or_faults(text: str) -> None:
    found = table(text)

    assert not (found.lines and found.faults)
    assert all(line.number > found.head and any(line.cells.values()) for line in found.lines)


@pytest.mark.parametrize(
    "text", ["id,place\n7,1\n", "\n编号;Rank;other\r\n7;1;x", '\ufeffRANK\tid\r 1 \t"7"', "id,place,,\n,,\n7,1,,"]
)
def test_a_table_is_read_however_it_is_written(text: str) -> None:
    assert [line.cells for line in table(text).lines] == [{"id": "7", "place": "1"}]


@pytest.mark.parametrize(
    ("head", "unread"),
    [
        ("id,place", ()),
        ("id,rank,,", ()),
        (
            "id,Palce,Deck ",
            ("The column “Palce” was ignored. Did you mean “place”?", "Ignored columns: Deck."),
        ),
        ("id,place,palce", ("Ignored columns: palce.",)),
        (
            "id," + ",".join("abcdefghijklmnopqrstuv"),
            (f"Ignored columns: {', '.join('abcdefghijklmnopqrst')}, ….",),
        ),
        ("di,deck", ("Ignored columns: di, deck.",)),
        ("idd,x", ("The column “idd” was ignored. Did you mean “id”?", "Ignored columns: x.")),
    ],
)
def test_columns_that_are_passed_over_are_told(head: str, unread: tuple[str, ...]) -> None:
    assert table(f"{head}\n7,1,2\n").unread == unread


def test_lines_keep_their_numbers_over_empty_ones() -> None:
    assert table("\n\nid\n7\n\n8") == ReadTable(3, (TableLine(4, {"id": "7"}), TableLine(6, {"id": "8"})))


def test_a_cell_over_several_lines_is_one_and_the_line_is_that_in_which_it_begins() -> None:
    assert table('id,place\n"Ana\nÁbel",1\n8,2') == ReadTable(
        1, (TableLine(2, {"id": "Ana Ábel", "place": "1"}), TableLine(4, {"id": "8", "place": "2"}))
    )


@pytest.mark.parametrize(
    ("cell", "is_table"), [("1", True), ("99999", True), ("100000", False), ("0", False), ("-1", False), ("１", False)]
)
def test_a_table_of_a_hall_has_a_number(cell: str, is_table: bool) -> None:  # noqa: FBT001  parametrized
    assert (no_table(cell) == "") == is_table


def test_a_file_goes_before_the_text_and_no_more_of_it_is_read_than_may_be() -> None:
    file = SimpleUploadedFile("a.csv", b"x" * (MOST_BYTES + 10))
    request = RequestFactory().post("/", {"text": "typed", "file": file})

    assert len(sent_text(request)) == MOST_BYTES
    assert sent_text(RequestFactory().post("/", {"text": "typed"})) == "typed"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "\n",
            TableFault(
                1,
                "The text is empty. Add at least one line.",
            ),
        ),
        ("\nrank\n1", TableFault(2, "The first line must contain the column “id”.")),
        ('id\n"7', TableFault(1, "This is not a valid CSV file: a quotation mark or a cell is not closed.")),
        ("id" + "\n7" * MOST_LETTERS, TableFault(1, "The text is too long, so it was not read. Shorten it.")),
    ],
)
def test_a_text_that_is_no_table_has_a_fault(text: str, fault: TableFault) -> None:
    found = table(text)

    assert (found.lines, found.faults) == ((), (fault,))


def test_a_table_of_thousands_of_columns_is_refused_before_its_columns_are_compared() -> None:
    head = ";".join(f"nme{number}" for number in range(60_000))
    begin = thread_time()

    table = read_table(head, COLUMNS, NEEDED, ALIASES)

    assert [fault.why for fault in table.faults] == ["The table has more than 200 columns."]
    assert thread_time() - begin < 0.5


def test_a_text_is_read_up_to_its_greatest_length() -> None:
    longest = "id\n7".ljust(MOST_LETTERS, "\n")

    assert [line.cells for line in table(longest).lines] == [{"id": "7"}]
    assert table(f"{longest}\n").lines == ()


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        ({"id": "7"}, ""),
        ({"id": ""}, "“id” is empty. Fill it in."),
        (
            {"id": "7" * 9},
            "“id” is longer than 8 characters. Shorten it.",
        ),
        ({"id": "\x00"}, "This line has a character that cannot be stored. Remove it."),
    ],
)
def test_a_line_that_cannot_be_stored_says_why(cells: dict[str, str], why: str) -> None:
    assert fault_in(TableLine(2, cells), NEEDED, {"id": 8}) == why


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        ("1", 1),
        ("99", 99),
        ("099", None),
        ("100", None),
        ("0", None),
        ("", None),
        ("-1", None),
        ("1.0", None),
        ("١", None),
    ],
)
def test_a_number_is_whole_and_in_its_bounds(cell: str, number: int | None) -> None:
    assert whole_number(cell, 99) == number


@given(st.lists(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\x00")), min_size=1)))
def test_no_cell_that_is_written_is_a_formula(rows: list[list[str]]) -> None:
    text = csv_text(rows)

    cells = [cell for row in csv.reader(StringIO(text.removeprefix("\ufeff"), newline="")) for cell in row]
    assert [cell for cell in cells if cell.startswith(SIGNS)] == []


def test_a_file_of_a_table_has_its_name_and_its_encoding() -> None:
    answer = csv_response([("number", "name"), (7, "=Mei")], "placings")

    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="placings.csv"'
    assert answer.content.decode() == "\ufeffnumber,name\r\n7,'=Mei\r\n"
