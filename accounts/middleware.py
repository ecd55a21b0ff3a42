"""Middleware of accounts."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse

from accounts.devices import mark_seen


class DeviceMiddleware:
    """Records that a device is in use, for requests that read the session."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)

        if request.session.accessed and SESSION_KEY in request.session:
            mark_seen(request)

        return response
