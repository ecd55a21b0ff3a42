"""Home and check: fetch, call one function, render."""

from __future__ import annotations

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from cards.catalogue import catalogue_of
from decks.asking import Refused, game_of
from decks.checking import check_text
from decks.forms import QuestionForm
from decks.pages import Shown, shown, welcome
from decks.samples import sample_of
from legality.engine.format import Game
from legality.games import GAMES


def home(request: HttpRequest) -> HttpResponse:
    """Five games, each one click from the verdict on a sample deck."""
    return render(request, "decks/home.html", {"games": welcome()})


def check(request: HttpRequest) -> HttpResponse:
    """Paste a list, see the verdict. `?sample=` shows a sample deck judged at once; another game keeps the text."""
    data = request.POST if request.method == "POST" else request.GET
    game = _game(data.get("game", ""))
    today = timezone.localdate()
    if request.method == "POST" and "switch" not in request.GET:
        form = QuestionForm(data.dict(), game=game, today=today)
        return _page(request, form, _judged(form))

    form = QuestionForm(
        _sampled(game, data.get("sample", ""), today), game=game, today=today, initial=_begun(data.dict(), today)
    )
    return _page(request, form, _judged(form) if form.is_bound else None)


def _game(slug: str) -> Game:
    """The game asked for; the first of all if it is not known, for a page must offer something."""
    try:
        return game_of(slug)
    except Refused:
        return next(iter(GAMES.values()))


def _sampled(game: Game, slug: str, today: date) -> dict[str, str] | None:
    sample = sample_of(game.slug, slug)
    if sample is None:
        return None

    return {
        "format": sample.format,
        "text": sample.text,
        "pool": sample.pool or "",
        "date": today.isoformat(),
        "region": "",
        **dict.fromkeys(sample.options, "on"),
    }


def _begun(given: dict[str, str], today: date) -> dict[str, str]:
    """What a fresh form starts with: what the address or the form before it said."""
    return {"date": today.isoformat()} | {
        name: given[name] for name in ("format", "text", "pool", "date", "region") if given.get(name)
    }


def _judged(form: QuestionForm) -> Shown | None:
    if not form.is_valid():
        return None

    text = form.cleaned_data["text"]
    pool = form.cleaned_data.get("pool") or None
    answer = check_text(form.question, text, catalogue_of(form.game.slug), pool)
    return shown(answer, text)


def _page(request: HttpRequest, form: QuestionForm, result: Shown | None) -> HttpResponse:
    context = {
        "form": form,
        "game": form.game,
        "games": GAMES.values(),
        "result": result,
    }
    return render(request, "decks/check.html", context, status=400 if form.errors else 200)
