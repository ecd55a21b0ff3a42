"""Entries by the ids of another system, written as often as one likes: a roster as CSV, read whole or not at all, or one by one."""

import hmac
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from hashlib import sha256
from itertools import chain
from typing import Final

from django.db.models import Max
from django.utils.translation import gettext as _

from api.plain_names import plain_name
from cards.models.writing import PreparedRows, insert_rows, split_into_parts, upsert_rows
from decks.access.tables import TableFault, TableLine, fault_in, no_table, read_table
from decks.check.checking import Answer
from events.access.permissions import Action, current_phase, is_allowed
from events.access.viewers import NotAllowedError
from events.entries.authors import Author, build_log_entry
from events.entries.entering import Details, create_entry, details_as_allowed, details_in, seat_at, write_details
from events.entries.event_lock import turn_in
from events.entries.submitting import SubmittedList, find_sent_before, submit_once
from events.entries.teammates import TeamUnfitError
from events.entries.teams import import_teams
from events.models import Entry, Event, LogEntry, PlayerDetails, Submission, Team
from events.models.event import MOST_PLAYERS, SEATS


@dataclass(frozen=True, slots=True)
class RosterRow:
    """One player of a roster: the id of the other system, and what it knows of them. None: the roster does not say.

    `team`: what the other system calls the team; empty: the roster does not say. `line`: where it is.
    """

    id: str
    name: str
    pronouns: str | None = None
    member_id: str | None = None
    table: int | None = None
    consent: bool | None = None
    team: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class WrittenEntry:
    """An entry that was `created`, `changed` or `unchanged`, with the list that counts if one was sent."""

    entry: Entry
    what: str
    submission: Submission | None = None


UNCHANGED: Final = "unchanged"


def put_entry(  # noqa: PLR0913  what another system knows of a player, and who writes
    event: Event,
    row: RosterRow,
    sent: tuple[SubmittedList, Answer] | None,
    held: Entry | None,
    author: Author,
    now: datetime,
) -> WrittenEntry:
    """Write a player, and their list unless it is the one that counts already. Call it in a turn of the event.

    What was said of the entry last changes nothing, whatever has happened since; with it comes the list that was sent then.
    Raises NotAllowedError, and as `submit` does.
    """
    phase = current_phase(event, now)
    if not is_allowed(author.role, Action.ENTER, phase):
        raise NotAllowedError(Action.ENTER, phase)

    digest = hash_row(event, row, sent[0] if sent else None)
    if held is not None and is_repeat(held, digest):
        return WrittenEntry(held, UNCHANGED, find_sent_before(event, held, sent[0], author, now) if sent else None)

    entry, what = write_row(event, row, held, author, now)
    store_digest(entry, digest)
    if sent is None:
        return WrittenEntry(entry, what)

    submission, is_new = submit_once(event, entry, *sent, author, now)
    return WrittenEntry(entry, "changed" if is_new and what == UNCHANGED else what, submission)


def hash_row(event: Event, row: RosterRow, sheet: SubmittedList | None = None, place: int = 0) -> str:
    """A digest of what another system says of a player, their list and their place in a team, keyed by the event."""
    # The line of a roster and the pool of a verdict are not part of what was said.
    said = asdict(row) | {"line": place}
    listed = asdict(sheet) | {"pool": None} if sheet else None
    text = json.dumps([said, listed], sort_keys=True)
    return hmac.new(event.secret.encode(), text.encode(), sha256).hexdigest()


def is_repeat(entry: Entry | None, digest: str) -> bool:
    """Whether that is what was said of the entry last; of an erased player nothing is known."""
    known = getattr(entry, "details", None) if entry else None
    return known is not None and hmac.compare_digest(known.told_digest, digest)


def store_digest(entry: Entry, digest: str) -> None:
    """Store what was sent of an entry, as far as anything is known of its player."""
    PlayerDetails.objects.filter(entry=entry).update(told_digest=digest)


