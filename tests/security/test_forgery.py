"""Another site's page that sends a form with its reader's cookies changes nothing: every address, every method."""

import json
from typing import Final

import pytest
from django.core import serializers
from django.test import Client
from pytest_django import Settings

from accounts.models import Token, User
from decks.models import Collection, Deck, DeckVersion
from tests.permission_rows import Row
from tests.permission_table import TABLE
from tests.permission_world import World, world_of
from tests.test_permissions import OURS, path_of

pytestmark = pytest.mark.django_db

# Open to programs without a session: they answer a list, keep nothing and read no cookie.
NOT_ASKED: Final = {
    "decks_api:build",
    "decks_api:build_mend",
    "decks_api:build_read",
    "decks_api:build_search",
    "decks_api:check",
    "decks_api:batch",
    "cards_api:lookup",
    "decks_api:detect",
    "decks_api:explain",
    "decks_api:matrix",
    "decks_api:timeline",
    "decks_api:swap",
    "decks_api:team",
}


@pytest.fixture
def world(mei: User) -> World:
    return world_of(mei)


def kept() -> str:
    models = (Deck, DeckVersion, Collection, User, Token)
    return str(serializers.serialize("json", [row for model in models for row in model.objects.order_by("pk")]))


# One row of the table for each address: its words are what counts here.
ROWS: Final = list({row.name: row for row in TABLE}.values())
FORM: Final = ("application/x-www-form-urlencoded", "name=x&text=3+Defy&password=eleven-copies-of-nothing")
PLAIN: Final = ("text/plain", "name=x&text=3+Defy")
OF_PROGRAMS: Final = ("application/json", json.dumps({"name": "x", "text": "3 Defy"}))
# What a form of another site can send, and what a program there would.
BODIES: Final = {
    "POST": (FORM, PLAIN, OF_PROGRAMS),
    "PUT": (OF_PROGRAMS,),
    "PATCH": (FORM,),
    "DELETE": (PLAIN,),
}


def refusals(row: Row) -> set[int]:
    """The statuses for a forged form. The API checks parameters and media type before it authenticates."""
    if row.name == "decks_api:detect":
        # Each of the bodies holds a text, and a text is all it takes.
        return {200, 405, 415}

    of_api = {415} if "_api:" in row.name else set()
    return {400, 405} | of_api if row.name in NOT_ASKED else {403, 405} | of_api | ({400} if row.query else set())


def test_no_address_takes_a_forged_form(world: World, mei: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(mei)
    # The cookie is there, so that the refusal is for the missing token.
    client.get("/accounts/password/")
    before = kept()

    taken = {
        (method, row.name, media, status)
        for row in ROWS
        for method, bodies in BODIES.items()
        for media, body in bodies
        if (status := client.generic(method, path_of(row.name, OURS[row.name], row, world), body, media).status_code)
        not in refusals(row)
    }

    assert taken == set()
    assert kept() == before
    assert client.session.get("_auth_user_id") == str(mei.pk)


def test_the_token_of_another_session_is_no_token(mei: User, lin: User) -> None:
    theirs, mine = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    theirs.force_login(lin)
    theirs.get("/accounts/password/")
    mine.force_login(mei)
    token = theirs.cookies["csrftoken"].value

    answer = mine.post("/decks/new/", {"csrfmiddlewaretoken": token, "name": "x", "game": "riftbound"})

    assert answer.status_code == 403


def test_over_https_a_form_of_another_site_is_refused_whatever_token_it_has(mei: User, settings: Settings) -> None:
    settings.CSRF_COOKIE_SECURE = True
    client = Client(enforce_csrf_checks=True)
    client.force_login(mei)
    client.get("/decks/new/?game=riftbound", secure=True)
    form = {"csrfmiddlewaretoken": client.cookies["csrftoken"].value, "visibility": "public"}

    for headers in ({"Origin": "https://evil.example"}, {"Referer": "https://evil.example/"}, {}, {"Origin": "null"}):
        assert client.post("/accounts/devices/others/", form, secure=True, headers=headers).status_code == 403
