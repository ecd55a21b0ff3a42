"""What an address may ask of the processor, and how a site refuses the rest."""

import time
from collections.abc import Iterator
from typing import cast

import pytest
from django.http import StreamingHttpResponse
from django.test import Client, RequestFactory
from pytest_django import Settings

from accounts.models import Token, User
from api.work import work_for_seconds
from config.http.work_limits import WorkMiddleware
from decks.api.permissions import READ

pytestmark = pytest.mark.django_db


@pytest.fixture
def little(settings: Settings) -> None:
    """The first request of a stranger's address uses up its minute; people have more."""
    settings.ADDRESS_WORK = {"stranger": "1/minute", "people": "1000000/minute"}


@pytest.mark.usefixtures("little")
def test_an_address_without_work_left_is_told_how_long_to_wait(client: Client) -> None:
    first, page = client.get("/"), client.get("/")

    assert (first.status_code, page.status_code) == (200, 429)
    assert 0 < int(page.headers["Retry-After"]) <= 61
    assert "text/html" in page.headers["Content-Type"]


@pytest.mark.usefixtures("little")
def test_the_api_says_so_in_the_one_shape_of_errors(client: Client) -> None:
    client.get("/api/v1/games/")

    answer = client.get("/api/v1/games/")

    assert answer.status_code == 429
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert 0 < int(answer.headers["Retry-After"]) <= 61
    assert [(fault["field"], fault["code"]) for fault in answer.json()["errors"]] == [("", "work")]


@pytest.mark.usefixtures("little")
def test_people_and_other_addresses_are_counted_apart(client: Client, mei: User) -> None:
    for _ in range(2):
        client.get("/")
    other = client.get("/", REMOTE_ADDR="198.51.100.9")
    client.force_login(mei)

    assert (other.status_code, client.get("/").status_code, client.get("/").status_code) == (200, 200, 200)


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize("made_up", [{"cookie": "sessionid=x"}, {"authorization": "Bearer x"}, {"authorization": "x"}])
def test_credentials_that_are_nobodys_are_a_strangers(client: Client, made_up: dict[str, str]) -> None:
    first, second = client.get("/", headers=made_up), client.get("/", headers=made_up)

    assert (first.status_code, second.status_code) == (200, 429)


@pytest.mark.usefixtures("little")
def test_people_go_on_where_strangers_of_their_address_are_refused(client: Client, mei: User) -> None:
    _token, secret = Token.make(mei.pk, "tool", [READ], None)
    client.get("/")
    assert client.get("/").status_code == 429

    client.force_login(mei)
    page = client.get("/")
    answer = Client().get("/api/v1/decks/", headers={"authorization": f"Bearer {secret}"})

    assert (page.status_code, answer.status_code) == (200, 200)


def test_accounts_do_not_multiply_the_share_of_an_address(settings: Settings, mei: User, lin: User) -> None:
    settings.ADDRESS_WORK = {"stranger": "1000000/minute", "people": "1/minute"}
    client = Client()
    client.force_login(mei)
    client.get("/")
    client.force_login(lin)

    assert client.get("/").status_code == 429


@pytest.mark.usefixtures("little")
def test_health_and_static_files_are_never_refused(client: Client) -> None:
    for _ in range(2):
        client.get("/")

    assert [client.get(path).status_code for path in ("/healthz", "/static/site/tokens.css")] == [200, 200]


def test_what_is_made_while_it_is_sent_counts_too(settings: Settings, rf: RequestFactory) -> None:
    settings.ADDRESS_WORK = {"stranger": f"{work_for_seconds(0.2)}/hour"}
    site = WorkMiddleware(lambda request: StreamingHttpResponse(busy_pieces(0.4)))

    answers = [site(rf.get("/")) for _ in range(2)]
    sent = b"".join(cast("StreamingHttpResponse", answers[0]))
    answers.append(site(rf.get("/")))

    assert sent == b"12"
    assert [answer.status_code for answer in answers] == [200, 200, 429]


def busy_pieces(seconds: float) -> Iterator[bytes]:
    """Two pieces, the second after so many seconds of processor."""
    yield b"1"
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass
    yield b"2"
