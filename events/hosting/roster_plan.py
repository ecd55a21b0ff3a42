"""What a roster changes in an event, made ready without a lock: in the event's turn only the database works.

SQLite has one write lock for the whole site: a roster of ten thousand players that held it row by row would keep every
save waiting for a minute.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import chain

from django.db.models import Max

from cards.models.writing import PreparedRows, insert, parts_of, upsert
from events.entries.authors import Author, log_entry
from events.entries.entering import Details, details_as_allowed, details_in
from events.entries.teams import write_teams
from events.hosting.repeated_data import digest_of, is_repeat
from events.hosting.roster_row import RosterRow
from events.models import Entry, Event, LogEntry, PlayerDetails, Team
from events.models.event import SEATS

Action = LogEntry.Action
DETAILS_FIELDS = ("person", "name", "pronouns", "member_id", "consent", "told_digest")


@dataclass(frozen=True, slots=True)
class Upserted:
    """How many entries a roster has made, changed, and found as they were."""

    created: int = 0
    changed: int = 0
    unchanged: int = 0


@dataclass(frozen=True, slots=True)
class Base:
    """What a plan is based on: the event's count of changes, its last number, and when each entry that others know changed."""

    changes: int
    last: int
    known: Mapping[str, datetime]


@dataclass(slots=True)
class RosterPlan:
    """The rows to write. `loose`: the members, by the team's id, of teams that have to be put together."""

    base: Base
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
    base = Base(changes, _last(event), {ident: entry.changed for ident, entry in held.items()})
    # How many of its team are before each row.
    before: dict[str, int] = {}
    placed: dict[str, int] = {}
    for placed_row in rows:
        placed[placed_row.id] = before.get(placed_row.team, 0) if placed_row.team else 0
        before[placed_row.team] = before.get(placed_row.team, 0) + 1

    digests = {row.id: digest_of(event, row, place=placed[row.id]) for row in rows}
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
            plan.logs.append(log_entry(event, made[row.id], Action.REGISTERED, author, now))
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
    """Write a plan that holds. Call it in a turn of the event. Raises TeamUnfit."""
    last = _last(event)
    for number, entry in enumerate(plan.new_entries, last + 1):
        entry.number = number
    insert(plan.new_teams)
    plan.prepared_entries.insert(late=("number", "team"))
    keys_by_number = dict(event.entries.filter(number__gt=last).values_list("number", "pk"))
    for entry in plan.new_entries:
        entry.pk = keys_by_number[entry.number]
    plan.prepared_details.insert(late=("entry",))
    plan.prepared_logs.insert(late=("entry",))
    for entries in parts_of(plan.changed_entries):
        event.entries.filter(pk__in=[entry.pk for entry in entries]).update(changed=now)
    upsert(plan.seated_entries, ("table",))
    upsert(plan.changed_details, DETAILS_FIELDS)
    if plan.loose:
        keys = [entry.pk for entry in chain.from_iterable(plan.loose.values())]
        current = event.entries.select_related("event", "current").in_bulk(keys)
        teams: dict[str, list[Entry]] = {}
        for name, members in plan.loose.items():
            teams[name] = [current[entry.pk] for entry in members]
        write_teams(event, teams, author, now)
    log_entry(event, None, Action.ROSTER, author, now, created=plan.done.created, changed=plan.done.changed).save()


def plan_holds(event: Event, base: Base) -> bool:
    """Whether a plan may be written into the event as it is in this turn: what it is based on has not changed.

    Players who register meanwhile only move the numbers. Where there are teams, which are numbered too, nothing may move.
    """
    if event.changes == base.changes + 1:
        return True
    if event.is_for_teams:
        return False

    return dict(event.entries.exclude(external_id="").values_list("external_id", "changed")) == base.known


def _last(event: Event) -> int:
    return event.entries.aggregate(last=Max("number"))["last"] or 0


def _plan_change(plan: RosterPlan, entry: Entry, row: RosterRow, digest: str, author: Author, now: datetime) -> None:
    """A player who is known. What was erased stays so: an entry of whose player nothing is known takes a table and no name."""
    known: PlayerDetails | None = getattr(entry, "details", None)
    is_described = False
    is_seated = False
    if known is not None:
        before = details_in(known)
        wanted = details_as_allowed(entry, known, details_of(row, before), author)
        is_described = wanted != before
        for name in ("name", "pronouns", "member_id", "consent"):
            setattr(known, name, getattr(wanted, name))
        known.person_id = entry.person_id if is_described else known.person_id
        known.told_digest = digest
        plan.changed_details.append(known)
    if is_described:
        plan.logs.append(log_entry(entry.event, entry, Action.DETAILS, author, now))
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


def details_of(row: RosterRow, before: Details) -> Details:
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
        plan.logs += [log_entry(event, one, Action.DETAILS, author, now, team=team.number) for one in seated]
        if len(seated) == len(SEATS):
            first, second = seated
            plan.logs.append(log_entry(event, second, Action.TEAMED, author, now, team=team.number))
            plan.logs.append(
                log_entry(event, first, Action.TEAMED, author, now, team=team.number, partner=second.number)
            )

    return {name: idents for name, idents in named.items() if name not in whole}
