"""Hand-typed cards as XLSX: the first sheet, its first row the headings. Formulas are never evaluated, but rejected."""

import io
import re
import zipfile
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime
from typing import Final

from openpyxl import Workbook, load_workbook
from openpyxl.styles import Font

from cards.catalogue.normal_values import KIND, LABEL, allowed_words, is_closed
from cards.importers.spreadsheet.columns import Column, column_heading, heading_columns, template_columns
from cards.importers.spreadsheet.table import (
    MOST_COLUMNS,
    MOST_ROWS,
    NO_NUMBERS_IN_USE,
    NumbersInUse,
    check_size,
    parse_rows,
    read_row,
)
from legality.engine.game import Game
from legality.sources.rows import Batch, Rejected, UnreadableSource

# Limits of a workbook, checked before it is loaded: a small file may unpack to very much.
#
# What reads workbooks makes an object of every cell, of every style, and of every cell in a range that is merged or
# linked.


# Far more than a table of the most rows fills in the columns that there are.
MOST_CELLS: Final = 600_000
MOST_UNPACKED: Final = 96 * 1024 * 1024
MOST_PARTS: Final = 1_000
# Signs of markup: in the texts of cells, of which each may have its own, and in any other part.
MOST_SIGNS: Final = 4_000_000
MOST_OTHER_SIGNS: Final = 100_000

_CELL: Final = re.compile(rb"<(?:\w+:)?c[\s/>]")
_SPREAD: Final = re.compile(rb"<(?:\w+:)?(?:mergeCell|hyperlink)\s")
_RANGE: Final = re.compile(
    rb"<(?:\w+:)?(?:mergeCell|hyperlink)\s[^<>]*?\bref=[\"']([A-Z]{1,3})([0-9]{1,7})(?::([A-Z]{1,3})([0-9]{1,7}))?[\"']"
)
# Whatever a part is called, this is what begins XML; pictures and settings of printers begin otherwise.
_MARKUP: Final = re.compile(rb"\xff\xfe|\xfe\xff|\x00<|(?:\xef\xbb\xbf)?\s*<")
# The signs are counted as bytes, so that an alphabet in which they are others would hide them.
_PLAIN: Final = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml(?![^>]*encoding=[\"'](?!utf-8|us-ascii))[^>]*>\s*)?<[\w!]", re.I
)


def check_workbook_size(data: bytes) -> None:
    """Raises UnreadableSource for a workbook that holds too much, and the errors of `zipfile` for a file of another kind."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        parts = packed.infolist()
        if len(parts) > MOST_PARTS:
            raise UnreadableSource(f"{len(parts):,} parts, more than {MOST_PARTS:,}")

        unpacked = sum(part.file_size for part in parts)
        if unpacked > MOST_UNPACKED:
            raise UnreadableSource(f"unpacks to {unpacked:,} bytes, more than {MOST_UNPACKED:,}")

        for part in parts:
            _check_member(part.filename.lower(), packed.read(part))


def _check_member(name: str, body: bytes) -> None:
    if not _MARKUP.match(body):
        return
    if not _PLAIN.match(body):
        raise UnreadableSource(f"not a readable workbook: {name} is no XML in UTF-8")

    cells = sum(1 for _ in _CELL.finditer(body))
    spread = list(_RANGE.finditer(body))
    for found in spread:
        left, top, right, bottom = found.groups()
        width = abs(_column_number(right or left) - _column_number(left)) + 1
        cells += width * (abs(int(bottom or top) - int(top)) + 1)
    if cells > MOST_CELLS or len(spread) != sum(1 for _ in _SPREAD.finditer(body)):
        raise UnreadableSource(f"{name}: more than {MOST_CELLS:,} cells")
    if body.count(b"<") > (MOST_SIGNS if _CELL.search(body) or "sharedstrings" in name else MOST_OTHER_SIGNS):
        raise UnreadableSource(f"{name}: more markup than a table has")


def _column_number(letters: Iterable[int]) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64

    return number


SOURCE: Final = "xlsx"
NOTES: Final = frozenset(("notes", "说明"))


def parse(data: bytes, game: Game, in_use: NumbersInUse = NO_NUMBERS_IN_USE) -> Batch:
    """The cards of a workbook. Raises UnreadableSource for other files, and for more than the limits."""
    data = check_size(data)
    try:
        check_workbook_size(data)
        book = load_workbook(io.BytesIO(data), data_only=False, keep_links=False)
    except UnreadableSource:
        raise
    except Exception as error:  # On a damaged file the reader raises errors of many kinds.
        raise UnreadableSource(f"not a readable workbook: {error}") from error

    sheets = [sheet for sheet in book.worksheets if sheet.title.casefold() not in NOTES]
    if not sheets:
        raise UnreadableSource("no sheet with cards")

    sheet = sheets[0]
    if sheet.max_row > MOST_ROWS + 1:
        raise UnreadableSource(f"{sheet.max_row - 1:,} rows, more than {MOST_ROWS:,}")
    if sheet.max_column > MOST_COLUMNS:
        raise UnreadableSource(f"{sheet.max_column:,} columns, more than {MOST_COLUMNS}")
    heads, *rows = [[_cell_text(cell) for cell in cells] for cells in sheet.iter_rows(values_only=True)] or [[]]
    typed = [read_row(line, heads, cells) for line, cells in enumerate(rows, start=2) if any(cells)]
    batch = parse_rows(heads, typed, game, SOURCE, in_use)
    ranges = [(int(found.min_row), str(found)) for found in sheet.merged_cells.ranges]
    merged = [Rejected(row, "merged-cells", (("value", name),), name) for row, name in sorted(ranges)]
    filled = [extra for extra in sheets[1:] if any(any(row) for row in extra.iter_rows(values_only=True))]
    unread = [Rejected(1, "extra-sheet", (("value", extra.title),), extra.title) for extra in filled]
    rejected = (*unread, *merged, *batch.rejected)
    return replace(batch, rejected=tuple(sorted(rejected, key=lambda one: one.line)))


def template(game: Game, language: str = "") -> bytes:
    """An empty workbook of a game, its headings in a language; a second sheet says for each column what it takes."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "cards"
    sheet.append([column_heading(column, game, language) for column in template_columns(game)])
    sheet.freeze_panes = "A2"
    notes = book.create_sheet("notes")
    for column in template_columns(game):
        names = [word for word, meant in heading_columns(game).items() if meant == column]
        notes.append(
            [column_heading(column, game, language), column.code, ", ".join(names), _accepted_words(column, game)]
        )
    for cell in sheet[1]:
        cell.font = Font(bold=True)

    packed = io.BytesIO()
    book.save(packed)
    return packed.getvalue()


def _accepted_words(column: Column, game: Game) -> str:
    """The words that a column takes, where it takes no others."""
    fact = {"kind": KIND, "labels": LABEL}.get(column.name, column.name)
    if fact in (KIND, LABEL) or column.part == "trait":
        return ", ".join(allowed_words(game, fact)) if is_closed(game, fact) else "A | B"
    if column.name == "requires" and game.table_vocabulary.required_traits:
        return "; ".join(
            f"{game.traits[name][game.official_language]}:A" for name in game.table_vocabulary.required_traits
        )

    if column.part == "number":
        return "0, 1, 2 ..., X, 3-6" if game.numbers[column.name].varies else "0, 1, 2 ..."

    return ""


def _cell_text(value: object) -> str:
    """A cell as text. A formula keeps its sign, by which it is rejected; a whole number loses its decimals."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, bool | int | float):
        return str(value)

    return value.isoformat() if isinstance(value, date | datetime) else "=..."
