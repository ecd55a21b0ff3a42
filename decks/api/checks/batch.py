"""Many checks in one request: `POST /api/v1/check/batch/` as one JSON array, `/check/stream/` as a stream of lines."""

import json
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, BinaryIO, Final, NotRequired, TypedDict, cast

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, OpenApiRequest
from rest_framework.exceptions import APIException, ParseError, UnsupportedMediaType, ValidationError
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings

from api.description.deprecation import name_successor
from api.description.operations import operation
from api.parameters import OneSort
from api.parsers import parse_strict_json
from api.typed import Component, Doc, Natural, Positive
from api.work import Meter, RequestEnd, WorkSpentError, request_meter, take_slot
from cards.catalogue.house_formats import FormatsOnce
from decks.api.checks.bodies import LONGEST_REF, BatchSerializer, CheckSerializer
from decks.api.checks.judging import EXAMPLE_BY_SECTIONS, EXAMPLE_CHECK, JudgingView, find_for, judge_body
from decks.api.checks.ndjson import MAX_CHECKS, LineTooLongError, StreamTooLongError, read_ndjson_lines
from decks.check.answers import AnswerJson, answer_as_json
from decks.decklist.resolve import MOST_GUESSES
from legality.engine.values.search_bounds import ended_by
from legality.games import GAMES

# One line of each, as a stream takes and gives them.
LINES: Final = {"type": "string", "format": "binary"}
CHECK_LINES: Final = LINES | {"description": "A check a line, as `POST /api/v1/check/` takes it."}
ANSWER_LINES: Final = LINES | {"description": "An answer a line, as `POST /api/v1/check/` gives it."}
TWO_LINES: Final = f"{json.dumps(EXAMPLE_CHECK)}\n{json.dumps(EXAMPLE_BY_SECTIONS)}\n"

NDJSON: Final = "application/x-ndjson"

# The settings name the classes; the framework has imported them.
RENDERERS: Final = cast("tuple[type[BaseRenderer], ...]", tuple(api_settings.DEFAULT_RENDERER_CLASSES))


class FaultJson(TypedDict):
    """One thing wrong with a request."""

    field: Annotated[str, Doc("The dotted path of the value, such as `deck.sections.main.0.count`; empty: the whole.")]
    code: Annotated[str, Doc("Stable, for programs.")]
    message: Annotated[str, Doc("For people, in the language of the request.")]


class CheckFaultJson(TypedDict):
    """A check of a batch that could not be judged: what the answer to it alone would be."""

    type: str
    title: str
    status: int
    errors: list[FaultJson]
    more: NotRequired[Annotated[Positive, Doc("How many errors are left out, where there are more than 100.")]]


class RefusedCheckJson(TypedDict):
    """In the place of an answer."""

    index: Annotated[Natural, Doc("The place of the check, counted from 0; blank lines are not counted.")]
    error: CheckFaultJson
    ref: NotRequired[Annotated[str, Doc("As it was sent with the check, if it was.")]]


BatchResult = Annotated[AnswerJson | RefusedCheckJson, Component("BatchResult")]


class BatchAnswerJson(TypedDict):
    """An answer or a refusal for each check, in their order."""

    results: list[BatchResult]


class NdjsonRenderer(BaseRenderer):
    """A JSON value a line, as the site's own renderer writes it."""

    media_type = NDJSON
    format = "ndjson"

    def render(
        self,
        data: object,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,  # Any: the framework's own signature
    ) -> bytes:
        """One line with its end."""
        return cast("bytes", RENDERERS[0]().render(data)) + b"\n"


