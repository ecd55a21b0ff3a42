"""Hand-typed tables for tests: rows as batches, why they were rejected, and CSV of rows."""

import csv
import io
from collections.abc import Sequence

from cards.importers.spreadsheet.table import TableRow, parse_rows
from legality.engine.game import Game
from legality.games import GAMES
from legality.sources.rows import Batch

RISE, WOW, ZERO = GAMES["rise"], GAMES["wow"], GAMES["zero"]


def csv_text(*rows: Sequence[str], divider: str = ",") -> str:
    """The rows as CSV."""
    text = io.StringIO()
    csv.writer(text, delimiter=divider).writerows(rows)
    return text.getvalue()


def table(game: Game, *rows: dict[str, str]) -> Batch:
    """The batch of rows whose headings are all that the rows have."""
    heads = tuple(dict.fromkeys(head for row in rows for head in row))
    return parse_rows(heads, [TableRow(line, row) for line, row in enumerate(rows, start=2)], game, "csv")


def rejected(game: Game, *rows: dict[str, str]) -> list[tuple[object, ...]]:
    """The line, the reason and its words for each row that was not taken."""
    return [(row.line, row.key, *row.words) for row in table(game, *rows).rejected]
