"""Pages of published lists. Whoever has the address of an event may open them while its table shows lists to everybody."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from cards.catalogue.loading import catalogue_of
from events.access.published import is_public, published, published_list
from events.entries.states import STATES, public_state, today_of
from events.fetching import find_event
from events.lists.showing import shown_list
from events.publishing.teams import place_of, places_of


@require_safe
def lists(request: HttpRequest, slug: str) -> HttpResponse:
    """All lists of an event that everybody may see now."""
    now = timezone.now()
    event = find_event(slug, now)
    if not is_public(event, now):
        raise Http404

    found, today = published(event, now), today_of(event, catalogue_of(event.game).stamps)
    places = places_of(event, found)
    states = [(one, public_state(one.submission, today)) for one in found]
    rows = [(one, state, STATES[state], places.get(one.number)) for one, state in states]
    return render(request, "events/published.html", {"event": event, "rows": rows})


@require_safe
def one_list(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One list that everybody may see now."""
    now = timezone.now()
    event = find_event(slug, now)
    found = published_list(event, number, now)
    if found is None:
        raise Http404

    registered = shown_list(event, found.submission)
    place = place_of(event, number, now) if event.is_for_teams else None
    context = {"event": event, "found": found, "registered": registered, "place": place}
    return render(request, "events/published_list.html", context)
