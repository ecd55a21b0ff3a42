"""Gzip for readers that take it."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

from api.encoding import gzip_weight


class PackingMiddleware(GZipMiddleware):
    """Django's own middleware, which would also pack for readers that refuse gzip by a weight of 0."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer, packed if the reader takes gzip."""
        takes_gzip = gzip_weight(request.headers.get("Accept-Encoding", "")) > 0
        if takes_gzip and not response.has_header("Content-Encoding"):
            return super().process_response(request, response)

        patch_vary_headers(response, ("Accept-Encoding",))
        return response
