"""Several sources to one set of cards: joined by key or by printing, each field from the first source that has it.

Pure. Disagreements of sources on a card's names and facts or on a restriction are all listed.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, TypeVar

from cards.catalogue.names.codes import plain_code
from cards.importers.merge_facts import Disagreement, merge_card
from legality.games import GAMES
from legality.sources.fold import squash
from legality.sources.rows import Batch, CardRow, ErratumRow, PrintingRow, RestrictionRow, RulingRow, SetRow


def join_batches(batches: Sequence[Batch]) -> list[Batch]:
    """The batches with one key for each card. A row that brings `codes` takes the key of the card printed there.

    Where no row knows that key, the rows of one code take the key of the first of them.
    """
    owners = _card_by_printing(batches)
    moved = _moved_keys(batches, owners)
    owners = {code: moved.get(key, key) for code, key in owners.items()}

    found: list[Batch] = []
    for batch in batches:
        # The keys to change. Codes that had no owner are owned from now on, for the batches to come.
        keys: dict[str, str] = {}
        for row in batch.cards:
            codes = [plain_code(code) for code in row.codes]
            owner = next((owners[code] for code in codes if code in owners), row.key)
            owners.update({code: owner for code in codes if code not in owners})
            if owner != row.key:
                keys[row.key] = owner
        found.append(_rename_cards(batch, moved | keys))

    return found


def is_former(row: CardRow) -> bool:
    """Whether the row only records a card's former name: it has codes and nothing else (renames.py writes them)."""
    return bool(row.codes) and not row.names and not row.facts and not row.texts


def _moved_keys(batches: Sequence[Batch], owners: Mapping[str, str]) -> dict[str, str]:
    """The new key of each old one, for cards that a source has renamed. Lower sources that still use the old name follow."""
    moved: dict[str, str] = {}
    known: set[str] = set()
    for batch in batches:
        for row in batch.cards:
            if is_former(row) and row.key not in known:
                keys = {owners[code] for code in map(plain_code, row.codes) if code in owners}
                if len(keys) == 1 and row.key not in keys:
                    moved[row.key] = keys.pop()
        known |= {row.key for row in batch.cards if not row.codes}

    # Where the new name was renamed too, the old one is dropped: it was given back (A to B, B to A).
    return {old: new for old, new in moved.items() if new not in moved}


def _card_by_printing(batches: Sequence[Batch]) -> dict[str, str]:
    """The key of the card of each printing, from rows with a certain key; the first source wins."""
    sure: set[str] = set()
    for batch in batches:
        sure |= {row.key for row in batch.cards if not row.codes}
    owners: dict[str, str] = {}
    for batch in batches:
        certain = sure - {row.key for row in batch.cards if is_former(row)}
        printed: dict[str, set[str]] = {}
        for row in batch.printings:
            if row.card in certain:
                printed.setdefault(plain_code(f"{row.card_set}-{row.number}{row.variant}"), set()).add(row.card)
        for code, cards in printed.items():
            # A number that a source gives to two cards identifies neither.
            if len(cards) == 1:
                owners.setdefault(code, cards.pop())

    return owners


def _rename_cards(batch: Batch, keys: Mapping[str, str]) -> Batch:
    if not keys:
        return batch

    return replace(
        batch,
        cards=tuple(replace(row, key=keys.get(row.key, row.key)) for row in batch.cards),
        printings=tuple(replace(row, card=keys.get(row.card, row.card)) for row in batch.printings),
        restrictions=tuple(replace(row, card=keys.get(row.card, row.card)) for row in batch.restrictions),
        errata=tuple(replace(row, card=keys.get(row.card, row.card)) for row in batch.errata),
        rulings=tuple(replace(row, card=keys.get(row.card, row.card)) for row in batch.rulings),
    )


# The current text of a card: the printed text with its errata applied.


def with_errata(cards: Iterable[CardRow], errata: Iterable[ErratumRow], language: str) -> tuple[CardRow, ...]:
    """The cards with every announced new text in their text of `language`, the oldest erratum first.

    Their texts that lack an erratum, or may lack it, are named as outdated.
    """
    changes: dict[str, list[ErratumRow]] = {}
    for row in sorted(errata, key=lambda row: row.announced):
        changes.setdefault(row.card, []).append(row)

    current: list[CardRow] = []
    for card in cards:
        if card.key not in changes:
            current.append(card)
            continue
        texts = dict(card.texts)
        for row in changes[card.key]:
            if row.new:
                texts[language] = replace_words(texts.get(language, ""), row.old, row.new)
        outdated = set()
        for tongue in texts:
            as_of = card.texts_as_of.get(tongue, "")
            # Lists give the printed texts. Only the text in the official language has the new wording, put in just above.
            own = [row for row in changes[card.key] if not (row.new and tongue == language)]
            if any(as_of < row.announced.isoformat() for row in own):
                outdated.add(tongue)
        current.append(replace(card, texts=texts, outdated_texts=tuple(sorted(outdated))))

    return tuple(current)


def replace_words(text: str, old: str, new: str) -> str:
    """The text with the old words replaced by the new; unchanged if it has the new words already; only the new words if it lacks the old."""
    if squash(new) in squash(text):
        return text

    return text.replace(old, new) if old and old in text else new


def rank_sources() -> list[str]:
    """The sources of batches, the highest first: what people typed, the lists of the games, the starter sets of the site."""
    listed = chain.from_iterable(game.card_sources for game in GAMES.values())
    ranked = sorted(listed, key=lambda source: source.precedence)
    return [
        *("hand", "csv", "xlsx", "json"),
        *chain.from_iterable(source.batches or (source.name,) for source in ranked),
        "starter",
    ]


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


