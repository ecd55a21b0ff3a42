"""304 for GET and HEAD where the reader's copy is still good."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.http import ConditionalGetMiddleware

# Headers about the request rather than the body; a 304 keeps them.
KEPT: Final = ("Content-Language", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")


class ConditionalMiddleware(ConditionalGetMiddleware):
    """Django's own middleware, extended to HEAD and to the headers in KEPT."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer with its tag, or 304."""
        method = request.method
        try:
            # The server removes the body of an answer to HEAD later.
            request.method = "GET" if method == "HEAD" else method
            answer = super().process_response(request, response)
        finally:
            request.method = method

        for name in KEPT:
            if name in response.headers:
                answer.headers[name] = response.headers[name]

        return answer
