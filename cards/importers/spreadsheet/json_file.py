"""Hand-typed cards as JSON: a list of objects, or `{"cards": [...]}`, with the columns of the table as names.

A value is text, a whole number, a list of texts, or null for none; `traits`, `numbers` and `printed_numbers` may be objects of
their own, and so may `partly`, with the lists `surely` and `perhaps` of each fact.
"""

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import Final

from api.strict_json import NamedTwiceError, load_strict_json
from cards.catalogue.partly import PERHAPS, PLURAL
from cards.importers.spreadsheet.cells import value_cell
from cards.importers.spreadsheet.columns import fold_words, heading_columns
from cards.importers.spreadsheet.table import (
    MOST_ROWS,
    NO_NUMBERS_IN_USE,
    NumbersInUse,
    TableRow,
    check_size,
    parse_rows,
    read_row,
)
from legality.engine.game import Game
from legality.sources.json_bytes import Json, read_json
from legality.sources.rows import Batch, Rejected, UnreadableSource

SOURCE: Final = "json"
NESTED: Final[Mapping[str, str]] = {"traits": "trait", "numbers": "number", "printed_numbers": "number"}


def parse(data: bytes, game: Game, in_use: NumbersInUse = NO_NUMBERS_IN_USE) -> Batch:
    """The cards of a JSON file. Raises UnreadableSource for what is not UTF-8, not JSON, or not a list of objects."""
    found = read_json(check_size(data), _load_once_named)
    cards = found.get("cards") if isinstance(found, dict) else found
    if not isinstance(cards, list):
        raise UnreadableSource('neither a list of cards nor an object with "cards"')
    if len(cards) > MOST_ROWS:
        raise UnreadableSource(f"{len(cards):,} rows, more than {MOST_ROWS:,}")
    rows: list[TableRow] = []
    rejected: list[Rejected] = []
    for line, card in enumerate(cards, start=1):
        try:
            # The cells of a card. Raises TypeError, with the column, for a value of another shape.
            if not isinstance(card, dict):
                raise TypeError("-")

            cells: dict[str, str] = {}
            # The text of a number comes after what it counts as, and stays.
            for name, value in sorted(card.items(), key=lambda item: item[0] == "printed_numbers"):
                if name in NESTED and isinstance(value, dict):
                    cells |= {f"{NESTED[name]}.{inner}": _list_cell(inner, one) for inner, one in value.items()}
                elif name == "partly" and isinstance(value, dict):
                    cells |= {
                        PLURAL.get(inner, f"trait.{inner}"): _open_cell(inner, one) for inner, one in value.items()
                    }
                else:
                    column = heading_columns(game).get(fold_words(name))
                    cells[name] = (
                        _list_cell(name, value) if column and column.part == "trait" else _cell_of_value(name, value)
                    )
            rows.append(read_row(line, tuple(cells), tuple(cells.values())))
        except TypeError as error:
            rejected.append(Rejected(line, "bad-json-value", (("column", str(error)),), str(card)[:200]))

    heads = dict.fromkeys(chain.from_iterable(row.cells for row in rows))
    batch = parse_rows(tuple(heads), rows, game, SOURCE, in_use) if rows else Batch(game=game.slug, source=SOURCE)
    together = sorted((*rejected, *batch.rejected), key=lambda one: one.line)
    return replace(batch, rejected=tuple(together))


def _load_once_named(text: str) -> Json:
    """The JSON of a text that a person wrote. Raises UnreadableSource for a member named twice."""
    try:
        return load_strict_json(text)
    except NamedTwiceError as twice:
        raise UnreadableSource(f"{twice.place}: this member is named twice") from twice


def _list_cell(name: str, value: Json) -> str:
    """The cell of a trait. What a list has as one value is one, also with a space in it."""
    words = [value_cell(one) if isinstance(one, str) else one for one in value] if isinstance(value, list) else value
    return _cell_of_value(name, words)


def _open_cell(name: str, value: Json) -> str:
    known = value if isinstance(value, dict) else {}
    surely = known.get("surely")
    perhaps = known.get("perhaps")
    if not (isinstance(surely, list) and isinstance(perhaps, list) and all(isinstance(word, str) for word in perhaps)):
        raise TypeError(name[:60])

    sure = [value_cell(word) if isinstance(word, str) else word for word in surely]
    return _cell_of_value(name, [*sure, *(f"{PERHAPS}{value_cell(str(word))}" for word in perhaps)])


def _cell_of_value(name: str, value: Json) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return "|".join(value)

    raise TypeError(name[:60])
