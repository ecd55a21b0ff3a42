"""A ceiling on work: what one address may ask of the processor in a minute.

Every request is counted when it is answered, by the time of processor that it took. An address that has used up its share
is refused before any work is done. People with an account are counted apart from strangers, but by address too: a free
sign-up must not multiply the share of an address without end. People of a hall (api/halls.py) have one further share of
their address, however many halls they come from.
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
from accounts.limits import Count, Rate, count, people_at
from api.errors import MEDIA_TYPE, Fault, problem
from api.halls import WORK
from api.work import work_of

Who = Literal["stranger", "people"]
# The key of a count and its rate.
Share = tuple[str, Rate]

# More clients than these are not remembered; the oldest are forgotten.
MOST_CLIENTS: Final = 10_000


class WorkMiddleware:
    """Counts the work of every request for its address, and refuses those of an address that has none left."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        # By share, the clock at which the window ends in which it is used up.
        self.refused: dict[Share, float] = {}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer of the site, or 429 with the seconds to wait."""
        share = own_share(request)
        wait = self.refused.get(share, 0.0) - time.time()
        if wait > 0 and (hall := hall_share(request)):
            share, wait = hall, self.refused.get(hall, 0.0) - time.time()
        if wait > 0:
            return refusal(request, int(wait) + 1)

        begin = time.thread_time()
        response = self.get_response(request)
        work = work_of(time.thread_time() - begin)
        self.remember(share, count(*share, time.time(), work))

        return response

    def remember(self, share: Share, counted: Count) -> None:
        """Refuse requests of a share from now on until its window ends, if it is used up."""
        if not counted.exceeded:
            return
        if len(self.refused) >= MOST_CLIENTS:
            for oldest in [*self.refused][:1]:
                self.refused.pop(oldest, None)

        self.refused[share] = time.time() + counted.reset


def own_share(request: HttpRequest) -> Share:
    """The share of a request's address."""
    who = who_asks(request)
    return f"work:{who}:{client_key(request)}", Rate.of(settings.ADDRESS_WORK[who])


def hall_share(request: HttpRequest) -> Share | None:
    """The further share of an address from which people of a hall come; None for a request of nobody of them."""
    address = client_key(request)
    people = people_at(address, request)
    seconds = Rate.of(settings.ADDRESS_WORK[who_asks(request)]).seconds
    return (f"work:hall:{address}", Rate(people * WORK, seconds)) if people else None


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
