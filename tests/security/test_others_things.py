"""Nobody reads or changes another person's things, by any address, method or body.

The addresses are those of the site itself: a new one that takes a deck's token is tested here without further work.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pytest
from django.core import serializers
from django.test import Client
from django.urls import NoReverseMatch, reverse

from accounts.models import Token, User
from cards.models import Card, Correction
from decks.models import Collection, Deck, DeckVersion
from decks.saved.versions import keep_version
from tests.decks.own_decks import another, made
from tests.test_permissions import OURS

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answered

pytestmark = pytest.mark.django_db

# Words that are in every text of the deck and nowhere else.
SECRET: Final = "Xyzzy Plugh"
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
WITH_BODY: Final = ("POST", "PUT", "PATCH")
REFUSED: Final = {302, 400, 401, 403, 404, 405}
JSON: Final = "application/json"
# What a form or a program might send to any of them.
FORM: Final = "name=Mine&format=standard&text=3+Defy&plan=3+Defy&visibility=public&revision=1&action=apply&over=1"
BODY: Final = {"name": "Mine", "game": "riftbound", "format": "standard", "text": "3 Defy", "visibility": "public"}


@pytest.fixture
def deck(mei: User) -> Deck:
    """A private deck with everything a deck can have."""
    deck = made(mei, name=SECRET, text=f"3 Defy\n{SECRET}", plan=f"3 {SECRET}", folder=SECRET, pool=f"1 {SECRET}")
    keep_version(deck, SECRET)
    return deck


@pytest.fixture
def theirs(lin: User) -> Deck:
    return made(lin)


def readers(lin: User) -> dict[str, tuple[Client, dict[str, str]]]:
    """Everybody who is not the owner: nobody, another person, and that person's programs."""
    _row, secret = Token.make(lin.pk, "all", ["decks:read", "decks:write", "events"], None)
    return {
        "nobody": (Client(), {}),
        "another": (another(lin), {}),
        "program": (Client(), {"Authorization": f"Bearer {secret}"}),
    }


def addresses(deck: Deck) -> Iterator[str]:
    """Every address of the site that takes a deck's token, with that of this deck in it."""
    words = {"token": deck.token, "number": "1", "style": "text"}
    for name, pattern in OURS.items():
        if name.startswith(("decks:", "decks_api:")) and "token" in pattern.pattern.converters:
            yield reverse(name, kwargs={word: words[word] for word in pattern.pattern.converters})


def kept() -> str:
    """All that is kept of decks."""
    rows = [row for model in (Deck, DeckVersion, Collection) for row in model.objects.order_by("pk")]
    return str(serializers.serialize("json", rows))


def asked(client: Client, method: str, path: str, headers: dict[str, str]) -> list[Answered]:
    """The answers to a form and to JSON, or to what has no body."""
    headers |= {"If-Match": "*"}
    if method not in WITH_BODY:
        return [client.generic(method, path, headers=headers)]

    return [
        client.generic(method, path, FORM, "application/x-www-form-urlencoded", headers=headers),
        client.generic(method, path, json.dumps(BODY), JSON, headers=headers),
    ]


def test_there_are_many_addresses_of_a_deck(deck: Deck) -> None:
    assert len(list(addresses(deck))) > 25


@pytest.mark.parametrize("reader", ["nobody", "another", "program"])
def test_a_private_deck_is_out_of_reach_at_every_address(deck: Deck, lin: User, reader: str) -> None:
    client, headers = readers(lin)[reader]
    before = kept()

    for path in addresses(deck):
        for method in METHODS:
            for answer in asked(client, method, path, headers):
                case = f"{method} {path} for {reader}: {answer.status_code}"
                assert answer.status_code in REFUSED or (method == "OPTIONS" and answer.status_code == 200), case
                assert SECRET.encode() not in answer.content, case

    assert kept() == before


def test_a_shared_deck_is_read_and_nothing_else(deck: Deck, lin: User) -> None:
    Deck.objects.update(visibility="public")
    before = kept()

    for client, headers in readers(lin).values():
        for path in addresses(deck):
            for method in ("GET", "PUT", "PATCH", "DELETE"):
                asked(client, method, path, headers)
            if not path.endswith("/clone/"):
                asked(client, "POST", path, headers)

    assert kept() == before


def test_what_a_shared_deck_was_and_may_become_is_its_owners(deck: Deck, lin: User) -> None:
    Deck.objects.update(name="Open", text="3 Defy", pool="", folder=SECRET, visibility="public")

    for client, headers in readers(lin).values():
        for path in addresses(deck):
            assert SECRET.encode() not in client.get(path, headers=headers).content, path


