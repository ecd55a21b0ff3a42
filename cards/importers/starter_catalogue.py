"""The starter cards of a game in memory, without a database: what an author tries a game with."""

from __future__ import annotations

from collections.abc import Iterable

from cards.catalogue.listed import Listed
from cards.catalogue.loading import card_of
from cards.catalogue.lookup import Catalogue
from cards.importers.rows import Batch, CardRow, PrintingRow
from legality.engine.card import Restriction


def starter_catalogue(batch: Batch) -> Catalogue:
    """The catalogue of a starter batch, as the site has it once the batch is loaded into an empty database."""
    printings: dict[str, list[PrintingRow]] = {}
    for printing in batch.printings:
        printings.setdefault(printing.card, []).append(printing)

    restrictions: dict[str, list[Restriction]] = {}
    for row in batch.restrictions:
        restriction = Restriction(row.format, row.limit, row.since, row.until, row.source)
        restrictions.setdefault(row.card, []).append(restriction)

    rows = (_listed(row, batch.game, printings.get(row.key, ()), restrictions.get(row.key, ())) for row in batch.cards)
    return Catalogue(batch.game, 1, rows)


def _listed(row: CardRow, game: str, printings: Iterable[PrintingRow], restrictions: Iterable[Restriction]) -> Listed:
    codes = tuple(f"{one.card_set}-{one.number}{one.variant}" for one in printings)
    sets = tuple(dict.fromkeys(one.card_set for one in printings))
    card = card_of(game, row.key, row.name, dict(row.names), row.sample, row.facts, sets, restrictions)
    return Listed(card, row.aliases, codes)
