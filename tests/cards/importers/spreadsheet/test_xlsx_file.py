"""Workbooks: the first sheet, numbers as text, and what a sheet of cards must not have."""

import io
import zipfile
from collections.abc import Sequence
from datetime import date

import pytest
from openpyxl import Workbook, load_workbook

from cards.importers.spreadsheet.xlsx_file import parse, template
from legality.engine.game import Game
from legality.games import GAMES
from legality.sources.rows import Batch, CardRow, PrintingRow, Rejected, SetRow, UnreadableSource
from tests.cards.importers.spreadsheet.tables_for_tests import RISE

HEAD = ("名称", "类型", "费用", "卡包", "编号")


def book(*rows: Sequence[object]) -> Workbook:
    """A workbook of one sheet with RISE's headings and those rows."""
    made = Workbook()
    for row in (HEAD, *rows):
        made.worksheets[0].append(list(row))

    return made


def packed(made: Workbook) -> bytes:
    data = io.BytesIO()
    made.save(data)
    return data.getvalue()


def test_a_sheet_is_read() -> None:
    batch = parse(packed(book(("波波", "护甲", 3, "S1", 7.0), (None, None), ("慢慢", "?", None, None, None))), RISE)

    assert batch == Batch(
        "rise",
        (SetRow("S1", {}),),
        (
            CardRow("波波", "波波", {"zh-hans": "波波"}, {"kind": "armor", "numbers": {"cost": 3}}),
            CardRow("慢慢", "慢慢", {"zh-hans": "慢慢"}, {"unknown": ["kind"], "numbers": {}}),
        ),
        (PrintingRow("波波", "S1", "7"),),
        source="xlsx",
    )


@pytest.mark.parametrize(
    ("value", "key"),
    [
        ("=1+2", "formula"),
        (1.5, "bad-number"),
        (True, "bad-number"),
        (date(2026, 1, 2), "date-cell"),
        ("#REF!", "bad-number"),
    ],
)
def test_a_cell_that_is_no_number_is_told(value: object, key: str) -> None:
    batch = parse(packed(book(("波波", "护甲", value))), RISE)

    assert [(row.line, row.key) for row in batch.rejected] == [(2, key)]
    assert batch.cards == ()


def test_merged_cells_are_told() -> None:
    made = book(("波波", "护甲"), ("慢慢", "护甲"))
    made.worksheets[0].merge_cells("B2:B3")

    told = [(row.line, row.key, row.text) for row in parse(packed(made), RISE).rejected]
    assert told == [(2, "merged-cells", "B2:B3"), (3, "no-kind", "慢慢")]


def test_sheets_beyond_the_first_are_told_unless_they_are_empty_or_notes() -> None:
    made = book(("波波", "护甲"))
    for name in ("more", "Notes", "说明"):
        made.create_sheet(name).append(["慢慢"])
    made.create_sheet("empty")

    assert parse(packed(made), RISE).rejected == (Rejected(1, "extra-sheet", (("value", "more"),), "more"),)


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_a_template_is_an_empty_table_with_notes(game: Game) -> None:
    made = load_workbook(io.BytesIO(template(game)))

    assert made.sheetnames == ["cards", "notes"]
    assert parse(template(game), game) == Batch(game.slug, source="xlsx")


def test_an_empty_sheet_is_broken() -> None:
    with pytest.raises(UnreadableSource, match="row 1: no column with the names"):
        parse(packed(Workbook()), RISE)


def _zip(content: bytes) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("xl/workbook.xml", content)

    return data.getvalue()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not a readable workbook"),
        (b"name\nAnt\n", "not a readable workbook"),
        (_zip(b"<"), "not a readable workbook"),
        (packed(book())[:-30], "not a readable workbook"),
        (_zip(bytes(201 * 1024 * 1024)), "unpacks to"),
    ],
)
def test_what_is_no_workbook_is_broken(data: bytes, message: str) -> None:
    with pytest.raises(UnreadableSource, match=message):
        parse(data, RISE)


@pytest.mark.parametrize(("row", "column", "message"), [(20_002, 1, "20,001 rows"), (1, 201, "201 columns")])
def test_a_sheet_that_is_too_large_is_broken(row: int, column: int, message: str) -> None:
    made = book()
    made.worksheets[0].cell(row, column, "x")

    with pytest.raises(UnreadableSource, match=message):
        parse(packed(made), RISE)


def test_a_workbook_of_notes_alone_is_broken() -> None:
    made = book()
    made.worksheets[0].title = "notes"

    with pytest.raises(UnreadableSource, match="no sheet with cards"):
        parse(packed(made), RISE)
