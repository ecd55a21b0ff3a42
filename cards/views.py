"""The pages of games, cards, sets and restrictions: fetch, call one function, render."""

from __future__ import annotations

from datetime import date
from typing import Final

from django.db.models import Count, F
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone

from cards.changes import in_force, timeline
from cards.frames import frame_of, number_order
from cards.models import Card, CardSet, Erratum, Printing, Restriction
from cards.pages import RELATED, card_page
from legality.engine.format import Game
from legality.games import GAMES
from legality.rulebook import standings_of

LATEST: Final = 4


def game_home(request: HttpRequest, game: str) -> HttpResponse:
    """A game: its formats, ban list, sets and latest changes, and a box to search its cards."""
    asked, today = _game(game), timezone.localdate()
    restrictions = list(Restriction.objects.filter(card__game=game).select_related("card"))
    errata = Erratum.objects.filter(card__game=game).select_related("card")
    sets = _sets(game)
    context = {
        "game": asked,
        "today": today,
        "standings": standings_of(asked, today),
        "in_force": in_force(restrictions, asked, today),
        "days": timeline(restrictions, errata, asked, today)[:LATEST],
        "sets": sets[:LATEST],
        "set_count": len(sets),
        "card_count": Card.objects.filter(game=game).count(),
    }
    return render(request, "cards/game.html", context)


def card(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """A card: names, facts, text, printings, errata, rulings, and where it is legal on a day."""
    row = get_object_or_404(Card.objects.prefetch_related(*RELATED), game=game, key=key)
    asked, day = _game(game), _day(request)
    region = request.GET.get("region", "")
    region = region if region in asked.regions else "global"
    page = card_page(row, day, region)
    context = {"page": page, "card": row, "game": asked, "day": day, "region": region, "today": timezone.localdate()}
    return render(request, "cards/card.html", context)


def sets(request: HttpRequest, game: str) -> HttpResponse:
    """The sets of a game, the latest first; those without a day last."""
    return render(request, "cards/sets.html", {"game": _game(game), "sets": _sets(game), "today": timezone.localdate()})


def card_set(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """A set and its cards in the order of their numbers."""
    found = get_object_or_404(CardSet, game=game, code=code)
    rows = Printing.objects.filter(card_set=found).select_related("card", "card_set")
    frames = [frame_of(printing.card, printing) for printing in sorted(rows, key=number_order)]
    context = {"game": _game(game), "set": found, "frames": frames, "set_query": f"set:{found.code}"}
    return render(request, "cards/set.html", context)


def restrictions(request: HttpRequest, game: str) -> HttpResponse:
    """The bans, caps and errata of a game as a timeline, and what is in force today."""
    asked, today = _game(game), timezone.localdate()
    rows = list(Restriction.objects.filter(card__game=game).select_related("card"))
    errata = Erratum.objects.filter(card__game=game).select_related("card")
    context = {
        "game": asked,
        "today": today,
        "in_force": in_force(rows, asked, today),
        "days": timeline(rows, errata, asked, today),
    }
    return render(request, "cards/restrictions.html", context)


def _sets(game: str) -> list[CardSet]:
    rows = CardSet.objects.filter(game=game).annotate(count=Count("printings__card", distinct=True))
    return list(rows.order_by(F("released").desc(nulls_last=True), "-count", "code"))


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
