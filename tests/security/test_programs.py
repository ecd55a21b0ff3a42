"""A token does what its scopes say, on the API, for as long as it works; nothing extends them."""

import json
from datetime import timedelta
from typing import Final

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Token, User
from decks.models import Collection, Deck
from decks.saved.versions import keep_version
from tests.decks.own_decks import another, made
from tests.test_permissions import ALL, OURS

pytestmark = pytest.mark.django_db

JSON: Final = "application/json"
DECKS: Final = "/api/v1/decks/"
DECK: Final = {"name": "Rush", "game": "riftbound", "format": "standard", "text": "3 Defy"}
UNSAFE: Final = ("POST", "PUT", "PATCH", "DELETE")
SECRET: Final = "Xyzzy Plugh"


def bearer(person: User, *scopes: str, **more: object) -> dict[str, str]:
    row, secret = Token.make(person.pk, "test", list(scopes), None)
    Token.objects.filter(pk=row.pk).update(**more) if more else None
    return {"Authorization": f"Bearer {secret}"}


def addresses(deck: Deck) -> list[str]:
    """Every address of the API that concerns this deck or its owner's things."""
    words = {"token": deck.token, "number": "1"}
    paths = [
        reverse(name, kwargs={word: words[word] for word in pattern.pattern.converters})
        for name, pattern in OURS.items()
        if name.startswith("decks_api:") and set(pattern.pattern.converters) <= words.keys()
    ]
    return [path for path in paths if "/decks/" in path] + ["/api/v1/collection/?game=riftbound"]


def state() -> list[object]:
    decks = Deck.objects.order_by("pk").values_list("token", "revision", "deleted", "text", "name")
    return [*decks, *Collection.objects.values_list("text"), *Token.objects.order_by("pk").values_list("scopes")]


@pytest.fixture
def deck(mei: User) -> Deck:
    deck = made(mei, name=SECRET)
    keep_version(deck, "first")
    return deck


def test_a_token_that_reads_writes_nowhere(deck: Deck, mei: User, client: Client) -> None:
    headers = bearer(mei, "decks:read", "events") | {"If-Match": "*"}
    before = state()

    answers = {
        (method, path): client.generic(method, path, json.dumps(DECK), JSON, headers=headers).status_code
        for path in addresses(deck)
        for method in UNSAFE
    }

    assert {key: status for key, status in answers.items() if status not in (403, 405)} == {}
    assert state() == before


def test_a_token_of_other_scopes_reads_nothing_of_its_owners(deck: Deck, mei: User, client: Client) -> None:
    for scopes in ((), ("events",), ("decks:write",), ("decks:reads",), ("DECKS:READ",)):
        headers = bearer(mei, *scopes)
        for path in addresses(deck):
            answer = client.get(path, headers=headers)
            assert answer.status_code in (403, 405), (scopes, path)
            assert SECRET.encode() not in answer.content


def test_scopes_that_are_no_list_are_no_scopes(deck: Deck, mei: User, client: Client) -> None:
    headers = bearer(mei, scopes="events")

    assert client.get(f"{DECKS}{deck.token}/", headers=headers).status_code == 403


@pytest.mark.parametrize(
    "more", [{"revoked": timezone.now()}, {"expires": timezone.now() - timedelta(seconds=1)}], ids=["revoked", "over"]
)
def test_a_token_that_has_ended_opens_nothing(deck: Deck, mei: User, client: Client, more: dict[str, object]) -> None:
    headers = bearer(mei, "decks:read", "decks:write", **more)

    answers = {(path, client.get(path, headers=headers).status_code) for path in addresses(deck)}

    assert {status for _path, status in answers} == {401}


def test_a_token_opens_no_page_of_the_site_nor_of_staff(mei: User, admin_user: User, client: Client) -> None:
    headers = bearer(admin_user, "decks:read", "decks:write", "events")
    pages = [
        reverse(name)
        for name, _route, pattern in ALL
        if name.startswith("accounts:") and not pattern.pattern.converters
    ]
    pages += ["/admin/", "/admin/accounts/user/", "/cards/import/", "/corrections/open/", "/decks/", "/decks/export/"]
    open_to_all = {reverse(f"accounts:{name}") for name in ("signup", "login", "forgotten_password", "reset_sent")}

    answers = {path: client.get(path, headers=headers) for path in pages if path not in open_to_all}

    assert {path: answer.status_code for path, answer in answers.items() if answer.status_code not in (302, 405)} == {}
    assert all("/login/" in answer.headers["Location"] for answer in answers.values() if answer.status_code == 302)


@pytest.mark.parametrize("name", ["token", "access_token", "authorization", "Authorization", "bearer", "api_key"])
def test_a_token_in_the_address_or_a_body_is_no_token(deck: Deck, mei: User, client: Client, name: str) -> None:
    secret = bearer(mei, "decks:read", "decks:write")["Authorization"]
    for value in (secret, secret.partition(" ")[2]):
        client.cookies[name] = value

        read = client.get(f"{DECKS}{deck.token}/", {name: value})
        sent = client.post(DECKS, json.dumps(DECK | {name: value}), JSON)

        assert read.status_code in (400, 404)
        assert sent.status_code == 401
        assert client.get(f"{DECKS}{deck.token}/").status_code == 404


@pytest.mark.parametrize("scheme", ["Token", "Basic", "Digest", "dw_", ""])
def test_a_token_under_another_scheme_is_no_token(deck: Deck, mei: User, client: Client, scheme: str) -> None:
    secret = bearer(mei, "decks:read")["Authorization"].partition(" ")[2]

    answer = client.get(f"{DECKS}{deck.token}/", headers={"Authorization": f"{scheme} {secret}".strip()})

    assert answer.status_code == 404


def test_a_token_speaks_before_a_session(deck: Deck, mei: User, lin: User) -> None:
    """The token's scopes limit a program, even in a browser where its owner is logged in."""
    client = another(mei)

    as_lin = client.get(f"{DECKS}{deck.token}/", headers=bearer(lin, "decks:read", "decks:write"))
    less = client.post(DECKS, json.dumps(DECK), JSON, headers=bearer(mei, "decks:read"))
    ended = client.get(f"{DECKS}{deck.token}/", headers={"Authorization": "Bearer dw_nothing"})

    assert (as_lin.status_code, less.status_code, ended.status_code) == (404, 403, 401)


def test_a_session_on_the_api_needs_the_csrf_token_and_a_program_does_not(mei: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(mei)

    by_session = client.post(DECKS, json.dumps(DECK), JSON)
    by_token = client.post(DECKS, json.dumps(DECK), JSON, headers=bearer(mei, "decks:write"))
    by_both_wrong = client.post(DECKS, json.dumps(DECK), JSON, headers={"Authorization": "Basic eDp5"})

    assert (by_session.status_code, by_token.status_code, by_both_wrong.status_code) == (403, 201, 403)


def test_a_token_makes_no_token(mei: User, client: Client) -> None:
    headers = bearer(mei, "decks:read", "decks:write", "events")

    client.post(reverse("accounts:tokens"), {"name": "more", "scopes": "events", "days": ""}, headers=headers)

    assert Token.objects.count() == 1
