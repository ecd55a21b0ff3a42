"""Middleware for paths: missing slashes and NUL characters."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.common import CommonMiddleware


class SlashMiddleware(CommonMiddleware):
    """Redirects to the path with the last slash as Django does, and keeps the method and body of a request."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """308 in place of 301, which would turn a POST into a GET."""
        answer = super().process_response(request, response)
        is_moved = answer.status_code == HTTPStatus.MOVED_PERMANENTLY
        if is_moved and request.method not in ("GET", "HEAD"):
            answer.status_code = HTTPStatus.PERMANENT_REDIRECT

        return answer


class NulPathMiddleware:
    """404 for a path with a NUL, which PostgreSQL refuses as a value."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: object, args: object, kwargs: object) -> None:
        """Raises Http404 before the view runs. At this point the page of the error knows the reader's language."""
        if "\0" in request.path_info:
            raise Http404
