"""From changed claims to what is to be written: the plan of an import, made from a reading of the database.

`read` belongs in a snapshot, `planned` needs no lock and takes nearly all of the time, and `carried_out` writes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from cards.importers.claim_changes import ClaimChange, Claims, all_claims, batches_of, changed, writing_of
from cards.importers.database import (
    Stored,
    TableChange,
    TableWriting,
    carry_out,
    compared,
    ready,
    stored,
    summary_of,
)
from cards.importers.merge import Merged, merge
from cards.importers.observers import Observer
from cards.importers.rows import SetRow
from cards.importers.touched import Touched, touched_by
from cards.importers.turns import raise_revision, raise_version
from cards.models import Card, CardSet, Printing
from cards.models.statements import Reserved, Statement, run
from cards.search.index import Indexed, IndexedPrinting, index_change, index_writing, indexed, reindex
from legality.games import GAMES

ENGLISH: Final = "en"
# The changes of each source, in their order.
Edits = Sequence[tuple[str, Sequence[ClaimChange]]]


@dataclass(frozen=True, slots=True)
class Reading:
    """What the database holds: of the whole game, or of what the edits touch (`touched`)."""

    claims: Claims
    there: Stored
    index: Indexed | None = None
    touched: Touched | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be written. `index` None: the index of the touched cards is made once the tables are written.

    `reserved` must hold when it is written.
    """

    merged: Merged
    claims: list[Statement]
    tables: list[TableWriting]
    index: list[Statement] | None
    reserved: list[Reserved]

    def holds(self) -> bool:
        """Whether the keys of its new rows are still free."""
        return all(one.holds() for one in self.reserved)


def read(game: str, edits: Edits, touched_only: bool = False) -> Reading:
    """What is needed to plan the edits. `touched_only`: read no more than they touch, if that is little."""
    changes = [change for _, changes in edits for change in changes]
    touched = touched_by(game, changes) if touched_only else None
    if touched is not None:
        return Reading(touched.claims, stored(game, touched.cards), None, touched)

    return Reading(all_claims(game), stored(game), indexed(game))


def planned(game: str, reading: Reading, edits: Edits) -> Plan:
    """Merge the claims as they are after the edits, and compare them with the tables."""
    for source, changes in edits:
        changed(reading.claims.setdefault(source, {}), changes)
    known, touched = GAMES.get(game), reading.touched
    official = known.official_language if known else ENGLISH
    merged = merge(game, batches_of(game, reading.claims), tuple(known.traits) if known else (), official)
    if touched is not None:
        merged = replace(merged, batch=replace(merged.batch, sets=(*merged.batch.sets, *_unnamed(merged, touched))))

    tables = compared(merged.batch, reading.there, None if touched is None else touched.sets)
    reserved, writings = ready(tables)
    index = None if reading.index is None else index_writing(index_change(_indexed_cards(tables), reading.index))
    claims = [one for source, changes in edits for one in writing_of(game, source, changes)]
    return Plan(merged, claims, writings, index, reserved)


def carried_out(game: str, plan: Plan, observer: Observer) -> None:
    """Write the plan, with a new revision of the claims and a new version of the cards where they change.

    Call it under the lock of the game.
    """
    if plan.claims:
        run(plan.claims)
        raise_revision(game)
    carry_out(game, plan.tables, observer)
    changes = [writing.change for writing in plan.tables]
    if summary_of(changes).is_nothing:
        return

    raise_version(game)
    if plan.index is None:
        reindex(game, _cards_to_index(changes))
    else:
        run(plan.index)


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
