"""Corrections: propose one, follow one's own, decide on them."""

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cards.curation.cells import code_of
from cards.curation.correction_forms import CorrectionForm, DeclineForm
from cards.curation.corrections import MOST_OPEN, AlreadyDecided, accept, cell_text, decline, field_name
from cards.curation.staff import staff_only
from cards.importers.spreadsheet.cells import BadCell
from cards.models import Card, Correction
from legality.engine.game import Game
from legality.games import GAMES

PAGE: Final = 20


@login_required
def correct(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Propose a correction of a card; `about` preselects a fact, for links from a missing one."""
    card = get_object_or_404(Card, game=game if game in GAMES else "", key=key)
    about = {"field": code_of(game, request.GET.get("about", ""))}
    form = CorrectionForm(request.POST if request.method == "POST" else None, card=card, initial=about)
    if Correction.objects.filter(by_id=request.user.pk, status=Correction.Status.OPEN).count() >= MOST_OPEN:
        messages.error(request, _("Many of your corrections are waiting for review. Wait until some are decided."))
        return redirect("hand:corrections")
    if form.is_valid():
        form.propose(request.user.pk or 0)
        messages.success(request, _("Thank you. Your correction is waiting for review."))
        return redirect("hand:corrections")

    context = {"card": card, "game": GAMES[card.game], "form": form}
    return render(request, "cards/correct.html", context, status=400 if form.errors else 200)


@login_required
def corrections(request: HttpRequest) -> HttpResponse:
    """The reader's own proposals, the latest first."""
    own = Correction.objects.filter(by_id=request.user.pk).select_related("card")
    return render(request, "cards/corrections.html", _page(request, own))


@staff_only
def open_corrections(request: HttpRequest) -> HttpResponse:
    """Open proposals, the oldest first, each with a form to decide."""
    waiting = Correction.objects.filter(status=Correction.Status.OPEN).select_related("card", "by")
    return render(request, "cards/corrections_open.html", _page(request, waiting.order_by("created", "pk")))


@staff_only
@require_POST
def decide(request: HttpRequest, number: int) -> HttpResponse:
    """Accept a proposal, or decline it with a reason."""
    get_object_or_404(Correction, pk=number, card__game__in=GAMES)
    try:
        if request.POST.get("decision") == "accept":
            accept(number, request.user.pk or 0)
            messages.success(request, _("Accepted. The card is updated."))
            return redirect("hand:open_corrections")

        form = DeclineForm(request.POST)
        if form.is_valid():
            decline(number, request.user.pk or 0, form.cleaned_data["reason"])
            messages.success(request, _("Declined."))
        else:
            messages.error(request, _("Say why you decline it. The person who proposed it will see this."))
    except AlreadyDecided:
        messages.info(request, _("Someone has already decided on this correction."))
    except BadCell:
        messages.error(request, _("The card can no longer have this value. Decline it with this reason."))

    return redirect("hand:open_corrections")


def _page(request: HttpRequest, rows: QuerySet[Correction]) -> dict[str, object]:
    """A page of proposals on cards of the games that are served; the others wait until their game is back.

    Each proposal comes with its game, the name of the cell, its old text and its proposed one.
    """
    page = Paginator(rows.filter(card__game__in=GAMES), PAGE).get_page(request.GET.get("page"))
    found: list[tuple[Correction, Game, str, str, str]] = []
    for row in page:
        game = GAMES[row.card.game]
        was = cell_text(game, row.field, row.was)
        found.append((row, game, field_name(game, row.field), was, cell_text(game, row.field, row.value)))
    return {"page": page, "rows": found}