def merge_batches(game: str, batches: Iterable[Batch], traits: Sequence[str], official: str) -> Merged:
    """One batch from many, in the order of `rank_sources`, whatever the order of the batches.

    A trait of `traits` that no source has for a card is unknown; `official` is the language of official names. A set
    with printings that no source names is named by its code.
    """
    places = {source: place for place, source in enumerate(rank_sources())}
    in_order = sorted(batches, key=lambda batch: (places.get(batch.source, len(places)), batch.source))
    ranked = join_batches(in_order)
    rows: dict[str, list[tuple[str, CardRow]]] = {}
    for batch in ranked:
        for row in batch.cards:
            rows.setdefault(row.key, []).append((batch.source, row))
    notes: list[Disagreement] = []
    cards = tuple(merge_card(key, sourced, traits, official, notes) for key, sourced in rows.items())
    notes += _contested_restrictions(ranked, rows)

    folded = _merge_other_rows(ranked)
    merged = replace(
        folded,
        game=game,
        cards=with_errata(cards, folded.errata, official),
        printings=_rows_about(folded.printings, rows),
        restrictions=_rows_about(folded.restrictions, rows),
        errata=_rows_about(folded.errata, rows),
        rulings=_rows_about(folded.rulings, rows),
    )
    # The batch with a set for every printing: public card lists often come without a list of sets.
    named = {row.code for row in merged.sets}
    codes = dict.fromkeys(row.card_set for row in merged.printings if row.card_set not in named)
    with_all_sets = replace(merged, sets=(*merged.sets, *(SetRow(code, {ENGLISH: code}) for code in codes)))
    return Merged(with_all_sets, tuple(notes), _count_other_rows(folded) - _count_other_rows(merged))


def _merge_other_rows(ranked: Sequence[Batch]) -> Batch:
    """All rows but the cards, merged. A ruling or a restriction is taken whole from one source."""
    sets = list(chain.from_iterable(batch.sets for batch in ranked))
    printings = list(chain.from_iterable(batch.printings for batch in ranked))
    restrictions = list(chain.from_iterable(batch.restrictions for batch in ranked))
    errata = list(chain.from_iterable(batch.errata for batch in ranked))
    rulings: list[RulingRow] = []
    for batch in ranked:
        # If one source answers a question twice, the later answer wins.
        rulings += sorted(batch.rulings, key=lambda row: row.date, reverse=True)
    return Batch(
        game="",
        sets=_fold_rows(sets, lambda row: row.code, _fill_row),
        printings=_fold_rows(printings, lambda row: (row.card, row.card_set, row.number, row.variant), _fill_row),
        restrictions=_fold_rows(restrictions, _restriction_identity, _keep_first),
        errata=_fold_rows(errata, lambda row: (row.card, row.announced), _fill_row),
        rulings=_fold_rows(rulings, lambda row: (row.card, row.question), _keep_first),
        source="merged",
    )


def _restriction_identity(row: RestrictionRow) -> Hashable:
    return (row.card, row.format, row.since)


def _fold_rows(
    rows: Iterable[RowT], identity: Callable[[RowT], Hashable], both: Callable[[RowT, RowT], RowT]
) -> tuple[RowT, ...]:
    """One row for each identity: of two rows, what `both` makes of them."""
    found: dict[Hashable, RowT] = {}
    for row in rows:
        old = found.get(identity(row))
        found[identity(row)] = row if old is None else both(old, row)

    return tuple(found.values())


def _keep_first(old: RowT, new: RowT) -> RowT:
    return old


def _fill_row(old: RowT, new: RowT) -> RowT:
    """The old row with its gaps filled from the new one; names and summaries of several languages are joined."""
    gaps = {
        name: getattr(new, name)
        for name in tuple(getattr(type(old), "__slots__", ()))
        if getattr(old, name) in ("", None, ())
    }
    if isinstance(old, SetRow) and isinstance(new, SetRow):
        gaps |= {name: {**getattr(new, name), **getattr(old, name)} for name in ("names", "releases", "legal")}
    if isinstance(old, ErratumRow) and isinstance(new, ErratumRow):
        gaps["summaries"] = {**new.summaries, **old.summaries}

    return replace(old, **gaps) if gaps else old


def _rows_about(rows: Iterable[AboutCardT], cards: CardRows) -> tuple[AboutCardT, ...]:
    return tuple(row for row in rows if row.card in cards or (isinstance(row, RulingRow) and not row.card))


def _count_other_rows(batch: Batch) -> int:
    return sum(map(len, (batch.printings, batch.restrictions, batch.errata, batch.rulings)))


def _contested_restrictions(ranked: Sequence[Batch], cards: CardRows) -> Iterator[Disagreement]:
    """The restrictions of one card, format and first day for which sources give different limits or last days."""
    by_identity: dict[Hashable, list[tuple[str, RestrictionRow]]] = {}
    for batch in ranked:
        for row in _rows_about(batch.restrictions, cards):
            by_identity.setdefault(_restriction_identity(row), []).append((batch.source, row))

    for rows in by_identity.values():
        values = []
        for source, row in rows:
            limit = f"{row.limit} until {row.until.isoformat()}" if row.until else str(row.limit)
            values.append((source, limit))
        if len({value for _, value in values}) > 1:
            yield Disagreement(rows[0][1].card, f"restriction.{rows[0][1].format}", tuple(values))
