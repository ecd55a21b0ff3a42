"""The page on which an owner writes the primer of a deck. Other changes of the deck meanwhile do not conflict."""

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from cards.catalogue.loading import load_catalogue
from decks.access.fetching import find_own_deck
from decks.access.listed import list_deck
from decks.access.saving import PRIMER, StaleDeckError, write_deck_fields
from decks.access.serving import find_served
from decks.models import Deck
from decks.primer.forms import PrimerForm, text_mark
from decks.primer.page import primer_html

LOOK: Final = "look"


@login_required
def write(request: HttpRequest, token: str) -> HttpResponse:
    """Write the primer, preview it, save it. 409 with both texts where someone has written another one meanwhile."""
    deck = find_own_deck(request, token)
    if request.method != "POST":
        return _primer_page(request, deck, PrimerForm(initial={"primer": deck.primer, "began": text_mark(deck.primer)}))

    form = PrimerForm(request.POST.dict())
    if not form.is_valid():
        return _primer_page(request, deck, form, 400)
    if request.POST.get("do") == LOOK:
        return _primer_page(request, deck, form)

    return _save_primer(request, deck, form)


def _save_primer(request: HttpRequest, deck: Deck, form: PrimerForm) -> HttpResponse:
    """Save the text, unless the deck has another one by now than the one that the writer began from."""
    theirs = deck.primer
    text = form.cleaned_data["primer"]
    if form.cleaned_data["began"] != text_mark(theirs) and theirs != text:
        # The typed text stays in the form; saving it again replaces the other, which is shown next to it.
        form.data = {**form.data, "began": text_mark(deck.primer)}
        return _primer_page(request, deck, form, 409)

    deck.primer = text
    try:
        write_deck_fields(deck, ("primer",), deck.revision)
    except StaleDeckError as stale:
        # Someone saved the deck between our reading and writing.
        return _save_primer(request, stale.current, form)
    except Deck.DoesNotExist:
        raise Http404 from None

    messages.success(request, _("Primer saved.") if text.strip() else _("Primer removed."))
    return redirect(f"{deck.get_absolute_url()}#primer")


def _primer_page(request: HttpRequest, deck: Deck, form: PrimerForm, status: int = 200) -> HttpResponse:
    text = str(form["primer"].value() or "")[:PRIMER]
    context = {
        "deck": deck,
        "kept": list_deck(deck),
        "form": form,
        "most": f"{PRIMER:,}",
        "theirs": deck.primer if status == 409 else None,
        "html": primer_html(text, load_catalogue(deck.game) if find_served(deck).game else None),
    }
    return render(request, "decks/primer.html", context, status=status)
