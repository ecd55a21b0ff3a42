"""One key for the rows of different sources about one card: their own, or that of a printing they share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

from cards.catalogue.codes import plain_code
from cards.importers.rows import Batch, CardRow


def joined(batches: Sequence[Batch]) -> list[Batch]:
    """The batches with one key for each card. A row that brings `codes` takes the key of the card printed there.

    Where no row knows that key, the rows of one code take the key of the first of them.
    """
    owners = _owners(batches)
    moved = _moved(batches, owners)
    owners = {code: moved.get(key, key) for code, key in owners.items()}
    return [_renamed(batch, moved | _new_keys(batch, owners)) for batch in batches]


def is_former(row: CardRow) -> bool:
    """Whether it says nothing but what a card was called before (renames.py)."""
    return bool(row.codes) and not row.names and not row.facts and not row.texts


def _moved(batches: Sequence[Batch], owners: Mapping[str, str]) -> dict[str, str]:
    """Where cards went that a source calls by another name now: a lower source that does not know it yet follows."""
    moved: dict[str, str] = {}
    known: set[str] = set()
    for batch in batches:
        for row in batch.cards:
            if is_former(row) and row.key not in known:
                keys = {owners[code] for code in map(plain_code, row.codes) if code in owners}
                moved |= {row.key: keys.pop()} if len(keys - {row.key}) == 1 == len(keys) else {}
        known |= {row.key for row in batch.cards if not row.codes}

    # A name that was given back leads nowhere, and one that leads on does so in one step.
    return {old: new for old, new in moved.items() if new not in moved}


def _owners(batches: Sequence[Batch]) -> dict[str, str]:
    """The key of the card of each printing, from rows with a certain key; the first source wins."""
    sure = {row.key for batch in batches for row in batch.cards if not row.codes}
    owners: dict[str, str] = {}
    for batch in batches:
        for code, cards in _printed(batch, sure).items():
            # A number that a source gives to two cards identifies neither.
            if len(cards) == 1:
                owners.setdefault(code, cards.pop())

    return owners


def _printed(batch: Batch, sure: Set[str]) -> dict[str, set[str]]:
    printed: dict[str, set[str]] = {}
    certain = sure - {row.key for row in batch.cards if is_former(row)}
    for row in batch.printings:
        if row.card in certain:
            printed.setdefault(plain_code(f"{row.card_set}-{row.number}{row.variant}"), set()).add(row.card)

    return printed


def _new_keys(batch: Batch, owners: dict[str, str]) -> dict[str, str]:
    """The keys to change. Codes that had no owner are owned from now on, for the batches to come."""
    keys: dict[str, str] = {}
    for row in batch.cards:
        codes = [plain_code(code) for code in row.codes]
        key = next((owners[code] for code in codes if code in owners), row.key)
        owners.update({code: key for code in codes if code not in owners})
        if key != row.key:
            keys[row.key] = key

    return keys


def _renamed(batch: Batch, keys: Mapping[str, str]) -> Batch:
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
