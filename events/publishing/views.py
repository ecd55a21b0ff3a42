"""Pages of published lists. Anyone with the address of an event may open them while its table shows lists to everyone."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from cards.catalogue.loading import load_catalogue
from events.access.published import PublishedList, published_list, published_lists, shows_lists_to_all
from events.entries.states import STATES, judged_by_now, public_state
from events.fetching import find_event
from events.lists.showing import shown_list
from events.models import Event


@require_safe
def lists(request: HttpRequest, slug: str) -> HttpResponse:
    """All lists of an event that everyone may see now."""
    now = timezone.now()
    event = find_event(slug, now)
    if not shows_lists_to_all(event, now):
        raise Http404

    found = published_lists(event, now)
    today = judged_by_now(event, load_catalogue(event.game).stamps)
    places = team_places(event, found)
    states = [(one, public_state(one.submission, today)) for one in found]
    rows = [(one, state, STATES[state], places.get(one.number)) for one, state in states]
    return render(request, "events/published.html", {"event": event, "rows": rows})


@require_safe
def one_list(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One list that everyone may see now."""
    now = timezone.now()
    event = find_event(slug, now)
    found = published_list(event, number, now)
    if found is None:
        raise Http404

    registered = shown_list(event, found.submission)
    place = place_of(event, number, now) if event.is_for_teams else None
    context = {"event": event, "found": found, "registered": registered, "place": place}
    return render(request, "events/published_list.html", context)


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """Where a player of a published list plays. `partner`: the list of the partner, where everyone may see that too."""

    team: int
    seat: str
    partner: PublishedList | None = None


def team_places(event: Event, lists: Iterable[PublishedList]) -> Mapping[int, TeamPlace]:
    """The places of the players of these lists, by their numbers; partners among them. One query; none without teams."""
    if not event.is_for_teams:
        return {}

    shown = {one.number: one for one in lists}
    rows = event.entries.filter(team__isnull=False, current__isnull=False).order_by("seat")
    seated = [row for row in rows.values_list("number", "team__number", "seat") if row[0] in shown]
    members: dict[int, list[PublishedList]] = {}
    for number, team, _seat in seated:
        members.setdefault(team, []).append(shown[number])

    places = {}
    for number, team, seat in seated:
        partner = next((one for one in members[team] if one.number != number), None)
        places[number] = TeamPlace(team, seat, partner)

    return places


def place_of(event: Event, number: int, now: datetime) -> TeamPlace | None:
    """The place of the player of one published list; None without teams."""
    entry = event.entries.select_related("team").get(number=number)
    if entry.team is None:
        return None

    partner = entry.team.entries.exclude(pk=entry.pk).values_list("number", flat=True).first()
    return TeamPlace(entry.team.number, entry.seat, published_list(event, partner, now) if partner else None)
