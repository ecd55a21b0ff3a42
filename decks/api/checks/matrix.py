"""`POST /api/v1/check/matrix/` and `/timeline/`: one deck by many formats and days."""

from functools import partial
from typing import Annotated, Any, NotRequired, TypedDict, cast

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import Body, Faults, RequestData, validated_data
from api.description.operations import operation
from api.fields import BoundedList, BoundedMapping, DayText, StrictText, Truth
from api.typed import Day, Doc
from api.work import WorkSpentError, request_meter
from cards.catalogue.loading import load_catalogue
from decks.api.checks.bodies import MOST_OPTIONS, CheckSerializer, ListSerializer, faults_of_refusal, lists_meant
from decks.api.checks.judging import EXAMPLE_CHECK, EXAMPLE_DAY, JudgingView, judge_body, read_list_entries, read_pool
from decks.check.allowance import Allowance
from decks.check.answers import legal_or_none
from decks.check.question import (
    GLOBAL,
    RefusalCollector,
    RefusedError,
    parse_day,
    parse_format,
    parse_game,
    parse_options,
    parse_region,
)
from decks.explaining.matrix import MAX_DAYS, MAX_FORMATS, Cell, MatrixQuestion, build_matrix
from decks.explaining.timeline import build_timeline
from decks.explaining.timeline_page import TimelineJson, timeline_as_json
from legality.api.fields import GameSlug
from legality.api.typed import VERDICT
from legality.api.typed import GameSlug as GameSlugJson
from legality.engine.game import Game
from legality.engine.values.report import Verdict
from legality.engine.values.search_bounds import TooMuch


class CellFaultJson(TypedDict):
    """Why a pair of a format and a day has no verdict."""

    field: str
    code: str
    message: str


class CellJson(TypedDict):
    """The verdict by one format on one day.

    `error` is alone where the format had no edition yet (`unknown`), or where the work of the request ended (`work`).
    """

    format: str
    date: Day
    error: NotRequired[CellFaultJson]
    edition: NotRequired[str]
    verdict: NotRequired[Annotated[Verdict, Doc(VERDICT)]]
    legal: NotRequired[bool | None]
    codes: NotRequired[Annotated[list[str], Doc("The rules that it breaks.")]]
    doubts: NotRequired[Annotated[list[str], Doc("The rules that cannot decide.")]]
    problems: NotRequired[Annotated[int, Doc("Lines that are not in the deck.")]]


class MatrixJson(TypedDict):
    """A verdict for each pair of a format and a day, format by format."""

    game: GameSlugJson
    region: str
    results: list[CellJson]


class MatrixSerializer(Body):
    """The body of a matrix. Formats: all of the game if none are named; dates: today."""

    game = GameSlug(max_length=32)
    formats = BoundedList(child=StrictText(max_length=32), max_length=MAX_FORMATS, required=False)
    dates = BoundedList(child=DayText(), max_length=MAX_DAYS, required=False)
    region = StrictText(max_length=32, required=False, default="", allow_blank=True)
    options = BoundedMapping(child=Truth(), max_length=MOST_OPTIONS, required=False, default=dict)
    deck = ListSerializer()
    pool = ListSerializer(required=False)

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """What is asked in every cell, with the sections of both lists. Values of another type are left to the fields."""
        refusals = RefusalCollector()
        game = refusals.read(parse_game, str(sent.get("game", "")))
        words = _listed_words(sent, "formats", MAX_FORMATS) if game else []
        formats = refusals.each("formats", partial(parse_format, cast("Game", game)), words)
        days = refusals.each("dates", parse_day, _listed_words(sent, "dates", MAX_DAYS))
        if game:
            options = sent.get("options")
            known = options if isinstance(options, dict) else {}
            region = refusals.read(parse_region, game, str(sent.get("region", "")))
            chosen = refusals.read(parse_options, game, formats or game.formats, known)
            given["asked"] = MatrixQuestion(
                game,
                tuple(formats) or game.formats,
                tuple(days) or (timezone.localdate(),),
                region or GLOBAL,
                chosen or frozenset(),
            )

        faults: Faults = {}
        try:
            refusals.raise_refusals()
        except RefusedError as refusal:
            faults = faults_of_refusal(refusal)

        return faults | lists_meant(sent, ("deck", "pool"))


