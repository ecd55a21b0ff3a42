"""The frame of every page: language, headers, static files, error pages."""

import pytest
from django.contrib.staticfiles import finders
from django.template import Context, Template
from django.test import Client, RequestFactory

from config.http.error_views import bad_request, permission_denied, server_error
from legality.games import GAMES
from legality.looks import sheet_address, sprite_address

POLICY = {
    "default-src 'none'",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
}


def problem(status: int, title: str, code: str, message: str) -> dict[str, object]:
    errors = [{"field": "", "code": code, "message": message}]
    return {"type": "about:blank", "title": title, "status": status, "errors": errors}


def test_every_page_forbids_what_is_not_its_own(client: Client) -> None:
    response = client.get("/nothing/here")

    assert set(response.headers["Content-Security-Policy"].split("; ")) == POLICY
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["X-Frame-Options"] == "DENY"
    assert response.headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize(
    ("accepted", "tag", "words"),
    [
        ("en", "en", "Page not found"),
        ("zh-CN,zh;q=0.9", "zh-Hans", "这里没有内容"),
        ("fr", "en", "Page not found"),
    ],
)
def test_a_page_speaks_the_readers_language(client: Client, accepted: str, tag: str, words: str) -> None:
    response = client.get("/nothing/here", headers={"Accept-Language": accepted})

    assert response.status_code == 404
    assert f'<html lang="{tag}" ' in response.text
    assert words in response.text


def test_the_language_is_switched_by_a_form_and_kept(client: Client) -> None:
    switched = client.post("/i18n/setlang/", {"language": "zh-hans", "next": "/nothing/here"})
    after = client.get("/nothing/here")

    assert switched.status_code == 302
    assert switched.headers["Location"] == "/nothing/here"
    assert client.cookies["language"].value == "zh-hans"
    assert '<html lang="zh-Hans" ' in after.text


def test_the_language_switch_never_leaves_the_site(client: Client) -> None:
    response = client.post("/i18n/setlang/", {"language": "zh-hans", "next": "https://example.org/"})

    assert response.headers["Location"] == "/"


@pytest.mark.usefixtures("listed_static")
def test_styles_are_served_without_a_collecting_step(client: Client) -> None:
    response = client.get("/static/site/tokens.css")

    assert response.status_code == 200
    assert response.headers["Content-Type"] == 'text/css; charset="utf-8"'
    assert b"--accent" in response.getvalue()


@pytest.mark.usefixtures("listed_static")
def test_the_sheet_of_the_games_is_kept_for_good(client: Client) -> None:
    response = client.get(sheet_address())

    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "max-age=315360000, public, immutable"
    assert response.getvalue().decode().startswith(f".game-{min(GAMES)} ")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_mark(game: str) -> None:
    drawn = Template('{% game_mark "' + game + '" %}').render(Context())

    address = sprite_address()

    assert f'<use href="{address}#{game}"></use>' in drawn
    assert finders.find(address.removeprefix("/static/")) is not None


def test_an_unknown_address_of_the_api_answers_with_a_problem(client: Client) -> None:
    response = client.get("/api/v1/nothing/")

    assert response.status_code == 404
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.json() == problem(404, "Not Found", "not_found", "Nothing was found at this address.")


def test_an_unknown_host_is_a_bad_request(client: Client) -> None:
    page = client.get("/nothing", headers={"Host": "elsewhere.example"})
    answer = client.get("/api/v1/nothing/", headers={"Host": "elsewhere.example"})

    assert (page.status_code, answer.status_code) == (400, 400)
    assert answer.json() == problem(400, "Bad Request", "bad_request", "This request cannot be understood.")


def test_refusals_and_faults_are_pages_for_people(rf: RequestFactory) -> None:
    request = rf.get("/riftbound/")

    pages = [bad_request(request, ValueError()), permission_denied(request, PermissionError()), server_error(request)]

    assert [page.status_code for page in pages] == [400, 403, 500]
    assert all(b"<!doctype html>" in page.content for page in pages)


def test_refusals_and_faults_of_the_api_are_problems(rf: RequestFactory) -> None:
    request = rf.get("/api/v1/check/")

    answers = [permission_denied(request, PermissionError()), server_error(request)]

    assert [answer.status_code for answer in answers] == [403, 500]
    assert {answer.headers["Content-Type"] for answer in answers} == {"application/problem+json"}
