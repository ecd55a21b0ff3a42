"""From changed claims to what is to be written: an import is planned without a lock, and written under it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from cards.importers.claim_changes import (
    UPDATED,
    ClaimChange,
    all_claims,
    batches_of,
    change_claims,
    delete_claims,
    stated_claims,
)
from cards.importers.database import TableChange, compare, stored, summary_of, write_changes
from cards.importers.merge import Merged, merge
from cards.importers.observers import Observer
from cards.importers.rows import SetRow
from cards.importers.touched import Touched, touched_by
from cards.importers.turns import raise_revision, raise_version
from cards.models import Card, CardSet, Claim, Printing
from cards.models.writing import PreparedRows
from cards.search.index import IndexChange, IndexedPrinting, index_change, indexed, reindex, write_index
from legality.games import GAMES

ENGLISH: Final = "en"
# The changes of each source, in their order.
Edits = Sequence[tuple[str, Sequence[ClaimChange]]]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be written. `index` None: the index of the touched cards is made once the tables are written."""

    edits: Edits
    claims: PreparedRows
    merged: Merged
    tables: list[TableChange]
    index: IndexChange | None


def plan_change(game: str, edits: Edits, touched_only: bool = False) -> Plan:
    """Merge the claims as they are after the edits, and compare them with the tables. Writes nothing, and takes no lock.

    `touched_only`: read and merge no more than the edits touch, if that is little.
    """
    touched = touched_by(game, [one for _, changes in edits for one in changes]) if touched_only else None
    claims = touched.claims if touched else all_claims(game)
    stated: list[Claim] = []
    for source, changes in edits:
        change_claims(claims.setdefault(source, {}), changes)
        stated += stated_claims(game, source, changes)

    known = GAMES.get(game)
    official = known.official_language if known else ENGLISH
    merged = merge(game, batches_of(game, claims), tuple(known.traits) if known else (), official)
    if touched:
        merged = replace(merged, batch=replace(merged.batch, sets=(*merged.batch.sets, *_unnamed(merged, touched))))
        tables = compare(merged.batch, stored(game, touched.cards), touched.sets)
        return Plan(edits, PreparedRows(stated), merged, tables, None)

    tables = compare(merged.batch, stored(game))
    return Plan(edits, PreparedRows(stated), merged, tables, index_change(_indexed_cards(tables), indexed(game)))


def write_plan(game: str, plan: Plan, observer: Observer) -> None:
    """Write the plan, with a new revision of the claims and a new version of the cards where they change.

    Call it under the lock of the game.
    """
    plan.claims.insert(on_conflict=UPDATED)
    for source, changes in plan.edits:
        delete_claims(game, source, changes)
    if plan.edits:
        raise_revision(game)
    write_changes(game, plan.tables, observer)
    if summary_of(plan.tables).is_nothing:
        return

    raise_version(game)
    if plan.index is None:
        reindex(game, _cards_to_index(plan.tables))
    else:
        write_index(plan.index)


def _unnamed(merged: Merged, touched: Touched) -> list[SetRow]:
    """The sets that no source names, which stay for the printings of cards that are not touched."""
    named = {row.code for row in merged.batch.sets}
    return [SetRow(code, {ENGLISH: code}) for code in sorted(touched.printed_elsewhere - named)]


def _indexed_cards(tables: Sequence[TableChange]) -> list[tuple[Card, list[IndexedPrinting]]]:
    """The cards as they will be, with their printings."""
    sets, cards, printings, *_ = tables
    released = {code: row.released for (code,), row in sets.staying() if isinstance(row, CardSet)}
    prints: dict[str, list[IndexedPrinting]] = {}
    for (card, code, *_), row in printings.staying():
        if isinstance(row, Printing):
            one = IndexedPrinting(code, released[code], row.number, row.variant, row.text)
            prints.setdefault(card, []).append(one)

    return [(row, prints.get(key, [])) for (key,), row in cards.staying() if isinstance(row, Card)]


def _cards_to_index(tables: Sequence[TableChange]) -> set[int]:
    """The primary keys of the cards whose row in the index may differ now."""
    sets, cards, printings, *_ = tables
    found = {row.pk for row in (*cards.new, *(row for row, _ in cards.changed))}
    changed_printings = (*printings.new, *(row for row, _ in printings.changed), *printings.gone)
    found |= {row.card_id for row in changed_printings if isinstance(row, Printing)}
    # Cards are ordered by the day of their first set.
    moved = [row.pk for row, old in sets.changed if "released" in old]
    return found | set(Printing.objects.filter(card_set__in=moved).values_list("card_id", flat=True))