class CheckBatch:
    """Judges one check after another; cards and formats are looked up once for all of them, and guesses shared.

    Checks beyond the work of the meter are refused one by one.
    """

    def __init__(self, view: JudgingView, meter: Meter) -> None:
        self._view = view
        self._find = cache(lambda game: find_for(view.request)(game).with_guess_limit(MOST_GUESSES))
        self._meter = meter
        self._formats = FormatsOnce()
        self._body = CheckSerializer(context={"find": self._formats})
        self._spent: CheckFaultJson | None = None

    def answer(self, index: int, check: object) -> BatchResult:
        """The answer to the body of a check, or to a line that has one; else its index with its error in the API's common shape."""
        if isinstance(check, LineTooLongError | StreamTooLongError):
            long = _("This line is too long for a check.")
            ends = _("This request has too many checks. Send the rest in another request.")
            message = long if isinstance(check, LineTooLongError) else ends
            return self._refuse(index, ValidationError({"": [message]}, code="too_long"))
        if self._meter.left <= 0:
            # Made once, for thousands may follow.
            self._spent = self._spent or self._refuse(index, WorkSpentError(self._meter.wait))["error"]
            return {"index": index, "error": self._spent, **ref_of(check)}

        # Reading a body, and saying what is wrong with it, may be more work than judging it.
        with self._meter.measure() as step:
            try:
                if isinstance(check, bytes):
                    try:
                        check = parse_strict_json(check)
                    except ParseError as wrong:
                        raise ParseError(_("This line is not JSON.")) from wrong
                step.lines = _count_lines(check)
                return {**answer_as_json(judge_body(self._body.run_validation(check), self._find)), **ref_of(check)}
            except APIException as fault:
                return {**self._refuse(index, fault), **ref_of(check)}

    def prepare(self, checks: Sequence[object]) -> None:
        """Look up together the formats that checks name; a word that names none is reported with its check."""
        named = [(check.get("game"), check.get("format")) for check in checks if isinstance(check, dict)]
        words = ((str(game), word) for game, word in named if isinstance(word, str))
        self._formats.look_up((GAMES[game], word) for game, word in words if game in GAMES)

    def _refuse(self, index: int, fault: APIException) -> RefusedCheckJson:
        """The error as a request for this check alone would answer it."""
        response = self._view.get_exception_handler()(fault, self._view.get_exception_handler_context())
        return {"index": index, "error": cast("CheckFaultJson", cast("Response", response).data)}


class RefJson(TypedDict):
    """What was sent along with a check."""

    ref: NotRequired[str]


def ref_of(check: object) -> RefJson:
    """What was sent along with a check and comes back with its result, if it is a text of such a length."""
    ref = check.get("ref") if isinstance(check, dict) else None
    return {"ref": ref} if isinstance(ref, str) and len(ref) <= LONGEST_REF else {}


class LinesParser(BaseParser):
    """Names the type that lines have. They are read from the request itself as they come, never as a whole."""

    media_type = NDJSON


class ManyChecksView(JudgingView):
    """Judge many decks at once. Each has its own answer or its own error, in the order given."""

    throttle_scope = "batch"

    def stream(self, request: Request, meter: Meter, give_back: Callable[[], None]) -> HttpResponseBase:
        """The answers as they are made."""
        # The request itself reads as a file; its body is never held as a whole.
        lines = read_ndjson_lines(cast("BinaryIO", request._request))
        stream = _Stream(request._request, CheckBatch(self, meter), meter, lines, get_language(), give_back)
        return StreamingHttpResponse(stream, content_type=f"{NDJSON}; charset=utf-8")


