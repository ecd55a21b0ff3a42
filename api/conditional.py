"""304 for whoever has a copy that is still good, asked by GET or by HEAD."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.http import ConditionalGetMiddleware

# What an answer says of the request rather than of its body.
KEPT: Final = ("Content-Language", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")


class ConditionalMiddleware(ConditionalGetMiddleware):
    """Django's own leaves HEAD out, and of the headers of a 304 it keeps those of its body alone."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer with its tag, or 304."""
        method = request.method
        try:
            # The server takes the body of an answer to HEAD away only after this.
            request.method = "GET" if method == "HEAD" else method
            answer = super().process_response(request, response)
        finally:
            request.method = method

        for name in KEPT:
            if name in response.headers:
                answer.headers[name] = response.headers[name]

        return answer
