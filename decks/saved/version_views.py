"""Pages of the versions of a deck and of its planned list, for its owner."""

from datetime import date

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from decks.access.fetching import find_own_deck
from decks.access.listed import list_deck
from decks.access.saving import StaleDeckError, storable_text, write_deck_fields
from decks.access.serving import UNJUDGED, judge_deck
from decks.models import Deck
from decks.report.deck_stats import build_deck_stats
from decks.report.page import show_answer
from decks.saved.forms import PlanForm, VersionForm
from decks.saved.version_pages import compare_lists, comparison_choices, default_side, version_rows
from decks.saved.versions import (
    CURRENT,
    apply_plan,
    as_planned,
    find_side,
    keep_version,
    restore_version,
    version_as_deck,
)
from decks.saved.views import deleted_is_404

APPLY = "apply"
GIVE_UP = "give-up"


@login_required
def plan(request: HttpRequest, token: str) -> HttpResponse:
    """Change the planned list, read what it would change, make it the deck's list, or give it up."""
    deck = find_own_deck(request, token)
    today = timezone.localdate()
    if request.method != "POST":
        return _plan_page(
            request, deck, PlanForm(initial={"plan": deck.plan or deck.text, "revision": deck.revision}), today
        )
    if request.POST.get("do") == GIVE_UP:
        deck.plan = ""
        with deleted_is_404():
            write_deck_fields(deck, ("plan",))
        messages.success(request, _("Plan discarded. The deck has not changed."))
        return redirect(deck)

    form = PlanForm(request.POST.dict())
    if not form.is_valid():
        return _plan_page(request, deck, form, today, 400)

    typed = deck.plan = storable_text(form.cleaned_data["plan"])
    try:
        with deleted_is_404():
            expected = form.cleaned_data["revision"]
            if request.POST.get("do") != APPLY:
                write_deck_fields(deck, ("plan",), expected)
                messages.success(request, _("Plan saved. The deck itself has not changed."))
                return redirect("decks:plan", deck.token)
            if not deck.plan.strip():
                form.add_error(
                    "plan", _("An empty list cannot be applied. Write the list you want the deck to become.")
                )
                return _plan_page(request, deck, form, today, 400)

            apply_plan(deck, today, expected)
            messages.success(request, _("The plan is now the deck. The previous list was saved as a version."))
            return redirect(deck)
    except StaleDeckError as stale:
        form.data = {**form.data, "revision": str(stale.current.revision)}
        stale.current.plan = typed
        return _plan_page(request, stale.current, form, today, 409)
    except UNJUDGED:
        form.add_error("plan", _("This cannot be applied: the game or format of the deck is no longer on this site."))
        return _plan_page(request, deck, form, today, 409)


def _plan_page(request: HttpRequest, deck: Deck, form: PlanForm, today: date, status: int = 200) -> HttpResponse:
    is_stale = status == 409 and not form.errors
    context = {"deck": deck, "kept": list_deck(deck), "form": form, "is_stale": is_stale}
    if deck.plan.strip():
        context |= compare_lists(deck, as_planned(deck), today)

    return render(request, "decks/plan.html", context, status=status)


PAGE = 20


@login_required
def versions(request: HttpRequest, token: str) -> HttpResponse:
    """The versions of a deck, the newest first; posting a name saves the present deck as a version."""
    deck = find_own_deck(request, token)
    form = VersionForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with deleted_is_404():
            version = keep_version(deck, form.cleaned_data["name"])
        messages.success(request, _("Saved as version %(number)s.") % {"number": version.number})
        return redirect("decks:versions", deck.token)

    page = Paginator(deck.versions.all(), PAGE).get_page(request.GET.get("page"))
    context = _deck_context(deck) | {"form": form, "page": page, "rows": version_rows(list(page), timezone.localdate())}
    return render(request, "decks/versions.html", context, status=400 if form.errors else 200)


@login_required
@require_safe
def version(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """A version with today's verdict on it."""
    deck = find_own_deck(request, token)
    found = get_object_or_404(deck.versions, number=number)
    answer = judge_deck(version_as_deck(found), timezone.localdate())
    context = _deck_context(deck) | {"version": found, "row": list_deck(version_as_deck(found))}
    if answer:
        context |= {
            "game": answer.question.game,
            "result": show_answer(answer, found.text),
            "sheet": build_deck_stats(answer),
        }

    return render(request, "decks/version.html", context)


@login_required
@require_POST
def restore(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Restore a version; the present deck becomes a version."""
    deck = find_own_deck(request, token)
    found = get_object_or_404(deck.versions, number=number)
    try:
        with deleted_is_404():
            restore_version(deck, found, timezone.localdate())
    except UNJUDGED:
        messages.error(request, _("This version cannot be restored: its game or format is no longer on this site."))
        return redirect("decks:version", deck.token, number)

    message = _("The deck is version %(number)s again. The previous list was saved as a version.")
    messages.success(request, message % {"number": number})
    return redirect(deck)


@login_required
@require_safe
def difference(request: HttpRequest, token: str) -> HttpResponse:
    """What differs between two versions, the present list and the plan; asked by `from` and `to`."""
    deck = find_own_deck(request, token)
    asked = {"from": request.GET.get("from") or default_side(deck), "to": request.GET.get("to") or CURRENT}
    sides = {name: find_side(deck, choice) for name, choice in asked.items()}
    context = _deck_context(deck) | {"choices": comparison_choices(deck), "asked": asked}
    unknown = [name for name, side in sides.items() if side is None]
    if unknown:
        return render(request, "decks/diff.html", context | {"unknown": asked[unknown[0]]}, status=400)

    before, after = (side for side in sides.values() if side)
    return render(request, "decks/diff.html", context | compare_lists(before, after, timezone.localdate()))


def _deck_context(deck: Deck) -> dict[str, object]:
    return {"deck": deck, "kept": list_deck(deck)}