class StreamView(ManyChecksView):
    """Checks as lines."""

    content_negotiation_class = OneSort
    parser_classes = (LinesParser,)

    @operation(
        "checkStream",
        takes={NDJSON: OpenApiRequest(CHECK_LINES, examples=[OpenApiExample("Two lines", value=TWO_LINES)])},
        gives={(200, NDJSON): ANSWER_LINES},
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Judge many decks, line by line.

        Up to 5,000 checks as lines of JSON (NDJSON). An answer a line comes out as soon as it is made, in order; a
        line that cannot be judged, or is not JSON, has its `index` and its `error` in its place. A `ref` comes back, but from
        lines for which no work is left.
        """
        if not _is_ndjson(request):
            raise UnsupportedMediaType(request.content_type or "")

        meter = request_meter(request)
        meter.check()
        return self.stream(request, meter, take_slot())


class BatchView(ManyChecksView):
    """Checks as one array."""

    renderer_classes = (*RENDERERS, NdjsonRenderer)

    @operation(
        "checkBatch",
        takes=BatchSerializer,
        gives={(200, "application/json"): BatchAnswerJson},
        examples={"Two lists": {"checks": [EXAMPLE_CHECK, EXAMPLE_BY_SECTIONS]}},
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Judge many decks.

        Up to 500 checks in one request, answered in order, each with its own `error` where it has one: one bad list
        never spoils the others. A `ref` that comes with a check comes back with its result. More of them, and answers as soon as they are made: `POST /api/v1/check/stream/`,
        whose lines are taken here too.
        """
        meter = request_meter(request)
        meter.check()
        give_back = take_slot()
        if _is_ndjson(request):
            return name_successor(self.stream(request, meter, give_back), "/api/v1/check/stream/")

        try:
            return self._whole(request, meter)
        finally:
            meter.tell()
            give_back()

    def _whole(self, request: Request, meter: Meter) -> HttpResponseBase:
        """The answer to one array."""
        batch = CheckBatch(self, meter)
        with meter.measure():
            checks = request.data.get("checks") if isinstance(request.data, dict) else None
            if not isinstance(checks, list):
                raise ValidationError({"checks": [_("Give a list of checks.")]}, code="required")
            if len(checks) > MAX_CHECKS:
                message = _("This request has more than %(at_most)s checks. Send the rest in another request.")
                raise ValidationError({"checks": [message % {"at_most": MAX_CHECKS}]}, code="too_long")
        batch.prepare(checks)
        results = [batch.answer(index, check) for index, check in enumerate(checks)]
        if isinstance(request.accepted_renderer, NdjsonRenderer):
            return HttpResponse(map(NdjsonRenderer().render, results), content_type=f"{NDJSON}; charset=utf-8")

        body: BatchAnswerJson = {"results": results}
        return Response(body)


@dataclass(slots=True, weakref_slot=True, eq=False)
class _Stream:
    """The answers as they are made. They are written after the view is done, so language and end are set for each.

    Closing it, which the server does when the client has gone too, ends the work.
    """

    request: HttpRequest
    batch: CheckBatch
    meter: Meter
    lines: Iterator[bytes | LineTooLongError | StreamTooLongError]
    language: str | None
    give_back: Callable[[], None]

    def __post_init__(self) -> None:
        # For an error on the way out, after which no one closes it.
        weakref.finalize(self, self.give_back)

    def __iter__(self) -> Iterator[bytes]:
        renderer = NdjsonRenderer()
        try:
            for index, line in enumerate(self.lines):
                with override(self.language), ended_by(RequestEnd(self.request)):
                    answer = self.batch.answer(index, line)
                yield renderer.render(answer)
        finally:
            self.close()

    def close(self) -> None:
        """Count the work and give the place back; it may be called again."""
        self.meter.tell()
        self.give_back()


def _is_ndjson(request: Request) -> bool:
    return (request.content_type or "").partition(";")[0].strip().lower() == NDJSON


def _count_lines(check: object) -> int:
    """The lines of a check's lists, as they come; a body of another shape costs what its error costs."""
    if not isinstance(check, dict):
        return 0

    count = 0
    for name in ("deck", "pool"):
        one = check.get(name)
        if not isinstance(one, dict):
            continue
        text = one.get("text")
        if isinstance(text, str):
            count += text.count("\n") + 1
        sections = one.get("sections")
        if isinstance(sections, dict):
            count += sum(len(rows) for rows in sections.values() if isinstance(rows, list))

    return count