DETAILS_FIELDS = ("person", "name", "pronouns", "member_id", "consent", "told_digest")


@dataclass(frozen=True, slots=True)
class Upserted:
    """How many entries a roster has made, changed, and found as they were."""

    created: int = 0
    changed: int = 0
    unchanged: int = 0


@dataclass(frozen=True, slots=True)
class RosterBase:
    """What a plan is based on: the event's count of changes, its last number, and when each entry that others know changed."""

    changes: int
    last: int
    known: Mapping[str, datetime]


@dataclass(slots=True)
class RosterPlan:
    """The rows to write. `loose`: the members, by the team's id, of teams that have to be put together."""

    base: RosterBase
    new_teams: list[Team] = field(default_factory=list)
    new_entries: list[Entry] = field(default_factory=list)
    new_details: list[PlayerDetails] = field(default_factory=list)
    changed_entries: list[Entry] = field(default_factory=list)
    seated_entries: list[Entry] = field(default_factory=list)
    changed_details: list[PlayerDetails] = field(default_factory=list)
    logs: list[LogEntry] = field(default_factory=list)
    prepared_entries: PreparedRows = field(init=False)
    prepared_details: PreparedRows = field(init=False)
    prepared_logs: PreparedRows = field(init=False)
    loose: Mapping[str, Sequence[Entry]] = field(default_factory=dict)
    changed: int = 0
    unchanged: int = 0

    @property
    def done(self) -> Upserted:
        """How many entries it makes, changes, and leaves."""
        return Upserted(len(self.new_entries), self.changed, self.unchanged)


def plan_roster(event: Event, rows: Sequence[RosterRow], author: Author, now: datetime) -> RosterPlan:
    """What the rows change: a known id is changed, another makes an entry. Entries that the roster does not name stay.

    A column that the roster lacks leaves what is known, a row that is as it was sent last all that was changed since.
    """
    # First, so that whatever is written from here on is noticed.
    changes = Event.objects.values_list("changes", flat=True).get(pk=event.pk)
    held = {
        entry.external_id: entry for entry in event.entries.exclude(external_id="").select_related("details", "team")
    }
    base = RosterBase(changes, _last_number(event), {ident: entry.changed for ident, entry in held.items()})
    # How many of its team are before each row.
    before: dict[str, int] = {}
    placed: dict[str, int] = {}
    for placed_row in rows:
        placed[placed_row.id] = before.get(placed_row.team, 0) if placed_row.team else 0
        before[placed_row.team] = before.get(placed_row.team, 0) + 1

    digests = {row.id: hash_row(event, row, place=placed[row.id]) for row in rows}
    other = [row for row in rows if not is_repeat(held.get(row.id), digests[row.id])]

    plan = RosterPlan(base, unchanged=len(rows) - len(other))
    new_rows = [row for row in other if row.id not in held]
    plan.new_entries = [
        Entry(event=event, number=number, external_id=row.id, table=row.table, created=now, changed=now)
        for number, row in enumerate(new_rows, base.last + 1)
    ]
    made = {entry.external_id: entry for entry in plan.new_entries}
    for row in other:
        if row.id in made:
            plan.new_details.append(
                PlayerDetails(
                    entry=made[row.id],
                    name=row.name,
                    pronouns=row.pronouns or "",
                    member_id=row.member_id or "",
                    consent=bool(row.consent),
                    told_digest=digests[row.id],
                )
            )
            plan.logs.append(build_log_entry(event, made[row.id], LogEntry.Action.REGISTERED, author, now))
        else:
            _plan_change(plan, held[row.id], row, digests[row.id], author, now)

    teams = _form_teams(plan, event, rows, author, now) if event.is_for_teams else {}
    fresh = {row.id for row in other}
    entries = held | made
    loose: dict[str, list[Entry]] = {}
    for name, idents in teams.items():
        if fresh.isdisjoint(idents):
            continue
        members = [entries[ident] for ident in idents]
        # A team whose members sit in it already, in this order, is put together.
        is_there = all(one.team and one.team.external_id == name and one.team.name for one in members)
        if not is_there or (len(members) >= len(SEATS) and [one.seat for one in members] != list(SEATS)):
            loose[name] = members
    plan.loose = loose
    plan.prepared_entries = PreparedRows(plan.new_entries)
    plan.prepared_details = PreparedRows(plan.new_details)
    plan.prepared_logs = PreparedRows(plan.logs)
    return plan


