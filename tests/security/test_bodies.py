"""A body changes what it may change: owners, tokens, revisions, dates, rights and scopes are never taken from one."""

import json
from datetime import UTC, datetime
from typing import Final
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Token, User
from cards.models import Correction
from decks.models import Collection, Deck, DeckVersion
from tests.decks.own_decks import another, made

pytestmark = pytest.mark.django_db

JSON: Final = "application/json"
DECKS: Final = "/api/v1/decks/"
OLD: Final = datetime(2001, 1, 1, tzinfo=UTC)
# Members by which a body may try to change the owner or rights of a deck, under every likely name.
GRABS: Final = {
    "id": "aaaaaaaaaaaa",
    "pk": 999,
    "token": "aaaaaaaaaaaa",
    "owner": 1,
    "owner_id": 1,
    "user": 1,
    "created": OLD.isoformat(),
    "updated": OLD.isoformat(),
    "deleted": OLD.isoformat(),
    "revision": 77,
    "check": {"verdict": "legal"},
    "last_check": {"verdict": "legal"},
    "versions": [],
    "number": 77,
    "url": "https://evil.example/",
}
RIGHTS: Final = {
    "is_staff": "on",
    "is_superuser": "on",
    "is_active": "on",
    "groups": "1",
    "user_permissions": "1",
    "id": "1",
    "pk": "1",
    "email_confirmed": "on",
    "date_joined": "2001-01-01",
}
DECK: Final = {"name": "Rush", "game": "riftbound", "format": "standard", "text": "3 Defy"}


def grabbed(lin: User) -> dict[str, object]:
    """The members, with an existing person as the owner."""
    return GRABS | {"owner": lin.pk, "owner_id": lin.pk, "user": lin.pk}


def fixed(deck: Deck) -> tuple[object, ...]:
    """The fields that no body may change."""
    deck.refresh_from_db()
    return deck.pk, deck.token, deck.owner_id, deck.created, deck.deleted


@pytest.mark.parametrize("method", ["PUT", "PATCH"])
def test_a_deck_keeps_its_owner_token_and_dates(mei: User, lin: User, method: str) -> None:
    deck = made(mei)
    before = fixed(deck)
    headers = {"If-Match": '"1"'}

    answer = another(mei).generic(
        method, f"{DECKS}{deck.token}/", json.dumps(DECK | grabbed(lin)), JSON, headers=headers
    )

    assert answer.status_code == 200
    assert fixed(deck) == before
    assert deck.revision == 2
    assert deck.updated > OLD
    assert not lin.decks.exists()


def test_a_new_deck_is_the_senders_and_new(mei: User, lin: User) -> None:
    answer = another(mei).post(DECKS, json.dumps(DECK | grabbed(lin)), JSON)

    deck = Deck.objects.get()
    assert answer.status_code == 201
    assert deck.owner == mei
    assert deck.revision == 1
    assert deck.deleted is None
    assert deck.token != GRABS["token"]
    assert deck.created > OLD


def test_steps_take_no_other_words(mei: User, lin: User) -> None:
    deck = made(mei)
    step = {"op": "add", "section": "main", "name": "Defy", "count": 1}

    answers = [
        another(mei).patch(f"{DECKS}{deck.token}/", json.dumps(body), JSON, headers={"If-Match": '"1"'})
        for body in ({"operations": [step], "owner": lin.pk}, {"operations": [step | {"owner": lin.pk}]})
    ]

    assert answers[0].status_code == 400
    assert fixed(deck)[2] == mei.pk


def test_a_version_takes_a_name_and_nothing_else(mei: User) -> None:
    deck, other = made(mei), made(mei)
    body = {"name": "First", "deck": other.pk, "number": 77, "cause": "import", "text": "9 Defy"}

    another(mei).post(f"{DECKS}{deck.token}/versions/", json.dumps(body), JSON)

    version = DeckVersion.objects.get()
    assert (version.deck, version.number, version.cause, version.text) == (deck, 1, "named", deck.text)


def test_a_collection_is_the_senders(mei: User, lin: User) -> None:
    body = {"text": "3 Defy", "owner": lin.pk, "owner_id": lin.pk, "game": "wow"}

    another(mei).put("/api/v1/collection/?game=riftbound", json.dumps(body), JSON)

    assert [(kept.owner, kept.game) for kept in Collection.objects.all()] == [(mei, "riftbound")]


def test_the_forms_of_decks_take_no_more(mei: User, lin: User) -> None:
    deck, client = made(mei), another(mei)
    before = fixed(deck)
    form = {name: str(value) for name, value in (DECK | grabbed(lin)).items()} | {"revision": "1"}

    client.post(reverse("decks:edit", args=(deck.token,)), form)
    client.post(reverse("decks:share", args=(deck.token,)), form | {"visibility": "unlisted"})
    client.post(reverse("decks:new"), form)
    client.post(reverse("decks:keep"), form)

    assert fixed(deck) == before
    assert not lin.decks.exists()
    assert set(client.session["pending_deck"]) <= {"game", "format", "region", "text", "pool"}


def test_signing_up_makes_nobody_staff(password: str) -> None:
    form = {"username": "Nu", "password1": password, "password2": password} | RIGHTS

    Client().post(reverse("accounts:signup"), form)

    nu = User.objects.get(username="Nu")
    assert (nu.is_staff, nu.is_superuser, nu.is_active, nu.email) == (False, False, True, "")


def test_no_form_of_an_account_makes_one_staff(mei: User, password: str) -> None:
    client = another(mei)
    form = {"password": password, "old_password": password, "email": "new@example.org"} | RIGHTS

    client.post(reverse("accounts:email"), form)
    client.post(
        reverse("accounts:change_password"), form | {"new_password1": "another-one-1", "new_password2": "another-one-1"}
    )

    mei.refresh_from_db()
    assert (mei.is_staff, mei.is_superuser, mei.pending_email) == (False, False, "new@example.org")
    assert mei.email != "new@example.org"


@pytest.mark.parametrize("scopes", [["decks:read", "admin"], ["*"], ["decks:read,decks:write"], ["staff"]])
def test_a_token_has_only_scopes_that_there_are(mei: User, scopes: list[str]) -> None:
    form = urlencode([("name", "mine"), *(("scopes", scope) for scope in scopes)])

    answer = another(mei).post(reverse("accounts:tokens"), form, "application/x-www-form-urlencoded")

    assert answer.status_code == 400
    assert not Token.objects.exists()


def test_a_token_is_the_senders_and_its_secret_the_sites(mei: User, lin: User) -> None:
    form = {"name": "mine", "scopes": "decks:read", "days": "30", "owner": str(lin.pk), "digest": "0" * 64}

    another(mei).post(reverse("accounts:tokens"), form | {"prefix": "dw_mine", "last_used": "2001-01-01"})

    token = Token.objects.get()
    assert (token.owner, token.scopes, token.last_used) == (mei, ["decks:read"], None)
    assert token.digest != "0" * 64
    assert token.expires is not None


def test_a_proposal_is_the_senders_and_open(mei: User, lin: User) -> None:
    form = {"field": "aliases", "value": "Defying", "source": "My card", "by": str(lin.pk), "status": "accepted"}

    another(mei).post(reverse("hand:correct", args=("riftbound", "defy")), form | {"decided_by": str(mei.pk)})

    correction = Correction.objects.get()
    assert (correction.by, correction.status) == (mei, Correction.Status.OPEN)
