"""A ceiling on work: what one address may ask of the processor in a minute.

Every request is counted when it is answered, by the time of processor that it took. An address that has used up its share
is refused before any work is done. People with an account are counted apart from strangers, but by address too: a free
sign-up must not multiply the share of an address without end.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, Literal

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _

from accounts.client_ip import client_key
from accounts.limits import Count, Rate, count
from api.errors import MEDIA_TYPE, Fault, problem
from api.halls import WORK, hall_of
from api.work import work_of

Who = Literal["stranger", "people"]

# More clients than these are not remembered; the oldest are forgotten.
MOST_CLIENTS: Final = 10_000


class WorkMiddleware:
    """Counts the work of every request for its address, and refuses those of an address that has none left."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        # By client, the clock at which the window ends that it has used up.
        self.refused: dict[str, float] = {}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer of the site, or 429 with the seconds to wait."""
        key, rate = share_of(request)
        wait = self.refused.get(key, 0.0) - time.time()
        if wait > 0:
            return refusal(request, int(wait) + 1)

        begin = time.thread_time()
        response = self.get_response(request)
        work = work_of(time.thread_time() - begin)
        self.remember(key, count(key, rate, time.time(), work))

        return response

    def remember(self, key: str, counted: Count) -> None:
        """Refuse a client from now on until its window ends, if it has used it up."""
        if not counted.exceeded:
            return
        if len(self.refused) >= MOST_CLIENTS:
            for oldest in [*self.refused][:1]:
                self.refused.pop(oldest, None)

        self.refused[key] = time.time() + counted.reset


def share_of(request: HttpRequest) -> tuple[str, Rate]:
    """The count of a request and its rate: of its address, or of the hall that it comes from."""
    who = who_asks(request)
    rate, hall = Rate.of(settings.ADDRESS_WORK[who]), hall_of(request)
    if hall is None:
        return f"work:{who}:{client_key(request)}", rate

    return f"work:hall:{hall.key}", Rate(max(rate.limit, hall.people * WORK), rate.seconds)


def who_asks(request: HttpRequest) -> Who:
    """Whether a request comes with credentials, good or bad: asking the database who it is would be work."""
    is_known = settings.SESSION_COOKIE_NAME in request.COOKIES or "Authorization" in request.headers
    return "people" if is_known else "stranger"


def refusal(request: HttpRequest, wait: int) -> HttpResponse:
    """429 with Retry-After: a page, or a problem of the API."""
    # This is said before the reader's language is looked up for the rest of the site.
    with override(get_language_from_request(request)):
        return _refusal(request, wait)


def _refusal(request: HttpRequest, wait: int) -> HttpResponse:
    if not request.path_info.startswith("/api/"):
        page = render(request, "429.html", {"seconds": wait}, status=429)
        page["Retry-After"] = str(wait)
        return page

    message = _("Too many requests. Send it again in %(n)s seconds.") % {"n": wait}
    body = problem(429, Fault("", "work", message))
    return JsonResponse(body, status=429, content_type=MEDIA_TYPE, headers={"Retry-After": str(wait)})
