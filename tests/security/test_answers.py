"""Headers of answers: against forged hosts and shared caches; of every address tests/test_permissions.py asks more."""

import re
from typing import Final

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from pytest_django import Settings

from accounts.letters.outbox import send_due
from accounts.models import User
from decks.models import Deck
from tests.decks.own_decks import another, made
from tests.permission_table import TABLE
from tests.standing import Standing
from tests.test_permissions import OURS, path_of

pytestmark = pytest.mark.django_db

EVIL: Final = "evil.example"
GETS: Final = list({row.name: row for row in TABLE if row.method == "GET"}.values())
# Headers that a proxy, or a client of one, may add.
FORGED: Final = {
    "X-Forwarded-Host": EVIL,
    "X-Host": EVIL,
    "X-Forwarded-Server": EVIL,
    "X-Original-URL": "/admin/",
    "X-Rewrite-URL": "/admin/",
    "X-HTTP-Method-Override": "DELETE",
    "X-Forwarded-Proto": "javascript",
    "X-Forwarded-Prefix": f"//{EVIL}",
    "X-Script-Name": f"//{EVIL}",
    "Forwarded": f"host={EVIL};proto=https",
    "X-Request-ID": f"<script>{EVIL}",
    "Referer": f"https://{EVIL}/",
    "Origin": f"https://{EVIL}",
}


def test_no_header_of_a_stranger_comes_back(standing: Standing) -> None:
    """All of them at once, as several proxies would send them; without them tests/test_permissions.py asks."""
    client = Client()
    for row in GETS:
        path = path_of(row.name, OURS[row.name], row, standing.world)

        answer = client.get(path, headers=FORGED)

        body = b"" if answer.streaming else answer.content
        injected = {name: value for name, value in answer.headers.items() if EVIL in value}
        assert (answer.status_code, injected, EVIL.encode() in body) == (row.expected[0], {}, False), path


@pytest.mark.parametrize(
    "host", [EVIL, f"testserver.{EVIL}", f"testserver@{EVIL}", f"{EVIL}:80", "", " ", "testserver\x00"]
)
def test_another_host_is_refused(client: Client, host: str, mei: User) -> None:
    deck = made(mei, visibility="public")

    for path in ("/", "/accounts/login/", f"/decks/{deck.token}/qr/", f"/decks/{deck.token}/preview.png"):
        assert client.get(path, headers={"Host": host}).status_code == 400


def test_a_letter_never_leads_to_another_host_or_port(
    client: Client, mei: User, mailoutbox: list[EmailMessage]
) -> None:
    client.post("/accounts/password/forgotten/", {"email": "mei@example.org"}, headers={"X-Forwarded-Host": EVIL})
    refused = client.post("/accounts/password/forgotten/", {"email": "mei@example.org"}, headers={"Host": EVIL})
    client.post("/accounts/password/forgotten/", {"email": "mei@example.org"}, headers={"Host": "testserver:1337"})
    send_due()

    assert refused.status_code == 400
    assert [letter.to for letter in mailoutbox] == [["mei@example.org"]] * 2
    assert not any(word in str(letter.body) for letter in mailoutbox for word in (EVIL, ":1337"))


def test_the_picture_of_a_private_deck_is_for_its_owner_alone(mei: User) -> None:
    deck, client = made(mei), another(mei)

    answer = client.get(f"/decks/{deck.token}/preview.png")
    tag = {"If-None-Match": answer.headers["ETag"]}

    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert Client().get(f"/decks/{deck.token}/preview.png", headers=tag).status_code == 404
    Deck.objects.update(visibility="public")
    assert client.get(f"/decks/{deck.token}/preview.png").status_code == 200
    Deck.objects.update(visibility="private")
    assert Client().get(f"/decks/{deck.token}/preview.png", headers=tag).status_code == 404


def test_every_cookie_is_out_of_reach_of_scripts_and_other_sites(client: Client, mei: User, password: str) -> None:
    client.get("/accounts/login/")
    client.post("/accounts/login/", {"username": "Mei", "password": password})
    client.post("/i18n/setlang/", {"language": "zh-hans", "next": "/"})

    cookies = dict(client.cookies.items())
    assert set(cookies) == {"sessionid", "csrftoken", "language"}
    assert {name for name, cookie in cookies.items() if cookie["samesite"] != "Lax"} == set()
    assert {name for name, cookie in cookies.items() if not cookie["httponly"]} == {"csrftoken"}
    assert {name for name, cookie in cookies.items() if cookie["domain"]} == set()


def test_a_login_takes_a_session_of_its_own(client: Client, mei: User, password: str) -> None:
    """A session that somebody else has planted is not the one that is logged in."""
    client.post("/decks/keep/", {"game": "riftbound", "text": "3 Defy"})
    planted = client.cookies["sessionid"].value

    client.post("/accounts/login/", {"username": "Mei", "password": password})

    assert client.cookies["sessionid"].value != planted
    thief = Client()
    thief.cookies["sessionid"] = planted
    assert thief.get("/decks/").status_code == 302


def test_a_session_that_was_ended_is_ended_everywhere(mei: User) -> None:
    client = another(mei)
    kept = client.cookies["sessionid"].value

    client.post("/accounts/logout/")
    thief = Client()
    thief.cookies["sessionid"] = kept

    assert thief.get("/decks/").status_code == 302


@pytest.mark.parametrize(
    "wanted", ["//evil.example", "/\\evil.example", "https://evil.example", "\thttps://evil.example"]
)
def test_no_address_of_the_site_redirects_away(client: Client, mei: User, wanted: str, settings: Settings) -> None:
    client.force_login(mei)
    deck = made(mei)
    words = {"next": wanted, "to": wanted, "url": wanted, "redirect": wanted, "return": wanted}
    paths = [f"/decks/{deck.token}/hand/", f"/decks/{deck.token}/clone/", "/decks/keep/", "/accounts/email/again/"]
    paths += ["/accounts/login/", "/accounts/signup/", "/i18n/setlang/", "/accounts/logout/", f"/D/{wanted}/"]

    for path in paths:
        for answer in (client.get(path, words), client.post(path, words)):
            assert not re.match(r"(?:[a-z]+:)?[/\\]{2}", answer.headers.get("Location", "/").strip()), path
        client.force_login(mei)
