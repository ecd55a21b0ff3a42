"""The pages of a game, its rules, and one rule."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from legality.engine.game import Game
from legality.games import GAMES
from legality.restrictions import lines_of_rule
from legality.rulebook import edition_spans, find_rule, formats_on, list_readings, list_rules
from legality.verdicts import MEANINGS


def game(request: HttpRequest, game: str) -> HttpResponse:
    """A game: its formats and ways to begin. The app `cards` puts its own page of a game at this path."""
    asked = _game_or_404(game)
    today = timezone.localdate()
    context = {"game": asked, "today": today, "formats": formats_on(asked, today)}
    return render(request, "legality/game.html", context)


def rules(request: HttpRequest, game: str) -> HttpResponse:
    """All rules of a game with their texts, all readings; its formats with all their editions, its sections and its sources."""
    asked = _game_or_404(game)
    context = {
        "game": asked,
        "rules": list_rules(asked),
        "readings": list_readings(asked),
        "verdicts": MEANINGS.items(),
        "formats": formats_on(asked, timezone.localdate()),
    }
    return render(request, "legality/rules.html", context)


def rule(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """One rule: its text, citations, readings and editions."""
    asked = _game_or_404(game)
    page = find_rule(asked, code)
    if page is None:
        raise Http404

    readings = [(name, asked.readings[name]) for name in page.readings]
    today = timezone.localdate()
    spans = edition_spans(page, today)
    context = {
        "game": asked,
        "rule": page,
        "readings": readings,
        "spans": spans,
        "today": today,
        "lines": lines_of_rule(asked, page.formats, code, today),
        "has_figures": any(entry.figures for entry in page.editions),
    }
    return render(request, "legality/rule.html", context)


def _game_or_404(slug: str) -> Game:
    if slug not in GAMES:
        raise Http404

    return GAMES[slug]
