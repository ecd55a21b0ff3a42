"""Placings: read from a CSV whole or not at all, and written so that all that was before are replaced."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _

from decks.access.tables import TableFault, TableLine, fault_in, read_table, whole_number
from events.entries.authors import Author, add_log_entry
from events.models import Event, LogEntry, Placing

COLUMNS: Final = ("place", "player", "number", "id", "wins", "losses", "ties")
# By any of these a player is named: `player` is a number or an id of another system.
NAMING: Final = ("player", "number", "id")
GAMES: Final = ("wins", "losses", "ties")
ALIASES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("rank", "placing", "standing", "#", "名次", "排名"), "place"),
    **dict.fromkeys(("选手", "玩家"), "player"),
    **dict.fromkeys(("player number", "no.", "号码", "选手号"), "number"),
    **dict.fromkeys(("external_id", "player id", "编号"), "id"),
    **dict.fromkeys(("win", "w", "胜", "胜场"), "wins"),
    **dict.fromkeys(("loss", "l", "负", "负场"), "losses"),
    **dict.fromkeys(("tie", "t", "draws", "draw", "d", "平", "平局"), "ties"),
}
MOST_PLACE: Final = 99_999
MOST_GAMES: Final = 999


@dataclass(frozen=True, slots=True)
class PlacingRow:
    """How one entry ended. None: the other system does not say."""

    entry: int
    place: int
    wins: int | None = None
    losses: int | None = None
    ties: int | None = None


@dataclass(frozen=True, slots=True)
class Placings:
    """The places of a text, or its faults; a text with a fault gives no places. `unread`: messages about unknown columns."""

    rows: tuple[PlacingRow, ...]
    faults: tuple[TableFault, ...] = ()
    unread: tuple[str, ...] = field(default=(), compare=False)


class BadPlacingError(ValueError):
    """A line that cannot be read, or names no player; says why."""


@dataclass(frozen=True, slots=True)
class Players:
    """The keys of an event's entries by their number, and by the id of the other system."""

    numbers: Mapping[int, int]
    idents: Mapping[str, int]

    def find_number(self, number: int) -> int:
        """The entry of a number. Raises BadPlacingError."""
        if number not in self.numbers:
            raise BadPlacingError(_("No entry has the number %(number)s.") % {"number": number})

        return self.numbers[number]

    def find_id(self, ident: str) -> int:
        """The entry of an id of the other system. Raises BadPlacingError."""
        if ident not in self.idents:
            raise BadPlacingError(_("No entry has the id “%(id)s”.") % {"id": ident[:80]})

        return self.idents[ident]

    def find_named(self, word: str) -> int:
        """The entry of a number or an id. Raises BadPlacingError, also where one entry has the number and another the id."""
        number = whole_number(word, MOST_PLACE)
        found = {self.idents.get(word), self.numbers.get(number or 0)} - {None}
        if len(found) > 1:
            why = _("“%(word)s” is the number of one player and the id of another: name the column “number” or “id”.")
            raise BadPlacingError(why % {"word": word[:80]})
        if not found:
            raise BadPlacingError(_("No entry has the number or the id “%(word)s”.") % {"word": word[:80]})

        return next(iter(key for key in found if key is not None))


def event_players(event: Event) -> Players:
    """The entries of an event, also those that have withdrawn. One query."""
    rows = list(event.entries.values_list("pk", "number", "external_id"))
    return Players({number: pk for pk, number, _ident in rows}, {ident: pk for pk, _number, ident in rows if ident})


def read_placings(text: str, players: Players) -> Placings:
    """The places of a CSV whose first line names the columns. Never raises."""
    table = read_table(text, COLUMNS, ("place",), ALIASES)
    if table.lines and not any(name in table.lines[0].cells for name in NAMING):
        why = _("The first line must contain the column “%(name)s”.") % {"name": "player"}
        return Placings((), (TableFault(table.head, why),), table.unread)

    rows = list[PlacingRow]()
    faults = list(table.faults)
    seen: dict[int, int] = {}
    for line in table.lines:
        try:
            # The place of a line. Raises BadPlacingError.
            why_not = fault_in(line, ("place",), {})
            if why_not:
                raise BadPlacingError(why_not)

            place = _read_number(line, "place", MOST_PLACE, 1)
            assert place is not None  # the line has one
            wins, losses, ties = (_read_number(line, name, MOST_GAMES, 0) for name in GAMES)
            row = PlacingRow(_find_entry(line, players), place, wins, losses, ties)
            if row.entry in seen:
                raise BadPlacingError(_("Line %(line)s already has this player.") % {"line": seen[row.entry]})
        except BadPlacingError as why:
            faults.append(TableFault(line.number, str(why)))
        else:
            seen[row.entry] = line.number
            rows.append(row)

    return Placings(() if faults else tuple(rows), tuple(faults), table.unread)


def _read_number(line: TableLine, name: str, most: int, least: int) -> int | None:
    """The number in a cell, None for an empty one. Raises BadPlacingError."""
    cell = line.cells.get(name, "")
    found = whole_number(cell, most, least)
    if cell and found is None:
        words = {"name": name, "word": cell[:20], "low": least, "high": most}
        raise BadPlacingError(_("“%(name)s” must be a whole number from %(low)s to %(high)s, not “%(word)s”.") % words)

    return found


def _find_entry(line: TableLine, players: Players) -> int:
    """The entry that a line names, by its id, its number, or either. Raises BadPlacingError."""
    cells = line.cells
    if cells.get("id"):
        return players.find_id(cells["id"])

    number = _read_number(line, "number", MOST_PLACE, 1)
    if number is not None:
        return players.find_number(number)
    if cells.get("player"):
        return players.find_named(cells["player"])

    raise BadPlacingError(_("“%(name)s” is empty. Fill it in.") % {"name": "player"})


def replace_placings(event: Event, rows: Iterable[PlacingRow], author: Author, now: datetime) -> bool:
    """Replace all placings of the event by these; returns whether anything changed. Call it in a turn of the event."""
    wanted = {row.entry: (row.place, row.wins, row.losses, row.ties) for row in rows}
    held = Placing.objects.filter(entry__event=event)
    before = {entry: tuple(rest) for entry, *rest in held.values_list("entry", "place", *GAMES)}
    if before == wanted:
        return False

    held.delete()
    Placing.objects.bulk_create(
        Placing(entry_id=entry, place=place, wins=wins, losses=losses, ties=ties)
        for entry, (place, wins, losses, ties) in wanted.items()
    )
    add_log_entry(event, None, LogEntry.Action.PLACINGS, author, now, count=len(wanted), before=len(before))
    return True


def list_placings(event: Event) -> Sequence[Placing]:
    """The placings, the first place first, each with its entry. One query."""
    found = Placing.objects.filter(entry__event=event).select_related("entry__details")
    return list(found.order_by("place", "entry__number"))
