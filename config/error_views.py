"""Handlers of errors: a page for people, an RFC 9457 problem under `/api/`."""

import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views import defaults

from api.errors import MEDIA_TYPE, Fault, problem
from config.outages import RETRY_AFTER, outage_of
from events.hosting.bin_page import bin_page


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: the request cannot be understood."""
    if _wants_problem(request):
        return _problem(400, "bad_request", _("This request cannot be understood."))

    return defaults.bad_request(request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: the reader may not see this."""
    if _wants_problem(request):
        return _problem(403, "permission_denied", _("You may not see this."))

    return defaults.permission_denied(request, exception)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: nothing is at this address. Organisers read at those of an event in the bin that it lies there."""
    if _wants_problem(request):
        return _problem(404, "not_found", _("Nothing is at this address."))

    binned = bin_page(request)
    if binned is not None:
        return binned

    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: a fault of the site; the log has the details. 503 where the database, the disk or the cache is away."""
    if outage_of(sys.exception()):
        return unavailable(request)

    if _wants_problem(request):
        return _problem(500, "error", _("This is a fault of the site. It has been written to its log."))

    return defaults.server_error(request)


def unavailable(request: HttpRequest) -> HttpResponse:
    """503 with `Retry-After`: what the site needs does not answer. Asks neither database nor cache."""
    if _wants_problem(request):
        message = _("The site cannot answer just now. Send it again in %(n)s seconds.") % {"n": RETRY_AFTER}
        answer: HttpResponse = _problem(503, "unavailable", message)
    else:
        answer = HttpResponse(render_to_string("503.html"), status=503)
    answer.headers["Retry-After"] = str(RETRY_AFTER)
    add_never_cache_headers(answer)
    return answer


def _wants_problem(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def _problem(status: int, code: str, message: str) -> JsonResponse:
    body = problem(status, Fault("", code, message))
    return JsonResponse(body, status=status, content_type=MEDIA_TYPE, json_dumps_params={"ensure_ascii": False})
