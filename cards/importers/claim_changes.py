"""What an import changes in the claims of a source: found by comparing, written, and taken back."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from cards.importers.claims import Data, Identity, batch_of
from cards.importers.rows import Batch
from cards.models import Claim
from cards.models.writing import parts_of

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


def changes_of(
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


def batches_of(game: str, claims: Claims) -> list[Batch]:
    """The batch of each source. By key, so that the order of imports and undos does not matter."""
    return [
        batch_of(game, source, [(sort, data) for (sort, _), data in sorted(rows.items(), key=lambda row: row[0])])
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
        for part in parts_of(keys):
            Claim.objects.filter(game=game, source=source, sort=sort, key__in=part).delete()
