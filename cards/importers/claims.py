"""What an import changes in the claims of a source: found by comparing, written, and taken back."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import date
from typing import Any, Final

from cards.models import Claim
from cards.models.writing import split_into_parts
from legality.sources.rows import Batch, CardRow, ErratumRow, PrintingRow, RestrictionRow, RulingRow, SetRow

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


def claims_of_batch(batch: Batch) -> dict[Identity, Data]:
    """Every row of a batch under its identity (sort, key); of two rows with one identity the last counts."""
    found: dict[Identity, Data] = {}
    for sort in SORTS:
        for row in getattr(batch, sort):
            found[(sort, row_identity(row))] = to_data(row)

    return found


def batch_from_claims(game: str, source: str, claims: Iterable[tuple[str, Data]]) -> Batch:
    """The batch of a source, from its stored claims (sort, data)."""
    rows: dict[str, list[SourceRow]] = {sort: [] for sort in SORTS}
    for sort, data in claims:
        rows[sort].append(from_data(sort, data))

    # Any: each list holds the rows of its own sort, which a mapping cannot say.
    parts: dict[str, Any] = {sort: tuple(found) for sort, found in rows.items()}
    return Batch(game=game, source=source, **parts)


def row_identity(row: SourceRow) -> str:
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
    return {name: _as_plain_json(value) for name, value in values.items() if value or name not in _SELDOM}


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


def _as_plain_json(value: object) -> object:
    """The value as JSON would give it back, at every depth, so that a second run equals the first."""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(name): _as_plain_json(part) for name, part in value.items()}

    return [_as_plain_json(part) for part in value] if isinstance(value, tuple | list) else value


# How many claims are fetched at once.
FETCHED: Final = 5_000

# What becomes of a claim that is stored already.
UPDATED: Final = 'ON CONFLICT (game, source, sort, "key") DO UPDATE SET data = EXCLUDED.data'

# The claims of each source.
Claims = dict[str, dict[Identity, Data]]


@dataclass(frozen=True, slots=True)
class ClaimChange:
    """One row of a source that is new (`old` None), different, or gone (`new` None)."""

    sort: str
    key: str
    old: Data | None
    new: Data | None


def compare_claims(
    kept: Mapping[Identity, Data], wanted: Mapping[Identity, Data], gone: Iterable[Identity]
) -> list[ClaimChange]:
    """What turns the stored claims of a source into the wanted ones, without those that are gone; others stay."""
    changes = [
        ClaimChange(sort, key, kept.get((sort, key)), data)
        for (sort, key), data in wanted.items()
        if kept.get((sort, key)) != data
    ]
    leaving = (identity for identity in gone if identity not in wanted and identity in kept)
    return changes + [ClaimChange(sort, key, kept[sort, key], None) for sort, key in leaving]


def without_bare_sets(kept: Mapping[Identity, Data], wanted: Mapping[Identity, Data]) -> dict[Identity, Data]:
    """The wanted claims without sets that are stored already and that have only a code here.

    A table of cards names the sets that they are in; the names and days that a table of sets gave stay.
    """
    return {
        (sort, key): data
        for (sort, key), data in wanted.items()
        if sort != "sets" or (sort, key) not in kept or any(data[name] for name in data if name != "code")
    }


def claims_in(game: str, source: str) -> dict[Identity, Data]:
    """All claims of a source."""
    rows = Claim.objects.filter(game=game, source=source).values_list("sort", "key", "data")
    return {(sort, key): data for sort, key, data in rows.iterator(FETCHED)}


def all_claims(game: str) -> Claims:
    """The claims of every source."""
    found: Claims = {}
    rows = Claim.objects.filter(game=game).values_list("source", "sort", "key", "data")
    for source, sort, key, data in rows.iterator(FETCHED):
        found.setdefault(source, {})[sort, key] = data

    return found


def change_claims(claims: dict[Identity, Data], changes: Iterable[ClaimChange]) -> None:
    """Make the changes in memory."""
    for change in changes:
        if change.new is None:
            claims.pop((change.sort, change.key), None)
        else:
            claims[change.sort, change.key] = change.new


def batches_by_source(game: str, claims: Claims) -> list[Batch]:
    """The batch of each source. By key, so that the order of imports and undos does not matter."""
    return [
        batch_from_claims(
            game, source, [(sort, data) for (sort, _), data in sorted(rows.items(), key=lambda row: row[0])]
        )
        for source, rows in sorted(claims.items())
        if rows
    ]


def stated_claims(game: str, source: str, changes: Iterable[ClaimChange]) -> list[Claim]:
    """The rows of the new and changed claims of a source."""
    return [Claim(game=game, source=source, sort=c.sort, key=c.key, data=c.new) for c in changes if c.new is not None]


def delete_claims(game: str, source: str, changes: Iterable[ClaimChange]) -> None:
    """Delete the claims of a source that are gone."""
    gone: dict[str, list[str]] = {}
    for change in changes:
        if change.new is None:
            gone.setdefault(change.sort, []).append(change.key)
    for sort, keys in gone.items():
        for part in split_into_parts(keys):
            Claim.objects.filter(game=game, source=source, sort=sort, key__in=part).delete()
