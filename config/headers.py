"""Headers that every answer carries beside those of Django's own middleware."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

# The site asks a browser for nothing but to draw, and to copy a link when a person presses the button for it.
_NONE: Final = (
    "accelerometer autoplay browsing-topics camera display-capture encrypted-media geolocation gyroscope hid "
    "identity-credentials-get idle-detection local-fonts magnetometer microphone midi payment "
    "publickey-credentials-create publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking"
)
PERMISSIONS: Final = ", ".join(f"{name}=()" for name in _NONE.split())


class HeadersMiddleware:
    """Permissions-Policy for all; Cross-Origin-Resource-Policy, which other sites' pages may pass under `/api/` alone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer with the headers, where the view has not set its own."""
        response = self.get_response(request)
        shared = request.path.startswith("/api/")
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "cross-origin" if shared else "same-origin")
        if shared:
            # The language of an answer may come from the cookie of the site.
            patch_vary_headers(response, ("Cookie",))

        return response
