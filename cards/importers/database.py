"""Bringing the tables of a game in line with a merged batch: change only what differs, delete what no source claims."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from django.db import models
from django.db.models import Q

from cards.catalogue.moved_ids import record_moves
from cards.importers.observers import NO_OBSERVER, Observer
from cards.models import Card, CardSet, Erratum, Printing, Restriction, Ruling
from cards.models.writing import add_history, delete_rows, insert_rows, upsert_rows
from legality.sources.rows import Batch, Summary

# What identifies a row within its table and game: the keys of the rows that it names, then its own fields.
# Any: days and texts.
Identity = tuple[Any, ...]
# Rows that others name: by field, then by identity.
Refs = Mapping[str, Mapping[Identity, models.Model]]


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A table and how a batch fills it: `own` and `refs` (keys of other tables) identify a row, `fields` may change."""

    sort: str
    model: type[models.Model]
    own: tuple[str, ...]
    fields: tuple[str, ...]
    refs: tuple[str, ...] = ()


SETS: Final = TableSpec("sets", CardSet, ("code",), ("names", "released", "releases", "legal", "sample"))
CARDS: Final = TableSpec(
    "cards", Card, ("key",), ("name", "names", "aliases", "facts", "texts", "outdated_texts", "sample")
)
ABOUT: Final = (
    TableSpec(
        *("printings", Printing, ("number", "variant"), ("rarity", "artist", "image", "text", "flags")),
        refs=("card", "card_set"),
    ),
    TableSpec("restrictions", Restriction, ("format", "since"), ("limit", "until", "source"), ("card",)),
    TableSpec("errata", Erratum, ("announced",), ("kind", "summaries", "old", "new", "source", "url"), ("card",)),
    TableSpec("rulings", Ruling, ("question",), ("questions", "answers", "date", "source"), ("card",)),
)


# In place of a card's key, for rulings that are about the game.
GENERAL: Final = ""


@dataclass(frozen=True, slots=True)
class Stored:
    """The rows of a game, or of some of its cards, by sort; `sets` are all that a row may name."""

    sets: Sequence[CardSet]
    cards: Sequence[Card]
    about: Mapping[str, Sequence[models.Model]]

    def rows(self, table: TableSpec) -> Sequence[models.Model]:
        """The rows of one table."""
        return self.sets if table is SETS else self.cards if table is CARDS else self.about[table.sort]


@dataclass(frozen=True, slots=True)
class TableChange:
    """What is to be done to one table: `changed` are rows with their new values, and the old ones of those that differ.

    `rows` are the rows as they will be, those to be deleted still among them.
    """

    table: TableSpec
    new: list[models.Model]
    changed: list[tuple[models.Model, dict[str, object]]]
    gone: list[models.Model]
    unchanged: int
    rows: Mapping[Identity, models.Model]

    @property
    def summary(self) -> Summary:
        """How many rows it is about."""
        return Summary(len(self.new), len(self.changed), self.unchanged, len(self.gone))

    def remaining_rows(self) -> Iterator[tuple[Identity, models.Model]]:
        """The rows as they will be, by their identity."""
        leaving = set(map(id, self.gone))
        return ((identity, row) for identity, row in self.rows.items() if id(row) not in leaving)


def stored_rows(game: str, cards: Collection[str] | None = None) -> Stored:
    """The rows of a game, or of the cards with these keys; the sets are all of the game's."""
    chosen = {} if cards is None else {"key__in": cards}
    related = Q(card__game=game) if cards is None else Q(card__game=game, card__key__in=cards)
    # A change of one general question touches all: they are few.
    general = Q(game=game, card=None) if cards is None or GENERAL in cards else Q(pk__in=())
    about: dict[str, list[models.Model]] = {}
    for table in ABOUT:
        wanted = related | general if table.model is Ruling else related
        about[table.sort] = list(table.model._default_manager.filter(wanted).order_by("pk"))
    return Stored(
        list(CardSet.objects.filter(game=game).order_by("pk")),
        list(Card.objects.filter(game=game, **chosen).order_by("pk")),
        about,
    )


