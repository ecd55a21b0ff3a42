"""Pairings made into seats: whom they mean in the event, and why a round with a fault is not taken. Pure but for the words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Who:
    """A player as a pairing names them. An id of the other system goes before a number."""

    said: str
    id: str | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Pairing:
    """Those who play each other at a table; one alone has a bye, without a table. `place`: where it was read."""

    place: int
    table: int | None
    players: tuple[Who, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """An entry as rounds know it."""

    key: int
    number: int
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Roll:
    """The entries of an event. `seated`: the keys of those that sit in this round already."""

    by_id: Mapping[str, Known]
    by_number: Mapping[int, Known]
    seated: frozenset[int] = frozenset()

    def found(self, who: Who) -> Known | None:
        """The entry that is meant, if there is one."""
        by_id = self.by_id.get(who.id) if who.id else None
        return by_id or (self.by_number.get(who.number) if who.number is not None else None)


@dataclass(frozen=True, slots=True)
class Place:
    """The seat of an entry in a round; a bye has no table."""

    entry: int
    table: int | None
    seat: int


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong with a pairing. `player`: with which of its players; None: with its table."""

    pairing: Pairing
    player: int | None
    why: str


@dataclass(slots=True)
class _Hall:
    """What is taken so far: tables, and the tables of players by their keys."""

    tables: set[int] = field(default_factory=set)
    players: dict[int, int | None] = field(default_factory=dict)


def seats_of(pairings: Iterable[Pairing], roll: Roll) -> tuple[list[Place], list[Wrong]]:
    """The seats of a round, and all that is wrong with it: unknown or withdrawn players, players or tables named twice.

    Whoever withdrew after the round was loaded keeps their seat in it.
    """
    hall, places, wrongs = _Hall(), list[Place](), list[Wrong]()
    for pairing in pairings:
        table = pairing.table
        if table is not None and table in hall.tables:
            wrongs.append(Wrong(pairing, None, _("Table %(table)s is named twice.") % {"table": table}))
        if table is not None:
            hall.tables.add(table)

        for seat, who in enumerate(pairing.players):
            known = roll.found(who)
            why = _why_not(who, known, roll, hall)
            if known is None or why:
                wrongs.append(Wrong(pairing, seat, why))
                continue

            hall.players[known.key] = table
            places.append(Place(known.key, table, seat + 1))

    return places, wrongs


def _why_not(who: Who, known: Known | None, roll: Roll, hall: _Hall) -> str:
    """What is wrong with a player; empty if nothing is."""
    if known is None:
        return _("“%(who)s” is no player of this event.") % {"who": who.said[:80]}
    if known.key in hall.players:
        words = {"number": known.number, "table": hall.players[known.key]}
        if words["table"] is None:
            return _("Player %(number)s has a bye in this round already.") % words
        return _("Player %(number)s sits at table %(table)s in this round already.") % words
    if known.withdrawn and known.key not in roll.seated:
        return _("Player %(number)s has withdrawn.") % {"number": known.number}

    return ""
