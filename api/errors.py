"""Errors of the API, in the one shape of RFC 9457.

That is `{"type", "title", "status", "errors": [{"field", "code", "message"}]}`, whatever went wrong.

`field` is the dotted path of the value at fault (`deck.sections.main.0.count`), or empty for the request as a whole.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from http import HTTPStatus
from math import ceil
from typing import cast

from django.core.exceptions import RequestDataTooBig
from django.http import JsonResponse
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import (
    APIException,
    ErrorDetail,
    NotAcceptable,
    ParseError,
    Throttled,
    UnsupportedMediaType,
)
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import APIView, exception_handler

from api.description.components import MOST_FAULTS

MEDIA_TYPE = "application/problem+json"
# A path of names that were sent: of a long one the beginning.
LONGEST_PATH = 300


@dataclass(frozen=True, slots=True)
class ProblemFault:
    """One thing wrong with a request."""

    field: str
    code: str
    message: str


class BodyTooLargeError(APIException):
    """The request's body is longer than `DATA_UPLOAD_MAX_MEMORY_SIZE`."""

    status_code = 413
    default_code = "too_large"
    default_detail = _("This request is too large. Send it in several parts.")


def problem_body(status: int, *faults: ProblemFault) -> dict[str, object]:
    """The body of an error answer. `about:blank`: the title is the meaning of the status.

    Of more than 100 faults `errors` has the first ones, and `more` is the number left out.
    """
    body: dict[str, object] = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status}
    return body | errors_json(faults)


def errors_json(faults: Sequence[ProblemFault]) -> dict[str, object]:
    """The members of a body that report faults: `errors`, and `more` where some are left out."""
    errors: dict[str, object] = {"errors": [asdict(fault) for fault in faults[:MOST_FAULTS]]}
    left_out = len(faults) - MOST_FAULTS
    return errors | ({"more": left_out} if left_out > 0 else {})


def problem_answer(status: int, fault: ProblemFault, headers: Mapping[str, str] | None = None) -> JsonResponse:
    """The answer with one fault, where no view of the framework makes it."""
    return JsonResponse(
        problem_body(status, fault),
        status=status,
        headers=dict(headers or {}),
        content_type=MEDIA_TYPE,
        json_dumps_params={"ensure_ascii": False},
    )


def problem_response(exc: Exception, context: dict[str, object]) -> Response | None:
    """Django REST framework's exception handler: None for an unknown exception, which the site answers with 500."""
    if isinstance(exc, RequestDataTooBig):
        exc = BodyTooLargeError()

    plain = exception_handler(exc, context)

    if plain is None:
        return None

    # Django's own 404 and 403 lack a detail; the framework has put one into the data of the answer.
    detail = (
        _problem_detail(exc, cast("APIView", context["view"]))
        if isinstance(exc, APIException)
        else plain.data["detail"]
    )
    headers = {name: plain[name] for name in ("Allow", "Retry-After", "WWW-Authenticate") if plain.has_header(name)}
    # Members of an exception besides its errors, such as suggestions.
    members: Mapping[str, object] = getattr(exc, "members", {})
    body = problem_body(plain.status_code, *_list_faults(detail)) | dict(members)

    return Response(body, status=plain.status_code, headers=headers, content_type=MEDIA_TYPE)


def _problem_detail(exc: APIException, view: APIView) -> object:
    """What is wrong. The words are our own where the framework's are English only, or joined as in English."""
    wait: float | None = getattr(exc, "wait", None)
    if isinstance(exc, Throttled) and wait is not None:
        return ErrorDetail(_("Too many requests. Send it again in %(n)s seconds.") % {"n": ceil(wait)}, "throttled")

    why = exc.__context__
    if isinstance(exc, ParseError) and isinstance(why, json.JSONDecodeError):
        message = _("This is not valid JSON, from line %(line)s, column %(column)s on.")
        return ErrorDetail(message % {"line": why.lineno, "column": why.colno}, exc.default_code)

    if isinstance(exc, ParseError) and isinstance(why, ValueError):
        return ErrorDetail(str(_("This is not valid JSON in UTF-8.")), exc.default_code)
    if isinstance(exc, UnsupportedMediaType | NotAcceptable):
        # The media types that an address takes, or gives.
        takes = isinstance(exc, UnsupportedMediaType)
        types = [one.media_type for one in (view.get_parsers() if takes else view.get_renderers()) if one.media_type]
        return ErrorDetail(f"{exc.detail} {_('Allowed: %(values)s.') % {'values': ', '.join(types)}}", exc.default_code)

    return exc.detail


def list_faults(exc: APIException) -> list[ProblemFault]:
    """What is wrong by an exception of the framework."""
    return list(_list_faults(exc.detail))


def _list_faults(detail: object, path: str = "") -> Iterator[ProblemFault]:
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            yield from _list_faults(
                inner, path if name == api_settings.NON_FIELD_ERRORS_KEY else _join_path(path, name)
            )
    elif isinstance(detail, list):
        for place, inner in enumerate(detail):
            # A field has a list of messages; a list has mappings by place.
            yield from _list_faults(inner, path if isinstance(inner, str) else _join_path(path, place))
    else:
        yield ProblemFault(
            path[:LONGEST_PATH], (isinstance(detail, ErrorDetail) and detail.code) or "error", str(detail)
        )


def _join_path(path: str, name: object) -> str:
    return f"{path}.{name}" if path else str(name)
