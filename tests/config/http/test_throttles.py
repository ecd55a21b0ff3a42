"""How often the API may be asked, and what it says of that."""

import json

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from pytest_django import Settings

from accounts.limits import Rate
from accounts.models import Token, User
from config.settings import LIMITS, THROTTLE_RATES

pytestmark = pytest.mark.django_db

BODY = json.dumps({"game": "riftbound", "deck": {"text": "3 Defy"}})


@pytest.fixture
def slow(settings: Settings) -> None:
    """Two checks an hour for an address, three for a person: a minute may end between two of them."""
    settings.THROTTLE_RATES = dict.fromkeys(THROTTLE_RATES, ("2/hour", "3/hour"))


def check(client: Client, **headers: str) -> tuple[int, str, str]:
    answer = client.post("/api/v1/check/", BODY, "application/json", headers=headers)
    assert 0 < int(answer.headers["RateLimit-Reset"]) <= 3600
    return answer.status_code, answer.headers["RateLimit-Limit"], answer.headers["RateLimit-Remaining"]


def test_every_answer_says_how_much_is_left(client: Client, slow: None) -> None:
    assert [check(client) for _ in range(3)] == [(200, "2", "1"), (200, "2", "0"), (429, "2", "0")]


def test_a_refusal_says_when_to_come_again_in_the_one_shape_of_errors(client: Client, slow: None) -> None:
    for _ in range(2):
        check(client)

    answer = client.post("/api/v1/check/", BODY, "application/json")

    body = answer.json()
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["Retry-After"] == answer.headers["RateLimit-Reset"]
    assert (body["title"], body["status"]) == ("Too Many Requests", 429)
    assert [(error["field"], error["code"]) for error in body["errors"]] == [("", "throttled")]


def test_a_token_counts_for_its_person_wherever_it_is_used(client: Client, mei: User, slow: None) -> None:
    _row, secret = Token.make(mei.pk, "test", ["decks:read"], None)
    for _ in range(2):
        check(client)

    by_token = [check(client, Authorization=f"Bearer {secret}") for _ in range(4)]

    assert by_token == [(200, "3", "2"), (200, "3", "1"), (200, "3", "0"), (429, "3", "0")]


def test_addresses_are_counted_apart(slow: None) -> None:
    one, other = Client(REMOTE_ADDR="203.0.113.7"), Client(REMOTE_ADDR="203.0.113.8")

    assert [check(one)[2], check(one)[2], check(other)[2]] == ["1", "0", "1"]


def test_scopes_are_counted_apart(client: Client, slow: None) -> None:
    for _ in range(2):
        check(client)

    answers = [client.get(path).status_code for path in ("/api/v1/games/", "/api/v1/cards/?q=jinx")]

    assert answers == [200, 200]


def test_writing_has_a_rate_of_its_own(client: Client, mei: User, slow: None) -> None:
    client.force_login(mei)
    body = json.dumps({"name": "Rush", "game": "riftbound", "format": "standard", "text": "3 Defy"})

    answers = [client.post("/api/v1/decks/", body, "application/json").status_code for _ in range(4)]

    assert answers == [201, 201, 201, 429]
    assert client.get("/api/v1/decks/").status_code == 200


def views(patterns: list[URLPattern | URLResolver]) -> list[type]:
    found: list[type] = []
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            found += views(pattern.url_patterns)
        elif hasattr(pattern.callback, "cls"):
            found.append(pattern.callback.cls)

    return found


def test_every_view_of_the_api_names_a_rate_that_there_is() -> None:
    scopes = {view.__name__: getattr(view, "throttle_scope", None) for view in views(get_resolver().url_patterns)}

    assert {name: scope for name, scope in scopes.items() if scope not in (None, *THROTTLE_RATES)} == {}
    assert scopes["CheckViewSet"] == "check"


def test_every_rate_can_be_read() -> None:
    rates = [Rate.of(text) for pair in (*THROTTLE_RATES.values(), LIMITS.values()) for text in pair]

    assert min(rate.limit for rate in rates) > 0
