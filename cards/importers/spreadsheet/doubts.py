"""Facts of a table that another table doubts: their cells become a question mark, so that they are unknown."""

import csv
import io
from typing import Final

from cards.catalogue.names.codes import plain_code
from cards.importers.spreadsheet.columns import fold_words
from cards.importers.spreadsheet.csv_file import decode_csv
from cards.importers.spreadsheet.table import check_size
from legality.sources.rows import UnreadableSource

NUMBER: Final = "number"
FACT: Final = "fact"
DOUBTED: Final = "?"


def with_doubts(table: bytes, doubts: bytes) -> bytes:
    """A CSV table in which each fact that a table of `number` and `fact` names is a question mark.

    `number` is the code of a printing (`RAD-001`), `fact` the heading of a column. Raises UnreadableSource for a table without
    these headings, and for a doubt that no cell of the table answers.
    """
    heads, *rows = _read_rows(table)
    columns = {fold_words(head): place for place, head in enumerate(heads)}
    doubted_heads, *doubted = _read_rows(doubts)
    places = [_find_column(doubted_heads, name) for name in (NUMBER, FACT)]
    number = _find_column(heads, NUMBER)
    by_code = {plain_code(row[number].strip()): row for row in rows if len(row) > number}
    for line, cells in enumerate(doubted, start=2):
        if not any(cells):
            continue

        code, fact = (cells[place].strip() if place < len(cells) else "" for place in places)
        row = by_code.get(plain_code(code))
        column = columns.get(fold_words(fact))
        if row is None or column is None or column >= len(row):
            raise UnreadableSource(f"doubts, row {line}: the table has no {fact or FACT} of {code or NUMBER}")
        row[column] = DOUBTED

    written = io.StringIO()
    csv.writer(written).writerows([heads, *rows])
    return written.getvalue().encode()


def _read_rows(data: bytes) -> list[list[str]]:
    try:
        rows = list(csv.reader(io.StringIO(decode_csv(check_size(data)), newline=""), strict=True))
    except csv.Error as error:
        raise UnreadableSource(str(error)) from error

    return rows or [[]]


def _find_column(heads: list[str], name: str) -> int:
    found = [place for place, head in enumerate(heads) if fold_words(head) == name]
    if not found:
        raise UnreadableSource(f"row 1: no {name}")

    return found[0]
