"""The starter cards of a game in memory, without a database: what an author tries a game with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from cards.catalogue.legal_days import to_legal_days
from cards.catalogue.listed import Listed
from cards.catalogue.loading import card_of
from cards.catalogue.lookup import Catalogue
from cards.importers.rows import Batch, CardRow, PrintingRow
from legality.engine.values.card import LegalDays, Restriction


def starter_catalogue(batch: Batch) -> Catalogue:
    """The catalogue of a starter batch, as the site has it once the batch is loaded into an empty database."""
    printings: dict[str, list[PrintingRow]] = {}
    for printing in batch.printings:
        printings.setdefault(printing.card, []).append(printing)

    restrictions: dict[str, list[Restriction]] = {}
    for row in batch.restrictions:
        restriction = Restriction(row.format, row.limit, row.since, row.until, row.source)
        restrictions.setdefault(row.card, []).append(restriction)

    legal = {row.code: to_legal_days(row.legal) for row in batch.sets if row.legal}
    rows = (
        _card_of_row(row, batch.game, printings.get(row.key, ()), restrictions.get(row.key, ()), legal)
        for row in batch.cards
    )
    set_names = list(chain.from_iterable(card_set.names.values() for card_set in batch.sets))
    return Catalogue(batch.game, 1, rows, set_names=set_names)


def _card_of_row(
    row: CardRow,
    game: str,
    printings: Iterable[PrintingRow],
    restrictions: Iterable[Restriction],
    legal: Mapping[str, LegalDays],
) -> Listed:
    codes = tuple(f"{one.card_set}-{one.number}{one.variant}" for one in printings)
    sets = tuple(dict.fromkeys(one.card_set for one in printings))
    own = {code: days for code, days in legal.items() if code in sets or not sets}
    card = card_of(game, row.key, row.name, dict(row.names), row.sample, row.facts, sets, restrictions, own)
    return Listed(card, row.aliases, codes)
