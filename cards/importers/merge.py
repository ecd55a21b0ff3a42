"""Several sources to one set of cards: joined by key or by printing, each field from the first source that has it.

Pure. Disagreements of sources on a card's names and facts or on a restriction are all listed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from cards.importers.card_keys import joined
from cards.importers.errata_texts import with_errata
from cards.importers.merge_facts import Disagreement, merge_card
from cards.importers.rows import Batch, CardRow, ErratumRow, PrintingRow, RestrictionRow, RulingRow, SetRow

# The highest first: what people typed, the official lists, other lists, the starter sets of the site.
PRECEDENCE: Final = (
    *("hand", "csv", "xlsx", "json"),
    *("riftbound-errata", "riftbound-gallery", "riftbound-riftcodex", "riftbound-catalog-zh"),
    *("wow-deckbuilding", "wow-restrictions", "wow-decktools"),
    *("wow-tracker", "wow-tracker-prints", "wow-tracker-sets"),
    "starter",
)

ENGLISH: Final = "en"

RowT = TypeVar("RowT", SetRow, PrintingRow, RestrictionRow, ErratumRow, RulingRow)
AboutCardT = TypeVar("AboutCardT", PrintingRow, RestrictionRow, ErratumRow, RulingRow)
CardRows = Mapping[str, list[tuple[str, CardRow]]]


@dataclass(frozen=True, slots=True)
class Merged:
    """The rows of all sources together, where they disagree, and how many rows are about cards that no source has."""

    batch: Batch
    disagreements: tuple[Disagreement, ...] = ()
    orphans: int = 0


def merge(game: str, batches: Iterable[Batch], traits: Sequence[str], official: str) -> Merged:
    """One batch from many, in the order of PRECEDENCE, whatever the order of the batches.

    A trait of `traits` that no source has for a card is unknown; `official` is the language of official names. A set
    with printings that no source names is named by its code.
    """
    ranked = joined(sorted(batches, key=_rank))
    rows = _card_rows(ranked)
    notes: list[Disagreement] = []
    cards = tuple(merge_card(key, sourced, traits, official, notes) for key, sourced in rows.items())
    notes += _contested(ranked, rows)

    folded = _folded(ranked)
    merged = replace(
        folded,
        game=game,
        cards=with_errata(cards, folded.errata, official),
        printings=_about(folded.printings, rows),
        restrictions=_about(folded.restrictions, rows),
        errata=_about(folded.errata, rows),
        rulings=_about(folded.rulings, rows),
    )
    return Merged(_with_all_sets(merged), tuple(notes), _size(folded) - _size(merged))


def _rank(batch: Batch) -> tuple[int, str]:
    place = PRECEDENCE.index(batch.source) if batch.source in PRECEDENCE else len(PRECEDENCE)
    return place, batch.source


def _card_rows(ranked: Sequence[Batch]) -> CardRows:
    rows: dict[str, list[tuple[str, CardRow]]] = {}
    for batch in ranked:
        for row in batch.cards:
            rows.setdefault(row.key, []).append((batch.source, row))

    return rows


def _folded(ranked: Sequence[Batch]) -> Batch:
    """The rows of all sources but the cards. An answer or a restriction comes whole from one source."""
    return Batch(
        game="",
        sets=_fold((row for batch in ranked for row in batch.sets), lambda row: row.code, _filled),
        printings=_fold((row for batch in ranked for row in batch.printings), _printing, _filled),
        restrictions=_fold((row for batch in ranked for row in batch.restrictions), _restriction, _first),
        errata=_fold((row for batch in ranked for row in batch.errata), lambda row: (row.card, row.announced), _filled),
        rulings=_fold(
            (row for batch in ranked for row in _latest(batch)), lambda row: (row.card, row.question), _first
        ),
        source="merged",
    )


def _latest(batch: Batch) -> list[RulingRow]:
    """Of two answers of one source to one question the later comes first."""
    return sorted(batch.rulings, key=lambda row: row.date, reverse=True)


def _printing(row: PrintingRow) -> Hashable:
    return (row.card, row.card_set, row.number, row.variant)


def _restriction(row: RestrictionRow) -> Hashable:
    return (row.card, row.format, row.since)


def _fold(
    rows: Iterable[RowT], identity: Callable[[RowT], Hashable], both: Callable[[RowT, RowT], RowT]
) -> tuple[RowT, ...]:
    """One row for each identity: of two rows, what `both` makes of them."""
    found: dict[Hashable, RowT] = {}
    for row in rows:
        old = found.get(identity(row))
        found[identity(row)] = row if old is None else both(old, row)

    return tuple(found.values())


def _first(old: RowT, new: RowT) -> RowT:
    return old


def _filled(old: RowT, new: RowT) -> RowT:
    """The old row with its empty fields from the new one; names and summaries of several languages are joined."""
    gaps = {name: getattr(new, name) for name in _fields(old) if getattr(old, name) in ("", None, ())}
    if isinstance(old, SetRow) and isinstance(new, SetRow):
        gaps |= {name: {**getattr(new, name), **getattr(old, name)} for name in ("names", "releases", "legal")}
    if isinstance(old, ErratumRow) and isinstance(new, ErratumRow):
        gaps["summaries"] = {**new.summaries, **old.summaries}

    return replace(old, **gaps) if gaps else old


def _fields(row: object) -> tuple[str, ...]:
    return tuple(getattr(type(row), "__slots__", ()))


def _about(rows: Iterable[AboutCardT], cards: CardRows) -> tuple[AboutCardT, ...]:
    return tuple(row for row in rows if row.card in cards or (isinstance(row, RulingRow) and not row.card))


def _size(batch: Batch) -> int:
    return sum(map(len, (batch.printings, batch.restrictions, batch.errata, batch.rulings)))


def _with_all_sets(batch: Batch) -> Batch:
    """The batch with a set for every printing: public card lists often come without a list of sets."""
    named = {row.code for row in batch.sets}
    codes = dict.fromkeys(row.card_set for row in batch.printings if row.card_set not in named)
    return replace(batch, sets=(*batch.sets, *(SetRow(code, {ENGLISH: code}) for code in codes)))


def _contested(ranked: Sequence[Batch], cards: CardRows) -> Iterator[Disagreement]:
    """The restrictions of one card, format and first day that sources give another limit or last day."""
    by_identity: dict[Hashable, list[tuple[str, RestrictionRow]]] = {}
    for batch in ranked:
        for row in _about(batch.restrictions, cards):
            by_identity.setdefault(_restriction(row), []).append((batch.source, row))

    for rows in by_identity.values():
        values = tuple((source, _limit(row)) for source, row in rows)
        if len({value for _, value in values}) > 1:
            yield Disagreement(rows[0][1].card, f"restriction.{rows[0][1].format}", values)


def _limit(row: RestrictionRow) -> str:
    return f"{row.limit} until {row.until.isoformat()}" if row.until else str(row.limit)
