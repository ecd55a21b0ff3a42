"""The starter cards of a game in memory, without a database: what an author tries a game with."""

from itertools import chain

from cards.catalogue.legal_days import to_legal_days
from cards.catalogue.listed import Listed
from cards.catalogue.loading import card_of
from cards.catalogue.lookup import Catalogue
from cards.importers.rows import Batch, PrintingRow
from legality.engine.values.card import Restriction


def starter_catalogue(batch: Batch) -> Catalogue:
    """The catalogue of a starter batch, as the site has it once the batch is loaded into an empty database."""
    printings: dict[str, list[PrintingRow]] = {}
    for printing in batch.printings:
        printings.setdefault(printing.card, []).append(printing)

    restrictions: dict[str, list[Restriction]] = {}
    for limit in batch.restrictions:
        restriction = Restriction(limit.format, limit.limit, limit.since, limit.until, limit.source)
        restrictions.setdefault(limit.card, []).append(restriction)

    legal = {row.code: to_legal_days(row.legal) for row in batch.sets if row.legal}
    cards: list[Listed] = []
    for row in batch.cards:
        printed = printings.get(row.key, ())
        codes = tuple(f"{one.card_set}-{one.number}{one.variant}" for one in printed)
        sets = tuple(dict.fromkeys(one.card_set for one in printed))
        card = card_of(
            *(batch.game, row.key, row.name, dict(row.names), row.sample, row.facts, sets),
            restrictions.get(row.key, ()),
            {code: days for code, days in legal.items() if code in sets or not sets},
        )
        cards.append(Listed(card, row.aliases, codes))
    set_names = list(chain.from_iterable(card_set.names.values() for card_set in batch.sets))
    return Catalogue(batch.game, 1, cards, set_names=set_names)
