"""Searching cards on a page: the query, what was understood, the cards found, and filters that write the query."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from cards.chips import chips_of, orders_of, prints_of
from cards.search import Results, count, plan_of, search
from cards.search.ast import SearchError
from cards.search_page import VIEWS, examples, frames_of, helps, wrong
from legality.engine.format import Game
from legality.games import GAMES

PAGE: Final = 60


def search_page(request: HttpRequest, game: str = "") -> HttpResponse:
    """The cards that fit `q`, of one game or of all; 404 for a game in the path that is not known.

    A game without a query shows all its cards. 400 for a query that is wrong, with the bad part marked.
    """
    if game and game not in GAMES:
        raise Http404

    text = " ".join(request.GET.get("q", "").replace("\0", " ").split())
    asked = _game(request, game, text)
    results = _results(text, asked, request.GET.get("after", ""))
    chips = chips_of(text, asked) if asked else []
    context = {
        "game": asked,
        "games": list(GAMES.values()),
        "q": text,
        "view": _view(request),
        "views": VIEWS,
        "results": results,
        "wrong": wrong(text, results.error) if results and results.error else None,
        "frames": frames_of(results) if results else [],
        "found": count(text, _slug(asked), day=timezone.localdate()) if results and not results.error else 0,
        "next_page": _next(request, text, results.next) if results and results.next else "",
        "is_first": not request.GET.get("after"),
        "chips": chips,
        "pressed": sum(chip.is_on for group in chips for chip in group.chips),
        "orders": orders_of(text, asked),
        "prints": prints_of(text, asked),
        "helps": helps(_slug(asked)),
        "examples": examples(asked),
    }
    return render(request, "cards/search.html", context, status=400 if context["wrong"] else 200)


def _game(request: HttpRequest, slug: str, text: str) -> Game | None:
    """The game of the path, of `game=`, or of a query that names one; None: all games."""
    slug = slug or request.GET.get("game", "")
    plan = plan_of(text, slug if slug in GAMES else "", day=timezone.localdate())
    if not isinstance(plan, SearchError) and plan.game:
        slug = plan.game

    return GAMES.get(slug)


def _results(text: str, game: Game | None, after: str) -> Results | None:
    """None where nothing is asked: all cards of all games are no answer."""
    if not text and game is None:
        return None

    return search(text, _slug(game), day=timezone.localdate(), page_size=PAGE, after=after)


def _next(request: HttpRequest, text: str, cursor: str) -> str:
    asked = {"q": text, "view": request.GET.get("view", ""), "game": request.GET.get("game", ""), "after": cursor}
    return "?" + urlencode({name: value for name, value in asked.items() if value})


def _view(request: HttpRequest) -> str:
    view = request.GET.get("view", "")
    return view if view in VIEWS else VIEWS[0]


def _slug(game: Game | None) -> str:
    return game.slug if game else ""
