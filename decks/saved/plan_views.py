"""The planned list of a deck, for its owner: a copy to edit, what it would change, and its application to the deck."""

from datetime import date

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from decks.access.fetching import own
from decks.access.judging import UNJUDGED
from decks.access.listed import list_deck
from decks.access.saving import StaleDeckError, amend, storable
from decks.models import Deck
from decks.saved.forms import PlanForm
from decks.saved.version_pages import compare_lists
from decks.saved.versions import apply_plan, as_planned
from decks.saved.views import deleted_is_404

APPLY = "apply"
GIVE_UP = "give-up"


@login_required
def plan(request: HttpRequest, token: str) -> HttpResponse:
    """Change the planned list, read what it would change, make it the deck's list, or give it up."""
    deck = own(request, token)
    today = timezone.localdate()
    if request.method != "POST":
        return _page(
            request, deck, PlanForm(initial={"plan": deck.plan or deck.text, "revision": deck.revision}), today
        )
    if request.POST.get("do") == GIVE_UP:
        deck.plan = ""
        with deleted_is_404():
            amend(deck, ("plan",))
        messages.success(request, _("Plan discarded. The deck has not changed."))
        return redirect(deck)

    form = PlanForm(request.POST.dict())
    if not form.is_valid():
        return _page(request, deck, form, today, 400)

    typed = deck.plan = storable(form.cleaned_data["plan"])
    try:
        with deleted_is_404():
            expected = form.cleaned_data["revision"]
            if request.POST.get("do") != APPLY:
                amend(deck, ("plan",), expected)
                messages.success(request, _("Plan saved. The deck itself has not changed."))
                return redirect("decks:plan", deck.token)
            if not deck.plan.strip():
                form.add_error(
                    "plan", _("An empty list cannot be applied. Write the list you want the deck to become.")
                )
                return _page(request, deck, form, today, 400)

            apply_plan(deck, today, expected)
            messages.success(request, _("The plan is now the deck. The previous list was saved as a version."))
            return redirect(deck)
    except StaleDeckError as stale:
        form.data = {**form.data, "revision": str(stale.current.revision)}
        stale.current.plan = typed
        return _page(request, stale.current, form, today, 409)
    except UNJUDGED:
        form.add_error("plan", _("This cannot be applied: the game or format of the deck is no longer on this site."))
        return _page(request, deck, form, today, 409)


def _page(request: HttpRequest, deck: Deck, form: PlanForm, today: date, status: int = 200) -> HttpResponse:
    is_stale = status == 409 and not form.errors
    context = {"deck": deck, "kept": list_deck(deck), "form": form, "is_stale": is_stale}
    if deck.plan.strip():
        context |= compare_lists(deck, as_planned(deck), today)

    return render(request, "decks/plan.html", context, status=status)
