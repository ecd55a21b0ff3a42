"""Decks as files: one deck in a style, all decks in a zip, and the import of such files."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from decks.access.fetching import readable
from decks.access.judging import judged
from decks.exporting.archive import pack
from decks.exporting.archive_forms import ArchiveForm
from decks.exporting.context import CannotExport
from decks.exporting.export import export, styles_of
from decks.exporting.importing import import_decks
from decks.exporting.pages import sentence_of
from decks.models import Deck


@require_safe
def export_deck(request: HttpRequest, token: str, style: str) -> HttpResponse:
    """A deck in a style, for everyone who may read it; `?download=1` makes a file of it.

    404 for a style that its game does not have, 409 with the reason for a deck that the style cannot hold.
    """
    deck = readable(request, token)
    answer = judged(deck, timezone.localdate())
    if answer is None or style not in styles_of(answer.question.game):
        raise Http404

    try:
        exported = export(answer, style, deck.name)
    except CannotExport as refusal:
        return render(request, "decks/cannot_export.html", {"deck": deck, "why": sentence_of(refusal)}, status=409)

    return _file(exported.body, exported.content_type, exported.filename, as_file="download" in request.GET)


@login_required
@require_safe
def export_all(request: HttpRequest) -> HttpResponse:
    """All decks of the reader in one zip, those in the bin left out."""
    today = timezone.localdate()
    decks = Deck.objects.of(request.user.pk).order_by("pk")

    return _file(pack(decks, today), "application/zip", f"deckwright-{today.isoformat()}.zip", as_file=True)


@login_required
def import_file(request: HttpRequest) -> HttpResponse:
    """Import decks from a file and show a result for each. A file that cannot be read changes nothing."""
    if request.method != "POST":
        return render(request, "decks/import.html", {"form": ArchiveForm()})

    form = ArchiveForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "decks/import.html", {"form": form}, status=400)

    results = import_decks(form.members, cast("int", request.user.pk), timezone.localdate())

    return render(
        request,
        "decks/import.html",
        {"form": ArchiveForm(), "results": results, "added": sum(result.is_new for result in results)},
    )


def _file(body: str | bytes, content_type: str, filename: str, *, as_file: bool) -> HttpResponse:
    response = HttpResponse(body, content_type=content_type)
    response.headers["Content-Disposition"] = content_disposition_header(as_file, filename) or "inline"
    response.headers["Cache-Control"] = "private, no-store"

    return response
