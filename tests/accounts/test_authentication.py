"""Tokens on the API: they speak for their owner, within their scopes, and open nothing else."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from accounts.models import Token, User
from tests.decks.own_decks import made

pytestmark = pytest.mark.django_db

DECKS = "/api/v1/decks/"
DECK = {"name": "Rush", "game": "riftbound", "format": "standard", "text": "3 Defy"}


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def token(person: User, *scopes: str, **more: object) -> dict[str, str]:
    """The header of a new token."""
    row, secret = Token.make(person.pk, "test", list(scopes), None)
    Token.objects.filter(pk=row.pk).update(**more) if more else None
    return bearer(secret)


def post(client: Client, headers: dict[str, str]) -> int:
    return client.post(DECKS, json.dumps(DECK), "application/json", headers=headers).status_code


def test_a_token_reads_its_owners_private_decks(client: Client, mei: User, lin: User) -> None:
    path = f"{DECKS}{made(mei).token}/"

    answers = [client.get(path, headers=headers).status_code for headers in (token(mei, "decks:read"), {})]
    other = client.get(path, headers=token(lin, "decks:read"))

    assert answers == [200, 404]
    assert other.status_code == 404


def test_a_token_does_only_what_its_scopes_name(client: Client, mei: User) -> None:
    headers = {scope: token(mei, scope) for scope in ("decks:read", "decks:write", "events")}

    assert {scope: post(client, given) for scope, given in headers.items()} == {
        "decks:read": 403,
        "decks:write": 201,
        "events": 403,
    }
    assert mei.decks.count() == 1


def test_a_token_needs_no_csrf_token(mei: User) -> None:
    assert post(Client(enforce_csrf_checks=True), token(mei, "decks:write")) == 201


@pytest.mark.parametrize("change", ["revoked", "expires"])
def test_a_token_that_has_ended_is_401_and_says_what_is_wanted(client: Client, mei: User, change: str) -> None:
    headers = token(mei, "decks:read", **{change: timezone.now() - timedelta(seconds=1)})

    response = client.get(DECKS, headers=headers)

    assert response.status_code == 401
    assert response.headers["WWW-Authenticate"] == 'Bearer realm="api", error="invalid_token"'
    assert response.headers["Content-Type"] == "application/problem+json"
    assert [error["code"] for error in response.json()["errors"]] == ["invalid_token"]


@pytest.mark.parametrize("secret", ["dw_made-up", "", "x", "dw_" + "A" * 5000, "dw_é"])
def test_a_made_up_token_is_401(client: Client, mei: User, secret: str) -> None:
    assert client.get(DECKS, headers=bearer(secret)).status_code == 401


def test_a_token_of_a_closed_account_is_401(client: Client, mei: User) -> None:
    headers = token(mei, "decks:read")
    User.objects.filter(pk=mei.pk).update(is_active=False)

    assert client.get(DECKS, headers=headers).status_code == 401


def test_without_a_token_a_401_asks_for_one(client: Client, mei: User) -> None:
    response = client.post(DECKS, json.dumps(DECK), "application/json")

    assert response.status_code == 401
    assert response.headers["WWW-Authenticate"] == 'Bearer realm="api"'


def test_a_check_by_a_token_that_has_ended_is_401_too(client: Client, mei: User) -> None:
    headers = token(mei, "decks:read", revoked=timezone.now())
    body = json.dumps({"game": "riftbound", "deck": {"text": "3 Defy"}})

    answers = [
        client.post("/api/v1/check/", body, "application/json", headers=given).status_code
        for given in (headers, token(mei, "decks:read"), {})
    ]

    assert answers == [401, 200, 200]


@pytest.mark.parametrize("path", ["/accounts/", "/accounts/tokens/", "/decks/", "/admin/"])
def test_a_token_opens_no_page(client: Client, mei: User, path: str) -> None:
    User.objects.filter(pk=mei.pk).update(is_staff=True, is_superuser=True)

    response = client.get(path, headers=token(mei, "decks:read", "decks:write", "events"))

    assert response.status_code == 302
    assert "/login/" in response.headers["Location"]


def test_the_last_use_is_noted_once_a_minute(
    client: Client, mei: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    headers = token(mei, "decks:read")
    with django_assert_num_queries(3):
        client.get(DECKS, headers=headers)
    with django_assert_num_queries(2):
        client.get(DECKS, headers=headers)
    noted, now = mei.tokens.get().last_used, timezone.now()
    Token.objects.update(last_used=timezone.now() - timedelta(minutes=2))
    client.get(DECKS, headers=headers)

    later = mei.tokens.get().last_used
    assert noted is not None
    assert later is not None
    assert later > now


def test_guessing_tokens_is_stopped(client: Client, settings: Settings) -> None:
    settings.LIMITS = settings.LIMITS | {"tokens": "2/hour"}

    answers = [client.get(DECKS, headers=bearer("dw_guess")) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [401, 401, 429]
    assert 0 < int(answers[2].headers["Retry-After"]) <= 3600


def test_a_token_is_in_no_log(client: Client, mei: User, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    _row, secret = Token.make(mei.pk, "test", ["decks:read"], None)

    client.get(DECKS, headers=bearer(secret))
    client.get(DECKS, headers=bearer(secret + "x"))

    assert secret not in caplog.text
