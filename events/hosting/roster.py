"""A roster as CSV: read whole or not at all, and written by the ids of another system, as often as one likes."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _

from api.plain_names import plain_name
from decks.access.tables import Line, TableFault, fault_in, no_table, read_table
from events.entries.authors import Author
from events.entries.entering import Details, describe, details_in, enter, seat_at
from events.entries.event_lock import turn_in
from events.entries.teammates import TeamUnfit
from events.hosting.roster_plan import Upserted, details_of, plan_holds, plan_roster, write_plan
from events.hosting.roster_row import RosterRow
from events.models import Entry, Event, PlayerDetails, Team
from events.models.event import MOST_PLAYERS, SEATS

COLUMNS: Final = ("id", "name", "pronouns", "member_id", "table", "team")
# What spreadsheets of other systems call the columns.
ALIASES: Final[Mapping[str, str]] = {
    "external_id": "id",
    "编号": "id",
    "name": "name",
    "player": "name",
    "姓名": "name",
    "名字": "name",
    "pronouns": "pronouns",
    "称呼": "pronouns",
    "member_id": "member_id",
    "member id": "member_id",
    "会员号": "member_id",
    "table": "table",
    "桌号": "table",
    "队伍": "team",
}
NEEDED: Final = ("id", "name")
UNCHANGED: Final = "unchanged"
# How often a roster is made ready again because others wrote meanwhile, before that is done in the event's turn.
TRIES: Final = 3
LENGTHS: Final[Mapping[str, int]] = {
    "id": Entry._meta.get_field("external_id").max_length or 0,
    "name": PlayerDetails._meta.get_field("name").max_length or 0,
    "pronouns": PlayerDetails._meta.get_field("pronouns").max_length or 0,
    "member_id": PlayerDetails._meta.get_field("member_id").max_length or 0,
    "team": Team._meta.get_field("external_id").max_length or 0,
}


@dataclass(frozen=True, slots=True)
class Roster:
    """The rows of a text, or its faults; a text with a fault gives no rows. `unread`: messages about unknown columns."""

    rows: tuple[RosterRow, ...]
    faults: tuple[TableFault, ...] = ()
    unread: tuple[str, ...] = field(default=(), compare=False)


def read(text: str) -> Roster:
    """The players of a CSV, with commas, semicolons or tabs, whose first line names the columns. Never raises."""
    table = read_table(text, COLUMNS, NEEDED, ALIASES)
    rows = list[RosterRow]()
    faults = list(table.faults)
    seen: dict[str, int] = {}
    teams = Counter[str]()
    for line in table.lines:
        why = _find_fault(line, seen, teams)
        if why:
            faults.append(TableFault(line.number, why))
        else:
            seen[line.cells["id"]] = line.number
            teams[line.cells.get("team", "")] += 1
            values = line.cells
            table_number = values.get("table")
            row = RosterRow(
                values["id"],
                plain_name(values["name"]).strip(),
                plain_name(values["pronouns"]).strip() if "pronouns" in values else None,
                plain_name(values["member_id"]).strip() if "member_id" in values else None,
                int(table_number) if table_number else None,
                team=values.get("team", ""),
                line=line.number,
            )
            rows.append(row)

    if len(rows) > MOST_PLAYERS:
        faults.append(TableFault(table.head, _("A roster has at most %(most)s players.") % {"most": MOST_PLAYERS}))

    return Roster(() if faults else tuple(rows), tuple(faults), table.unread)


def _find_fault(line: Line, seen: Mapping[str, int], teams: Mapping[str, int]) -> str:
    """Why a line cannot be taken; empty if it can."""
    values = line.cells
    fault = fault_in(line, NEEDED, LENGTHS)
    if fault:
        return fault
    if not plain_name(values["name"]).strip():
        return _("This name has no visible characters. Enter another one.")
    if values["id"] in seen:
        return _("Line %(line)s already has this id.") % {"line": seen[values["id"]]}

    if values.get("team") and teams[values["team"]] >= len(SEATS):
        return _("The team “%(team)s” already has two players.") % {"team": values["team"][:20]}

    table = values.get("table", "")
    return no_table(table) if table else ""


def load_roster(event: Event, rows: Sequence[RosterRow], author: Author, now: datetime) -> Upserted:
    """Write a roster into the event, whole or not at all. It is made ready before the event's turn, and again where others wrote.

    Raises TeamUnfit where one of the players sits in a team that the roster fills, and Gone.
    """
    for _try in range(TRIES):
        plan = plan_roster(event, rows, author, now)
        with turn_in(event) as held:
            if plan_holds(held, plan.base):
                write_plan(held, plan, author, now)
                return plan.done

    with turn_in(event) as held:
        return upsert(held, rows, author, now)


def upsert(event: Event, rows: Sequence[RosterRow], author: Author, now: datetime) -> Upserted:
    """Write a roster into the event, in a turn that the caller has begun. Raises TeamUnfit."""
    plan = plan_roster(event, rows, author, now)
    write_plan(event, plan, author, now)
    return plan.done


def fault_of(rows: Sequence[RosterRow], unfit: TeamUnfit) -> TableFault:
    """The last line that names the team which cannot be put together, and why."""
    line = max(row.line for row in rows if row.team == unfit.team)
    return TableFault(line, _("A team would have more than two players, or a player who has withdrawn."))


def write_row(event: Event, row: RosterRow, entry: Entry | None, author: Author, now: datetime) -> tuple[Entry, str]:
    """Write one player into their entry, or into a new one; with it whether it is `created`, `changed` or `unchanged`.

    What was erased stays so: an entry of whose player nothing is known takes a table and no name. Call it in a turn of the
    event.
    """
    if entry is None:
        details = Details(row.name, row.pronouns or "", row.member_id or "", consent=bool(row.consent))
        made = enter(event, details, author, now, external_id=row.id)
        seat_at(made, row.table, now)
        return made, "created"

    known = getattr(entry, "details", None)
    is_other = describe(entry, details_of(row, details_in(known)), author, now) if known else False
    if row.table is not None:
        is_other = seat_at(entry, row.table, now) or is_other

    return entry, "changed" if is_other else UNCHANGED
