"""Where Django and WhiteNoise learn what is served in place of a static file."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware

from config.assets.making import made


class AssetStorage(StaticFilesStorage):
    """Gives the address of the file that is made of a static file; with DEBUG, or if there is none, its own."""

    def url(self, name: str | None) -> str:
        """The address of the file at this path."""
        served = name if settings.DEBUG or name is None else made().get(name, name)
        return super().url(served)


class AssetMiddleware(WhiteNoiseMiddleware):
    """WhiteNoise, which lists the static files as it begins: what is made of them stands there by then."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.DEBUG:
            made()
        super().__init__(get_response)
