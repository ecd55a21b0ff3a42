"""The search page: the query, its explanation, the cards found, and chips that change the query."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from cards.pages.filter_chips import chips_of, orders_of, prints_of
from cards.pages.filter_form import SIGNS, filter_form, is_sent, written
from cards.pages.search_page import VIEWS, examples, frames_of, helps, wrong
from cards.search import SearchError, plan_of, results_of, total_of
from cards.search.plan import Plan
from legality.engine.game import Game
from legality.games import GAMES

# Whole rows of two, four, five and eight.
PAGE: Final = 40
# The parameter that opens the form of all filters.
ALL_FILTERS: Final = "filters"
# The cookie that keeps how this browser shows cards, for a year.
CHOSEN: Final = "cards_view"
KEPT: Final = 365 * 24 * 3600


def search_page(request: HttpRequest, game: str = "") -> HttpResponse:
    """The cards that fit `q`, of one game or of all; 404 for an unknown game in the path.

    A game without a query shows all its cards. 400 for a query that is wrong, with the bad part marked.
    """
    if game and game not in GAMES:
        raise Http404

    text = " ".join(request.GET.get("q", "").replace("\0", " ").split())
    slug = game or request.GET.get("game", "")
    plan = plan_of(text, slug if slug in GAMES else "", day=timezone.localdate())
    asked = _game(slug, plan)
    if asked and is_sent(request.GET.dict()):
        return redirect(_rewritten(request, text, asked))

    # An empty query over all games shows help instead of all cards.
    results = results_of(plan, text, page_size=PAGE, after=request.GET.get("after", "")) if text or asked else None
    chips = chips_of(text, asked) if asked else []
    frames = frames_of(results) if results else []
    context = {
        "game": asked,
        "games": list(GAMES.values()),
        "q": text,
        "view": _view(request),
        "views": VIEWS,
        "results": results,
        "wrong": wrong(text, results.error, _slug(asked), timezone.localdate()) if results and results.error else None,
        "frames": frames,
        "has_pictures": any(frame.image for frame in frames),
        "found": total_of(plan) if results and not results.error else 0,
        "next_page": _next(request, text, results.next) if results and results.next else "",
        "is_first": not request.GET.get("after"),
        "chips": chips,
        "form": filter_form(text, asked) if asked and request.GET.get(ALL_FILTERS) else None,
        "signs": SIGNS,
        "pressed": sum(chip.is_on for group in chips for chip in group.chips),
        "orders": orders_of(text, asked),
        "prints": prints_of(text, asked),
        "helps": helps(_slug(asked)),
        "examples": examples(asked),
    }
    page = render(request, "cards/search.html", context, status=400 if context["wrong"] else 200)
    if request.GET.get("view") in VIEWS:
        page.set_cookie(CHOSEN, request.GET["view"], max_age=KEPT, samesite="Lax", httponly=True)
    return page


def _rewritten(request: HttpRequest, text: str, game: Game) -> str:
    """The address of the query that the form of all filters stands for; the form stays open."""
    asked = {"q": written(text, game, request.GET.dict()), "view": request.GET.get("view", ""), ALL_FILTERS: "1"}
    path = reverse("cards:search_game", args=(game.slug,))
    return f"{path}?{urlencode({name: value for name, value in asked.items() if value})}"


def _game(slug: str, plan: Plan | SearchError) -> Game | None:
    """The game of the address, or of a query that names one; None: all games."""
    return GAMES.get(slug if isinstance(plan, SearchError) else plan.game)


def _next(request: HttpRequest, text: str, cursor: str) -> str:
    asked = {"q": text, "view": request.GET.get("view", ""), "game": request.GET.get("game", ""), "after": cursor}
    return "?" + urlencode({name: value for name, value in asked.items() if value})


def _view(request: HttpRequest) -> str:
    """The view asked for, else the last that was chosen in this browser, else the grid."""
    asked = (request.GET.get("view", ""), request.COOKIES.get(CHOSEN, ""))
    return next((view for view in asked if view in VIEWS), VIEWS[0])


def _slug(game: Game | None) -> str:
    return game.slug if game else ""
