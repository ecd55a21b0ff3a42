"""Who waits how long for a database."""

from __future__ import annotations

import threading

from django.http import HttpRequest, HttpResponse
from pytest_django import Settings

from config.patience import PatienceMiddleware, patience, waiting


def test_a_block_waits_as_it_says_and_only_in_its_thread() -> None:
    usual = patience()
    elsewhere = []
    other = threading.Thread(target=lambda: elsewhere.append(patience()))

    with waiting(2.5):
        inside = patience()
        other.start()
        other.join()

    assert (inside, elsewhere, patience()) == (2.5, [usual], usual)


def test_some_addresses_wait_longer(settings: Settings) -> None:
    settings.LONGER_WAITS = {"/cards/import/": 60.0}
    waited = []

    def answer(request: HttpRequest) -> HttpResponse:
        waited.append(patience())
        return HttpResponse()

    for path in ("/", "/cards/import/12/undo/"):
        request = HttpRequest()
        request.path_info = path
        with waiting(10):
            PatienceMiddleware(answer)(request)

    assert waited == [10, 60]
