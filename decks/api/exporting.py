"""`/api/v1/decks/{id}/export/?style=`: a deck as a file, in any style that its game has."""

from typing import Final

from django.http import HttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from api.parameters import OneSort
from decks.access.serving import UNJUDGED, answer_of
from decks.api.base import DeckConflictError, SavedDeckView
from decks.api.parameters import ExportParameters
from decks.exporting.context import CannotExportError
from decks.exporting.export import export, export_styles
from decks.exporting.kept import export_kept
from decks.exporting.pages import refusal_sentence

DEFAULT_STYLE: Final = "text"


class ExportView(SavedDeckView):
    """A deck to take along."""

    parameters = {"GET": ExportParameters}
    content_negotiation_class = OneSort

    def get(self, request: Request, token: str) -> HttpResponse:
        """The file; 400 for a style that the game does not have, 409 for a deck that the style cannot hold.

        A deck that cannot be judged is written as it is stored, in the styles that need no game; 409 for the others.
        """
        deck = self.readable(token)
        style = self.asked["style"] or DEFAULT_STYLE
        try:
            answer = answer_of(deck, timezone.localdate())
        except UNJUDGED:
            exported = export_kept(deck, style)
            if exported is None:
                raise
        else:
            styles = export_styles(answer.question.game)
            if style not in styles:
                message = _("There is no such style. Allowed: %(values)s.") % {"values": ", ".join(styles)}
                raise ValidationError({"style": [message]}, code="unknown")

            try:
                exported = export(answer, style, deck.name)
            except CannotExportError as refusal:
                raise DeckConflictError(refusal_sentence(refusal), refusal.why) from refusal

        disposition = content_disposition_header(as_attachment=True, filename=exported.filename) or ""
        headers = {"Content-Disposition": disposition}
        return HttpResponse(exported.body, content_type=exported.content_type, headers=headers)
