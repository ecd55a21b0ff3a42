"""Refuses cards that would take another card's collector number, before anything is written.

A number that two cards share finds neither of them. Sources change how they write names ("Kennen" for "Kennen, Keeper of
Balance"), and each such name would become a card of its own, with the other's numbers. WoW's public lists are left alone: some numbers of its starters were really given to two cards.
"""

from collections.abc import Mapping
from dataclasses import replace

from cards.importers.claims import claims_in, claims_of_batch
from cards.importers.renames import former_rows
from cards.models import Printing
from legality.sources.rows import NO_ROW, Batch, Rejected

# By code: the key and the name of each card that has it.
Holders = Mapping[str, Mapping[str, str]]


def refuse_taken_numbers(batch: Batch) -> Batch:
    """The batch without the cards that would take another card's number; each is among its rejected rows, with the reason.

    A card that its source has renamed takes the numbers of its old name, and so does a row that is joined to a card by them.
    """
    # The codes that the batch gives to each card, except for rows that are joined to a card by their codes.
    joined = {row.key for row in batch.cards if row.codes}
    codes: dict[str, list[str]] = {}
    for row in batch.printings:
        if row.number and row.card not in joined:
            codes.setdefault(row.card, []).append(_whole_code(row.card_set, row.number, row.variant))

    if not codes:
        return batch

    holders: dict[str, dict[str, str]] = {}
    rows = Printing.objects.filter(card__game=batch.game, number__gt="").order_by("pk")
    for key, name, *printed in rows.values_list("card__key", "card__name", "card_set__code", "number", "variant"):
        holders.setdefault(_whole_code(*printed), {})[key] = name

    taken = {key: name for key, own in codes.items() if (name := _find_holder(key, own, holders))}
    if not taken:
        return batch

    # Renamed cards need all claims of the source, so they are looked up only now.
    former = former_rows(claims_in(batch.game, batch.source), claims_of_batch(batch))
    left = {key for _sort, key in former}
    free = {code: {key: name for key, name in named.items() if key not in left} for code, named in holders.items()}
    taken = {key: name for key in taken if (name := _find_holder(key, codes[key], free))}
    if not taken:
        return batch

    # A card's rows in the file are not known here.
    names = {row.key: row.name for row in batch.cards}
    refused = [
        Rejected(NO_ROW, "number-in-use", (("value", holder),), names.get(key, key)) for key, holder in taken.items()
    ]
    return replace(
        batch,
        cards=tuple(row for row in batch.cards if row.key not in taken),
        printings=tuple(row for row in batch.printings if row.card not in taken),
        restrictions=tuple(row for row in batch.restrictions if row.card not in taken),
        errata=tuple(row for row in batch.errata if row.card not in taken),
        rulings=tuple(row for row in batch.rulings if row.card not in taken),
        rejected=(*batch.rejected, *refused),
    )


def _whole_code(card_set: str, number: str, variant: str) -> str:
    """The whole code. Some promos differ only in the size of the set behind their number, which `plain_code` drops."""
    return f"{card_set}-{number.lstrip('0')}{variant}".casefold()


def _find_holder(key: str, codes: list[str], holders: Holders) -> str:
    """The name of another card that has one of the codes; empty where the numbers are free or the card's own."""
    for code in codes:
        named = holders.get(code, {})
        if named and key not in named:
            return next(iter(named.values()))

    return ""
