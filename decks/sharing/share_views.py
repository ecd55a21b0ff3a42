"""A deck for other people: a copy of their own, a printed sheet, a QR code. For everyone who may read it."""

from typing import Final

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from decks.access.fetching import readable
from decks.access.judging import judge_deck
from decks.access.listed import list_deck
from decks.report.deck_stats import sheet_of
from decks.report.page import show_answer
from decks.sharing.clone import clone as copied
from decks.sharing.qr import link_of, scanned_of, svg_of, token_of
from decks.sharing.site_address import base_of

PAPERS: Final = ("a4", "letter")


@require_POST
def clone(request: HttpRequest, token: str) -> HttpResponse:
    """A copy of a deck that the reader may read, as a private deck of theirs."""
    deck = readable(request, token)
    if not request.user.is_authenticated:
        return redirect_to_login(deck.get_absolute_url())

    copy = copied(deck, request.user.pk, timezone.localdate())
    messages.success(request, _("This copy is yours. No one else can see it."))
    return redirect(copy)


@require_safe
def qr(request: HttpRequest, token: str) -> HttpResponse:
    """The QR code of a deck's link, as large as the screen."""
    deck = readable(request, token)
    base = base_of(request)
    context = {
        "deck": deck,
        "row": list_deck(deck),
        "symbol": svg_of(scanned_of(deck, base)),
        "link": link_of(deck, base),
        "is_owner": deck.owner_id is not None and deck.owner_id == request.user.pk,
    }
    return render(request, "decks/qr.html", context)


@require_safe
def paper(request: HttpRequest, token: str) -> HttpResponse:
    """A deck on one sheet of paper."""
    deck = readable(request, token)
    answer = judge_deck(deck, timezone.localdate())
    if answer is None:
        raise Http404

    asked = request.GET.get("paper", "")
    base = base_of(request)
    context = {
        "deck": deck,
        "game": answer.question.game,
        "format": answer.question.format_,
        "result": show_answer(answer, deck.text),
        "sheet": sheet_of(answer),
        "paper": asked if asked in PAPERS else PAPERS[0],
        "papers": PAPERS,
        "symbol": svg_of(scanned_of(deck, base)),
        "link": link_of(deck, base),
    }
    return render(request, "decks/print.html", context)


@require_safe
def redirect_scanned(request: HttpRequest, short: str) -> HttpResponse:
    """Redirect a scanned address to the deck's page, which asks whether the reader may see it."""
    token = token_of(short)
    if not token:
        raise Http404

    return redirect("decks:deck", token)
