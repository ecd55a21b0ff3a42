"""Bringing the tables of a game in line with a merged batch: change only what differs, delete what no source claims."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db import models
from django.utils import timezone
from simple_history.utils import bulk_create_with_history, bulk_update_with_history

from cards.catalogue.moved_ids import record_moves
from cards.importers.observers import NO_OBSERVER, Observer
from cards.importers.rows import Batch, Summary
from cards.models import Card, CardSet, Erratum, Printing, Restriction, Ruling

# Rows that others name: by field, then by key.
Refs = Mapping[str, Mapping[str, models.Model]]

# Some builds of SQLite take few parameters in one statement.
AT_ONCE: Final = 500


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A table and how a batch fills it: `own` and `refs` (keys of other tables) tell rows apart, `fields` may change."""

    sort: str
    model: type[models.Model]
    own: tuple[str, ...]
    fields: tuple[str, ...]
    refs: tuple[str, ...] = ()

    @property
    def game(self) -> str:
        """The look-up of a row's game."""
        return "card__game" if self.refs else "game"

    def identity(self, row: models.Model) -> Hashable:
        """The identity of the row within its game."""
        return tuple(getattr(row, name) for name in (*(f"{ref}_id" for ref in self.refs), *self.own))


SETS: Final = TableSpec("sets", CardSet, ("code",), ("names", "released", "releases", "sample"))
CARDS: Final = TableSpec("cards", Card, ("key",), ("name", "names", "aliases", "facts", "texts", "sample"))
ABOUT: Final = (
    TableSpec(
        *("printings", Printing, ("number", "variant"), ("rarity", "artist", "image", "text", "flags")),
        refs=("card", "card_set"),
    ),
    TableSpec("restrictions", Restriction, ("format", "since"), ("limit", "until", "source"), ("card",)),
    TableSpec("errata", Erratum, ("announced",), ("kind", "summary", "old", "new", "source", "url"), ("card",)),
    TableSpec("rulings", Ruling, ("question",), ("answer", "date", "source"), ("card",)),
)


@dataclass(frozen=True, slots=True)
class TableStep:
    """What was done to one table, and the primary keys of the rows still to be deleted."""

    model: type[models.Model]
    summary: Summary
    gone: list[int]


def write(batch: Batch, observer: Observer = NO_OBSERVER) -> Summary:
    """Make the tables equal to the batch. Call it in a transaction.

    Raises KeyError when a row names a card or set that is neither in the batch nor in the tables.
    """
    steps = [_step(table, batch, observer) for table in (SETS, CARDS, *ABOUT)]
    record_moves(batch.game, steps[1].gone)

    # Last and backwards: a set cannot go before its printings.
    for step in reversed(steps):
        delete(step.model, step.gone)

    return sum((step.summary for step in steps), Summary())


def delete(model: type[models.Model], keys: Sequence[int]) -> None:
    """Delete rows by their primary keys, however many there are."""
    for start in range(0, len(keys), AT_ONCE):
        model._default_manager.filter(pk__in=keys[start : start + AT_ONCE]).delete()


def _step(table: TableSpec, batch: Batch, observer: Observer) -> TableStep:
    refs = _refs(batch.game) if table.refs else {}
    wanted = [_model(table, row, batch.game, refs) for row in getattr(batch, table.sort)]
    there = table.model._default_manager.filter(**{table.game: batch.game})
    return _merge(observer, table, there, wanted)


def _refs(game: str) -> Refs:
    """The rows that others refer to: cards by key, and sets by code."""
    cards, sets = Card.objects.filter(game=game), CardSet.objects.filter(game=game)
    return {"card": {row.key: row for row in cards}, "card_set": {row.code: row for row in sets}}


def _model(table: TableSpec, row: object, game: str, refs: Refs) -> models.Model:
    values = {name: _stored(getattr(row, name)) for name in (*table.own, *table.fields)}
    named = {name: refs[name][getattr(row, name)] for name in table.refs}
    return table.model(**values, **named, **({} if table.refs else {"game": game}))


def _stored(value: object) -> object:
    """The value as its column stores it: JSON has lists, not tuples."""
    if isinstance(value, tuple):
        return list(value)

    return dict(value) if isinstance(value, Mapping) else value


def _merge(
    observer: Observer, table: TableSpec, there: Iterable[models.Model], wanted: Iterable[models.Model]
) -> TableStep:
    """Create missing rows, update differing ones, and collect those to delete; rows of one identity are one."""
    known = {table.identity(row): row for row in there}
    new: dict[Hashable, models.Model] = {}
    changed: list[models.Model] = []
    touched: set[str] = set()
    unchanged = 0
    wanted_keys = set()
    for row in wanted:
        key = table.identity(row)
        wanted_keys.add(key)
        old = known.get(key)
        if old is None:
            new[key] = row
        elif differing := _copy(row, old, table.fields):
            changed.append(old)
            touched.update(differing)
            observer.changed(old, differing)
        else:
            unchanged += 1

    gone = [row for key, row in known.items() if key not in wanted_keys]
    observer.created(new.values())
    _store(observer, table.model, list(new.values()), changed, tuple(sorted(touched)))
    observer.gone(gone)
    return TableStep(table.model, Summary(len(new), len(changed), unchanged, len(gone)), [row.pk for row in gone])


def _store(
    observer: Observer,
    model: type[models.Model],
    new: list[models.Model],
    changed: list[models.Model],
    fields: tuple[str, ...],
) -> None:
    """Write in bulk, with history for the models that keep one."""
    cards = [row for row in changed if isinstance(row, Card)]
    for card in cards:
        # A bulk update does not stamp the time by itself.
        card.changed = timezone.now()
    fields = (*fields, "changed") if cards else fields

    observer.begin(len(new) + len(changed))
    for rows in _parts(new):
        _create(model, rows)
        observer.wrote(len(rows))
    for rows in _parts(changed):
        _update(model, rows, fields)
        observer.wrote(len(rows))


def _parts(rows: list[models.Model]) -> Iterator[list[models.Model]]:
    return (rows[start : start + AT_ONCE] for start in range(0, len(rows), AT_ONCE))


def _create(model: type[models.Model], rows: list[models.Model]) -> None:
    if hasattr(model, "history"):
        bulk_create_with_history(rows, model)
    else:
        model._default_manager.bulk_create(rows)


def _update(model: type[models.Model], rows: list[models.Model], fields: tuple[str, ...]) -> None:
    if hasattr(model, "history"):
        bulk_update_with_history(rows, model, fields)
    else:
        model._default_manager.bulk_update(rows, fields)


def _copy(source: models.Model, target: models.Model, fields: tuple[str, ...]) -> dict[str, object]:
    """Copy the fields that differ, and return their old values."""
    old = {name: getattr(target, name) for name in fields if getattr(source, name) != getattr(target, name)}
    for name in old:
        setattr(target, name, getattr(source, name))

    return old
