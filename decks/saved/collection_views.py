"""Pages of a person's collection, of the cards that they still need for a deck, and of two decks compared."""

from typing import cast
from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cards.catalogue.loading import load_catalogue
from decks.access.collection import (
    find_collection,
    find_missing_cards,
    missing_as_text,
    read_collection,
    save_collection,
)
from decks.access.fetching import find_readable_deck, game_named
from decks.access.listed import list_deck
from decks.access.saving import storable_text
from decks.access.serving import judge_deck
from decks.models import Deck
from decks.report.findings import build_problem_findings, with_suggested_lines
from decks.report.steps import is_pressed, pick_suggestion, with_undo
from decks.saved.forms import CollectionForm
from decks.saved.version_pages import compare_lists
from legality.games import GAMES

# At most this many of the reader's decks are offered for comparison.
OFFERED = 200


@login_required
def collection(request: HttpRequest, game: str) -> HttpResponse:
    """The reader's cards of a game, as the list that they typed; of a game that is not served, to be read alone."""
    person = cast("int", request.user.pk)
    kept = find_collection(person, storable_text(game))
    if game not in GAMES and kept.pk and request.method != "POST":
        return render(request, "decks/collection_kept.html", {"kept": kept})

    chosen = game_named(game)
    catalogue = load_catalogue(chosen.slug)
    posted = with_undo(request.POST.dict())
    form = CollectionForm(posted if request.method == "POST" else None, initial={"text": kept.text})
    step = None
    if form.is_valid():
        text = storable_text(form.cleaned_data["text"])
        if is_pressed(posted):
            problems = read_collection(text, chosen, catalogue).problems
            step = pick_suggestion(posted, problems, text, chosen, catalogue)
            form = CollectionForm(posted | {"text": step.text if step else text})
    # The form says that a list has become too long.
    if form.is_valid():
        save_collection(person, chosen.slug, storable_text(form.cleaned_data["text"]))
        if step is None:
            messages.success(request, _("Your cards have been saved."))
            return redirect("decks:collection", chosen.slug)
        kept = find_collection(person, chosen.slug)

    owned = read_collection(kept.text, chosen, catalogue)
    copies = owned.tally()
    context = {
        "game": chosen,
        "games": GAMES.values(),
        "kept": kept,
        "form": form,
        "cards": len(copies),
        "copies": sum(copies.values()),
        "troubles": with_suggested_lines(build_problem_findings(owned.problems), kept.text, chosen, catalogue),
        "step": step,
    }
    return render(request, "decks/collection.html", context, status=400 if form.errors else 200)


@login_required
@require_safe
def need(request: HttpRequest, token: str) -> HttpResponse:
    """What the reader still needs for a deck that they may read."""
    deck = find_readable_deck(request, token)
    answer = judge_deck(deck, timezone.localdate())
    if answer is None:
        raise Http404

    game = answer.question.game
    kept = find_collection(cast("int", request.user.pk), game.slug)
    wanted = find_missing_cards(answer, read_collection(kept.text, game, load_catalogue(game.slug)).tally())
    context = {
        "deck": deck,
        "listed": list_deck(deck),
        "game": game,
        "kept": kept,
        "wanted": wanted,
        "count": sum(one.count for one in wanted),
        "text": missing_as_text(wanted),
        "troubles": build_problem_findings(answer.problems),
    }
    return render(request, "decks/need.html", context)


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """What differs between two decks that the reader may read: their tokens or links as `a` and `b`."""
    asked: dict[str, str] = {}
    for side in ("a", "b"):
        typed = storable_text(request.GET.get(side, "")).strip()
        # A bare token, or the one in a deck's link.
        try:
            parts = [part for part in urlsplit(typed).path.split("/") if part]
        except ValueError:
            parts = [typed]
        if "decks" in parts:
            parts = parts[parts.index("decks") + 1 :]
        asked[side] = parts[0][:40] if parts else ""

    readable = Deck.objects.readable_by(request.user.pk).select_related("last_check")
    tokens = [token for token in asked.values() if token]
    found = {deck.token: deck for deck in readable.filter(token__in=tokens)}
    first = found.get(asked["a"])
    second = found.get(asked["b"])
    # The decks to choose from: the reader's own and those already chosen; None without an account.
    tokens = list(found)
    if not request.user.is_authenticated:
        offered = None
    else:
        own = Deck.objects.of(request.user.pk).order_by("-updated").values("pk")[:OFFERED]
        either = Q(pk__in=list(own.values_list("pk", flat=True))) | Q(token__in=tokens)
        offered = Deck.objects.readable_by(request.user.pk).filter(either).only("token", "name", "game", "owner_id")
    context: dict[str, object] = {
        "asked": asked,
        "a": list_deck(first) if first else None,
        "b": list_deck(second) if second else None,
        "unknown": [side for side, token in asked.items() if token and token not in found],
        "own": offered,
    }
    if first and second:
        context |= compare_lists(first, second, timezone.localdate())

    return render(request, "decks/compare.html", context, status=404 if context["unknown"] else 200)