def _listed_words(sent: RequestData, name: str, most: int) -> list[str]:
    values = sent.get(name)
    return [str(word) for word in values[:most]] if isinstance(values, list) else []


class MatrixView(JudgingView):
    """Judge a deck by every pair of a format and a day."""

    throttle_scope = "batch"

    @operation(
        "checkMatrix",
        takes=MatrixSerializer,
        gives={200: MatrixJson},
        examples={
            "Two formats on two days": {
                "game": "riftbound",
                "formats": ["standard", "standard-2v2"],
                "dates": ["2026-01-01", EXAMPLE_DAY],
                "deck": {"text": "Main:\n3 Defy"},
            }
        },
    )
    def post(self, request: Request) -> Response:
        """Where else, and on which days, a deck is legal.

        Judges one deck by up to 20 `formats` (all of the game if none are named) on up to 60 `dates` (today if none
        are named): a verdict with the codes of the broken rules for each pair. A pair whose format had no edition yet
        on that day has an `error` instead.
        """
        meter = request_meter(request)
        meter.check()
        given = validated_data(MatrixSerializer(data=request.data))
        asked: MatrixQuestion = given["asked"]
        catalogue = load_catalogue(asked.game.slug)
        deck = read_list_entries(asked.game, given["deck"], catalogue)
        pool = read_pool(asked.game, given, catalogue)
        with meter.measure(len(deck) + len(pool or ())):
            cells = build_matrix(asked, deck, catalogue, pool, Allowance(meter.seconds))
        meter.tell()
        body: MatrixJson = {
            "game": asked.game.slug,
            "region": asked.region,
            "results": [_cell_json(cell) for cell in cells],
        }
        return Response(body)


class TimelineView(JudgingView):
    """Judge a deck on every day since its format's first edition."""

    throttle_scope = "batch"

    @operation("checkTimeline", takes=CheckSerializer, gives={200: TimelineJson}, examples={"A text": EXAMPLE_CHECK})
    def post(self, request: Request) -> Response:
        """Since when a deck is what it is.

        Judges a deck on every day since the first edition of its format and answers with the spans of days that have
        one answer, each with what turned the one before into it: an edition, a ban or cap and its end, the release of
        a set, a value of a trait that comes or goes, cards that may no longer be played together. Bans that are announced for
        a day to come are spans too.
        """
        meter = request_meter(request)
        meter.check()
        answer = judge_body(validated_data(CheckSerializer(data=request.data)))
        try:
            with meter.measure(len(answer.resolved.placed)):
                line = build_timeline(answer, Allowance(meter.seconds))
        except TooMuch as ended:
            raise WorkSpentError(meter.wait) from ended
        finally:
            meter.tell()

        return Response(timeline_as_json(line))


def _cell_json(cell: Cell) -> CellJson:
    place: CellJson = {"format": cell.format_.slug, "date": cell.day.isoformat()}
    answer = cell.answer
    if answer is None:
        message = str(WorkSpentError.default_detail)
        return {**place, "error": {"field": "", "code": WorkSpentError.default_code, "message": message}}
    if isinstance(answer, RefusedError):
        return {**place, "error": {"field": answer.field, "code": "unknown", "message": answer.message}}

    return {
        **place,
        "edition": answer.report.edition,
        "verdict": answer.verdict,
        "legal": legal_or_none(answer.verdict),
        "codes": list(answer.report.codes),
        "doubts": sorted({doubt.code for doubt in answer.doubts}),
        "problems": len(answer.problems) + len(answer.pool_problems),
    }
