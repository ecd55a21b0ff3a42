"""`POST /api/v1/build/`, `build/search/`, `build/read/`: what the builder asks at every step. They change nothing."""

from __future__ import annotations

from django.utils.translation import get_language
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from cards.catalogue import Catalogue, catalogue_of
from decks.api.build_serializers import BuildSearchSerializer, BuildSerializer, ReadSerializer
from decks.api.judging import Judging, question_in
from decks.api.serializers import Given, valid
from decks.builder.build import build
from decks.builder.reading import build_read
from decks.builder.searching import build_search
from decks.check.checking import Answer, TooLong, check_text
from decks.check.messages import limit_sentence
from decks.decklist.deck_codes import entries_of_code
from decks.judged_rows import rows_of
from decks.report.rows import text_of


class Building(Judging):
    """Asked at every step of every builder."""

    throttle_scope = "build"


class BuildView(Building):
    """A deck as it stands: the check with fixes, rows, sections, cards, figures."""

    def post(self, request: Request) -> Response:
        """The answer, or 400 with every field that is wrong."""
        answer, text, catalogue = _judged(valid(BuildSerializer(data=request.data)))
        return Response(build(answer, text, catalogue))


class BuildSearchView(Building):
    """Cards for a deck as it stands, each with what it still takes of it."""

    def post(self, request: Request) -> Response:
        """A page of cards; a query that is wrong is answered with its `error`."""
        given = valid(BuildSearchSerializer(data=request.data))
        answer, _text, catalogue = _judged(given)
        after = given["after"] or ""
        found = build_search(
            answer, catalogue, given["q"], after=after, size=given["size"], every=given["all"], total=given["total"]
        )
        return Response(found)


class BuildReadView(Building):
    """A text line by line, with what each line was read as."""

    def post(self, request: Request) -> Response:
        """Every line, and the rows that they make."""
        answer, text, catalogue = _judged(valid(ReadSerializer(data=request.data)))
        return Response(build_read(answer, text, catalogue))


def _judged(given: Given) -> tuple[Answer, str, Catalogue]:
    """The answer to a body's deck, and its text; a deck code becomes the list that it stands for.

    Raises ValidationError for what is not known or too long.
    """
    question, text = question_in(given), given.get("text", "")
    if "rows" in given:
        text = text_of(given["rows"], question.game, get_language() or "en")

    catalogue = catalogue_of(question.game.slug)
    try:
        answer = check_text(question, text, catalogue, given.get("pool") or None)
        if entries_of_code(question.game, text, catalogue):
            text = text_of(rows_of(answer, text), question.game, get_language() or "en")
            answer = check_text(question, text, catalogue, given.get("pool") or None)
    except TooLong as refusal:
        field = "rows" if "rows" in given else "text"
        raise ValidationError({field: [limit_sentence(refusal.limit)]}, code="too_long") from refusal

    return answer, text, catalogue
