"""Bringing the tables of a game in line with a merged batch: change only what differs, delete what nobody says."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from django.db import models
from django.utils import timezone
from simple_history.utils import bulk_create_with_history, bulk_update_with_history

from cards.importers.rows import Batch, Summary
from cards.models import Card, CardSet, Erratum, Printing, Restriction, Ruling

Row = TypeVar("Row", bound=models.Model)


@dataclass(frozen=True, slots=True)
class Step:
    """What was done to one table, and the keys of the rows that are still to be deleted."""

    model: type[models.Model]
    summary: Summary
    gone: list[object]


def write(batch: Batch) -> Summary:
    """Make the tables say what the batch says. To be called in a transaction.

    Raises KeyError when a row names a card or set that is neither in the batch nor in the tables.
    """
    steps = [_sets(batch), _cards(batch)]
    cards = {card.key: card for card in Card.objects.filter(game=batch.game)}
    steps += [_printings(batch, cards), _restrictions(batch, cards), _errata(batch, cards), _rulings(batch, cards)]

    # Last and backwards: a set cannot go before its printings.
    for step in reversed(steps):
        step.model._default_manager.filter(pk__in=step.gone).delete()

    return sum((step.summary for step in steps), Summary())


def _sets(batch: Batch) -> Step:
    wanted = [
        CardSet(game=batch.game, code=row.code, names=dict(row.names), released=row.released, sample=row.sample)
        for row in batch.sets
    ]
    there = CardSet.objects.filter(game=batch.game)
    return _merge(CardSet, there, wanted, lambda row: row.code, ("names", "released", "sample"))


def _cards(batch: Batch) -> Step:
    wanted = [
        Card(
            game=batch.game,
            key=row.key,
            name=row.name,
            names=dict(row.names),
            aliases=list(row.aliases),
            facts=row.facts,
            texts=dict(row.texts),
            sample=row.sample,
        )
        for row in batch.cards
    ]
    there = Card.objects.filter(game=batch.game)
    return _merge(Card, there, wanted, lambda row: row.key, ("name", "names", "aliases", "facts", "texts", "sample"))


def _printings(batch: Batch, cards: dict[str, Card]) -> Step:
    sets = {row.code: row for row in CardSet.objects.filter(game=batch.game)}
    wanted = [
        Printing(
            card=cards[row.card],
            card_set=sets[row.card_set],
            number=row.number,
            variant=row.variant,
            rarity=row.rarity,
            artist=row.artist,
            image=row.image,
            text=row.text,
            flags=list(row.flags),
        )
        for row in batch.printings
    ]
    there = Printing.objects.filter(card__game=batch.game)
    fields = ("rarity", "artist", "image", "text", "flags")
    return _merge(Printing, there, wanted, lambda row: (row.card_id, row.card_set_id, row.number, row.variant), fields)


def _restrictions(batch: Batch, cards: dict[str, Card]) -> Step:
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


def _errata(batch: Batch, cards: dict[str, Card]) -> Step:
    wanted = [
        Erratum(
            card=cards[row.card],
            announced=row.announced,
            kind=row.kind,
            summary=row.summary,
            old=row.old,
            new=row.new,
            source=row.source,
            url=row.url,
        )
        for row in batch.errata
    ]
    there = Erratum.objects.filter(card__game=batch.game)
    fields = ("kind", "summary", "old", "new", "source", "url")
    return _merge(Erratum, there, wanted, lambda row: (row.card_id, row.announced), fields)


def _rulings(batch: Batch, cards: dict[str, Card]) -> Step:
    wanted = [
        Ruling(card=cards[row.card], question=row.question, answer=row.answer, date=row.date, source=row.source)
        for row in batch.rulings
    ]
    there = Ruling.objects.filter(card__game=batch.game)
    return _merge(Ruling, there, wanted, lambda row: (row.card_id, row.question), ("answer", "date", "source"))


def _merge(
    model: type[Row],
    there: Iterable[Row],
    wanted: Iterable[Row],
    identity: Callable[[Row], Hashable],
    fields: tuple[str, ...],
) -> Step:
    """Create what is missing, update what differs in `fields`, and tell what is to go; rows of one identity are one."""
    known = {identity(row): row for row in there}
    new: dict[Hashable, Row] = {}
    changed: list[Row] = []
    unchanged = 0
    wanted_keys = set()
    for row in wanted:
        wanted_keys.add(identity(row))
        old = known.get(identity(row))
        if old is None:
            new[identity(row)] = row
        elif _copy(row, old, fields):
            changed.append(old)
        else:
            unchanged += 1

    gone: list[object] = [row.pk for key, row in known.items() if key not in wanted_keys]
    _store(model, list(new.values()), changed, fields)
    return Step(model, Summary(len(new), len(changed), unchanged, len(gone)), gone)


def _store(model: type[Row], new: list[Row], changed: list[Row], fields: tuple[str, ...]) -> None:
    """Write in bulk, with history for the models that keep one."""
    manager = model._default_manager
    cards = [row for row in changed if isinstance(row, Card)]
    for card in cards:
        # A bulk update does not stamp the time by itself.
        card.changed = timezone.now()
    fields = (*fields, "changed") if cards else fields
    if hasattr(model, "history"):
        bulk_create_with_history(new, model, batch_size=500)
        bulk_update_with_history(changed, model, fields, batch_size=500)
        return

    manager.bulk_create(new, batch_size=500)
    if changed:
        manager.bulk_update(changed, fields, batch_size=500)


def _copy(source: models.Model, target: models.Model, fields: tuple[str, ...]) -> bool:
    """Copy the fields that differ; whether any did."""
    differing = [name for name in fields if getattr(source, name) != getattr(target, name)]
    for name in differing:
        setattr(target, name, getattr(source, name))

    return bool(differing)
