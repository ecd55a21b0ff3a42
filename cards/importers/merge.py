"""Several sources to one set of cards: joined by key or by printing, each field from the first source that says it.

Pure. What sources say differently is listed, never hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from cards.importers.joining import joined
from cards.importers.merge_facts import Disagreement, merge_card
from cards.importers.rows import Batch, CardRow, ErratumRow, PrintingRow, RestrictionRow, RulingRow, SetRow

# First comes first: what people typed, then the official lists, then the others, then what comes with the site.
PRECEDENCE: Final = (
    *("hand", "csv", "xlsx", "json"),
    *("riftbound-errata", "riftbound-gallery", "riftbound-riftcodex", "riftbound-catalog-zh"),
    *("wow-restrictions", "wow-decktools", "wow-tracker"),
    "starter",
)

Row = TypeVar("Row", SetRow, PrintingRow, RestrictionRow, ErratumRow, RulingRow)


@dataclass(frozen=True, slots=True)
class Merged:
    """The rows of all sources together, where they disagree, and how many rows are about cards that no source has."""

    batch: Batch
    disagreements: tuple[Disagreement, ...] = ()
    orphans: int = 0


def merge(game: str, batches: Iterable[Batch], traits: Sequence[str], official: str) -> Merged:
    """One batch from many, in the order of PRECEDENCE.

    A trait of `traits` that no source says of a card is unknown; `official` is the language of official names.
    """
    ranked = joined(sorted(batches, key=_rank))
    rows: dict[str, list[tuple[str, CardRow]]] = {}
    for batch in ranked:
        for row in batch.cards:
            rows.setdefault(row.key, []).append((batch.source, row))

    disagreements: list[Disagreement] = []
    cards = tuple(merge_card(key, said, traits, official, disagreements) for key, said in rows.items())
    sets = _folded((row for batch in ranked for row in batch.sets), lambda row: row.code)
    printings = _folded((row for batch in ranked for row in batch.printings), _printing)
    restrictions = _folded((row for batch in ranked for row in batch.restrictions), _restriction)
    errata = _folded((row for batch in ranked for row in batch.errata), lambda row: (row.card, row.announced))
    rulings = _folded((row for batch in ranked for row in batch.rulings), lambda row: (row.card, row.question))
    merged = Batch(
        game=game,
        sets=tuple(sets),
        cards=cards,
        printings=tuple(row for row in printings if row.card in rows),
        restrictions=tuple(row for row in restrictions if row.card in rows),
        errata=tuple(row for row in errata if row.card in rows),
        rulings=tuple(row for row in rulings if row.card in rows),
        source="merged",
    )
    loose = sum(row.card not in rows for part in (printings, restrictions, errata, rulings) for row in part)
    return Merged(merged, tuple(disagreements), loose)


def _rank(batch: Batch) -> int:
    return PRECEDENCE.index(batch.source) if batch.source in PRECEDENCE else len(PRECEDENCE)


def _printing(row: PrintingRow) -> Hashable:
    return (row.card, row.card_set, row.number, row.variant)


def _restriction(row: RestrictionRow) -> Hashable:
    return (row.card, row.format, row.since)


def _folded(rows: Iterable[Row], identity: Callable[[Row], Hashable]) -> list[Row]:
    """One row for each identity: what the first leaves empty, the next may fill."""
    found: dict[Hashable, Row] = {}
    for row in rows:
        old = found.get(identity(row))
        found[identity(row)] = row if old is None else _filled(old, row)

    return list(found.values())


def _filled(old: Row, new: Row) -> Row:
    """The old row with its empty fields from the new one; names of several languages are joined."""
    gaps = {name: getattr(new, name) for name in _fields(old) if getattr(old, name) in ("", None, ())}
    if isinstance(old, SetRow) and isinstance(new, SetRow):
        gaps["names"] = {**new.names, **old.names}

    return replace(old, **gaps) if gaps else old


def _fields(row: object) -> tuple[str, ...]:
    return tuple(getattr(type(row), "__slots__", ()))
