"""Errors of the API, in the one shape of RFC 9457.

That is `{"type", "title", "status", "errors": [{"field", "code", "message"}]}`, whatever went wrong.

`field` is the dotted path of the value at fault (`deck.sections.main.0.count`), or empty for the request as a whole.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from http import HTTPStatus

from django.core.exceptions import RequestDataTooBig
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException, ErrorDetail
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import exception_handler

MEDIA_TYPE = "application/problem+json"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a request."""

    field: str
    code: str
    message: str


class TooLarge(APIException):
    """The request's body is longer than `DATA_UPLOAD_MAX_MEMORY_SIZE`."""

    status_code = 413
    default_code = "too_large"
    default_detail = _("This request is too large. Send it in several parts.")


def problem(status: int, *faults: Fault) -> dict[str, object]:
    """The body of an error answer. `about:blank` says that the title is the meaning of the status, no more."""
    return {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "errors": [asdict(fault) for fault in faults],
    }


def problem_response(exc: Exception, context: dict[str, object]) -> Response | None:
    """Django REST framework's exception handler: None for what it does not know, which the site answers with 500."""
    if isinstance(exc, RequestDataTooBig):
        exc = TooLarge()

    plain = exception_handler(exc, context)

    if plain is None:
        return None

    # A 404 or 403 of Django's own carries no detail; the framework has made the answer's data from one.
    detail = exc.detail if isinstance(exc, APIException) else plain.data["detail"]
    headers = {name: plain[name] for name in ("Allow", "Retry-After", "WWW-Authenticate") if plain.has_header(name)}
    # What an exception has to say beside its errors, such as suggestions.
    members: Mapping[str, object] = getattr(exc, "members", {})
    body = problem(plain.status_code, *_faults(detail)) | dict(members)

    return Response(body, status=plain.status_code, headers=headers, content_type=MEDIA_TYPE)


def _faults(detail: object, path: str = "") -> Iterator[Fault]:
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            yield from _faults(inner, path if name == api_settings.NON_FIELD_ERRORS_KEY else _under(path, name))
    elif isinstance(detail, list):
        for place, inner in enumerate(detail):
            # Messages of one field come as a list; members of a list come as mappings, by their place.
            yield from _faults(inner, path if isinstance(inner, str) else _under(path, place))
    else:
        yield Fault(path, (isinstance(detail, ErrorDetail) and detail.code) or "error", str(detail))


def _under(path: str, name: object) -> str:
    return f"{path}.{name}" if path else str(name)
