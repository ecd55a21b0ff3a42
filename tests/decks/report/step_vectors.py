"""The vectors of steps (tests/vectors/steps.json), and rows and refusals in the JSON that both languages use."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from decks.decklist.rows import CARD, Row
from decks.report.operations import OperationError, RowOperation, apply_steps
from legality.engine.values.card import Card

VECTORS: Final = Path(__file__).resolve().parents[2] / "vectors" / "steps.json"

Json = dict[str, Any]  # Any: JSON
READ: Final[Json] = json.loads(VECTORS.read_text(encoding="utf-8"))
CATALOGUE: Final = Catalogue(
    "t", 1, [IndexedCard(Card(ident, "t", name, "unit")) for ident, name in READ["cards"].items()]
)


def done(rows: Sequence[Json], steps: Sequence[Json]) -> Json:
    """The result of the steps: `{"result": rows}`, or `{"refused": {"reason", "place"}}`."""
    try:
        found = apply_steps([row_of(row) for row in rows], [RowOperation(**step) for step in steps], CATALOGUE)
    except OperationError as error:
        return {"refused": {"reason": error.reason, "place": error.place}}

    return {"result": [row_json(row) for row in found]}


def row_of(row: Mapping[str, Any]) -> Row:
    """A row from its JSON."""
    return Row(**{**row, "tags": tuple(row.get("tags", ()))})


def row_json(row: Row) -> Json:
    """A row as JSON."""
    if row.kind != CARD:
        return {"section": row.section, "kind": row.kind, "text": row.text}

    names = ("section", "kind", "name", "count", "code", "note", "card")
    return {name: getattr(row, name) for name in names} | {"tags": list(row.tags)}
