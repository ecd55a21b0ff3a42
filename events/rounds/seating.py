"""Pairings made into seats: whom they mean in the event, and why a round with a fault is not taken. Pure but for the words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Who:
    """A player as a pairing names them. An id of the other system is tried before a number."""

    said: str
    id: str | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Pairing:
    """Those who play each other at a table, by player or by team; one alone has a bye, without a table.

    `place`: where it was read. Where both are named, the teams are those of the players.
    """

    place: int
    table: int | None
    players: tuple[Who, ...] = ()
    teams: tuple[Who, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatedEntry:
    """An entry as rounds know it. `team`: its key; None in an event of single players. `seat`: its place there, from 0."""

    key: int
    number: int
    withdrawn: bool = False
    team: int | None = None
    seat: int = 0
    # Without a list, in an event in which no one plays without one.
    unlisted: bool = False


@dataclass(frozen=True, slots=True)
class Teams:
    """The teams of an event: their keys, and who plays in each in the order of their seats."""

    by_id: Mapping[str, int]
    by_number: Mapping[int, int]
    members: Mapping[int, tuple[SeatedEntry, ...]]

    def find(self, who: Who) -> int | None:
        """The key of the team that is meant, if there is one."""
        by_id = self.by_id.get(who.id) if who.id else None
        return by_id or (self.by_number.get(who.number) if who.number is not None else None)


@dataclass(frozen=True, slots=True)
class Roll:
    """The entries of an event. `seated`: the keys of those that sit in this round already. `teams`: None for single players."""

    by_id: Mapping[str, SeatedEntry]
    by_number: Mapping[int, SeatedEntry]
    seated: frozenset[int] = frozenset()
    teams: Teams | None = None

    def find(self, who: Who) -> SeatedEntry | None:
        """The entry that is meant, if there is one."""
        by_id = self.by_id.get(who.id) if who.id else None
        return by_id or (self.by_number.get(who.number) if who.number is not None else None)


@dataclass(frozen=True, slots=True)
class TableSeat:
    """The seat of an entry in a round; a bye has no table. Seats 1 and 2 face each other, and so do 3 and 4."""

    entry: int
    table: int | None
    seat: int


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong with a pairing. `player`: with which of its players, or `by_team` of its teams; None: with its table."""

    pairing: Pairing
    player: int | None
    why: str
    by_team: bool = False


@dataclass(frozen=True, slots=True)
class Sitter:
    """A player with a seat, the pairing that gives it, and by which of its players or teams."""

    pairing: Pairing
    place: int
    known: SeatedEntry
    by_team: bool = False

    def wrong(self, why: str) -> Wrong:
        """What is wrong with them."""
        return Wrong(self.pairing, self.place, why, self.by_team)


@dataclass(slots=True)
class _RoundTables:
    """What is taken so far: who sits at which table, who has a bye, and the tables of players by their keys."""

    tables: dict[int, list[Sitter]] = field(default_factory=dict)
    byes: list[Sitter] = field(default_factory=list)
    players: dict[int, int | None] = field(default_factory=dict)


def seat_pairings(pairings: Iterable[Pairing], roll: Roll) -> tuple[list[TableSeat], list[Wrong]]:
    """The seats of a round, and all that is wrong with it: unknown or withdrawn players, players or tables named twice,
    and partners who would play each other.

    Whoever withdrew after the round was loaded keeps their seat in it. A table of two teams may be named by both matches.
    """
    taken = _RoundTables()
    wrongs = list[Wrong]()
    for pairing in pairings:
        wrongs += _seat_pairing(pairing, roll, taken)

    faulty = {wrong.pairing.table for wrong in wrongs}
    for table, sitters in taken.tables.items():
        wrongs += [] if table in faulty else wrong_sides(sitters, in_teams=roll.teams is not None)

    return [] if wrongs else _list_seats(taken), wrongs


def _seat_pairing(pairing: Pairing, roll: Roll, taken: _RoundTables) -> list[Wrong]:
    """Seat those whom a pairing names; what is wrong with it."""
    table = pairing.table
    wrongs = list[Wrong]()
    if table in taken.tables and roll.teams is None:
        wrongs.append(Wrong(pairing, None, _("Table %(table)s appears twice.") % {"table": table}))
    for index, who in enumerate(pairing.players):
        known = roll.find(who)
        if known is None:
            wrongs.append(Wrong(pairing, index, _("“%(who)s” is not a player in this event.") % {"who": who.said[:80]}))
        else:
            wrongs += _seat_player(Sitter(pairing, index, known), roll, taken)

    for index, who in enumerate(pairing.teams):
        wrongs += _seat_team(pairing, index, who, roll, taken)

    return wrongs


