"""Who may keep an answer: what a session was read for is of one person, and no cache keeps it, not even the browser's."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers


class PersonalMiddleware:
    """`Cache-Control: private, no-store` where a view has read or written the session of a person and says nothing itself.

    After a logout the way back shows nothing then. An answer that brings a cookie is `private`: a shared cache would
    give the cookie to others. Everything in a language varies by `Cookie`, where the choice of a language is kept.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, with who may keep it."""
        response = self.get_response(request)
        if "immutable" in response.headers.get("Cache-Control", ""):
            return _same_for_all(response)

        if "Content-Language" in response.headers:
            patch_vary_headers(response, ("Cookie",))
        if "Cache-Control" in response.headers:
            return response

        if _is_personal(request):
            patch_cache_control(response, private=True, no_store=True)
        elif response.cookies:
            patch_cache_control(response, private=True)

        return response


def _same_for_all(response: HttpResponse) -> HttpResponse:
    """What never changes has no language and no reader: a cache keeps one copy, whoever asks."""
    for name in ("Vary", "Content-Language"):
        response.headers.pop(name, None)

    return response


def _is_personal(request: HttpRequest) -> bool:
    """Whether a session that holds something was looked at, or one was ended."""
    session = getattr(request, "session", None)
    if session is None or not session.accessed:
        return False

    return session.modified or not session.is_empty()
