"""Handlers of errors: a page for people, an RFC 9457 problem under `/api/`."""

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views import defaults

from api.errors import ProblemFault, problem_answer
from config.data.outages import RETRY_AFTER, classify_outage
from config.http.near_pages import find_near_pages
from events.hosting.bin_page import bin_page


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: the request cannot be understood."""
    message = _("This request cannot be understood.")
    return _problem_response(request, 400, "bad_request", message) or defaults.bad_request(request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: the reader may not see this."""
    message = _("You are not allowed to see this.")
    return _problem_response(request, 403, "permission_denied", message) or defaults.permission_denied(
        request, exception
    )


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: nothing is at this address that the reader may see. Organisers read at those of an event in the bin that it is there."""
    message = _("Nothing was found at this address.")
    problem = _problem_response(request, 404, "not_found", message)
    if problem:
        return problem

    return bin_page(request) or render(request, "404.html", {"near": find_near_pages(request.path)}, status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: a fault of the site; the log has the details. 503 where the database, the disk or the cache is away."""
    if classify_outage(sys.exception()):
        return unavailable(request)

    message = _("Something went wrong on our side. The error has been logged.")
    return _problem_response(request, 500, "error", message) or defaults.server_error(request)


def unavailable(request: HttpRequest) -> HttpResponse:
    """503 with `Retry-After`: what the site needs does not answer. Asks neither database nor cache."""
    message = _("The site cannot answer right now. Try again in %(n)s seconds.") % {"n": RETRY_AFTER}
    problem = _problem_response(request, 503, "unavailable", message)
    answer = problem or HttpResponse(render_to_string("503.html"), status=503)
    answer.headers["Retry-After"] = str(RETRY_AFTER)
    add_never_cache_headers(answer)
    return answer


def _problem_response(request: HttpRequest, status: int, code: str, message: str) -> HttpResponse | None:
    """The answer to a program; None for a reader of pages."""
    return problem_answer(status, ProblemFault("", code, message)) if request.path.startswith("/api/") else None
