"""Reading a batch into the database: compare with what is there, change only what differs, all or nothing.

A second run of the same batch changes nothing. Rows that a batch does not name are left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from django.db import models, transaction
from django.db.models import F

from cards.importers.rows import Batch, Summary
from cards.models import Card, CardSet, CatalogueVersion, Printing, Restriction

Row = TypeVar("Row", bound=models.Model)


@transaction.atomic
def apply(batch: Batch) -> Summary:
    """Bring the database in line with the batch, and raise the game's catalogue version if anything changed.

    Raises KeyError, and changes nothing, when a printing names a card or set that is nowhere.
    """
    sets = _apply_sets(batch)
    cards = _apply_cards(batch)
    summary = sets + cards + _apply_printings(batch) + _apply_restrictions(batch)
    if summary.created or summary.changed:
        CatalogueVersion.objects.get_or_create(game=batch.game)
        CatalogueVersion.objects.filter(game=batch.game).update(number=F("number") + 1)

    return summary


def _apply_sets(batch: Batch) -> Summary:
    wanted = [
        CardSet(game=batch.game, code=row.code, names=dict(row.names), released=row.released, sample=row.sample)
        for row in batch.sets
    ]
    there = CardSet.objects.filter(game=batch.game)
    return _merge(CardSet, there, wanted, lambda row: row.code, ("names", "released", "sample"))


def _apply_cards(batch: Batch) -> Summary:
    wanted = [
        Card(
            game=batch.game,
            key=row.key,
            name=row.name,
            names=dict(row.names),
            aliases=list(row.aliases),
            facts=row.facts,
            sample=row.sample,
        )
        for row in batch.cards
    ]
    there = Card.objects.filter(game=batch.game)
    return _merge(Card, there, wanted, lambda row: row.key, ("name", "names", "aliases", "facts", "sample"))


def _apply_printings(batch: Batch) -> Summary:
    cards, sets = _cards(batch), {row.code: row for row in CardSet.objects.filter(game=batch.game)}
    wanted = [
        Printing(
            card=cards[row.card],
            card_set=sets[row.card_set],
            number=row.number,
            variant=row.variant,
            rarity=row.rarity,
        )
        for row in batch.printings
    ]
    there = Printing.objects.filter(card__game=batch.game)
    return _merge(
        Printing, there, wanted, lambda row: (row.card_id, row.card_set_id, row.number, row.variant), ("rarity",)
    )


def _apply_restrictions(batch: Batch) -> Summary:
    cards = _cards(batch)
    wanted = [
        Restriction(
            card=cards[row.card],
            format=row.format,
            limit=row.limit,
            since=row.since,
            until=row.until,
            source=row.source,
        )
        for row in batch.restrictions
    ]
    there = Restriction.objects.filter(card__game=batch.game)
    return _merge(
        Restriction, there, wanted, lambda row: (row.card_id, row.format, row.since), ("limit", "until", "source")
    )


def _cards(batch: Batch) -> dict[str, Card]:
    return {card.key: card for card in Card.objects.filter(game=batch.game)}


def _merge(
    model: type[Row],
    there: Iterable[Row],
    wanted: Iterable[Row],
    identity: Callable[[Row], Hashable],
    fields: tuple[str, ...],
) -> Summary:
    """Create what is missing and update what differs in `fields`; rows are the same when their identity is."""
    known = {identity(row): row for row in there}
    new: dict[Hashable, Row] = {}
    changed: list[Row] = []
    unchanged = 0
    for row in wanted:
        old = known.get(identity(row))
        if old is None:
            new[identity(row)] = row
        elif _copy(row, old, fields):
            changed.append(old)
        else:
            unchanged += 1

    manager = model._default_manager
    manager.bulk_create(new.values(), batch_size=500)
    if changed:
        manager.bulk_update(changed, fields, batch_size=500)

    return Summary(len(new), len(changed), unchanged)


def _copy(source: models.Model, target: models.Model, fields: tuple[str, ...]) -> bool:
    """Copy the fields that differ; whether any did."""
    differing = [name for name in fields if getattr(source, name) != getattr(target, name)]
    for name in differing:
        setattr(target, name, getattr(source, name))

    return bool(differing)
