"""The static files as a process lists them while it begins, beside others that begin too."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage
from django.http import HttpResponse
from pytest_django import Settings

from config.assets.storage import AssetMiddleware

PLACE = Path(__file__).parent


class Vanishing(BaseFinder):
    """Lists a file that another process has renamed before it is looked at: once, or each time."""

    left = 1

    def find(self, *_asked: object, **_more: object) -> list[str]:  # type: ignore[override]  # it finds nothing by name
        return []

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, FileSystemStorage]]:
        kept = FileSystemStorage(PLACE)
        yield Path(__file__).name, kept
        if Vanishing.left:
            Vanishing.left -= 1
            yield ".6ovf5bwm.part", kept


@pytest.fixture
def _finding(settings: Settings) -> None:
    settings.WHITENOISE_AUTOREFRESH = False
    settings.STATICFILES_FINDERS = [f"{__name__}.Vanishing"]


@pytest.mark.usefixtures("_finding")
def test_a_file_that_goes_while_files_are_listed_stops_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Vanishing, "left", 3)

    served = AssetMiddleware(lambda _request: HttpResponse())

    assert [path for path in served.files if "test_storage" in path] == ["/static/test_storage.py"]
    assert Vanishing.left == 0
