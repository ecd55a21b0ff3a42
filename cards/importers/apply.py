"""Importing: store the claims of a source, merge all sources, bring the tables in line; all or nothing.

A second run of the same file changes nothing. Rows that a file leaves out stay as they are. Every import that
changed something can be taken back. Merging takes no lock: only the writing does, and it is checked that nothing has
changed in between (turns.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils import timezone

from cards.importers.claim_changes import ClaimChange, change_claims, changes_of, claims_in, without_bare_sets
from cards.importers.claims import Data, Identity, claims_of
from cards.importers.game_lock import NO_PATIENCE, WaitLimit, in_turn
from cards.importers.merge import Merged
from cards.importers.merge_facts import Disagreement
from cards.importers.observers import NO_OBSERVER, Observer
from cards.importers.planning import ImportPlan, plan_change, write_plan
from cards.importers.renames import TYPED, former_rows
from cards.importers.rows import Batch, Rejected, Summary
from cards.models import Import
from cards.models.writing import PreparedRows

# A longer name is cut at its beginning: the end says more.
FILE_NAME: Final = 200


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


@dataclass(frozen=True, slots=True)
class Incoming:
    """A batch on its way in. `gone`: rows that the source withdraws; `wanted`: the batch as claims."""

    batch: Batch
    wanted: Mapping[Identity, Data]
    gone: tuple[Identity, ...] = ()
    file_name: str = ""

    @classmethod
    def of(cls, batch: Batch, gone: Iterable[Identity] = (), file_name: str = "") -> Incoming:
        """Computes the claims, once for all tries."""
        return cls(batch, claims_of(batch), tuple(gone), file_name)


def apply(
    batch: Batch,
    *,
    gone: Iterable[Identity] = (),
    dry_run: bool = False,
    by: int | None = None,
    file_name: str = "",
    observer: Observer = NO_OBSERVER,
    touched_only: bool = False,
) -> Outcome:
    """Take in a batch, raise the game's catalogue version if the cards changed, and record the import.

    `dry_run`: do all of it, then roll back. `gone`: rows that the source withdraws. A database error changes nothing.
    Rows about cards that no source has are stored and counted as orphans; they wait for their card.
    `touched_only`: merge only the cards that the batch touches, if they are few; disagreements and orphans are theirs.
    """
    incoming = [Incoming.of(batch, gone, file_name)]
    (outcome,), merged = apply_all(incoming, dry_run=dry_run, by=by, observer=observer, touched_only=touched_only)
    if merged is None:
        return outcome

    return replace(outcome, disagreements=merged.disagreements, orphans=merged.orphans)


def apply_all(
    incoming: Sequence[Incoming],
    *,
    dry_run: bool = False,
    by: int | None = None,
    observer: Observer = NO_OBSERVER,
    touched_only: bool = False,
    merge_anyway: bool = False,
    patience: WaitLimit = NO_PATIENCE,
) -> tuple[tuple[Outcome, ...], Merged | None]:
    """Take in several batches of one game, all or none, and merge once; None where nothing was merged.

    The outcomes have no disagreements and no orphans: the merge has them. `merge_anyway`: merge also where nothing changes.
    """
    game = incoming[0].batch.game

    def prepare() -> tuple[tuple[Outcome, ...], PreparedRows, ImportPlan | None]:
        outcomes = _compare_claims(incoming, by)
        edits = [(one.batch.source, outcome.changes) for one, outcome in zip(incoming, outcomes, strict=True)]
        edits = [(source, changes) for source, changes in edits if changes]
        plan = plan_change(game, edits, touched_only) if edits or merge_anyway else None
        # What a full import changes is megabytes of JSON: they are made here, not under the lock.
        return outcomes, PreparedRows([outcome.record for outcome in outcomes if outcome.record]), plan

    def write(prepared: tuple[tuple[Outcome, ...], PreparedRows, ImportPlan | None]) -> None:
        _, records, plan = prepared
        if plan:
            write_plan(game, plan, observer)
            records.insert()
            keys = Import.objects.filter(game=game).order_by("-pk").values_list("pk", flat=True)[: len(records.rows)]
            for record, key in zip(reversed(records.rows), keys, strict=True):
                record.pk = key
                record._state.adding = False

    outcomes, _, plan = in_turn(game, prepare, write, dry_run=dry_run, patience=patience)
    if dry_run:
        outcomes = tuple(replace(outcome, record=None) for outcome in outcomes)
    return outcomes, plan.merged if plan else None


def undo(
    record: Import, *, dry_run: bool = False, observer: Observer = NO_OBSERVER, patience: WaitLimit = NO_PATIENCE
) -> list[ClaimChange]:
    """Take an import back. Changes that a later import has overtaken stay, and are returned.

    An import that was taken back before is left alone. `dry_run`: do all of it, then roll back.
    """

    def prepare() -> tuple[list[ClaimChange], ImportPlan | None]:
        record.refresh_from_db(fields=("undone",))
        if record.undone:
            return [], None

        made = [ClaimChange(**change) for change in record.changes]
        now = claims_in(record.game, record.source)
        overtaken = [change for change in made if now.get((change.sort, change.key)) != change.new]
        back = [ClaimChange(c.sort, c.key, c.new, c.old) for c in made if now.get((c.sort, c.key)) == c.new]
        edits = [(record.source, back)] if back else []
        return overtaken, plan_change(record.game, edits, touched_only=bool(back))

    def write(prepared: tuple[list[ClaimChange], ImportPlan | None]) -> None:
        plan = prepared[1]
        if plan:
            write_plan(record.game, plan, observer)
        if plan and not dry_run:
            record.undone = timezone.now()
            record.save(update_fields=("undone",))

    return in_turn(record.game, prepare, write, dry_run=dry_run, patience=patience)[0]


def rebuild(game: str, observer: Observer = NO_OBSERVER) -> Merged:
    """Merge all claims of a game again and bring its tables in line with them."""
    return in_turn(game, lambda: plan_change(game, ()), lambda plan: write_plan(game, plan, observer)).merged


def _compare_claims(incoming: Sequence[Incoming], by: int | None) -> tuple[Outcome, ...]:
    """What each batch changes in the claims of its source, after those before it."""
    claims = {one.batch.source: claims_in(one.batch.game, one.batch.source) for one in incoming}
    outcomes = []
    for one in incoming:
        stored = claims[one.batch.source]
        wanted = one.wanted
        renamed = {}
        if one.batch.source != TYPED:
            wanted = without_bare_sets(stored, one.wanted)
            renamed = former_rows(stored, one.wanted)
        changes = changes_of(stored, {**wanted, **renamed}, one.gone)
        change_claims(stored, changes)
        created = sum(change.old is None for change in changes)
        differing = sum((change.sort, change.key) in one.wanted for change in changes)
        summary = Summary(created, len(changes) - created, len(one.wanted) - differing)
        record = None
        if changes:
            # Any: JSON values, as claims hold them.
            rows: list[dict[str, Any]] = [{"sort": c.sort, "key": c.key, "old": c.old, "new": c.new} for c in changes]
            record = Import(
                game=one.batch.game,
                source=one.batch.source,
                file_name=one.file_name[-FILE_NAME:],
                by_id=by,
                created=summary.created,
                changed=summary.changed,
                unchanged=summary.unchanged,
                changes=rows,
            )
        outcomes.append(Outcome(summary, tuple(changes), rejected=one.batch.rejected, record=record))

    return tuple(outcomes)
