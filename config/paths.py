"""Addresses that are nobody's, whatever view they lead to."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.common import CommonMiddleware


class SlashMiddleware(CommonMiddleware):
    """Django's own sends who forgot the last slash to the right address, but what is sent there would become a question."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """308 for 301: the same is sent again."""
        answer = super().process_response(request, response)
        is_moved = answer.status_code == HTTPStatus.MOVED_PERMANENTLY
        if is_moved and request.method not in ("GET", "HEAD"):
            answer.status_code = HTTPStatus.PERMANENT_REDIRECT

        return answer


class NulPathMiddleware:
    """404 for a path with a NUL in it: no name has one, and PostgreSQL cannot even be asked for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer of the rest of the site."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: object, args: object, kwargs: object) -> None:
        """Raises Http404 before the view is asked. Here the page that says so knows its reader and their language."""
        if "\0" in request.path_info:
            raise Http404
