"""Hand-typed tables for tests: a row of RISE's columns by their Chinese headings, and CSV of rows."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from legality.games import GAMES

RISE, WOW, ZERO = GAMES["rise"], GAMES["wow"], GAMES["zero"]


def csv_text(*rows: Sequence[str], divider: str = ",") -> str:
    """The rows as CSV."""
    text = io.StringIO()
    csv.writer(text, delimiter=divider).writerows(rows)
    return text.getvalue()
