"""Pages of published lists. Whoever has the address of an event may open them while its table shows lists to everybody."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from cards.catalogue.loading import catalogue_of
from events.access.published import is_public, published, published_list
from events.entries.states import STATES, public_state
from events.lists.showing import shown_list
from events.models import Event


@require_safe
def lists(request: HttpRequest, slug: str) -> HttpResponse:
    """All lists of an event that everybody may see now."""
    event, now = get_object_or_404(Event.objects.alive(), slug=slug), timezone.now()
    if not is_public(event, now):
        raise Http404

    version = catalogue_of(event.game).version
    rows = [(one, public_state(event, one.submission, version)) for one in published(event, now)]
    shown = [(one, state, STATES[state]) for one, state in rows]
    return render(request, "events/published.html", {"event": event, "rows": shown})


@require_safe
def one_list(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One list that everybody may see now."""
    event = get_object_or_404(Event.objects.alive(), slug=slug)
    found = published_list(event, number, timezone.now())
    if found is None:
        raise Http404

    registered = shown_list(event, found.submission)
    return render(request, "events/published_list.html", {"event": event, "found": found, "registered": registered})
