"""Middleware of the site that changes answers: their headers, who may keep them, how they are packed and how they break off."""

import errno
import logging
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Final, cast

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.middleware.common import CommonMiddleware
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_cache_control, patch_vary_headers

from api.hashed_files import gzip_weight
from config.data.outages import classify_outage

logger = logging.getLogger("config.middleware")

# The features that the site denies itself in browsers. It uses the clipboard alone, for its copy buttons.
_DENIED: Final = (
    "accelerometer autoplay browsing-topics camera display-capture encrypted-media geolocation gyroscope hid "
    "identity-credentials-get idle-detection local-fonts magnetometer microphone midi payment "
    "publickey-credentials-create publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking"
)
PERMISSIONS: Final = ", ".join(f"{name}=()" for name in _DENIED.split())
# The page that reads receipts is the one that may ask for the camera.
WITH_CAMERA: Final = PERMISSIONS.replace("camera=()", "camera=(self)")
CAMERA_PAGES: Final = frozenset({"events:scan"})
# What a browser says it asks for as a part of a page, whose own policy holds there. Half a kilobyte for each would delay
# the first visit more than the pictures themselves.
PARTS: Final = frozenset({"empty", "font", "image", "manifest", "script", "style"})


# What may be part of any page, such as a forum, a blog, an overlay: what is the same for all, and what a reader without
# cookies is shown.
PUBLIC: Final = frozenset({"cards:art", "cards:feed", "cards:picture"})
EMBEDDED: Final = frozenset({"decks:picture", "decks:preview"})


class ResponseMiddleware:
    """Sets Permissions-Policy, but for parts of a page, and Cross-Origin-Resource-Policy.

    Other sites may load `/api/`, and pictures and feeds as a stranger sees them.

    A stream whose database or disk fails is broken off: its status has been sent by then. The server closes the line without
    the end of the body, so that no client takes the part for the whole, and writes no traceback, as if the client had gone.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Add the headers that the view has not set itself."""
        response = self.get_response(request)
        shared = request.path.startswith("/api/")
        match = request.resolver_match
        name = match.view_name if match else ""
        is_stranger = settings.SESSION_COOKIE_NAME not in request.COOKIES
        embedded = shared or name in PUBLIC or (is_stranger and name in EMBEDDED)
        if request.headers.get("Sec-Fetch-Dest") not in PARTS:
            # A page of errors in the place of one with the camera may use nothing.
            has_camera = match and match.view_name in CAMERA_PAGES and response.status_code == HTTPStatus.OK
            response.headers.setdefault("Permissions-Policy", WITH_CAMERA if has_camera else PERMISSIONS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "cross-origin" if embedded else "same-origin")
        if shared:
            # The language of a response can come from the language cookie.
            patch_vary_headers(response, ("Cookie",))

        # A file is sent by the server itself and asks no database.
        if isinstance(response, StreamingHttpResponse) and not isinstance(response, FileResponse):
            response.streaming_content = _guard_stream(cast("Iterator[bytes]", response.streaming_content))
        return response


def _guard_stream(pieces: Iterator[bytes]) -> Iterator[bytes]:
    try:
        yield from pieces
    except Exception as error:
        if classify_outage(error) is None:
            raise
        logger.error("an answer broke off", exc_info=error)
        raise BrokenPipeError(errno.EPIPE, "the answer broke off") from error


class PackingMiddleware(GZipMiddleware):
    """Django's own gzip, which would also pack for readers that refuse it by a weight of 0."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer, packed if the reader takes gzip."""
        takes_gzip = gzip_weight(request.headers.get("Accept-Encoding", "")) > 0
        if takes_gzip and not response.has_header("Content-Encoding"):
            return super().process_response(request, response)

        patch_vary_headers(response, ("Accept-Encoding",))
        return response


class PersonalMiddleware:
    """`Cache-Control: private, no-store` where a view has read or written the session of a person and says nothing itself.

    After a logout the way back shows nothing then. An answer that brings a cookie is `private`: a shared cache would
    give the cookie to others. Everything in a language varies by `Cookie`, where the choice of a language is stored.
    What never changes has no language and no reader: a cache keeps one copy, whoever asks.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, with who may keep it."""
        response = self.get_response(request)
        if "immutable" in response.headers.get("Cache-Control", ""):
            for name in ("Vary", "Content-Language"):
                response.headers.pop(name, None)
            return response

        if "Content-Language" in response.headers:
            patch_vary_headers(response, ("Cookie",))
        if "Cache-Control" in response.headers:
            return response

        session = getattr(request, "session", None)
        if session is not None and session.accessed and (session.modified or not session.is_empty()):
            patch_cache_control(response, private=True, no_store=True)
        elif response.cookies:
            patch_cache_control(response, private=True)

        return response


class PathMiddleware(CommonMiddleware):
    """Django's redirect to the path with the last slash, and 404 for a path with a NUL, which PostgreSQL refuses as a value."""

    def process_view(self, request: HttpRequest, view: object, args: object, kwargs: object) -> None:
        """Raises Http404 before the view runs. At this point the page of the error knows the reader's language."""
        if "\0" in request.path_info:
            raise Http404

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """308 in place of 301, which would turn a POST into a GET."""
        answer = super().process_response(request, response)
        if answer.status_code == HTTPStatus.MOVED_PERMANENTLY and request.method not in ("GET", "HEAD"):
            answer.status_code = HTTPStatus.PERMANENT_REDIRECT

        return answer
