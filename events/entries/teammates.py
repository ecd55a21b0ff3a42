"""Who plays with whom: the teams of an event as numbers, and the partner of an entry."""

from collections.abc import Iterable
from itertools import permutations

from django.db.models import Max, QuerySet

from events.models import Entry, Event, Team
from events.models.event import SEATS


class TeamFullError(Exception):
    """Two play in the team already, or one of them has withdrawn, or the person's own team would lose them."""


class TeamUnfitError(TeamFullError):
    """Of several teams this one cannot be put together. `team`: what another system calls it."""

    def __init__(self, team: str) -> None:
        super().__init__(team)
        self.team = team


def create_empty_team(event: Event, name: str = "", external_id: str = "") -> Team:
    """An empty team with the next number. Call it in a turn of the event."""
    last = event.teams.aggregate(last=Max("number"))["last"] or 0
    return Team.objects.create(event=event, number=last + 1, name=name, external_id=external_id)


def find_free_seat(team: Team) -> str:
    """The first seat that is free. One query. Raises TeamFullError."""
    taken = set(team.entries.values_list("seat", flat=True))
    for seat in SEATS:
        if seat not in taken:
            return seat

    raise TeamFullError


def team_members(team: Team | int | None) -> QuerySet[Entry]:
    """The entries of a team in the order of their seats, with what is known of their players and their lists."""
    rows = Entry.objects.filter(team=team, team__isnull=False)
    return rows.select_related("details", "event", "current__judgement").order_by("seat")


def find_partner(entry: Entry) -> Entry | None:
    """The other player of the entry's team; None without one. No query for an entry without a team."""
    return team_members(entry.team_id).exclude(pk=entry.pk).first() if entry.team_id else None


def find_partners(entries: Iterable[Entry]) -> dict[int, Entry]:
    """The partners of many entries, by the key of the entry. One query, none where no entry has a team."""
    teams = {entry.team_id: entry for entry in entries if entry.team_id}
    if not teams:
        return {}

    found: dict[int, list[Entry]] = {}
    rows = Entry.objects.filter(team_id__in=teams).select_related("details")
    for one in rows.defer("claim_digest").order_by("seat"):
        found.setdefault(one.team_id or 0, []).append(one)

    partners: dict[int, Entry] = {}
    for members in found.values():
        for one, other in permutations(members, 2):
            partners[one.pk] = other

    return partners


def player_name(entry: Entry) -> str:
    """The player's name, or the entry's label where nothing is known of them."""
    known = getattr(entry, "details", None)
    return known.name if known else entry.label
