"""Importing: store the claims of a source, merge all sources, bring the tables in line; all or nothing.

A second run of the same file changes nothing. Rows that a file leaves out stay as they are. Every import that
changed something can be taken back. Merging takes no lock: only the writing does, and it is checked that nothing has
changed in between (turns.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.utils import timezone

from cards.catalogue.snapshot import snapshot
from cards.importers.claim_changes import ClaimChange, changed, changes_of, claims_in, without_bare_sets
from cards.importers.claims import Data, Identity, claims_of
from cards.importers.merge import Merged
from cards.importers.merge_facts import Disagreement
from cards.importers.observers import NO_OBSERVER, Observer
from cards.importers.planning import Edits, Plan, carried_out, planned, read
from cards.importers.renames import TYPED, former_rows
from cards.importers.rows import Batch, Rejected, Summary
from cards.importers.turns import NO_PATIENCE, Base, Patience, base_of, in_turn
from cards.models import Import
from cards.models.statements import Reserved, Statement, inserts, run, with_keys

# The end of a longer name is kept: it tells more than the beginning.
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


@dataclass(frozen=True, slots=True)
class _Import:
    """What several batches change, and the plan for the tables; no plan where nothing changes."""

    outcomes: tuple[Outcome, ...]
    plan: Plan | None = None
    recording: Sequence[Statement] = ()
    reserved: Sequence[Reserved] = ()

    def holds(self) -> bool:
        """Whether it may still be written."""
        return all(one.holds() for one in self.reserved) and (self.plan is None or self.plan.holds())


@dataclass(frozen=True, slots=True)
class _Undo:
    """What an undo gives back and what it leaves; no plan for an import that was taken back before."""

    overtaken: list[ClaimChange] = field(default_factory=list)
    plan: Plan | None = None

    def holds(self) -> bool:
        """As of an import."""
        return self.plan is None or self.plan.holds()


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
    patience: Patience = NO_PATIENCE,
) -> tuple[tuple[Outcome, ...], Merged | None]:
    """Take in several batches of one game, all or none, and merge once; None where nothing was merged.

    The outcomes tell no disagreements and no orphans: the merge does. `merge_anyway`: merge also where nothing changes.
    """
    outcomes, merged = in_turn(
        incoming[0].batch.game,
        lambda: _prepared(incoming, touched_only, merge_anyway, by),
        lambda work: _written(incoming[0].batch.game, work, observer),
        dry_run=dry_run,
        patience=patience,
    )
    if dry_run:
        outcomes = tuple(replace(outcome, record=None) for outcome in outcomes)
    return outcomes, merged


def undo(
    record: Import, *, dry_run: bool = False, observer: Observer = NO_OBSERVER, patience: Patience = NO_PATIENCE
) -> list[ClaimChange]:
    """Take an import back. Changes that a later import has overtaken stay, and are returned.

    An import that was taken back before is left alone. `dry_run`: do all of it, then roll back.
    """

    def write(work: _Undo) -> list[ClaimChange]:
        if work.plan is None:
            return []

        carried_out(record.game, work.plan, observer)
        if not dry_run:
            record.undone = timezone.now()
            record.save(update_fields=("undone",))
        return work.overtaken

    return in_turn(record.game, lambda: _prepared_undo(record), write, dry_run=dry_run, patience=patience)


def rebuild(game: str, observer: Observer = NO_OBSERVER) -> Merged:
    """Merge all claims of a game anew and bring its tables in line with them."""

    def prepare() -> tuple[Base, Plan]:
        with snapshot():
            base, reading = base_of(game), read(game, ())
        return base, planned(game, reading, ())

    def write(plan: Plan) -> Merged:
        carried_out(game, plan, observer)
        return plan.merged

    return in_turn(game, prepare, write)


def _prepared(
    incoming: Sequence[Incoming], touched_only: bool, merge_anyway: bool, by: int | None
) -> tuple[Base, _Import]:
    game = incoming[0].batch.game
    with snapshot():
        base = base_of(game)
        outcomes, edits = _compared(incoming)
        if not edits and not merge_anyway:
            return base, _Import(outcomes)
        reading = read(game, edits, touched_only)

    plan = planned(game, reading, edits)
    recorded = tuple(
        replace(outcome, record=_record(one, outcome, by)) if outcome.changes else outcome
        for one, outcome in zip(incoming, outcomes, strict=True)
    )
    records = [outcome.record for outcome in recorded if outcome.record]
    reserved = with_keys(records)
    return base, _Import(recorded, plan, inserts(records), reserved)


def _compared(incoming: Sequence[Incoming]) -> tuple[tuple[Outcome, ...], Edits]:
    """What each batch changes in the claims of its source, after those before it."""
    claims = {one.batch.source: claims_in(one.batch.game, one.batch.source) for one in incoming}
    outcomes = []
    for one in incoming:
        kept = claims[one.batch.source]
        wanted, renamed = one.wanted, {}
        if one.batch.source != TYPED:
            wanted, renamed = without_bare_sets(kept, one.wanted), former_rows(kept, one.wanted)
        changes = changes_of(kept, {**wanted, **renamed}, one.gone)
        changed(claims[one.batch.source], changes)
        created = sum(change.old is None for change in changes)
        told = sum((change.sort, change.key) in one.wanted for change in changes)
        summary = Summary(created, len(changes) - created, len(one.wanted) - told)
        outcomes.append(Outcome(summary, tuple(changes), rejected=one.batch.rejected))

    edits = [(one.batch.source, outcome.changes) for one, outcome in zip(incoming, outcomes, strict=True)]
    return tuple(outcomes), [edit for edit in edits if edit[1]]


def _written(game: str, work: _Import, observer: Observer) -> tuple[tuple[Outcome, ...], Merged | None]:
    if work.plan is None:
        return work.outcomes, None

    carried_out(game, work.plan, observer)
    run(work.recording)
    for outcome in work.outcomes:
        if outcome.record:
            outcome.record._state.adding = False
    return work.outcomes, work.plan.merged


def _prepared_undo(record: Import) -> tuple[Base, _Undo]:
    made = [ClaimChange(**change) for change in record.changes]
    with snapshot():
        base = base_of(record.game)
        record.refresh_from_db(fields=("undone",))
        if record.undone:
            return base, _Undo()

        now = claims_in(record.game, record.source)
        overtaken = [change for change in made if now.get((change.sort, change.key)) != change.new]
        back = [ClaimChange(c.sort, c.key, c.new, c.old) for c in made if now.get((c.sort, c.key)) == c.new]
        edits = [(record.source, back)] if back else []
        reading = read(record.game, edits, touched_only=bool(back))
    return base, _Undo(overtaken, planned(record.game, reading, edits))


def _record(one: Incoming, outcome: Outcome, by: int | None) -> Import:
    # Any: JSON values, as claims hold them.
    rows: list[dict[str, Any]] = [{"sort": c.sort, "key": c.key, "old": c.old, "new": c.new} for c in outcome.changes]
    return Import(
        game=one.batch.game,
        source=one.batch.source,
        file_name=one.file_name[-FILE_NAME:],
        by_id=by,
        created=outcome.summary.created,
        changed=outcome.summary.changed,
        unchanged=outcome.summary.unchanged,
        changes=rows,
    )
