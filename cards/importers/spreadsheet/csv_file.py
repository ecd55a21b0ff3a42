"""Hand-typed cards as CSV: divided by commas, semicolons or tabs, in UTF-8, UTF-16 or GB18030."""

import csv
import io
from itertools import islice
from typing import Final
from unicodedata import category

from cards.importers.spreadsheet.columns import column_heading, fold_words, heading_columns, template_columns
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
from legality.sources.rows import Batch, UnreadableSource

SOURCE: Final = "csv"
DIVIDERS: Final = (",", "\t", ";")


def parse(data: bytes, game: Game, in_use: NumbersInUse = NO_NUMBERS_IN_USE) -> Batch:
    """The cards of a CSV file. Raises UnreadableSource for a strange encoding, an open quotation, or too much of anything."""
    text = decode_csv(check_size(data))
    # The divider with which most headings are known.
    known = heading_columns(game)
    first = text.split("\n", 1)[0]
    divider = max(
        DIVIDERS, key=lambda divider: sum(fold_words(head.strip('"\r')) in known for head in first.split(divider))
    )
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=divider, strict=True)
    try:
        rows = list(islice(reader, MOST_ROWS + 2))
    except csv.Error as error:
        raise UnreadableSource(f"line {reader.line_num}: {error}") from error
    if len(rows) > MOST_ROWS + 1:
        raise UnreadableSource(f"more than {MOST_ROWS:,} rows")
    if not rows:
        raise UnreadableSource("an empty file")

    heads = rows[0]
    if len(heads) > MOST_COLUMNS:
        raise UnreadableSource(f"row 1: {len(heads)} columns, more than {MOST_COLUMNS}")

    typed = [read_row(line, heads, cells) for line, cells in enumerate(rows[1:], start=2) if cells]
    return parse_rows(heads, typed, game, SOURCE, in_use)


def template(game: Game, language: str = "") -> bytes:
    """An empty table of a game, its headings in a language, with a mark of its encoding so that spreadsheets read the Chinese in it."""
    line = io.StringIO()
    csv.writer(line).writerow([column_heading(column, game, language) for column in template_columns(game)])
    return line.getvalue().encode("utf-8-sig")


def decode_csv(data: bytes) -> str:
    """The text of a file in UTF-8, UTF-16 with its mark, or GB18030. Raises UnreadableSource for any other."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _decode_text(data, "utf-16")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = error.start

    text = _decode_text(data, "gb18030", place)
    if any(category(character) in ("Co", "Cn") or character == "\x00" for character in text):
        raise UnreadableSource(f"byte {place}: neither UTF-8 nor GB18030")

    return text


def _decode_text(data: bytes, encoding: str, place: int = 0) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise UnreadableSource(f"byte {max(error.start, place)}: neither UTF-8, UTF-16 nor GB18030") from error