def write_plan(event: Event, plan: RosterPlan, author: Author, now: datetime) -> None:
    """Write a plan that holds. Call it in a turn of the event. Raises TeamUnfitError."""
    last = _last_number(event)
    for number, entry in enumerate(plan.new_entries, last + 1):
        entry.number = number
    insert_rows(plan.new_teams)
    plan.prepared_entries.insert(late=("number", "team"))
    keys_by_number = dict(event.entries.filter(number__gt=last).values_list("number", "pk"))
    for entry in plan.new_entries:
        entry.pk = keys_by_number[entry.number]
    plan.prepared_details.insert(late=("entry",))
    plan.prepared_logs.insert(late=("entry",))
    for entries in split_into_parts(plan.changed_entries):
        event.entries.filter(pk__in=[entry.pk for entry in entries]).update(changed=now)
    upsert_rows(plan.seated_entries, ("table",))
    upsert_rows(plan.changed_details, DETAILS_FIELDS)
    if plan.loose:
        keys = [entry.pk for entry in chain.from_iterable(plan.loose.values())]
        current = event.entries.select_related("event", "current").in_bulk(keys)
        teams: dict[str, list[Entry]] = {}
        for name, members in plan.loose.items():
            teams[name] = [current[entry.pk] for entry in members]
        import_teams(event, teams, author, now)
    build_log_entry(
        event, None, LogEntry.Action.ROSTER, author, now, created=plan.done.created, changed=plan.done.changed
    ).save()


def plan_holds(event: Event, base: RosterBase) -> bool:
    """Whether a plan may be written into the event as it is in this turn: what it is based on has not changed.

    Players who register meanwhile only move the numbers. Where there are teams, which are numbered too, nothing may move.
    """
    if event.changes == base.changes + 1:
        return True
    if event.is_for_teams:
        return False

    return dict(event.entries.exclude(external_id="").values_list("external_id", "changed")) == base.known


def _last_number(event: Event) -> int:
    return event.entries.aggregate(last=Max("number"))["last"] or 0


def _plan_change(plan: RosterPlan, entry: Entry, row: RosterRow, digest: str, author: Author, now: datetime) -> None:
    """A player who is known. What was erased stays so: an entry of whose player nothing is known takes a table and no name."""
    known: PlayerDetails | None = getattr(entry, "details", None)
    is_described = False
    is_seated = False
    if known is not None:
        before = details_in(known)
        wanted = details_as_allowed(entry, known, details_after_row(row, before), author)
        is_described = wanted != before
        for name in ("name", "pronouns", "member_id", "consent"):
            setattr(known, name, getattr(wanted, name))
        known.person_id = entry.person_id if is_described else known.person_id
        known.told_digest = digest
        plan.changed_details.append(known)
    if is_described:
        plan.logs.append(build_log_entry(entry.event, entry, LogEntry.Action.DETAILS, author, now))
    if row.table is not None and row.table != entry.table:
        entry.table = row.table
        is_seated = True
        plan.seated_entries.append(entry)
    if is_described or is_seated:
        entry.changed = now
        plan.changed_entries.append(entry)
        plan.changed += 1
    else:
        plan.unchanged += 1


