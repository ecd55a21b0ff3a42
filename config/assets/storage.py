"""Where Django and WhiteNoise learn what is served in place of a static file."""

import time
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware

from config.assets.making import made_files

# How often, and with how many seconds between, files are listed again while another process writes or clears them.
MAX_TRIES: Final = 100
TRY_PAUSE: Final = 0.05


class AssetStorage(StaticFilesStorage):
    """Gives the address of the file that is made of a static file; with DEBUG, or without such a file, its own."""

    def url(self, name: str | None) -> str:
        """The address of the file at this path."""
        served = name if settings.DEBUG or name is None else made_files().get(name, name)
        return super().url(served)


class AssetMiddleware(WhiteNoiseMiddleware):
    """WhiteNoise, which lists the static files as it begins: what is made of them is there by then."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.DEBUG:
            made_files()
        super().__init__(get_response)

    def add_files_from_finders(self) -> None:
        """List the static files. One that another process has renamed or deleted meanwhile begins the list again."""
        for _ in range(MAX_TRIES):
            try:
                super().add_files_from_finders()
                return
            except FileNotFoundError:
                time.sleep(TRY_PAUSE)

        super().add_files_from_finders()