def compare_tables(batch: Batch, there: Stored, sets: Collection[str] | None = None) -> list[TableChange]:
    """What makes the tables equal to the batch, table by table; `sets`: of the sets compare only those with these codes.

    Reads and writes no database. Raises KeyError when a row names a card or set that is neither in the batch nor there.
    """
    cards_by_pk = {card.pk: card.key for card in there.cards}
    sets_by_pk = {row.pk: row.code for row in there.sets}
    names = {"card": cards_by_pk, "card_set": sets_by_pk}
    changes: list[TableChange] = []
    for table in (SETS, CARDS, *ABOUT):
        refs = {"card_set": changes[0].rows, "card": changes[1].rows} if table.refs else {}
        known: dict[Identity, models.Model] = {}
        for row in there.rows(table):
            # The identity of a row within its game, by the keys of what it names.
            pks = {ref: getattr(row, f"{ref}_id") for ref in table.refs}
            named = [GENERAL if pk is None else names[ref][pk] for ref, pk in pks.items()]
            known[(*named, *(getattr(row, name) for name in table.own))] = row
        changes.append(_compare_table(table, batch, known, refs, sets if table is SETS else None))

    return changes


def summarize_changes(changes: Iterable[TableChange]) -> Summary:
    """How many rows of all tables the changes are about."""
    return sum((change.summary for change in changes), Summary())


def write_changes(game: str, changes: Sequence[TableChange], observer: Observer = NO_OBSERVER) -> None:
    """Write the changes. Call it in a transaction in which the tables are as they were when they were compared."""
    for change in changes:
        rows = [row for row, _ in change.changed]
        fields = set(chain.from_iterable(old for _, old in change.changed))
        if change.table is CARDS:
            fields.add("changed")

        for row, old in change.changed:
            observer.note_changed(row, old)
        observer.note_created(change.new)
        observer.note_deleted(change.gone)
        observer.expect_rows(len(change.new) + len(rows))
        insert_rows(change.new, observer.note_written)
        add_history(change.new, "+")
        upsert_rows(rows, sorted(fields), observer.note_written)
        add_history(rows, "~")

    record_moves(game, [row.pk for row in changes[1].gone])
    # Last and backwards: a set cannot go before its printings.
    for change in reversed(changes):
        delete_rows(change.gone)


def _compare_table(
    table: TableSpec, batch: Batch, known: Mapping[Identity, models.Model], refs: Refs, only: Collection[str] | None
) -> TableChange:
    """Missing rows, differing ones, and those to delete; rows of one identity are one."""
    new: dict[Identity, models.Model] = {}
    changed: list[tuple[models.Model, dict[str, object]]] = []
    unchanged = 0
    wanted = set()
    has_game = any(field.name == "game" for field in table.model._meta.fields)
    for row in getattr(batch, table.sort):
        key = tuple(getattr(row, name) for name in (*table.refs, *table.own))
        wanted.add(key)
        values: dict[str, object] = {}
        for name in table.fields:
            value = getattr(row, name)
            # As its column stores it: JSON has lists, not tuples.
            stored = list(value) if isinstance(value, tuple) else value
            values[name] = dict(value) if isinstance(value, Mapping) else stored
        if key not in known:
            own = {name: getattr(row, name) for name in table.own}
            keys = {name: getattr(row, name) for name in table.refs}
            named = {name: refs[name][(ref,)] for name, ref in keys.items() if ref != GENERAL}
            game = {"game": batch.game} if has_game else {}
            new[key] = table.model(**own, **values, **named, **game)
            continue

        there = known[key]
        old = {name: getattr(there, name) for name, value in values.items() if value != getattr(there, name)}
        for name in old:
            setattr(there, name, values[name])
        if old:
            changed.append((there, old))
        else:
            unchanged += 1

    gone = [row for key, row in known.items() if key not in wanted and (only is None or row.code in only)]  # type: ignore[attr-defined]  # only sets are chosen by code
    return TableChange(table, list(new.values()), changed, gone, unchanged, {**known, **new})
