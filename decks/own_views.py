"""Decks that people keep: list, save, edit, share, bin. Every deck is fetched through its owner."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from decks.asking import Refused, game_of
from decks.checking import Answer
from decks.forms import DeckForm
from decks.keeping import answer_of, restore, save, throw_away
from decks.models import Deck
from decks.pages import listed, shown
from legality.engine.format import Game
from legality.games import GAMES

PAGE = 20
PENDING = "pending_deck"
KEPT = (
    "game",
    "format",
    "region",
    "text",
    "pool",
    *(option.slug for game in GAMES.values() for option in game.options),
)


@login_required
def mine(request: HttpRequest) -> HttpResponse:
    """The reader's own decks, the last changed first, with what the last check said."""
    page = Paginator(Deck.objects.of(request.user.pk).select_related("last_check"), PAGE).get_page(
        request.GET.get("page")
    )
    return render(request, "decks/mine.html", {"page": page, "rows": [listed(deck) for deck in page]})


@require_POST
def keep(request: HttpRequest) -> HttpResponse:
    """Take a checked list along to the form that saves it, through the login if need be."""
    _game(request.POST.get("game", ""))
    request.session[PENDING] = {name: request.POST[name] for name in KEPT if name in request.POST}
    return redirect("decks:new")


@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Name a deck and save it. What was checked before the login stands in the form."""
    pending: dict[str, str] = request.session.get(PENDING, {})
    asked = request.POST.get("game") or request.GET.get("game") or pending.get("game", "")
    game, today = _game(asked), timezone.localdate()
    given = request.POST.dict() if request.method == "POST" else None
    if given is not None and "switch" in request.GET:
        pending, given = given, None
    form = DeckForm(given, game=game, today=today, initial=pending)
    if form.is_valid():
        deck = form.fill(Deck(owner_id=request.user.pk))
        _say(request, save(deck, today))
        request.session.pop(PENDING, None)
        return redirect(deck)

    status = 400 if form.errors else 200
    return render(request, "decks/edit.html", {"form": form, "game": game, "games": GAMES.values()}, status=status)


def deck(request: HttpRequest, token: str) -> HttpResponse:
    """A deck with its verdict today: for its owner, and for everyone who has a link that works."""
    found = get_object_or_404(Deck.objects.readable_by(request.user.pk).select_related("owner"), token=token)
    answer = answer_of(found, timezone.localdate())
    context = {
        "deck": found,
        "game": answer.question.game,
        "form": answer.question.form,
        "result": shown(answer, found.text),
        "is_owner": found.owner_id is not None and found.owner_id == request.user.pk,
        "visibilities": Deck.Visibility.choices,
    }
    return render(request, "decks/deck.html", context)


@login_required
def edit(request: HttpRequest, token: str) -> HttpResponse:
    """Change a deck as text."""
    found = _own(request, token)
    game, today = _game(found.game), timezone.localdate()
    begun = {name: getattr(found, name) for name in ("name", "format", "region", "text", "pool")}
    form = DeckForm(
        request.POST.dict() if request.method == "POST" else None,
        game=game,
        today=today,
        initial=begun | dict.fromkeys(found.options, True),
    )
    if request.method == "POST" and form.is_valid():
        _say(request, save(form.fill(found), today))
        return redirect(found)

    status = 400 if form.errors else 200
    return render(request, "decks/edit.html", {"form": form, "game": game, "deck": found}, status=status)


@login_required
@require_POST
def share(request: HttpRequest, token: str) -> HttpResponse:
    """Say who can read a deck."""
    found = _own(request, token)
    visibility = request.POST.get("visibility")
    if visibility not in Deck.Visibility.values:
        messages.error(request, _("Choose who can read this deck."))
        return redirect(found)

    found.visibility = visibility
    found.save(update_fields=("visibility",))
    messages.success(request, _("Saved: %(who)s can read this deck.") % {"who": found.get_visibility_display()})
    return redirect(found)


@login_required
def delete(request: HttpRequest, token: str) -> HttpResponse:
    """Ask, then put a deck into the bin."""
    found = _own(request, token)
    if request.method != "POST":
        return render(request, "decks/delete.html", {"deck": found})

    throw_away(found)
    messages.success(request, _("“%(name)s” is in the bin.") % {"name": found.name})
    return redirect("decks:mine")


@login_required
def bin(request: HttpRequest) -> HttpResponse:
    """The reader's deleted decks."""
    decks = Deck.objects.in_bin_of(request.user.pk).select_related("last_check").order_by("-deleted", "-pk")
    page = Paginator(decks, PAGE).get_page(request.GET.get("page"))
    return render(request, "decks/bin.html", {"page": page, "rows": [listed(deck) for deck in page]})


@login_required
@require_POST
def take_back(request: HttpRequest, token: str) -> HttpResponse:
    """Take a deck out of the bin."""
    found = get_object_or_404(Deck.objects.in_bin_of(request.user.pk), token=token)
    restore(found)
    messages.success(request, _("“%(name)s” is back.") % {"name": found.name})
    return redirect(found)


def _own(request: HttpRequest, token: str) -> Deck:
    return get_object_or_404(Deck.objects.of(request.user.pk), token=token)


def _game(slug: str) -> Game:
    """The game asked for, the first if none was. Raises Http404 for one that is not known."""
    try:
        return game_of(slug or next(iter(GAMES)))
    except Refused:
        raise Http404 from None


def _say(request: HttpRequest, answer: Answer) -> None:
    messages.success(request, _("Saved."))
    count = len(answer.problems)
    if count:
        text = ngettext(
            "%(count)s line could not be read; it is kept as typed.",
            "%(count)s lines could not be read; they are kept as typed.",
            count,
        )
        messages.warning(request, text % {"count": count})
