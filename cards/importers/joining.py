"""Rows of different sources that are one card: by key, or by a printing where the row does not tell its key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cards.codes import plain_code
from cards.importers.rows import Batch


def joined(batches: Sequence[Batch]) -> list[Batch]:
    """The batches with one key for each card. A row that brings `codes` takes the key of the card printed there."""
    owners = _owners(batches)
    return [_renamed(batch, _new_keys(batch, owners)) for batch in batches]


def _owners(batches: Sequence[Batch]) -> dict[str, str]:
    """The key of the card of each printing, as told by rows that know their keys; the first source wins."""
    owners: dict[str, str] = {}
    for batch in batches:
        sure = {row.key for row in batch.cards if not row.codes}
        for row in batch.printings:
            if row.card in sure:
                owners.setdefault(plain_code(f"{row.card_set}-{row.number}{row.variant}"), row.card)

    return owners


def _new_keys(batch: Batch, owners: Mapping[str, str]) -> dict[str, str]:
    keys: dict[str, str] = {}
    for row in batch.cards:
        known = [owners[plain_code(code)] for code in row.codes if plain_code(code) in owners]
        if known and known[0] != row.key:
            keys[row.key] = known[0]

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
