"""Headers and cookies that protect readers, and who else may read."""

import pytest
from django.test import Client

from accounts.models import User
from config.http.middleware import PERMISSIONS
from tests.decks.own_decks import made

ELSEWHERE = {"Origin": "https://elsewhere.example"}
pytestmark = pytest.mark.django_db


@pytest.mark.usefixtures("listed_static")
@pytest.mark.parametrize(
    ("path", "shared"),
    [
        ("/", False),
        ("/nothing/here", False),
        ("/healthz", False),
        ("/static/site/tokens.css", False),
        ("/api/v1/games/", True),
    ],
)
def test_every_answer_carries_them(client: Client, path: str, shared: bool) -> None:
    headers = client.get(path).headers

    assert headers["Permissions-Policy"] == PERMISSIONS
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == ("cross-origin" if shared else "same-origin")
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/decks/t/picture.png", "/decks/t/preview.png"])
def test_pictures_and_feeds_may_stand_on_any_page_as_a_stranger_sees_them(client: Client, mei: User, path: str) -> None:
    made(mei, token="t", visibility="public")
    strangers = client.get(path, headers=ELSEWHERE).headers
    client.force_login(mei)
    own = client.get(path, headers=ELSEWHERE).headers

    assert strangers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert strangers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in own
    assert own["Cross-Origin-Resource-Policy"] == "same-origin"


def test_what_is_the_same_for_all_may_stand_on_any_page_whoever_asks(client: Client, mei: User) -> None:
    client.force_login(mei)

    headers = client.get("/riftbound/restrictions/feed/", headers=ELSEWHERE).headers

    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.usefixtures("listed_static")
@pytest.mark.parametrize(
    ("asked_for", "has_it"),
    [("document", True), ("iframe", True), ("worker", True), ("made-up", True), ("image", False), ("empty", False)],
)
def test_a_part_of_a_page_is_under_the_policy_of_the_page(client: Client, asked_for: str, has_it: bool) -> None:
    headers = client.get("/static/site/favicon.svg", headers={"Sec-Fetch-Dest": asked_for}).headers

    assert ("Permissions-Policy" in headers) == has_it
    assert "Content-Security-Policy" in headers


def test_the_session_lasts_two_weeks_and_no_script_reads_it(client: Client, mei: User, password: str) -> None:
    client.post("/accounts/login/", {"username": "Mei", "password": password})

    cookie = client.cookies["sessionid"]

    assert (cookie["max-age"], cookie["httponly"], cookie["samesite"], cookie["path"]) == (1209600, True, "Lax", "/")
    assert client.cookies["csrftoken"]["samesite"] == "Lax"


def test_every_page_of_the_web_may_read_the_api_as_a_stranger(client: Client, mei: User) -> None:
    client.force_login(mei)

    headers = client.get("/api/v1/games/", headers=ELSEWHERE).headers

    assert headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in headers


def test_and_may_have_a_deck_checked(client: Client) -> None:
    asked = ELSEWHERE | {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}

    headers = client.options("/api/v1/check/", headers=asked).headers

    assert headers["Access-Control-Allow-Origin"] == "*"
    assert headers["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS, POST"
    assert "authorization" not in headers["Access-Control-Allow-Headers"]


@pytest.mark.parametrize("path", ["/", "/check/", "/accounts/login/", "/admin/login/", "/healthz"])
def test_pages_are_for_this_site_alone(client: Client, path: str) -> None:
    assert "Access-Control-Allow-Origin" not in client.get(path, headers=ELSEWHERE).headers
