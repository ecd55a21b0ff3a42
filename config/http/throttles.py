"""Rate limits of the API by scope; the headers of every answer say how much is left.

A view names its scope as `throttle_scope`; without one it is `read`, or `write` for what changes something. Rates are
in the settings. The headers are those of the IETF's draft on rate limits (draft-ietf-httpapi-ratelimit-headers-07).
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.http import HttpRequest
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

if TYPE_CHECKING:
    # The framework's views read these settings while they load.
    from rest_framework.views import APIView

from accounts.client_ip import client_key
from accounts.limits import Count, Rate, count
from api.work import Meter

READ: Final = "read"
WRITE: Final = "write"
BATCH: Final = "batch"


class Throttle(BaseThrottle):
    """Counts a request for its user, or for its address if anonymous."""

    counted: Count

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether the request may go on. The answer carries RateLimit headers either way."""
        scope = throttle_scope(request, view)
        rate_of_address, rate_of_user = settings.THROTTLE_RATES[scope]
        if request.user.pk:
            self.counted = count(f"api:{scope}:of:{request.user.pk}", Rate.of(rate_of_user), time.time())
        else:
            self.counted = count(f"api:{scope}:{client_key(request._request)}", Rate.of(rate_of_address), time.time())
        view.headers |= rate_limit_headers(self.counted)
        if scope == BATCH:
            request._request.work = batch_meter(request._request, request.user.pk)  # type: ignore[attr-defined]  # for api.work.request_meter
        return not self.counted.exceeded

    def wait(self) -> float:
        """Seconds until the window of the rate ends."""
        return float(self.counted.reset)


def throttle_scope(request: Request, view: APIView) -> str:
    """The scope whose rate counts a request."""
    stated: str | None = getattr(view, "throttle_scope", None)
    return stated or (READ if request.method in SAFE_METHODS else WRITE)


def rate_limit_headers(counted: Count) -> dict[str, str]:
    """The RateLimit headers of a response."""
    return {
        "RateLimit-Limit": str(counted.rate.limit),
        "RateLimit-Remaining": str(counted.remaining),
        "RateLimit-Reset": str(counted.reset),
    }


def batch_meter(request: HttpRequest, person: int | None) -> Meter:
    """The meter of a batch. It starts with the client's remaining work.

    A user is limited by account (`person`) and, with all other users, by address (`people`); anybody else by address (`stranger`).
    """
    address = client_key(request)
    whose = {"stranger": address} if person is None else {"person": str(person), "people": address}
    parts = [(f"batch:{who}:{name}", settings.BATCH_WORK[who]) for who, name in whose.items()]
    most = settings.BATCH_REQUEST[next(iter(whose))]

    def count_work(work: int) -> int:
        return min(each.rate.limit - each.used for each in (_spend_work(key, rate, work) for key, rate in parts))

    begun = [_spend_work(key, rate, 0) for key, rate in parts]
    left = min(each.rate.limit - each.used for each in begun)
    return Meter(min(most, left), count_work, max(each.reset for each in begun))


def _spend_work(key: str, rate: str, work: int) -> Count:
    return count(key, Rate.of(rate), time.time(), work)
