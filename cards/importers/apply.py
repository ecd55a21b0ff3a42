"""Importing: keep what a source says, merge all sources, bring the tables in line; all or nothing.

A second run of the same file changes nothing. Rows that a file does not name are left alone. Every import that
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
from cards.importers.observers import UNSEEN, Watch
from cards.importers.rows import Batch, Rejected, Summary
from cards.models import CatalogueVersion, Claim, Import
from cards.search.index import reindex
from legality.games import GAMES

ENGLISH: Final = "en"
# Of a longer name the end tells more than the beginning.
FILE_NAME: Final = 200
BEYOND: Final = 100_000


@dataclass(frozen=True, slots=True)
class Change:
    """One row of a source that is new (`old` None), different, or gone (`new` None)."""

    sort: str
    key: str
    old: Data | None
    new: Data | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an import did, or would do: the rows of the source, and where sources disagree now that it said them.

    An import that says nothing new compares nothing: `changes`, `disagreements` and `orphans` are empty.
    """

    summary: Summary
    changes: tuple[Change, ...] = ()
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
    watch: Watch = UNSEEN,
    more_to_come: bool = False,
) -> Outcome:
    """Take in a batch, raise the game's catalogue version if the cards changed, and record the import.

    `dry_run`: do all of it and leave the database as it was. `gone`: rows that the source says no more. What the
    database refuses changes nothing. Rows about cards that no source has are kept and counted; they wait for their card.
    `more_to_come`: leave the tables to a `rebuild` that the caller owes within the same transaction.
    """
    with transaction.atomic():
        take_turns(batch.game)
        changes, unchanged = _compare(batch, gone)
        created = sum(change.old is None for change in changes)
        summary = Summary(created, len(changes) - created, unchanged)
        if not changes:
            return Outcome(summary, rejected=batch.rejected)

        _keep(batch.game, batch.source, changes)
        merged = Merged(batch) if more_to_come else rebuild(batch.game, watch)
        record = _record(batch, summary, changes, by, file_name)
        if dry_run:
            transaction.set_rollback(True)

    kept = None if dry_run else record
    return Outcome(summary, tuple(changes), merged.disagreements, batch.rejected, merged.orphans, kept)


def undo(record: Import, *, dry_run: bool = False, watch: Watch = UNSEEN) -> list[Change]:
    """Take an import back. The changes that a later import has overtaken are left alone and returned.

    An import that was taken back before stays so, and nothing is done. `dry_run`: leave the database as it was.
    """
    with transaction.atomic():
        take_turns(record.game)
        record.refresh_from_db(fields=("undone",))
        if record.undone:
            return []

        made = [Change(**change) for change in record.changes]
        now = _claims(record.game, record.source, [(change.sort, change.key) for change in made])
        overtaken = [c for c in made if now.get((c.sort, c.key)) != c.new]
        back = [Change(c.sort, c.key, c.new, c.old) for c in made if now.get((c.sort, c.key)) == c.new]
        _keep(record.game, record.source, back)
        rebuild(record.game, watch)
        if dry_run:
            transaction.set_rollback(True)
            return overtaken

        record.undone = timezone.now()
        record.save(update_fields=("undone",))

    return overtaken


def rebuild(game: str, watch: Watch = UNSEEN) -> Merged:
    """Merge all claims of a game anew and bring its tables in line with them."""
    known = GAMES.get(game)
    official = known.official_language if known else ENGLISH
    merged = merge(game, _batches(game), tuple(known.traits) if known else (), official)
    if not write(merged.batch, watch).is_nothing:
        renew(game)
        reindex(game)

    return merged


def renew(game: str) -> None:
    """Give the catalogue a version that none of the game ever had: the moment in milliseconds.

    A mere count comes back with a backup that is put in place, or with a change that is rolled back, and what processes,
    files and clients hold under it would then stand for other cards. Where the last version is later than the clock,
    the next is a chance few beyond it.
    """
    now = timezone.now()
    number = Greatest(F("number") + 1 + randbelow(BEYOND), Value(int(now.timestamp() * 1000)))
    CatalogueVersion.objects.get_or_create(game=game)
    CatalogueVersion.objects.filter(game=game).update(number=number, changed=now)


def take_turns(game: str) -> None:
    """Let nobody else import cards of the game until this transaction is over: each merges what all have said.

    Whoever reads what was said before, to say more, takes their turn first. Before the first import there is no row to
    lock: one is made, of the version that a game without cards has.
    """
    CatalogueVersion.objects.select_for_update().get_or_create(game=game)


def _compare(batch: Batch, gone: Iterable[Identity]) -> tuple[list[Change], int]:
    """What the batch says that its source did not say before, and how many rows it says again."""
    wanted = claims_of(batch)
    leaving = [identity for identity in gone if identity not in wanted]
    kept = _claims(batch.game, batch.source, (*wanted, *leaving))
    changes = [
        Change(sort, key, kept.get((sort, key)), data)
        for (sort, key), data in wanted.items()
        if kept.get((sort, key)) != data
    ]
    unchanged = len(wanted) - len(changes)
    changes += [Change(sort, key, kept[sort, key], None) for sort, key in leaving if (sort, key) in kept]
    return changes, unchanged


def _claims(game: str, source: str, wanted: Iterable[Identity]) -> Mapping[Identity, Data]:
    rows = Claim.objects.filter(game=game, source=source).values_list("sort", "key", "data")
    chosen = set(wanted)
    return {(sort, key): data for sort, key, data in rows if (sort, key) in chosen}


def _keep(game: str, source: str, changes: Sequence[Change]) -> None:
    """Write the claims that are new or changed, and away with those that nobody makes any more."""
    said = [Claim(game=game, source=source, sort=c.sort, key=c.key, data=c.new) for c in changes if c.new is not None]
    Claim.objects.bulk_create(
        said,
        batch_size=AT_ONCE,
        update_conflicts=True,
        unique_fields=("game", "source", "sort", "key"),
        update_fields=("data",),
    )
    gone = {(c.sort, c.key) for c in changes if c.new is None}
    claims = Claim.objects.filter(game=game, source=source).values_list("pk", "sort", "key") if gone else ()
    delete(Claim, [pk for pk, sort, key in claims if (sort, key) in gone])


def _batches(game: str) -> list[Batch]:
    # By key, so that the order in which rows came in and were taken back changes nothing.
    claims = Claim.objects.filter(game=game).order_by("source", "sort", "key")
    by_source: dict[str, list[tuple[str, Data]]] = {}
    for source, sort, data in claims.values_list("source", "sort", "data"):
        by_source.setdefault(source, []).append((sort, data))

    return [batch_of(game, source, claims) for source, claims in by_source.items()]


def _record(batch: Batch, summary: Summary, changes: Sequence[Change], by: int | None, file_name: str) -> Import:
    # Any: JSON values, as claims hold them.
    said: list[dict[str, Any]] = [{"sort": c.sort, "key": c.key, "old": c.old, "new": c.new} for c in changes]
    return Import.objects.create(
        game=batch.game,
        source=batch.source,
        file_name=file_name[-FILE_NAME:],
        by_id=by,
        created=summary.created,
        changed=summary.changed,
        unchanged=summary.unchanged,
        changes=said,
    )
