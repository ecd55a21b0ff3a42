"""Rate limits of the API by scope; the headers of every answer tell how much is left.

A view names its scope as `throttle_scope`; without one it is `read`, or `write` for what changes something. Rates are
in config/rates.py. The headers are those of the IETF's draft on rate limits (draft-ietf-httpapi-ratelimit-headers-07).
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from django.conf import settings
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

if TYPE_CHECKING:
    # The framework's views read these settings while they load.
    from rest_framework.views import APIView

from accounts.client_ip import client_key
from accounts.limits import Count, Rate, count

READ: Final = "read"
WRITE: Final = "write"


class Throttle(BaseThrottle):
    """Counts a request for the person, or for the address of somebody without an account."""

    counted: Count

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether the request may go on. The answer carries RateLimit headers either way."""
        scope = scope_of(request, view)
        anyone, person = settings.THROTTLE_RATES[scope]
        who, rate = (f"of:{request.user.pk}", person) if request.user.pk else (client_key(request._request), anyone)
        self.counted = count(f"api:{scope}:{who}", Rate.of(rate), time.time())
        view.headers |= headers(self.counted)
        return not self.counted.exceeded

    def wait(self) -> float:
        """Seconds until the window of the rate ends."""
        return float(self.counted.reset)


def scope_of(request: Request, view: APIView) -> str:
    """The scope whose rate counts a request."""
    stated: str | None = getattr(view, "throttle_scope", None)
    return stated or (READ if request.method in SAFE_METHODS else WRITE)


def headers(counted: Count) -> dict[str, str]:
    """The RateLimit headers of an answer."""
    return {
        "RateLimit-Limit": str(counted.rate.limit),
        "RateLimit-Remaining": str(counted.remaining),
        "RateLimit-Reset": str(counted.reset),
    }