def details_after_row(row: RosterRow, before: Details) -> Details:
    """What is known of a player after a row."""
    return replace(
        before,
        name=row.name,
        pronouns=before.pronouns if row.pronouns is None else row.pronouns,
        member_id=before.member_id if row.member_id is None else row.member_id,
        consent=before.consent if row.consent is None else row.consent,
    )


def _form_teams(
    plan: RosterPlan, event: Event, rows: Iterable[RosterRow], author: Author, now: datetime
) -> Mapping[str, Sequence[str]]:
    """Give every new entry a team. Returns the ids of the members of teams that are known, or that have a known player."""
    new = {entry.external_id: entry for entry in plan.new_entries}
    named: dict[str, list[str]] = {}
    for row in rows:
        if row.team:
            named.setdefault(row.team, []).append(row.id)

    taken = set(event.teams.exclude(external_id="").values_list("external_id", flat=True))
    whole = {name for name, idents in named.items() if name not in taken and all(ident in new for ident in idents)}
    team_names: dict[str, str] = {}
    for name, idents in named.items():
        if name in whole:
            team_names |= dict.fromkeys(idents, name)
    number = event.teams.aggregate(last=Max("number"))["last"] or 0
    by_name: dict[str, Team] = {}
    chosen: list[tuple[Entry, Team]] = []
    for entry in plan.new_entries:
        name = team_names.get(entry.external_id, "")
        team = by_name.get(name)
        if team is None:
            number += 1
            team = Team(event=event, number=number, name=name, external_id=name)
            plan.new_teams.append(team)
        if name:
            by_name[name] = team
        chosen.append((entry, team))

    members: dict[int, list[Entry]] = {}
    for entry, team in chosen:
        seated = members.setdefault(team.number, [])
        entry.team = team
        entry.seat = SEATS[len(seated)]
        seated.append(entry)

    # What the log says of a new team and its name.
    for team in by_name.values():
        seated = members[team.number]
        plan.logs += [
            build_log_entry(event, one, LogEntry.Action.DETAILS, author, now, team=team.number) for one in seated
        ]
        if len(seated) == len(SEATS):
            first, second = seated
            plan.logs.append(build_log_entry(event, second, LogEntry.Action.TEAMED, author, now, team=team.number))
            plan.logs.append(
                build_log_entry(
                    event, first, LogEntry.Action.TEAMED, author, now, team=team.number, partner=second.number
                )
            )

    return {name: idents for name, idents in named.items() if name not in whole}


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
# How often a roster is made ready again because others wrote meanwhile, before that is done in the event's turn.
MAX_TRIES: Final = 3
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


def read_roster(text: str) -> Roster:
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


def _find_fault(line: TableLine, seen: Mapping[str, int], teams: Mapping[str, int]) -> str:
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

    Raises TeamUnfitError where one of the players sits in a team that the roster fills, and EventGoneError.
    """
    for _try in range(MAX_TRIES):
        plan = plan_roster(event, rows, author, now)
        with turn_in(event) as held:
            if plan_holds(held, plan.base):
                write_plan(held, plan, author, now)
                return plan.done

    with turn_in(event) as held:
        return upsert_roster(held, rows, author, now)


def upsert_roster(event: Event, rows: Sequence[RosterRow], author: Author, now: datetime) -> Upserted:
    """Write a roster into the event, in a turn that the caller has begun. Raises TeamUnfitError."""
    plan = plan_roster(event, rows, author, now)
    write_plan(event, plan, author, now)
    return plan.done


def team_fault(rows: Sequence[RosterRow], unfit: TeamUnfitError) -> TableFault:
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
        made = create_entry(event, details, author, now, external_id=row.id)
        seat_at(made, row.table, now)
        return made, "created"

    known = getattr(entry, "details", None)
    is_other = write_details(entry, details_after_row(row, details_in(known)), author, now) if known else False
    if row.table is not None:
        is_other = seat_at(entry, row.table, now) or is_other

    return entry, "changed" if is_other else UNCHANGED
