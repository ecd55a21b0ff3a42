"""Answers are packed for those who take them so."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("said", "is_packed"),
    [
        ("gzip", True),
        ("br, gzip;q=0.5", True),
        ("", False),
        ("gzip;q=0", False),
        ("identity;q=1, gzip;q=0.0", False),
        ("br", False),
    ],
)
@pytest.mark.parametrize("path", ["/api/v1/games/", "/riftbound/rules/"])
def test_a_page_is_packed_where_that_is_welcome(client: Client, path: str, said: str, is_packed: bool) -> None:
    answer = client.get(path, headers={"accept-encoding": said})

    assert (answer.headers.get("Content-Encoding") == "gzip") == is_packed
    assert "Accept-Encoding" in answer.headers["Vary"]
