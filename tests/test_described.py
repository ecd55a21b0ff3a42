"""The law that every answer of the API is described sees what is not."""

from typing import Final

import pytest
from django.http import HttpResponse, StreamingHttpResponse

from tests.described import fault_of

JSON: Final = "application/json"


@pytest.mark.parametrize(
    ("method", "path", "response", "fault"),
    [
        ("GET", "/api/v1/games/", HttpResponse(b"", status=304), ""),
        ("GET", "/api/v1/games/", HttpResponse(b"{}", status=202, content_type=JSON), "this status is not described"),
        ("GET", "/api/v1/games/", HttpResponse(b"Games", content_type="text/html"), "text/html is not described, but"),
        ("GET", "/api/v1/games/", HttpResponse(b"3", content_type=JSON), ": 3 is not of type"),
        ("GET", "/api/v1/games/", StreamingHttpResponse([b"3"], content_type=JSON), ""),
        ("POST", "/api/v1/games/", HttpResponse(b"{}", content_type=JSON), "there is no such operation"),
        ("POST", "/api/v1/games/", HttpResponse(b"{}", status=405, content_type=JSON), ""),
        ("GET", "/api/v1/nowhere/", HttpResponse(b"", status=404), ""),
        (
            "GET",
            "/api/v1/decks/a/",
            HttpResponse(b"{}", status=404, content_type=JSON),
            f"{JSON} is not described, but",
        ),
    ],
)
def test_what_the_description_lacks_of_an_answer_is_told(
    method: str, path: str, response: HttpResponse | StreamingHttpResponse, fault: str
) -> None:
    found = fault_of(method, path, response)

    assert fault in found
    assert bool(found) == bool(fault)
