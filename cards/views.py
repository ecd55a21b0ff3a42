"""The pages of cards, sets and restrictions: fetch, call one function, render."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone

from cards.models import Card, CardSet, Erratum, Printing, Restriction
from cards.pages import RELATED, card_page, changed_text, timeline
from legality.engine.format import Game
from legality.games import GAMES


def card(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """A card: names, facts, text, printings, errata, rulings, and where it is legal on a day."""
    row = get_object_or_404(Card.objects.prefetch_related(*RELATED), game=game, key=key)
    asked = _game(game)
    region = request.GET.get("region", "")
    day = _day(request)
    page = card_page(row, day, region if region in asked.regions else "global")
    context = {"page": page, "card": row, "game": asked, "day": day, "region": region}
    return render(request, "cards/card.html", context)


def sets(request: HttpRequest, game: str) -> HttpResponse:
    """The sets of a game, by release."""
    asked = _game(game)
    return render(request, "cards/sets.html", {"game": asked, "sets": CardSet.objects.filter(game=game)})


def card_set(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """A set and its cards in the order of their numbers."""
    found = get_object_or_404(CardSet, game=game, code=code)
    printings = Printing.objects.filter(card_set=found).select_related("card").order_by("number", "variant", "pk")
    return render(request, "cards/set.html", {"game": _game(game), "set": found, "printings": printings})


def restrictions(request: HttpRequest, game: str) -> HttpResponse:
    """The bans and caps of a game as a timeline, and the errata beside them."""
    asked = _game(game)
    rows = Restriction.objects.filter(card__game=game).select_related("card")
    errata = Erratum.objects.filter(card__game=game).select_related("card")
    context = {
        "game": asked,
        "days": timeline(rows),
        "errata": [changed_text(erratum) for erratum in errata],
        "today": timezone.localdate(),
    }
    return render(request, "cards/restrictions.html", context)


def _game(slug: str) -> Game:
    if slug not in GAMES:
        raise Http404

    return GAMES[slug]


def _day(request: HttpRequest) -> date:
    """The day asked for; today if none or none that is a day."""
    try:
        return date.fromisoformat(request.GET.get("date", ""))
    except ValueError:
        return timezone.localdate()
