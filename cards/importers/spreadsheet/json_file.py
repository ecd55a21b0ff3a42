"""Hand-typed cards as JSON: a list of objects, or `{"cards": [...]}`, with the columns of the table as names.

A value is text, a whole number, a list of texts, or null for none; `traits` and `numbers` may be objects of their own, and
so may `partly`, with the lists `surely` and `perhaps` of each fact.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cards.catalogue.partly import PERHAPS, PLURAL
from cards.importers.json_bytes import Json, read_typed_json
from cards.importers.rows import Batch, Rejected, UnreadableSource
from cards.importers.spreadsheet.table import (
    MOST_ROWS,
    NO_NUMBERS_IN_USE,
    NumbersInUse,
    TableRow,
    parse_rows,
    row_of,
    small,
)
from legality.engine.format import Game

SOURCE: Final = "json"
NESTED: Final[Mapping[str, str]] = {"traits": "trait", "numbers": "number"}


def parse(data: bytes, game: Game, in_use: NumbersInUse = NO_NUMBERS_IN_USE) -> Batch:
    """The cards of a JSON file. Raises UnreadableSource for what is not UTF-8, not JSON, or not a list of objects."""
    cards = _cards(read_typed_json(small(data)))
    rows: list[TableRow] = []
    rejected: list[Rejected] = []
    for line, card in enumerate(cards, start=1):
        try:
            cells = _flat(card)
            rows.append(row_of(line, tuple(cells), tuple(cells.values())))
        except TypeError as error:
            rejected.append(Rejected(line, "bad-json-value", (("column", str(error)),), str(card)[:200]))

    heads = dict.fromkeys(head for row in rows for head in row.cells)
    batch = parse_rows(tuple(heads), rows, game, SOURCE, in_use) if rows else Batch(game=game.slug, source=SOURCE)
    together = sorted((*rejected, *batch.rejected), key=lambda one: one.line)
    return Batch(game.slug, batch.sets, batch.cards, batch.printings, rejected=tuple(together), source=SOURCE)


def _cards(found: Json) -> list[Json]:
    cards = found.get("cards") if isinstance(found, dict) else found
    if not isinstance(cards, list):
        raise UnreadableSource('neither a list of cards nor an object with "cards"')
    if len(cards) > MOST_ROWS:
        raise UnreadableSource(f"{len(cards):,} rows, more than {MOST_ROWS:,}")

    return cards


def _flat(card: Json) -> dict[str, str]:
    """The cells of a card. Raises TypeError, with the column, for a value of another shape."""
    if not isinstance(card, dict):
        raise TypeError("-")

    cells: dict[str, str] = {}
    for name, value in card.items():
        if name in NESTED and isinstance(value, dict):
            cells |= {f"{NESTED[name]}.{inner}": _cell(inner, one) for inner, one in value.items()}
        elif name == "partly" and isinstance(value, dict):
            cells |= {PLURAL.get(inner, f"trait.{inner}"): _open_cell(inner, one) for inner, one in value.items()}
        else:
            cells[name] = _cell(name, value)

    return cells


def _open_cell(name: str, value: Json) -> str:
    known = value if isinstance(value, dict) else {}
    surely, perhaps = known.get("surely"), known.get("perhaps")
    if not (isinstance(surely, list) and isinstance(perhaps, list) and all(isinstance(word, str) for word in perhaps)):
        raise TypeError(name[:60])

    return _cell(name, [*surely, *(f"{PERHAPS}{word}" for word in perhaps)])


def _cell(name: str, value: Json) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return "|".join(value)

    raise TypeError(name[:60])
