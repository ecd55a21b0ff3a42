"""From a deck, or from a list as it is in the builder or on the check page, to an event that takes it."""

from typing import Final, TypedDict

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from decks.access.fetching import game_named, readable
from decks.access.serving import what_is_served
from decks.check.messages import limit_sentence
from decks.decklist.reading.lists import too_long
from decks.models import Deck
from events.fetching import joined_tokens
from events.models import Event

# Where a session keeps the list until it is registered, and what an address says that means it.
KEPT: Final = "events_list"
TAKEN: Final = "list"
NAME_LENGTH: Final = Deck._meta.get_field("name").max_length or 0


class TakenList(TypedDict):
    """A list on its way to an event: the slug of its game, its name, and the list as it was typed."""

    game: str
    name: str
    text: str


@login_required
def with_deck(request: HttpRequest, token: str) -> HttpResponse:
    """The events in which a deck can be registered: those that the reader plays in, has joined, or that everybody finds."""
    deck = readable(request, token)
    if what_is_served(deck).game is None:
        raise Http404

    context = {"deck": deck, "events": _events(request, deck.game), "query": f"deck={deck.token}"}
    return render(request, "events/with_deck.html", context)


def with_list(request: HttpRequest) -> HttpResponse:
    """Keep a list in the session, and offer the events in which it can be registered. No login is needed yet."""
    if request.method == "POST":
        game = game_named(request.POST.get("game", ""))
        text = request.POST.get("text", "")
        limit = too_long(text)
        if limit is not None:
            messages.error(request, limit_sentence(limit))
        else:
            name = request.POST.get("name", "")[:NAME_LENGTH]
            request.session[KEPT] = TakenList(game=game.slug, name=name, text=text)
        return redirect("events:with_list")

    taken = list_taken(request)
    if taken is None:
        return redirect("events:events")

    context = {"taken": taken, "events": _events(request, taken["game"]), "query": TAKEN}
    return render(request, "events/with_deck.html", context)


def list_taken(request: HttpRequest) -> TakenList | None:
    """The list that the reader has brought along, until it is registered."""
    kept: TakenList | None = request.session.get(KEPT)
    return kept


def leave_list(request: HttpRequest) -> None:
    """The list that was brought along is registered."""
    request.session.pop(KEPT, None)


def _events(request: HttpRequest, game: str) -> QuerySet[Event]:
    """What is to come of a game and open to the reader, the next first."""
    coming = Event.objects.alive().filter(game=game, start__gt=timezone.now())
    theirs = Q(listed=True) | Q(entries__person_id=request.user.pk or 0) | Q(join_token__in=joined_tokens(request))
    return coming.filter(theirs).distinct().order_by("start")