def _seat_team(pairing: Pairing, index: int, who: Who, roll: Roll, taken: _RoundTables) -> list[Wrong]:
    """Seat a team, or compare it with the players who are named too; what is wrong with it."""
    if roll.teams is None:
        return [Wrong(pairing, index, _("This event is for single players."), by_team=True)]

    team = roll.teams.find(who)
    members = roll.teams.members.get(team, ()) if team is not None else ()
    if not members:
        return [
            Wrong(pairing, index, _("“%(who)s” is not a team in this event.") % {"who": who.said[:80]}, by_team=True)
        ]
    if pairing.players:
        named = {known.team for one in pairing.players if (known := roll.find(one)) is not None}
        why = _("None of these players is in the team “%(who)s”.") % {"who": who.said[:80]}
        return [] if team in named else [Wrong(pairing, index, why, by_team=True)]

    here = [one for one in members if not one.withdrawn or one.key in roll.seated]
    sitters = [Sitter(pairing, index, one, by_team=True) for one in here or members[:1]]
    return list(chain.from_iterable(_seat_player(one, roll, taken) for one in sitters))


def _seat_player(sitter: Sitter, roll: Roll, taken: _RoundTables) -> list[Wrong]:
    """Seat a player; what is wrong with them."""
    known = sitter.known
    table = sitter.pairing.table
    if known.key in taken.players:
        words = {"number": known.number, "table": taken.players[known.key]}
        if words["table"] is None:
            return [sitter.wrong(_("Player %(number)s already has a bye in this round.") % words)]
        return [sitter.wrong(_("Player %(number)s already sits at table %(table)s in this round.") % words)]
    if known.withdrawn and known.key not in roll.seated:
        return [sitter.wrong(_("Player %(number)s has withdrawn.") % {"number": known.number})]
    if known.unlisted and known.key not in roll.seated:
        why = _("Player %(number)s has no list, and this event requires one to play.")
        return [sitter.wrong(why % {"number": known.number})]

    taken.players[known.key] = table
    (taken.byes if table is None else taken.tables.setdefault(table, [])).append(sitter)
    return []


def sides_by_team(sitters: Iterable[Sitter]) -> list[list[Sitter]]:
    """Those of a table by the team that they play for, in the order in which they are named."""
    sides: dict[tuple[bool, int], list[Sitter]] = {}
    for one in sitters:
        known = one.known
        side = (False, known.key) if known.team is None else (True, known.team)
        sides.setdefault(side, []).append(one)

    return list(sides.values())


def wrong_sides(sitters: Sequence[Sitter], *, in_teams: bool) -> list[Wrong]:
    """What is wrong with those who share a table: two play each other, or the players of two teams."""
    sides = sides_by_team(sitters)
    if len(sides) > 2:  # noqa: PLR2004  who play each other
        told = _("A table needs two teams.") if in_teams else _("A table needs two players.")
        return [sides[2][0].wrong(told)]
    if len(sides) == 1 and len(sitters) > 1:
        numbers = {"one": sitters[0].known.number, "other": sitters[1].known.number}
        return [
            sitters[1].wrong(_("Players %(one)s and %(other)s are partners: they cannot play each other.") % numbers)
        ]

    return []


def _list_seats(taken: _RoundTables) -> list[TableSeat]:
    """Two at a table as they are named; of two teams those face each other who have the same seat in theirs."""
    seats = []
    for table, sitters in taken.tables.items():
        if len(sitters) < 3:  # noqa: PLR2004  one match
            seats += [TableSeat(one.known.key, table, seat) for seat, one in enumerate(sitters, start=1)]
            continue
        places = []
        for side, members in enumerate(sides_by_team(sitters)):
            for one in members:
                places.append((one, 2 * one.known.seat + side + 1))
        places.sort(key=lambda place: place[1])
        seats += [TableSeat(one.known.key, table, seat) for one, seat in places]

    return seats + [TableSeat(one.known.key, None, 1) for one in taken.byes]
