"""Bringing the tables of a game in line with a merged batch: change only what differs, delete what nobody says."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from django.db import models
from django.utils import timezone
from simple_history.utils import bulk_create_with_history, bulk_update_with_history

from cards.importers.rows import Batch, Summary
from cards.importers.watching import UNSEEN, Watch
from cards.models import Card, CardSet, Erratum, Printing, Restriction, Ruling

Row = TypeVar("Row", bound=models.Model)

# More in one statement than some builds of SQLite take as parameters would fail.
AT_ONCE: Final = 500


@dataclass(frozen=True, slots=True)
class Step:
    """What was done to one table, and the keys of the rows that are still to be deleted."""

    model: type[models.Model]
    summary: Summary
    gone: list[object]


def write(batch: Batch, watch: Watch = UNSEEN) -> Summary:
    """Make the tables say what the batch says. To be called in a transaction.

    Raises KeyError when a row names a card or set that is neither in the batch nor in the tables.
    """
    steps = [_sets(batch, watch), _cards(batch, watch)]
    cards = {card.key: card for card in Card.objects.filter(game=batch.game)}
    steps += [make(batch, cards, watch) for make in (_printings, _restrictions, _errata, _rulings)]

    # Last and backwards: a set cannot go before its printings.
    for step in reversed(steps):
        delete(step.model, step.gone)

    return sum((step.summary for step in steps), Summary())


def delete(model: type[models.Model], keys: Sequence[object]) -> None:
    """Delete rows by their primary keys, however many there are."""
    for start in range(0, len(keys), AT_ONCE):
        model._default_manager.filter(pk__in=keys[start : start + AT_ONCE]).delete()


def _sets(batch: Batch, watch: Watch) -> Step:
    wanted = [
        CardSet(game=batch.game, code=row.code, names=dict(row.names), released=row.released, sample=row.sample)
        for row in batch.sets
    ]
    there = CardSet.objects.filter(game=batch.game)
    return _merge(watch, CardSet, there, wanted, lambda row: row.code, ("names", "released", "sample"))


def _cards(batch: Batch, watch: Watch) -> Step:
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
    fields = ("name", "names", "aliases", "facts", "texts", "sample")
    return _merge(watch, Card, there, wanted, lambda row: row.key, fields)


def _printings(batch: Batch, cards: dict[str, Card], watch: Watch) -> Step:
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
    return _merge(
        watch, Printing, there, wanted, lambda row: (row.card_id, row.card_set_id, row.number, row.variant), fields
    )


def _restrictions(batch: Batch, cards: dict[str, Card], watch: Watch) -> Step:
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
    fields = ("limit", "until", "source")
    return _merge(watch, Restriction, there, wanted, lambda row: (row.card_id, row.format, row.since), fields)


def _errata(batch: Batch, cards: dict[str, Card], watch: Watch) -> Step:
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
    return _merge(watch, Erratum, there, wanted, lambda row: (row.card_id, row.announced), fields)


def _rulings(batch: Batch, cards: dict[str, Card], watch: Watch) -> Step:
    wanted = [
        Ruling(card=cards[row.card], question=row.question, answer=row.answer, date=row.date, source=row.source)
        for row in batch.rulings
    ]
    there = Ruling.objects.filter(card__game=batch.game)
    fields = ("answer", "date", "source")
    return _merge(watch, Ruling, there, wanted, lambda row: (row.card_id, row.question), fields)


def _merge(
    watch: Watch,
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
    touched: set[str] = set()
    unchanged = 0
    wanted_keys = set()
    for row in wanted:
        wanted_keys.add(identity(row))
        old = known.get(identity(row))
        if old is None:
            new[identity(row)] = row
        elif differing := _copy(row, old, fields):
            changed.append(old)
            touched.update(differing)
            watch.changed(old, differing)
        else:
            unchanged += 1

    gone = [row for key, row in known.items() if key not in wanted_keys]
    watch.created(new.values())
    _store(watch, model, list(new.values()), changed, tuple(sorted(touched)))
    watch.gone(gone)
    return Step(model, Summary(len(new), len(changed), unchanged, len(gone)), [row.pk for row in gone])


def _store(watch: Watch, model: type[Row], new: list[Row], changed: list[Row], fields: tuple[str, ...]) -> None:
    """Write in bulk, with history for the models that keep one."""
    cards = [row for row in changed if isinstance(row, Card)]
    for card in cards:
        # A bulk update does not stamp the time by itself.
        card.changed = timezone.now()
    fields = (*fields, "changed") if cards else fields

    watch.begin(len(new) + len(changed))
    for rows in _parts(new):
        _create(model, rows)
        watch.wrote(len(rows))
    for rows in _parts(changed):
        _update(model, rows, fields)
        watch.wrote(len(rows))


def _parts(rows: list[Row]) -> Iterator[list[Row]]:
    return (rows[start : start + AT_ONCE] for start in range(0, len(rows), AT_ONCE))


def _create(model: type[Row], rows: list[Row]) -> None:
    if hasattr(model, "history"):
        bulk_create_with_history(rows, model)
    else:
        model._default_manager.bulk_create(rows)


def _update(model: type[Row], rows: list[Row], fields: tuple[str, ...]) -> None:
    if hasattr(model, "history"):
        bulk_update_with_history(rows, model, fields)
    else:
        model._default_manager.bulk_update(rows, fields)


def _copy(source: models.Model, target: models.Model, fields: tuple[str, ...]) -> dict[str, object]:
    """Copy the fields that differ, and tell what was in them."""
    old = {name: getattr(target, name) for name in fields if getattr(source, name) != getattr(target, name)}
    for name in old:
        setattr(target, name, getattr(source, name))

    return old
