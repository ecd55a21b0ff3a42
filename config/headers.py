"""Response headers beside those of Django's own middleware."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

# The features that the site denies itself in browsers. It uses the clipboard alone, for its copy buttons.
_NONE: Final = (
    "accelerometer autoplay browsing-topics camera display-capture encrypted-media geolocation gyroscope hid "
    "identity-credentials-get idle-detection local-fonts magnetometer microphone midi payment "
    "publickey-credentials-create publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking"
)
PERMISSIONS: Final = ", ".join(f"{name}=()" for name in _NONE.split())
# The page that reads receipts is the one that may ask for the camera.
WITH_CAMERA: Final = PERMISSIONS.replace("camera=()", "camera=(self)")
CAMERA_PAGES: Final = frozenset({"events:scan"})
# What a browser says it asks for as a part of a page, whose own policy holds there. Half a kilobyte for each would delay
# the first visit more than the pictures themselves.
PARTS: Final = frozenset({"empty", "font", "image", "manifest", "script", "style"})


class HeadersMiddleware:
    """Sets Permissions-Policy, but for parts of a page, and Cross-Origin-Resource-Policy; other sites may load `/api/` only."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Add the headers that the view has not set itself."""
        response = self.get_response(request)
        shared = request.path.startswith("/api/")
        if request.headers.get("Sec-Fetch-Dest") not in PARTS:
            response.headers.setdefault("Permissions-Policy", _permissions(request, response))
        response.headers.setdefault("Cross-Origin-Resource-Policy", "cross-origin" if shared else "same-origin")
        if shared:
            # The language of a response can come from the language cookie.
            patch_vary_headers(response, ("Cookie",))

        return response


def _permissions(request: HttpRequest, response: HttpResponse) -> str:
    """What the page itself may use; a page of errors in its place may use nothing."""
    match = request.resolver_match
    uses_camera = match is not None and match.view_name in CAMERA_PAGES and response.status_code == HTTPStatus.OK
    return WITH_CAMERA if uses_camera else PERMISSIONS
