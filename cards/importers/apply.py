"""Importing: store the claims of a source, merge all sources, bring the tables in line; all or nothing.

A second run of the same file changes nothing. Rows that a file leaves out stay as they are. Every import that
changed something can be taken back. Merging takes no lock: only the writing does, and it is checked that nothing has
changed in between (turns.py).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import chain
from operator import or_
from typing import Any, Final

from django.db.models import Q, QuerySet
from django.utils import timezone

from cards.catalogue.names.codes import plain_code
from cards.importers.claims import (
    UPDATED,
    ClaimChange,
    Claims,
    Data,
    Identity,
    all_claims,
    batches_by_source,
    change_claims,
    claims_in,
    claims_of_batch,
    compare_claims,
    delete_claims,
    stated_claims,
    without_bare_sets,
)
from cards.importers.database import TableChange, compare_tables, stored_rows, summarize_changes, write_changes
from cards.importers.game_lock import NO_PATIENCE, WaitLimit, in_turn, raise_revision, raise_version
from cards.importers.merge import Merged, merge_batches
from cards.importers.merge_facts import Disagreement
from cards.importers.observers import NO_OBSERVER, Observer
from cards.importers.renames import TYPED, former_rows
from cards.models import Card, CardSet, Claim, Import, Printing
from cards.models.writing import PreparedRows
from cards.search.index import IndexChange, IndexedPrinting, index_change, index_rows, reindex, write_index
from legality.games import GAMES
from legality.sources.rows import Batch, Rejected, SetRow, Summary

# Which cards a change of a few claims can touch, so that only these are merged and written.
#
# Two keys are of one card where a row that brings `codes` joins them (merge.py). What is merged here equals
# what a merge of all claims would give for the same cards.


# More are merged with all others: it is as quick.
MAX_MERGED_ALONE: Final = 40


@dataclass(frozen=True, slots=True)
class TouchedClaims:
    """The keys of the cards and the codes of the sets that a change can touch, with all claims about them.

    `printed_elsewhere`: those of the sets that have printings of other cards.
    """

    cards: frozenset[str]
    sets: frozenset[str]
    claims: Claims
    printed_elsewhere: frozenset[str]


def find_touched_rows(game: str, changes: Sequence[ClaimChange]) -> TouchedClaims | None:
    """What the changes can touch; None if it is so much that all may as well be merged."""
    changed = []
    for change in changes:
        for data in (change.old, change.new):
            if data is not None:
                changed.append((change.sort, data))
    cards = {_claimed_card(sort, data) for sort, data in changed if sort != "sets"}
    if len(cards) <= MAX_MERGED_ALONE:
        cards = _related_keys(game, cards, changed)
    if len(cards) > MAX_MERGED_ALONE:
        return None

    # All claims about the cards.
    claims: Claims = {}
    if cards:
        beginning = reduce(or_, (Q(key__startswith=f"{card}|") for card in cards))
        claims_of_game = Claim.objects.filter(game=game).exclude(sort="sets")
        _add_claims(claims, claims_of_game.filter(Q(sort="cards", key__in=cards) | beginning), cards)
    sets = {data["code"] for sort, data in changed if sort == "sets"}
    sets |= {data["card_set"] for sort, data in changed if sort == "printings"}
    for rows in claims.values():
        sets |= {data["card_set"] for (sort, _), data in rows.items() if sort == "printings"}
    sets |= set(Printing.objects.filter(card__game=game, card__key__in=cards).values_list("card_set__code", flat=True))
    _add_claims(claims, Claim.objects.filter(game=game, sort="sets", key__in=sets))
    others = Printing.objects.filter(card_set__game=game, card_set__code__in=sets).exclude(card__key__in=cards)
    elsewhere = others.order_by().values_list("card_set__code", flat=True).distinct()
    return TouchedClaims(frozenset(cards), frozenset(sets), claims, frozenset(elsewhere))


def _claimed_card(sort: str, data: Data) -> str:
    """The key of the card that a claim is about."""
    return str(data["key"] if sort == "cards" else data["card"])


def _related_keys(game: str, cards: Collection[str], changed: Iterable[tuple[str, Data]]) -> set[str]:
    """The keys together with all that may be joined with them, before or after the change."""
    loose = Claim.objects.filter(game=game, sort="cards").exclude(data__codes=[]).values_list("data", flat=True)
    rows = [data for data in (*loose, *(data for sort, data in changed if sort == "cards")) if data.get("codes")]
    if not rows:
        return set(cards)

    # The cards that each of the codes leads to.
    bearers: dict[str, set[str]] = {}
    for data in rows:
        for code in data["codes"]:
            bearers.setdefault(plain_code(code), set()).add(data["key"])
    for key in Claim.objects.filter(game=game, sort="printings").values_list("key", flat=True):
        card, card_set, number, variant = key.rsplit("|", 3)
        bearers.get(plain_code(f"{card_set}-{number}{variant}"), set()).add(card)
    for sort, data in changed:
        if sort == "printings":
            code = plain_code(f"{data['card_set']}-{data['number']}{data['variant']}")
            bearers.get(code, set()).add(data["card"])

    # The cards, those that share a code with one of them, and so on.
    found = set(cards)
    left = list(bearers.values())
    while met := [group for group in left if not group.isdisjoint(found)]:
        left = [group for group in left if group.isdisjoint(found)]
        found = found.union(*met)
    return found


def _add_claims(found: Claims, rows: QuerySet[Claim], cards: Collection[str] | None = None) -> None:
    for source, sort, key, data in rows.values_list("source", "sort", "key", "data"):
        # Another card's key may begin with this one and a bar, or differ in case on SQLite.
        if cards is None or _claimed_card(sort, data) in cards:
            found.setdefault(source, {})[sort, key] = data


ENGLISH: Final = "en"
# The changes of each source, in their order.
Edits = Sequence[tuple[str, Sequence[ClaimChange]]]


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """What is to be written. `index` None: the index of the touched cards is made once the tables are written."""

    edits: Edits
    claims: PreparedRows
    merged: Merged
    tables: list[TableChange]
    index: IndexChange | None


def plan_change(game: str, edits: Edits, touched_only: bool = False) -> ImportPlan:
    """Merge the claims as they are after the edits, and compare them with the tables. Writes nothing, and takes no lock.

    `touched_only`: read and merge no more than the edits touch, if that is little.
    """
    touched = (
        find_touched_rows(game, list(chain.from_iterable(changes for _, changes in edits))) if touched_only else None
    )
    claims = touched.claims if touched else all_claims(game)
    stated: list[Claim] = []
    for source, changes in edits:
        change_claims(claims.setdefault(source, {}), changes)
        stated += stated_claims(game, source, changes)

    known = GAMES.get(game)
    official = known.official_language if known else ENGLISH
    merged = merge_batches(game, batches_by_source(game, claims), tuple(known.traits) if known else (), official)
    if touched:
        # The sets that no source names, which stay for the printings of cards that are not touched.
        named = {row.code for row in merged.batch.sets}
        unnamed = [SetRow(code, {ENGLISH: code}) for code in sorted(touched.printed_elsewhere - named)]
        merged = replace(merged, batch=replace(merged.batch, sets=(*merged.batch.sets, *unnamed)))
        tables = compare_tables(merged.batch, stored_rows(game, touched.cards), touched.sets)
        return ImportPlan(edits, PreparedRows(stated), merged, tables, None)

    tables = compare_tables(merged.batch, stored_rows(game))
    # The cards as they will be, with their printings.
    sets, cards, printings, *_ = tables
    released = {code: row.released for (code,), row in sets.remaining_rows() if isinstance(row, CardSet)}
    prints: dict[str, list[IndexedPrinting]] = {}
    for (card, code, *_), row in printings.remaining_rows():
        if isinstance(row, Printing):
            one = IndexedPrinting(code, released[code], row.number, row.variant, row.text)
            prints.setdefault(card, []).append(one)
    staying = [(row, prints.get(key, [])) for (key,), row in cards.remaining_rows() if isinstance(row, Card)]
    return ImportPlan(edits, PreparedRows(stated), merged, tables, index_change(staying, index_rows(game)))


def write_plan(game: str, plan: ImportPlan, observer: Observer) -> None:
    """Write the plan, with a new revision of the claims and a new version of the cards where they change.

    Call it under the lock of the game.
    """
    plan.claims.insert(on_conflict=UPDATED)
    for source, changes in plan.edits:
        delete_claims(game, source, changes)
    if plan.edits:
        raise_revision(game)
    write_changes(game, plan.tables, observer)
    if summarize_changes(plan.tables).is_nothing:
        return

    raise_version(game)
    if plan.index is None:
        # The primary keys of the cards whose row in the index may differ now.
        sets, cards, printings, *_ = plan.tables
        found = {row.pk for row in (*cards.new, *(row for row, _ in cards.changed))}
        changed_printings = (*printings.new, *(row for row, _ in printings.changed), *printings.gone)
        found |= {row.card_id for row in changed_printings if isinstance(row, Printing)}
        # Cards are ordered by the day of their first set.
        moved = [row.pk for row, old in sets.changed if "released" in old]
        cards_to_index = found | set(Printing.objects.filter(card_set__in=moved).values_list("card_id", flat=True))
        reindex(game, cards_to_index)
    else:
        write_index(plan.index)


# A longer name is cut at its beginning: the end says more.
FILE_NAME: Final = 200


@dataclass(frozen=True, slots=True)
class ImportOutcome:
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
        return cls(batch, claims_of_batch(batch), tuple(gone), file_name)


def import_batch(
    batch: Batch,
    *,
    gone: Iterable[Identity] = (),
    dry_run: bool = False,
    by: int | None = None,
    file_name: str = "",
    observer: Observer = NO_OBSERVER,
    touched_only: bool = False,
) -> ImportOutcome:
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
) -> tuple[tuple[ImportOutcome, ...], Merged | None]:
    """Take in several batches of one game, all or none, and merge once; None where nothing was merged.

    The outcomes have no disagreements and no orphans: the merge has them. `merge_anyway`: merge also where nothing changes.
    """
    game = incoming[0].batch.game

    def prepare() -> tuple[tuple[ImportOutcome, ...], PreparedRows, ImportPlan | None]:
        outcomes = _compare_claims(incoming, by)
        edits = [(one.batch.source, outcome.changes) for one, outcome in zip(incoming, outcomes, strict=True)]
        edits = [(source, changes) for source, changes in edits if changes]
        plan = plan_change(game, edits, touched_only) if edits or merge_anyway else None
        # What a full import changes is megabytes of JSON: they are made here, not under the lock.
        return outcomes, PreparedRows([outcome.record for outcome in outcomes if outcome.record]), plan

    def write(prepared: tuple[tuple[ImportOutcome, ...], PreparedRows, ImportPlan | None]) -> None:
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


def take_import_back(
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


def rebuild_cards(game: str, observer: Observer = NO_OBSERVER) -> Merged:
    """Merge all claims of a game again and bring its tables in line with them."""
    return in_turn(game, lambda: plan_change(game, ()), lambda plan: write_plan(game, plan, observer)).merged


def _compare_claims(incoming: Sequence[Incoming], by: int | None) -> tuple[ImportOutcome, ...]:
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
        changes = compare_claims(stored, {**wanted, **renamed}, one.gone)
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
        outcomes.append(ImportOutcome(summary, tuple(changes), rejected=one.batch.rejected, record=record))

    return tuple(outcomes)
