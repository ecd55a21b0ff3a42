"""A ceiling on work: how long one request may compute, and what one address may ask of the processor in a minute.

A request that has taken its seconds ends with 503 at the next step of its work. Every request is counted when it is answered, by
the time of processor that it took; an answer that is made while it is sent is counted once more when it has been sent. An address
that has used up its share is refused before any work is done. People with an account are counted apart from strangers, but by
address too: a free sign-up must not multiply the share of an address without end. Credentials that prove to be no one's are a
stranger's. People of a hall (api/rate_groups.py) have one further share of their address, however many halls they come from.
"""

import time
from collections.abc import Callable, Iterator
from importlib import import_module
from math import ceil
from typing import Final, Literal, cast

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import connection
from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _

from accounts.client_ip import client_key
from accounts.limits import Count, Rate, count, count_people_at
from accounts.models import Token
from accounts.models.token import hash_secret
from api.errors import ProblemFault, problem_answer
from api.rate_groups import WORK
from api.work import RequestEnd, TooMuchWorkError, WorkSpentError, is_person, work_for_seconds
from legality.engine.values.search_bounds import ended_by

Who = Literal["stranger", "people"]
# The key of a count and its rate.
Share = tuple[str, Rate]

# More clients than these are not remembered; the oldest are forgotten.
MOST_CLIENTS: Final = 10_000


class WorkMiddleware:
    """Ends the work of a request that takes too long, counts that of every request for its address, and refuses those of an
    address that has none left.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        # By share, the clock at which the window ends in which it is used up.
        self.refused: dict[Share, float] = {}

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer of the site, or 429 or 503 with the seconds to wait."""
        who = classify_requester(request)
        if who == "people" and self.wait_for(own_share(request, "stranger")) and not has_valid_credentials(request):
            # Where strangers are refused, made-up credentials get no further.
            who = "stranger"
        share = own_share(request, who)
        if self.wait_for(share):
            share = find_group_share(request, who) or share
        if wait := self.wait_for(share):
            return refuse_request(request, WorkSpentError(wait))

        begin = time.thread_time()
        end = RequestEnd(request)
        with ended_by(end), connection.execute_wrapper(end.watch_saving):
            response = self.get_response(request)
        work = work_for_seconds(time.thread_time() - begin)
        if who == "people" and share == own_share(request, who) and not is_person(request):
            share = own_share(request, "stranger")
        self.spend(share, work)
        # A file is sent by the server itself.
        if isinstance(response, StreamingHttpResponse) and not isinstance(response, FileResponse):
            response.streaming_content = self.count_stream(share, cast("Iterator[bytes]", response.streaming_content))

        return response

    def count_stream(self, share: Share, pieces: Iterator[bytes]) -> Iterator[bytes]:
        """The pieces of an answer that is made while it is sent; the time that they take is spent from the share."""
        taken = 0.0
        try:
            while True:
                begin = time.thread_time()
                try:
                    piece = next(pieces, None)
                finally:
                    taken += time.thread_time() - begin
                if piece is None:
                    return
                yield piece
        finally:
            self.spend(share, work_for_seconds(taken))

    def spend(self, share: Share, work: int) -> None:
        """Count work for a share, and refuse its requests from now on where that uses it up."""
        self.remember(share, count(*share, time.time(), work))

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """503 where the work of a page took too long; the API answers so itself."""
        return refuse_request(request, exception) if isinstance(exception, TooMuchWorkError) else None

    def wait_for(self, share: Share) -> int:
        """The seconds until a share may be used again; 0 for one that may be used now."""
        return max(0, ceil(self.refused.get(share, 0.0) - time.time()))

    def remember(self, share: Share, counted: Count) -> None:
        """Refuse requests of a share from now on until its window ends, if it is used up."""
        if not counted.exceeded:
            return
        if len(self.refused) >= MOST_CLIENTS:
            for oldest in [*self.refused][:1]:
                self.refused.pop(oldest, None)

        self.refused[share] = time.time() + counted.reset


def own_share(request: HttpRequest, who: Who) -> Share:
    """The share of a request's address."""
    return f"work:{who}:{client_key(request)}", Rate.of(settings.ADDRESS_WORK[who])


def find_group_share(request: HttpRequest, who: Who) -> Share | None:
    """The further share of an address from which people of a hall come; None for a request of someone else."""
    address = client_key(request)
    people = count_people_at(address, request)
    seconds = Rate.of(settings.ADDRESS_WORK[who]).seconds
    return (f"work:hall:{address}", Rate(people * WORK, seconds)) if people else None


def classify_requester(request: HttpRequest) -> Who:
    """Whether a request comes with credentials, good or bad: asking the database whose they are would be work."""
    is_known = settings.SESSION_COOKIE_NAME in request.COOKIES or "Authorization" in request.headers
    return "people" if is_known else "stranger"


def has_valid_credentials(request: HttpRequest) -> bool:
    """Whether the credentials of a request belong to an account, by a query of the database."""
    scheme, _space, secret = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return Token.objects.filter(digest=hash_secret(secret.strip())).exists()

    sessions = import_module(settings.SESSION_ENGINE).SessionStore
    return SESSION_KEY in sessions(request.COOKIES.get(settings.SESSION_COOKIE_NAME))


def refuse_request(request: HttpRequest, wrong: WorkSpentError | TooMuchWorkError) -> HttpResponse:
    """429 or 503 with Retry-After: a page, or a problem of the API."""
    is_waiting = isinstance(wrong, WorkSpentError)
    # This answer comes before the reader's language is looked up for the rest of the site.
    with override(get_language_from_request(request)):
        if not request.path_info.startswith("/api/"):
            page = "429.html" if is_waiting else "too_much_work.html"
            words = {"seconds": wrong.wait, "has_saved": getattr(wrong, "has_saved", False)}
            answer = render(request, page, words, status=wrong.status_code)
        else:
            again = _("Too many requests. Send it again in %(n)s seconds.") % {"n": wrong.wait}
            fault = ProblemFault("", wrong.default_code, again if is_waiting else str(wrong.detail))
            answer = problem_answer(wrong.status_code, fault)

    answer["Retry-After"] = str(wrong.wait)
    return answer
