"""The page of what was played, where lists are public, and its table as a file."""

from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from decks.access.tables import csv_response
from events.access.published import is_public
from events.fetching import find_event
from events.lists.archive import leading_sections, section_names
from events.models import Event
from events.results.played import TOPS, Played, count_played

# Of each section the page shows so many cards; the file has all.
MOST_SHOWN = 30
COLUMNS = ("section", "card", "name", "decks", "of", "percent", "average")


@require_safe
def what_was_played(request: HttpRequest, slug: str) -> HttpResponse:
    """The shares of leaders and the most played cards of the published lists."""
    event, found = _find_played(request, slug, timezone.now())
    names = section_names(event)
    sections = [
        (names.get(one.slug, one.slug), one.shares[:MOST_SHOWN], len(one.shares) - MOST_SHOWN) for one in found.sections
    ]
    leading = [names.get(slug, slug) for slug in leading_sections(event)]
    context = {"event": event, "found": found, "leading": " / ".join(leading), "sections": sections, "tops": TOPS}
    return render(request, "events/played.html", context)


@require_safe
def played_table(request: HttpRequest, slug: str) -> HttpResponse:
    """The same as a table, with every card; leaders are in their own sections."""
    event, found = _find_played(request, slug, timezone.now())
    response = csv_response(table_of(found), f"played-{event.slug}")
    # The same for all, and another once a player takes their consent back.
    patch_cache_control(response, no_cache=True)
    return response


def table_of(found: Played) -> list[tuple[object, ...]]:
    """The shares as rows under their head; the section of leaders is `leader`."""
    blocks = [("leader", found.leaders), *((one.slug, one.shares) for one in found.sections)]
    lines: list[tuple[object, ...]] = [COLUMNS]
    for section, shares in blocks:
        for one in shares:
            lines.append((section, one.id, one.name, one.decks, one.of, one.percent, one.average))

    return lines


def _find_played(request: HttpRequest, slug: str, now: datetime) -> tuple[Event, Played]:
    """The event, and what was played in it. Raises Http404 where lists are not public."""
    event = find_event(slug, now)
    if not is_public(event, now):
        raise Http404

    word = request.GET.get("top", "")
    return event, count_played(event, int(word) if word in map(str, TOPS) else None)
