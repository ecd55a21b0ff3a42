"""`POST /api/v1/build/`, `build/search/`, `build/read/`, `build/mend/`: what the builder asks at every step. They change nothing."""

from typing import Final, NamedTuple

from django.utils.translation import get_language
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import validated_data
from api.description.operations import operation
from api.parameters import ParameterViewSet
from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from decks.api.builder.bodies import BuildSearchSerializer, BuildSerializer, ReadSerializer
from decks.api.checks.bodies import Given
from decks.api.checks.judging import JudgingView, readable_collection
from decks.builder.build import BuildJson, build_answer
from decks.builder.fix_plan import BuildMendJson, build_fix_plan
from decks.builder.reading import ReadJson, build_read
from decks.builder.searching import BuildFoundJson, search_for_deck
from decks.check.checking import Answer, TooLongError, check_entries, read_code, read_entries
from decks.check.messages import limit_sentence
from decks.check.question import Question
from decks.decklist.entries import Entries, TextLimit
from decks.decklist.reading.lists import BUILT_LINES, too_long
from decks.decklist.rows import Listing, build_listing, entries_of_listing
from decks.report.judged_rows import build_judged_rows

BODY: Final = {"game": "riftbound", "format": "standard", "rows": [{"section": "main", "name": "Defy", "count": 3}]}
LIST: Final = {"game": "riftbound", "format": "standard", "text": "Main:\n3 Defy\n2 Pit Rooky"}


class Judged(NamedTuple):
    """An answer and the list that it is about; `entries`: what the list says (None: it is a deck code)."""

    answer: Answer
    text: str
    catalogue: Catalogue
    entries: Entries | None


class BuildViewSet(ParameterViewSet, JudgingView):
    """Asked at every step of every builder."""

    tag = "Builder"
    throttle_scope = "build"

    @operation("build", takes=BuildSerializer, gives={200: BuildJson}, examples={"Rows": BODY, "A text": LIST})
    def build(self, request: Request) -> Response:
        """A deck as it is.

        Everything that a deck builder shows at each step: the check, the list as `text` and as `rows`, the sections
        with their bounds, the cards to draw, every fault with operations that fix it, and figures. Nothing is kept.
        """
        return Response(build_answer(*judged_in(validated_data(BuildSerializer(data=request.data)))))

    @operation(
        "buildSearch",
        takes=BuildSearchSerializer,
        gives={200: BuildFoundJson},
        examples={"Cheap units": BODY | {"q": "t:unit energy<=2", "size": 5}},
    )
    def search(self, request: Request) -> Response:
        """Cards for a deck.

        Cards that fit a query, each with what the deck still takes of it and why not more. Unless `all` is true, only
        cards that the deck's leaders, format and pool allow are looked among; with `section`, those for that section
        first of all: others are found only where none of them fits the query. A query that is wrong is answered with
        its `error`.
        """
        given = validated_data(BuildSearchSerializer(data=request.data))
        judged = judged_in(given)
        found = search_for_deck(
            judged.answer,
            judged.catalogue,
            given["q"],
            after=given["after"] or "",
            size=given["size"],
            every=given["all"],
            total=given["total"],
            section=given["section"],
        )
        return Response(found)

    @operation("buildRead", takes=ReadSerializer, gives={200: ReadJson}, examples={"A text": LIST})
    def read(self, request: Request) -> Response:
        """A pasted text, line by line.

        What each line of a text was read as, how near the spelling is, and which other cards it may mean.
        """
        return Response(build_read(*judged_in(validated_data(ReadSerializer(data=request.data)))))

    @operation("buildMend", takes=BuildSerializer, gives={200: BuildMendJson}, examples={"Rows": BODY})
    def fix(self, request: Request) -> Response:
        """One plan for the whole deck.

        The fewest copies taken out or moved so that no rule is broken any more, as operations that are done together,
        and as a difference with what is left to add.
        """
        judged = judged_in(validated_data(BuildSerializer(data=request.data)))
        owned = readable_collection(request, judged.answer.question.game)
        return Response(build_fix_plan(judged.answer, judged.catalogue, owned))


def judged_in(given: Given) -> Judged:
    """The answer to a body's deck, and its list; a deck code becomes the list that it encodes.

    Raises ValidationError for what is not known or too long.
    """
    question: Question = given["question"]
    game = question.game
    catalogue = load_catalogue(game.slug)
    language = get_language() or "en"
    pool = given.get("pool") or None
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
        field = "rows" if "rows" in given else "text"
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
