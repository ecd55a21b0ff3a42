"""The vectors of bounds (tests/vectors/bounds.json): what the server's numbers say of a deck, in Python and in JavaScript."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from decks.builder.build import row_json
from decks.check.checking import Answer
from decks.report.judged_rows import build_judged_rows

VECTORS: Final = Path(__file__).resolve().parents[2] / "vectors" / "bounds.json"

Json = dict[str, Any]  # Any: JSON
READ: Final[list[Json]] = json.loads(VECTORS.read_text(encoding="utf-8"))


def plain_rows(answer: Answer, text: str) -> list[Json]:
    """The rows of a list, as far as they are counted."""
    rows = [dict(row_json(row)) for row in build_judged_rows(answer, text, None)]
    names = ("kind", "section", "card", "count")
    return [{name: row[name] for name in names if name in row} for row in rows]


def found_by_engine(answer: Answer) -> list[Json]:
    """What the engine finds too many or too few: sections in their order, then groups of copies."""
    return [*_sizes(answer), *_copies(answer)]


def _sizes(answer: Answer) -> Iterator[Json]:
    for slug, (bounds, count) in answer.report.bounded.items():
        least = min((size for size in bounds.one_of if size >= count), default=0) if bounds.one_of else bounds.at_least
        most = max(bounds.one_of, default=bounds.at_most)
        if most is not None and count > most:
            yield {"word": "over", "slug": slug, "count": count, "limit": most}
        elif count < least:
            yield {"word": "short", "slug": slug, "count": count, "limit": least}


def _copies(answer: Answer) -> Iterator[Json]:
    for violation in answer.report.violations:
        if violation.key.startswith("over-copies"):
            ids = sorted({blame.card.id for blame in violation.cards})
            yield {"word": "over", "ids": ids, "count": violation.found, "limit": violation.limit}
