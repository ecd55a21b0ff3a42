"""One key for the rows of different sources about one card: their own, or that of a printing they share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

from cards.catalogue.codes import plain_code
from cards.importers.rows import Batch


def joined(batches: Sequence[Batch]) -> list[Batch]:
    """The batches with one key for each card. A row that brings `codes` takes the key of the card printed there.

    Where no row knows that key, the rows of one code take the key of the first of them.
    """
    owners = _owners(batches)
    return [_renamed(batch, _new_keys(batch, owners)) for batch in batches]


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
    for row in batch.printings:
        if row.card in sure:
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
