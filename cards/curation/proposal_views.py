"""Pages about cards that people offer: the form, withdrawal by their proposer, the decision of staff."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cards.curation.corrections import AlreadyDecidedError, cell_text, field_name
from cards.curation.forms import DeclineForm
from cards.curation.guards import staff_only
from cards.curation.proposal_form import ProposalForm, initial_cells
from cards.curation.proposals import (
    PRINTED,
    BadProposalError,
    CardExistsError,
    accept_proposal,
    decline_proposal,
    has_room,
    proposal_codes,
    withdraw_proposal,
)
from cards.importers.messages import rejected_sentence
from cards.models import ProposedCard
from legality.engine.game import Game
from legality.games import GAMES

# So many are on a page of one's own or of staff, the newest or the oldest.
MOST_SHOWN: Final = 50


@dataclass(frozen=True, slots=True)
class ShownProposal:
    """An offered card with its game, and its other cells by their names, as the reader reads them."""

    row: ProposedCard
    game: Game
    cells: tuple[tuple[str, str], ...]


@login_required
def propose(request: HttpRequest, game: str) -> HttpResponse:
    """Offer a card that the site lacks. `name`: from a line of a list that found no card."""
    if game not in GAMES:
        raise Http404

    served = GAMES[game]
    person = request.user.pk or 0
    if not has_room(person):
        messages.error(request, _("You have offered as many cards as one person may. Try again tomorrow."))
        return redirect("hand:corrections")

    sent = request.POST if request.method == "POST" else None
    form = ProposalForm(sent, game=served, person=person, initial=initial_cells(served, request.GET.get("name", "")))
    if form.is_valid():
        form.propose()
        messages.success(request, _("Thank you. Your card is waiting for review."))
        return redirect("hand:corrections")

    context = {"game": served, "form": form}
    return render(request, "cards/propose.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def withdraw(request: HttpRequest, number: int) -> HttpResponse:
    """Take back one's own offer that is not decided yet."""
    get_object_or_404(ProposedCard, pk=number, by_id=request.user.pk, game__in=GAMES)
    try:
        withdraw_proposal(number, request.user.pk or 0)
        messages.success(request, _("Taken back."))
    except AlreadyDecidedError:
        messages.info(request, _("Someone has already decided on this card."))

    return redirect("hand:corrections")


@staff_only
@require_POST
def decide_card(request: HttpRequest, number: int) -> HttpResponse:
    """Accept an offered card, or decline it with a reason."""
    get_object_or_404(ProposedCard, pk=number, game__in=GAMES)
    try:
        if request.POST.get("decision") == "accept":
            accept_proposal(number, request.user.pk or 0)
            messages.success(request, _("Accepted. The card is on the site."))
            return redirect("hand:open_corrections")

        form = DeclineForm(request.POST)
        if form.is_valid():
            decline_proposal(number, request.user.pk or 0, form.cleaned_data["reason"])
            messages.success(request, _("Declined."))
        else:
            messages.error(request, _("Say why you decline it. The person who proposed it will see this."))
    except AlreadyDecidedError:
        messages.info(request, _("Someone has already decided on this card."))
    except CardExistsError:
        messages.error(request, _("The site already has a card with this name. Decline it with this reason."))
    except BadProposalError as bad:
        messages.error(request, rejected_sentence(bad.rejected))

    return redirect("hand:open_corrections")


def shown_proposals(rows: Iterable[ProposedCard]) -> list[ShownProposal]:
    """Offered cards of games that are served, for a page."""
    found: list[ShownProposal] = []
    for row in rows:
        game = GAMES[row.game]
        # In the order of the form: a database may keep another.
        codes = [code for code in proposal_codes(game) if code in row.cells and code not in PRINTED]
        named = [(field_name(game, code), cell_text(game, code, row.cells[code])) for code in codes]
        if row.set_code or row.number:
            named.append((_("Number in the set"), f"{row.set_code}-{row.number}".strip("-")))
        found.append(ShownProposal(row, game, tuple(named)))
    return found
