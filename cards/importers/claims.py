"""The rows of a source as stored claims: a stable identity and JSON, and back.

Every import is stored as claims of its source, so that sources can be merged again, compared, and taken back.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from datetime import date
from typing import Any, Final

from cards.importers.rows import Batch, CardRow, ErratumRow, PrintingRow, RestrictionRow, RulingRow, SetRow

SourceRow = SetRow | CardRow | PrintingRow | RestrictionRow | ErratumRow | RulingRow
Identity = tuple[str, str]
# Any: JSON values of several shapes, made here and read back here.
Data = dict[str, Any]

SORTS: Final[Mapping[str, type[SourceRow]]] = {
    "sets": SetRow,
    "cards": CardRow,
    "printings": PrintingRow,
    "restrictions": RestrictionRow,
    "errata": ErratumRow,
    "rulings": RulingRow,
}
_DAYS: Final = ("released", "since", "until", "announced", "date")
# Fields that came later: left out where they are empty, so that a row equals its claim of before.
_SELDOM: Final = frozenset(("texts_as_of", "outdated_texts"))


def claims_of(batch: Batch) -> dict[Identity, Data]:
    """Every row of a batch under its identity (sort, key); of two rows with one identity the last counts."""
    found: dict[Identity, Data] = {}
    for sort in SORTS:
        for row in getattr(batch, sort):
            found[(sort, identity_of(row))] = to_data(row)

    return found


def batch_of(game: str, source: str, claims: Iterable[tuple[str, Data]]) -> Batch:
    """The batch of a source, from its stored claims (sort, data)."""
    rows: dict[str, list[SourceRow]] = {sort: [] for sort in SORTS}
    for sort, data in claims:
        rows[sort].append(from_data(sort, data))

    # Any: each list holds the rows of its own sort, which a mapping cannot say.
    parts: dict[str, Any] = {sort: tuple(found) for sort, found in rows.items()}
    return Batch(game=game, source=source, **parts)


def identity_of(row: SourceRow) -> str:
    """The identity of a row among the rows of its sort and source."""
    match row:
        case SetRow():
            return row.code
        case CardRow():
            return row.key
        case PrintingRow():
            return "|".join((row.card, row.card_set, row.number, row.variant))
        case RestrictionRow():
            return "|".join((row.card, row.format, row.since.isoformat() if row.since else ""))
        case ErratumRow():
            return "|".join((row.card, row.announced.isoformat()))
        case RulingRow():
            return "|".join((row.card, row.date.isoformat(), row.question))


def to_data(row: SourceRow) -> Data:
    """A row as JSON values."""
    values = {field.name: getattr(row, field.name) for field in fields(row)}
    return {name: _plain(value) for name, value in values.items() if value or name not in _SELDOM}


def from_data(sort: str, data: Data) -> SourceRow:
    """The row that `to_data` was given."""
    kind = SORTS[sort]
    values: Data = {}
    for field in fields(kind):
        if field.name not in data:
            continue
        value = data[field.name]
        if field.name in _DAYS:
            values[field.name] = date.fromisoformat(value) if isinstance(value, str) else None
        else:
            values[field.name] = tuple(value) if isinstance(value, list) else value

    return kind(**values)


def _plain(value: object) -> object:
    """The value as JSON would give it back, at every depth, so that a second run equals the first."""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(name): _plain(part) for name, part in value.items()}

    return [_plain(part) for part in value] if isinstance(value, tuple | list) else value