def test_a_version_is_found_in_its_own_deck_alone(deck: Deck, theirs: Deck, lin: User) -> None:
    number = keep_version(deck, "third").number
    client = another(lin)

    paths = [
        reverse("decks:version", args=(theirs.token, number)),
        f"/api/v1/decks/{theirs.token}/versions/{number}/",
        f"/api/v1/decks/{theirs.token}/versions/diff/?from={number}&to=current",
    ]
    restored = client.post(reverse("decks:restore_version", args=(theirs.token, number)))

    assert [client.get(path).status_code for path in paths] == [404, 404, 404]
    assert restored.status_code == 404


def test_a_deck_is_not_compared_with_another_persons(deck: Deck, theirs: Deck, lin: User) -> None:
    client = another(lin)
    queries = [
        {"a": theirs.token, "b": deck.token},
        {"a": f"https://testserver/decks/{deck.token}/", "b": theirs.token},
    ]

    answers = [client.get(reverse("decks:compare"), query) for query in queries]

    assert [answer.status_code for answer in answers] == [404, 404]
    assert all(SECRET.encode() not in answer.content for answer in answers)


def test_no_list_of_decks_names_another_persons(deck: Deck, theirs: Deck, lin: User) -> None:
    keep_version(theirs, "mine")
    lists = [
        "/",
        "/decks/",
        "/decks/bin/",
        "/decks/browse/?game=riftbound",
        "/decks/compare/",
        "/api/v1/decks/",
        "/api/v1/decks/?mine=1",
        "/api/v1/decks/?bin=1",
        f"/api/v1/decks/?q={SECRET}",
        f"/api/v1/decks/?folder={SECRET}",
    ]

    for client, headers in readers(lin).values():
        for path in lists:
            answer = client.get(path, headers=headers)
            assert deck.token.encode() not in answer.content, path
            assert answer.content.count(SECRET.encode()) <= answer.content.count(b"Xyzzy%20Plugh"), path


def test_an_archive_holds_ones_own_decks(deck: Deck, theirs: Deck, lin: User) -> None:
    answer = another(lin).get("/decks/export/")

    assert b"Xyzzy" not in answer.content
    assert b"Rush" in answer.content


def test_a_collection_is_ones_own(mei: User, lin: User) -> None:
    Collection.objects.create(owner=mei, game="riftbound", text=SECRET)

    for path in ("/collection/riftbound/", "/api/v1/collection/?game=riftbound"):
        for client, headers in readers(lin).values():
            assert SECRET.encode() not in client.get(path, headers=headers).content
    another(lin).put("/api/v1/collection/?game=riftbound", json.dumps({"text": "", "owner": mei.pk}), JSON)

    assert Collection.objects.get(owner=mei).text == SECRET


def test_devices_tokens_and_proposals_of_others_are_out_of_reach(mei: User, lin: User) -> None:
    Client().force_login(mei)
    token, _secret = Token.make(mei.pk, SECRET, ["decks:read"], None)
    card = Card.objects.filter(game="riftbound")[0]
    correction = Correction.objects.create(card=card, by=mei, field="aliases", value=SECRET, source=SECRET)
    client = another(lin)

    ended = client.post(reverse("accounts:end_device", args=(mei.devices.get().pk,)))
    revoked = client.post(reverse("accounts:revoke", args=(token.pk,)))
    decided = client.post(reverse("hand:decide", args=(correction.pk,)), {"decision": "accept"})
    pages = [client.get(reverse(f"accounts:{name}")) for name in ("account", "devices", "tokens", "activity")]

    assert (ended.status_code, revoked.status_code, decided.status_code) == (404, 404, 403)
    assert all(SECRET.encode() not in page.content for page in (*pages, client.get(reverse("hand:corrections"))))
    assert mei.devices.exists()


def test_a_number_that_no_database_has_is_nothing(mei: User) -> None:
    client = another(mei)
    deck = made(mei)
    for number in (0, 2**31, 2**63, 10**40, int("9" * 4000)):
        for name, words in (
            ("decks:version", {"token": deck.token, "number": number}),
            ("decks_api:version-detail", {"token": deck.token, "number": number}),
            ("accounts:end_device", {"number": number}),
            ("accounts:revoke", {"number": number}),
        ):
            try:
                path = reverse(name, kwargs=words)
            except NoReverseMatch:
                continue
            answer = client.post(path) if name.startswith("accounts") else client.get(path)
            assert answer.status_code == 404, (name, number)
