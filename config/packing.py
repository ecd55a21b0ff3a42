"""Answers packed for whoever takes them so."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

from api.encoding import gzip_weight


class PackingMiddleware(GZipMiddleware):
    """Django's own packs for whoever names gzip, also for those who name it to say that they take none."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer, packed where that is welcome."""
        if gzip_weight(request.headers.get("Accept-Encoding", "")) > 0:
            return super().process_response(request, response)

        patch_vary_headers(response, ("Accept-Encoding",))
        return response
