"""Decks as files: one deck in a style, all decks in a zip, and the import of such files."""

from dataclasses import replace
from functools import partial
from typing import Final, cast

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from api.work import RequestEnd
from decks.access.fetching import find_readable_deck
from decks.access.serving import judge_deck
from decks.exporting.archive import (
    LISTS,
    MAX_BYTES,
    MAX_MEMBERS,
    ArchiveMember,
    BadArchiveError,
    pack_decks,
    unpack_decks,
)
from decks.exporting.context import CannotExportError
from decks.exporting.export import export, export_styles
from decks.exporting.importing import import_decks
from decks.exporting.kept import export_kept
from decks.exporting.pages import refusal_sentence
from decks.models import Deck
from legality.games import GAMES
from legality.messages import name_in_language

TYPES: Final = ("application/zip", "application/json", "text/plain", "text/csv")
REASONS: Final = {
    "kind": _("This is not a zip file, or it is damaged."),
    "bytes": _("This file is larger than %(megabytes)s MB."),
    "members": _("This file contains more than %(members)s files."),
    "unfolds": _("This file is far too large once unpacked, so it was not read."),
}


@require_safe
def export_deck(request: HttpRequest, token: str, style: str) -> HttpResponse:
    """A deck in a style, for everyone who may read it; `?download=1` makes a file of it.

    404 for a style that its game does not have, 409 with the reason for a deck that the style cannot hold. A deck that
    cannot be judged is written as it is stored, in the styles that need no game.
    """
    deck = find_readable_deck(request, token)
    answer = judge_deck(deck, timezone.localdate(), request.user.pk)
    try:
        # The deck in the style; None if the game has no style of that name. Raises CannotExportError.
        if answer is None:
            exported = export_kept(deck, style)
        else:
            exported = export(answer, style, deck.name) if style in export_styles(answer.question.game) else None
    except CannotExportError as refusal:
        return render(request, "decks/cannot_export.html", {"deck": deck, "why": refusal_sentence(refusal)}, status=409)

    if exported is None:
        raise Http404

    return _file_response(exported.body, exported.content_type, exported.filename, as_file="download" in request.GET)


@login_required
@require_safe
def export_all(request: HttpRequest) -> HttpResponse:
    """All decks of the reader in one zip, those in the bin left out."""
    today = timezone.localdate()
    decks = Deck.objects.of(request.user.pk).order_by("pk")

    return _file_response(
        pack_decks(decks, today), "application/zip", f"deckwright-{today.isoformat()}.zip", as_file=True
    )


@login_required
def import_file(request: HttpRequest) -> HttpResponse:
    """Import decks from a file and show a result for each. A file that cannot be read changes nothing; of a large one, what one request has no time for is left."""
    if request.method != "POST":
        return render(request, "decks/import.html", {"form": ArchiveForm()})

    form = ArchiveForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "decks/import.html", {"form": form}, status=400)

    new_end = partial(RequestEnd, request)
    results = import_decks(form.members, cast("int", request.user.pk), timezone.localdate(), new_end)

    return render(
        request,
        "decks/import.html",
        {"form": ArchiveForm(), "results": results, "added": sum(result.is_new for result in results)},
    )


def _file_response(body: str | bytes, content_type: str, filename: str, *, as_file: bool) -> HttpResponse:
    response = HttpResponse(body, content_type=content_type)
    response.headers["Content-Disposition"] = content_disposition_header(as_file, filename) or "inline"
    response.headers["Cache-Control"] = "private, no-store"

    return response


def _game_choices() -> list[tuple[str, str]]:
    return [("", str(_("As the file says"))), *((game.slug, name_in_language(game.names)) for game in GAMES.values())]


class ArchiveForm(forms.Form):
    """A zip of decks, one deck as JSON, or one list. `members` holds what is in it once the form is valid."""

    file = forms.FileField(
        label=_("File"),
        help_text=_(
            "A zip from “All my decks in one file”, one list as text or CSV, or one deck of another program: JSON, YAML, TOML, "
            "Cockatrice, OCTGN, Magic Online, LackeyCCG, Magic Workstation, Forge."
        ),
        widget=forms.ClearableFileInput(
            attrs={"accept": ",".join((".zip", ".json", *(f".{ending}" for ending in LISTS), *TYPES))}
        ),
    )

    game = forms.ChoiceField(label=_("Game, if the list does not name one"), choices=_game_choices, required=False)

    members: list[ArchiveMember]

    def clean_file(self) -> UploadedFile[bytes]:
        """The file. Raises ValidationError with the reason why it is refused."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        try:
            self.members = unpack_decks(file.read(MAX_BYTES + 1), file.name or "")
        except BadArchiveError as bad:
            words = {"megabytes": MAX_BYTES // 1_000_000, "members": f"{MAX_MEMBERS:,}"}
            raise forms.ValidationError(REASONS[bad.reason], code=bad.reason, params=words) from bad
        if not self.members:
            raise forms.ValidationError(_("There is no deck in this file."), code="none")

        return file

    def clean(self) -> None:
        """Give the chosen game to lists that name none."""
        super().clean()
        game = self.cleaned_data.get("game")
        if game and "file" in self.cleaned_data:
            for place, member in enumerate(self.members):
                if member.deck is not None and not member.deck.game:
                    self.members[place] = replace(member, deck=replace(member.deck, game=game))
