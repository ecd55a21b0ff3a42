"""Nobody is sent away from the site by an address that somebody else has written."""

from typing import Final

import pytest
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db

ELSEWHERE: Final = (
    "https://evil.example/",
    "//evil.example/",
    "///evil.example/",
    "/\\evil.example/",
    "\\\\evil.example",
    "https:evil.example",
    "http:///evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "\x09//evil.example",
    "https://testserver@evil.example/",
    "https://testserver.evil.example/",
    " https://evil.example/",
)


def sent_to(client: Client, path: str, form: dict[str, str]) -> str:
    answer = client.post(path, form)
    assert answer.status_code == 302, answer.text
    return str(answer.headers["Location"])


@pytest.mark.parametrize("wanted", ELSEWHERE)
def test_nor_after_logging_in(client: Client, mei: User, password: str, wanted: str) -> None:
    form = {"username": "Mei", "password": password, "next": wanted}

    assert sent_to(client, "/accounts/login/", form) == "/"


@pytest.mark.parametrize("wanted", ELSEWHERE)
def test_nor_who_is_logged_in_already(client: Client, mei: User, wanted: str) -> None:
    client.force_login(mei)

    for path in ("/accounts/login/", "/accounts/signup/"):
        answer = client.get(path, {"next": wanted})
        assert answer.status_code == 302
        assert answer.headers["Location"] == "/"


@pytest.mark.parametrize("wanted", ELSEWHERE)
def test_nor_after_choosing_a_language(client: Client, wanted: str) -> None:
    headers = {"Referer": wanted} if wanted.isprintable() else {}

    answer = client.post("/i18n/setlang/", {"language": "en", "next": wanted}, headers=headers)

    assert answer.status_code == 302
    assert answer.headers["Location"] == "/"


@pytest.mark.parametrize("wanted", ELSEWHERE)
def test_nor_after_logging_out(client: Client, mei: User, wanted: str) -> None:
    client.force_login(mei)

    assert sent_to(client, "/accounts/logout/", {"next": wanted}) == "/"


@pytest.mark.parametrize(
    "path", ["//evil.example/x", "/%5Cevil.example/x", "///evil.example//..", "//evil.example/%2F.."]
)
def test_nor_by_the_slash_that_is_put_at_an_end(client: Client, path: str) -> None:
    answer = client.get(path)

    assert not answer.headers.get("Location", "/").startswith(("//", "/\\", "http"))


def test_a_page_of_the_site_is_returned_to(client: Client, mei: User, password: str) -> None:
    form = {"username": "Mei", "password": password, "next": "/decks/?page=2"}

    assert sent_to(client, "/accounts/login/", form) == "/decks/?page=2"
