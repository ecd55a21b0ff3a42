"""Pairings as CSV, one table in a line: read whole or not at all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _

from decks.access.tables import TableFault, TableLine, fault_in, no_table, read_table, whole_number
from events.models.event import MOST_PLAYERS
from events.rounds.seating import Pairing, Who, Wrong

PLAYERS: Final = ("player1", "player2")
TEAMS: Final = ("team1", "team2")
COLUMNS: Final = ("table", *PLAYERS, *TEAMS)
# What spreadsheets of other systems call the columns.
ALIASES: Final[Mapping[str, str]] = {
    "table number": "table",
    "桌号": "table",
    "台号": "table",
    "桌": "table",
    "player 1": "player1",
    "player_1": "player1",
    "选手1": "player1",
    "选手一": "player1",
    "玩家1": "player1",
    "玩家一": "player1",
    "player 2": "player2",
    "player_2": "player2",
    "opponent": "player2",
    "选手2": "player2",
    "选手二": "player2",
    "玩家2": "player2",
    "玩家二": "player2",
    "对手": "player2",
    "team 1": "team1",
    "team_1": "team1",
    "队伍1": "team1",
    "队伍一": "team1",
    "team 2": "team2",
    "team_2": "team2",
    "队伍2": "team2",
    "队伍二": "team2",
}
# No entry has a number of more digits.
MOST_NUMBER: Final = 99_999_999
BYES: Final = frozenset({"", "bye", "轮空"})
EXAMPLE: Final = "table,player1,player2\n1,12,7\n2,#3,a17\n,9,bye\n"
# Two teams at a table, by team or by the two matches that are played there.
TEAM_EXAMPLE: Final = "table,team1,team2,player1,player2\n1,3,red,,\n2,,,5,7\n2,,,6,8\n,4,bye,,\n"


@dataclass(frozen=True, slots=True)
class Pairings:
    """The pairings of a text, or its faults; with a fault there are none. `unread`: messages about unknown columns."""

    rows: tuple[Pairing, ...]
    faults: tuple[TableFault, ...] = ()
    unread: tuple[str, ...] = field(default=(), compare=False)


def read_pairings(text: str) -> Pairings:
    """The pairings of a CSV whose first line names the columns: of players, of teams, or of both. Never raises."""
    table = read_table(text, COLUMNS, ("table",), ALIASES)
    lines = table.lines
    # A column without which a table has no pairings: of players, unless it names both of teams; empty if none is.
    by_team = all(name in table.names for name in TEAMS)
    missing = "" if by_team else next((name for name in PLAYERS if name not in table.names), "")
    if table.faults:
        return Pairings((), table.faults, table.unread)
    if missing:
        why = _("The first line must contain the column “%(name)s”.") % {"name": missing}
        return Pairings((), (TableFault(table.head, why),), table.unread)
    if not lines:
        return Pairings((), (TableFault(1, _("The round has no players.")),))
    if len(lines) > MOST_PLAYERS:
        return Pairings((), (TableFault(1, _("A round has at most %(most)s players.") % {"most": MOST_PLAYERS}),))

    faults = [TableFault(line.number, why) for line in lines if (why := _find_fault(line))]
    if faults:
        return Pairings((), tuple(faults), table.unread)

    rows = []
    for line in lines:
        players = tuple(map(read_who, _named_players(line, PLAYERS)))
        teams = tuple(map(read_who, _named_players(line, TEAMS)))
        # A player with a bye sits at no table, whatever another system calls it.
        rows.append(Pairing(line.number, None if _is_bye(line) else int(line.cells["table"]), players, teams))

    return Pairings(tuple(rows), (), table.unread)


def _named_players(line: TableLine, columns: Sequence[str]) -> tuple[str, ...]:
    cells = (line.cells.get(name, "") for name in columns)
    return tuple(cell for cell in cells if cell.casefold() not in BYES)


def _is_bye(line: TableLine) -> bool:
    """Whether a line names one player or one team alone."""
    return max(len(_named_players(line, PLAYERS)), len(_named_players(line, TEAMS))) == 1


def _find_fault(line: TableLine) -> str:
    """Why a line cannot be taken; empty if it can."""
    table = line.cells.get("table", "")
    if fault := fault_in(line, (), {}):
        return fault
    if not _named_players(line, (*PLAYERS, *TEAMS)):
        return _("This line has no player.")
    if _is_bye(line):
        return ""
    if not table:
        return _("“%(name)s” is empty. Fill it in.") % {"name": "table"}

    return no_table(table)


def read_who(text: str) -> Who:
    """A player or a team as a cell names them: an id, a number, or with `#` a number in any case."""
    digits = text.removeprefix("#")
    number = whole_number(digits, MOST_NUMBER, least=0)
    return Who(text, None if number is not None and text.startswith("#") else text, number)


def by_line(wrongs: list[Wrong]) -> tuple[TableFault, ...]:
    """What is wrong with pairings, by their lines."""
    return tuple(TableFault(wrong.pairing.place, wrong.why) for wrong in wrongs)
