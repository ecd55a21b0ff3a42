"""Importing: store the claims of a source, merge all sources, bring the tables in line; all or nothing.

A second run of the same file changes nothing. Rows that a file leaves out stay as they are. Every import that
changed something can be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from secrets import randbelow
from typing import Any, Final

from django.db import transaction
from django.db.models import F, Value
from django.db.models.functions import Greatest
from django.utils import timezone

from cards.importers.claims import Data, Identity, batch_of, claims_of
from cards.importers.database import AT_ONCE, delete, write
from cards.importers.merge import Merged, merge
from cards.importers.merge_facts import Disagreement
from cards.importers.observers import NO_OBSERVER, Observer
from cards.importers.rows import Batch, Rejected, Summary
from cards.models import CatalogueVersion, Claim, Import
from cards.search.index import reindex
from legality.games import GAMES

ENGLISH: Final = "en"
# The end of a longer name is kept: it tells more than the beginning.
FILE_NAME: Final = 200
BEYOND: Final = 100_000


@dataclass(frozen=True, slots=True)
class ClaimChange:
    """One row of a source that is new (`old` None), different, or gone (`new` None)."""

    sort: str
    key: str
    old: Data | None
    new: Data | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an import did, or would do: the changed rows of the source, and the disagreements of all sources after it.

    An import without changes merges nothing: `changes`, `disagreements` and `orphans` are empty.
    """

    summary: Summary
    changes: tuple[ClaimChange, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    orphans: int = 0
    record: Import | None = None


def apply(
    batch: Batch,
    *,
    gone: Iterable[Identity] = (),
    dry_run: bool = False,
    by: int | None = None,
    file_name: str = "",
    observer: Observer = NO_OBSERVER,
    more_to_come: bool = False,
) -> Outcome:
    """Take in a batch, raise the game's catalogue version if the cards changed, and record the import.

    `dry_run`: do all of it, then roll back. `gone`: rows that the source withdraws. A database error changes nothing.
    Rows about cards that no source has are stored and counted as orphans; they wait for their card.
    `more_to_come`: the caller must call `rebuild` later in the same transaction.
    """
    with transaction.atomic():
        lock_game(batch.game)
        changes, unchanged = _compare(batch, gone)
        created = sum(change.old is None for change in changes)
        summary = Summary(created, len(changes) - created, unchanged)
        if not changes:
            return Outcome(summary, rejected=batch.rejected)

        _keep(batch.game, batch.source, changes)
        merged = Merged(batch) if more_to_come else rebuild(batch.game, observer)
        record = _record(batch, summary, changes, by, file_name)
        if dry_run:
            transaction.set_rollback(True)

    kept = None if dry_run else record
    return Outcome(summary, tuple(changes), merged.disagreements, batch.rejected, merged.orphans, kept)


def undo(record: Import, *, dry_run: bool = False, observer: Observer = NO_OBSERVER) -> list[ClaimChange]:
    """Take an import back. Changes that a later import has overtaken stay, and are returned.

    An import that was taken back before is left alone. `dry_run`: do all of it, then roll back.
    """
    with transaction.atomic():
        lock_game(record.game)
        record.refresh_from_db(fields=("undone",))
        if record.undone:
            return []

        made = [ClaimChange(**change) for change in record.changes]
        now = _claims(record.game, record.source, [(change.sort, change.key) for change in made])
        overtaken = [c for c in made if now.get((c.sort, c.key)) != c.new]
        back = [ClaimChange(c.sort, c.key, c.new, c.old) for c in made if now.get((c.sort, c.key)) == c.new]
        _keep(record.game, record.source, back)
        rebuild(record.game, observer)
        if dry_run:
            transaction.set_rollback(True)
            return overtaken

        record.undone = timezone.now()
        record.save(update_fields=("undone",))

    return overtaken


def rebuild(game: str, observer: Observer = NO_OBSERVER) -> Merged:
    """Merge all claims of a game anew and bring its tables in line with them."""
    known = GAMES.get(game)
    official = known.official_language if known else ENGLISH
    merged = merge(game, _batches(game), tuple(known.traits) if known else (), official)
    if not write(merged.batch, observer).is_nothing:
        raise_version(game)
        reindex(game)

    return merged


def raise_version(game: str) -> None:
    """Give the catalogue of the game a version that was never used before: the current time in milliseconds.

    A mere count would repeat after a restored backup or a rolled back change, and the caches of processes, files and
    clients would then hold other cards under the same version. Where the last version is ahead of the clock, a random
    step is added to it.
    """
    now = timezone.now()
    number = Greatest(F("number") + 1 + randbelow(BEYOND), Value(int(now.timestamp() * 1000)))
    CatalogueVersion.objects.get_or_create(game=game)
    CatalogueVersion.objects.filter(game=game).update(number=number, changed=now)


def lock_game(game: str) -> None:
    """Lock the imports of a game until the transaction ends, because each import merges the claims of all.

    Call it before reading claims in order to change them. Before the first import the row to lock is created, with the
    version of a game without cards.
    """
    CatalogueVersion.objects.select_for_update().get_or_create(game=game)


def _compare(batch: Batch, gone: Iterable[Identity]) -> tuple[list[ClaimChange], int]:
    """The changes of the batch against the claims of its source, and the number of unchanged rows."""
    wanted = claims_of(batch)
    leaving = [identity for identity in gone if identity not in wanted]
    kept = _claims(batch.game, batch.source, (*wanted, *leaving))
    changes = [
        ClaimChange(sort, key, kept.get((sort, key)), data)
        for (sort, key), data in wanted.items()
        if kept.get((sort, key)) != data
    ]
    unchanged = len(wanted) - len(changes)
    changes += [ClaimChange(sort, key, kept[sort, key], None) for sort, key in leaving if (sort, key) in kept]
    return changes, unchanged


def _claims(game: str, source: str, wanted: Iterable[Identity]) -> Mapping[Identity, Data]:
    rows = Claim.objects.filter(game=game, source=source).values_list("sort", "key", "data")
    chosen = set(wanted)
    return {(sort, key): data for sort, key, data in rows if (sort, key) in chosen}


def _keep(game: str, source: str, changes: Sequence[ClaimChange]) -> None:
    """Write the new and changed claims, and delete those that are gone."""
    stated = [Claim(game=game, source=source, sort=c.sort, key=c.key, data=c.new) for c in changes if c.new is not None]
    Claim.objects.bulk_create(
        stated,
        batch_size=AT_ONCE,
        update_conflicts=True,
        unique_fields=("game", "source", "sort", "key"),
        update_fields=("data",),
    )
    gone = {(c.sort, c.key) for c in changes if c.new is None}
    claims = Claim.objects.filter(game=game, source=source).values_list("pk", "sort", "key") if gone else ()
    delete(Claim, [pk for pk, sort, key in claims if (sort, key) in gone])


def _batches(game: str) -> list[Batch]:
    # By key, so that the order of imports and undos does not matter.
    claims = Claim.objects.filter(game=game).order_by("source", "sort", "key")
    by_source: dict[str, list[tuple[str, Data]]] = {}
    for source, sort, data in claims.values_list("source", "sort", "data"):
        by_source.setdefault(source, []).append((sort, data))

    return [batch_of(game, source, claims) for source, claims in by_source.items()]


def _record(batch: Batch, summary: Summary, changes: Sequence[ClaimChange], by: int | None, file_name: str) -> Import:
    # Any: JSON values, as claims hold them.
    rows: list[dict[str, Any]] = [{"sort": c.sort, "key": c.key, "old": c.old, "new": c.new} for c in changes]
    return Import.objects.create(
        game=batch.game,
        source=batch.source,
        file_name=file_name[-FILE_NAME:],
        by_id=by,
        created=summary.created,
        changed=summary.changed,
        unchanged=summary.unchanged,
        changes=rows,
    )
