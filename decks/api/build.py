"""`POST /api/v1/build/`, `build/search/`, `build/read/`, `build/mend/`: what the builder asks at every step. They change nothing."""

from typing import NamedTuple

from django.utils.translation import get_language
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from decks.api.build_serializers import BuildSearchSerializer, BuildSerializer, ReadSerializer
from decks.api.judging import JudgingView, question_in, readable_collection
from decks.api.serializers import Given, validated_data
from decks.builder.build import build_answer
from decks.builder.fix_plan import build_fix_plan
from decks.builder.reading import build_read
from decks.builder.searching import search_for_deck
from decks.check.checking import Answer, TooLongError, check_entries, read_code, read_entries
from decks.check.messages import limit_sentence
from decks.check.question import Question
from decks.decklist.entries import Entries, TextLimit
from decks.decklist.reading.lists import BUILT_LINES, too_long
from decks.decklist.rows import Listing, build_listing, entries_of_listing
from decks.report.judged_rows import build_judged_rows


class Judged(NamedTuple):
    """An answer and the list that it is about; `entries`: what the list says (None: it is a deck code)."""

    answer: Answer
    text: str
    catalogue: Catalogue
    entries: Entries | None


class Building(JudgingView):
    """Asked at every step of every builder."""

    throttle_scope = "build"


class BuildView(Building):
    """The current deck: the check with fixes, rows, sections, cards, figures."""

    def post(self, request: Request) -> Response:
        """The answer, or 400 with every field that is wrong."""
        judged = judged_in(validated_data(BuildSerializer(data=request.data)))
        return Response(build_answer(*judged))


class BuildSearchView(Building):
    """Cards for the current deck, each with what it still takes of it."""

    def post(self, request: Request) -> Response:
        """A page of cards; a query that is wrong is answered with its `error`."""
        given = validated_data(BuildSearchSerializer(data=request.data))
        answer, _text, catalogue, _entries = judged_in(given)
        after = given["after"] or ""
        found = search_for_deck(
            answer, catalogue, given["q"], after=after, size=given["size"], every=given["all"], total=given["total"]
        )
        return Response(found)


class BuildReadView(Building):
    """A text line by line, with what each line was read as."""

    def post(self, request: Request) -> Response:
        """Every line, and the rows that they make."""
        judged = judged_in(validated_data(ReadSerializer(data=request.data)))
        return Response(build_read(*judged))


class BuildMendView(Building):
    """One plan that fixes the whole deck."""

    def post(self, request: Request) -> Response:
        """The plan, as operations and as a difference."""
        answer, _text, catalogue, _entries = judged_in(validated_data(BuildSerializer(data=request.data)))
        return Response(build_fix_plan(answer, catalogue, readable_collection(request, answer.question.game)))


def judged_in(given: Given) -> Judged:
    """The answer to a body's deck, and its list; a deck code becomes the list that it encodes.

    Raises ValidationError for what is not known or too long.
    """
    question = question_in(given)
    language = get_language() or "en"
    game = question.game
    pool = given.get("pool") or None
    catalogue = load_catalogue(question.game.slug)
    field = "rows" if "rows" in given else "text"
    try:
        listing = build_listing(given["rows"], game, language) if "rows" in given else Listing(given.get("text", ""))
        if limit := too_long(listing.text, BUILT_LINES):
            raise TooLongError(limit)

        code = read_code(game, listing.text, catalogue)
        judged = _judge_rows(question, listing, code, catalogue, pool)
        if code:
            listing = build_listing(build_judged_rows(judged.answer, judged.text), game, language)
            judged = _judge_rows(question, listing, read_code(game, listing.text, catalogue), catalogue, pool)
    except TooLongError as refusal:
        raise ValidationError({field: [limit_sentence(refusal.limit)]}, code="too_long") from refusal

    return judged


def _judge_rows(
    question: Question, listing: Listing, code: Entries | None, catalogue: Catalogue, pool: str | None
) -> Judged:
    """The answer to a list, or to what it holds as a code: exactly as `check_text` judges its text.

    Raises TooLongError, also where few lines are read as many: several cards of a line, the cards of a code.
    """
    entries = entries_of_listing(listing, question.game) if code is None else None
    if len(code or entries or ()) > BUILT_LINES:
        raise TooLongError(TextLimit("lines", BUILT_LINES))

    registered = None if pool is None else read_entries(question.game, pool, catalogue)
    answer = check_entries(question, code or entries or (), catalogue, registered)
    return Judged(answer, listing.text, catalogue, entries)
