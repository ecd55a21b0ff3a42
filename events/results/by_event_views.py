"""The page of decks by event and placing."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from events.results.by_event import filter_of, lists_of, rows_of
from events.results.played import TOPS
from legality.games import GAMES

PAGE = 30


@require_safe
def decks(request: HttpRequest) -> HttpResponse:
    """Published lists by game, format, event and place, the newest event first."""
    asked = filter_of(request.GET)
    page = Paginator(lists_of(asked, timezone.now()), PAGE).get_page(request.GET.get("page"))
    context = {
        "asked_for": asked,
        "asked": asked.query(),
        "page": page,
        "rows": rows_of(page),
        "games": GAMES.values(),
        "tops": TOPS,
    }
    return render(request, "events/decks.html", context)
