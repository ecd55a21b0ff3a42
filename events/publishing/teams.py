"""Partners on the pages of published lists: their team by its number, since a name of one may tell who they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from events.access.published import PublishedList, published_list
from events.models import Event


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """Where a player of a published list plays. `partner`: the list of the partner, where everybody may see that too."""

    team: int
    seat: str
    partner: PublishedList | None = None


def places_of(event: Event, lists: Iterable[PublishedList]) -> Mapping[int, TeamPlace]:
    """The places of the players of these lists, by their numbers; partners among them. One query; none without teams."""
    if not event.is_for_teams:
        return {}

    shown = {one.number: one for one in lists}
    rows = event.entries.filter(team__isnull=False, current__isnull=False).order_by("seat")
    seated = [row for row in rows.values_list("number", "team__number", "seat") if row[0] in shown]
    members: dict[int, list[PublishedList]] = {}
    for number, team, _seat in seated:
        members.setdefault(team, []).append(shown[number])

    return {number: TeamPlace(team, seat, _other(members[team], number)) for number, team, seat in seated}


def _other(members: Iterable[PublishedList], number: int) -> PublishedList | None:
    return next((one for one in members if one.number != number), None)


def place_of(event: Event, number: int, now: datetime) -> TeamPlace | None:
    """The place of the player of one published list; None without teams."""
    entry = event.entries.select_related("team").get(number=number)
    if entry.team is None:
        return None

    partner = entry.team.entries.exclude(pk=entry.pk).values_list("number", flat=True).first()
    return TeamPlace(entry.team.number, entry.seat, published_list(event, partner, now) if partner else None)
