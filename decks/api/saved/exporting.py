"""`/api/v1/decks/{id}/export/{style}/`: a deck as a file, in any style that its game has."""

from collections.abc import Iterable
from typing import Final

from django.http import HttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse
from rest_framework.decorators import action
from rest_framework.exceptions import ErrorDetail, NotFound, ValidationError
from rest_framework.request import Request

from api.description.deprecation import name_successor
from api.description.operations import operation
from api.parameters import OneSort, ParameterViewSet
from decks.access.serving import UNJUDGED, answer_of
from decks.api.base import DeckConflictError, SavedDeckView
from decks.api.parameters import ExportParameters
from decks.exporting.context import CannotExportError
from decks.exporting.export import export, export_styles, text_styles
from decks.exporting.kept import export_kept
from decks.exporting.pages import refusal_sentence

CANNOT_HOLD: Final = OpenApiResponse(description="The style cannot hold this deck, or its game is gone.")
JSON_STYLE: Final = OpenApiParameter(
    "style",
    {"type": "string", "enum": ["json"]},
    required=True,
    description="The style.",
    examples=[OpenApiExample("style", value="json")],
)
STYLE: Final = OpenApiParameter(
    "style",
    {"type": "string", "enum": text_styles()},
    "path",
    description="The style.",
    examples=[OpenApiExample("style", value="codes")],
)
WHOLE_DECK: Final = {"type": "object", "additionalProperties": True, "description": "Everything about the deck."}


class NoSuchStyleError(ValueError):
    """The game of the deck does not have this style; the message names those that it has."""

    def __init__(self, styles: Iterable[str]) -> None:
        super().__init__(_("There is no such style. Allowed: %(values)s.") % {"values": ", ".join(styles)})


class ExportViewSet(ParameterViewSet, SavedDeckView):
    """A deck to take along, in any style that its game has."""

    tag = "Decks"
    content_negotiation_class = OneSort
    lookup_url_kwarg = "style"
    lookup_value_converter = "slug"
    parameters = {"list": ExportParameters}

    @operation("exportDeck", gives={200: WHOLE_DECK, 409: CANNOT_HOLD}, parameters=[JSON_STYLE], deprecated=True)
    def list(self, request: Request, token: str) -> HttpResponse:
        """A deck as JSON, by its style.

        `style=json` is what `.../export/json/` gives. Other styles are taken here too, and none is a plain list;
        their addresses, each with one type of file, are better: `.../export/csv/` and `.../export/{style}/`.
        """
        style = self.asked["style"] or "text"
        try:
            response = self._write_deck(token, style)
        except NoSuchStyleError as wrong:
            raise ValidationError({"style": [str(wrong)]}, code="unknown") from wrong

        return name_successor(response, f"/api/v1/decks/{token}/export/{style}/")

    @operation(
        "exportDeckAsText",
        gives={
            (200, "text/plain"): OpenApiResponse(OpenApiTypes.STR, description="The list or the code."),
            409: CANNOT_HOLD,
        },
        parameters=[STYLE],
    )
    def retrieve(self, request: Request, token: str, style: str) -> HttpResponse:
        """A deck as a list or a code.

        The deck in a style: a plain list, names in one language, numbers, deck codes of this and other sites. Which
        styles there are depends on the game: 404 for one that it does not have. 409 for a deck that the style cannot
        hold: a code has no room for lines that are not cards, and nothing of the deck is ever dropped silently; the
        maybe board, which is no part of it, stays out of the styles of other sites. `Accept` is not looked at.
        """
        try:
            return self._write_deck(token, style)
        except NoSuchStyleError as wrong:
            raise NotFound({"style": [ErrorDetail(str(wrong), "unknown")]}) from wrong

    @operation("exportDeckAsJson", gives={200: WHOLE_DECK, 409: CANNOT_HOLD})
    @action(detail=False)
    def json(self, request: Request, token: str) -> HttpResponse:
        """A deck as JSON.

        Everything about the deck, with the number of each card.
        """
        return self._write_deck(token, "json")

    @operation(
        "exportDeckAsTable",
        gives={
            (200, "text/csv"): OpenApiResponse(OpenApiTypes.STR, description="The table, with a row of headings."),
            409: CANNOT_HOLD,
        },
    )
    @action(detail=False)
    def csv(self, request: Request, token: str) -> HttpResponse:
        """A deck as a table.

        One row for a card in a section, for spreadsheets.
        """
        return self._write_deck(token, "csv")

    def _write_deck(self, token: str, style: str) -> HttpResponse:
        """The file.

        A deck that cannot be judged is written as it is stored, in the styles that need no game. Raises NoSuchStyleError,
        DeckConflictError for a deck that the style cannot hold or that cannot be judged.
        """
        deck = self.readable(token)
        try:
            answer = answer_of(deck, timezone.localdate())
        except UNJUDGED:
            exported = export_kept(deck, style)
            if exported is None:
                raise
        else:
            styles = export_styles(answer.question.game)
            if style not in styles:
                raise NoSuchStyleError(styles)

            try:
                exported = export(answer, style, deck.name)
            except CannotExportError as refusal:
                raise DeckConflictError(refusal_sentence(refusal), refusal.why) from refusal

        disposition = content_disposition_header(as_attachment=True, filename=exported.filename) or ""
        headers = {"Content-Disposition": disposition}
        return HttpResponse(exported.body, content_type=exported.content_type, headers=headers)
