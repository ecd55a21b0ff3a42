"""What a token may do with decks: what its scopes name and no more."""

from typing import Final

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Token, User
from decks.access.collection import save_collection
from decks.models import Deck
from decks.saved.bin import bin_deck
from decks.saved.versions import keep_version
from tests.decks.api.asking import BODY, URL, faults, json_of, sent
from tests.decks.own_decks import made
from tests.permission_rows import Row
from tests.permission_table import API_OF_DECKS
from tests.test_permissions import OURS

pytestmark = pytest.mark.django_db

READ, WRITE = ["decks:read"], ["decks:write"]


def bearer(person: User, scopes: list[str]) -> dict[str, str]:
    _token, secret = Token.make(person.pk, "a program", scopes, None)
    return {"Authorization": f"Bearer {secret}"}


@pytest.mark.parametrize(
    ("scopes", "reading", "writing"),
    [(READ, 200, 403), (WRITE, 403, 201), ([*READ, *WRITE], 200, 201), (["events"], 403, 403), ([], 403, 403)],
)
def test_a_token_does_what_its_scopes_name(mei: User, scopes: list[str], reading: int, writing: int) -> None:
    deck, headers = made(mei), bearer(mei, scopes)

    read = [
        sent(Client(), "GET", f"{URL}{path}", **headers) for path in ("", f"{deck.token}/", f"{deck.token}/versions/")
    ]
    wrote = sent(Client(), "POST", URL, BODY, **headers)

    assert [answer.status_code for answer in read] == [reading] * 3
    assert wrote.status_code == writing
    for answer in [one for one in (*read, wrote) if one.status_code == 403]:
        assert faults(answer) == (403, [("", "permission_denied")])


def test_a_token_needs_no_csrf_and_writes_as_its_owner(mei: User, lin: User) -> None:
    strict, headers = Client(enforce_csrf_checks=True), bearer(mei, [*READ, *WRITE])
    private = made(lin)

    made_new = json_of(sent(strict, "POST", URL, BODY, **headers))
    others = sent(strict, "GET", f"{URL}{private.token}/", **headers)

    assert Deck.objects.get(token=made_new["id"]).owner == mei
    assert faults(others) == (404, [("", "not_found")])


def test_a_token_that_does_not_work_is_told_so(mei: User) -> None:
    assert sent(Client(), "GET", URL, Authorization="Bearer dw_nothing").status_code == 401


@pytest.mark.parametrize(("scopes", "is_told"), [(READ, True), (WRITE, False), ([], False)])
def test_a_plan_names_owned_cards_to_a_token_that_reads(mei: User, scopes: list[str], is_told: bool) -> None:
    save_collection(mei.pk, "riftbound", "2 Magma Wurm")
    body = {"game": "riftbound", "deck": {"text": "Legend:\n1 Jinx, Loose Cannon"}, "mend": True}

    answer = json_of(sent(Client(), "POST", "/api/v1/check/", body, **bearer(mei, scopes)))

    main = next(add for add in answer["mend"]["adds"] if add["section"] == "main")
    owned = {"id": "riftbound.magma-wurm", "name": "Magma Wurm", "count": 2, "owned": True}
    assert (main["fits"][0] == owned) == is_told
    assert any(fit["owned"] for fit in main["fits"]) == is_told


ADD: Final = {"op": "add", "section": "main", "name": "Defy", "count": 1}
SECRETS: Final = {"name": "Hidden name", "text": "3 Hidden card", "pool": "3 Hidden pool", "plan": "3 Hidden plan"}
# What each answer may tell a token that only writes.
TELLS: Final = {"id", "revision", "url"}
REFUSED: Final = {"type", "title", "status", "errors"}


@pytest.mark.parametrize(
    ("method", "path", "body", "tag", "status", "told"),
    [
        ("PATCH", "{deck}/", {"folder": "August"}, '"1"', 200, TELLS),
        ("PATCH", "{deck}/", {}, '"1"', 200, TELLS),
        ("PATCH", "{deck}/", {"operations": [ADD]}, '"1"', 200, TELLS),
        ("PATCH", "{deck}/", {"operations": [ADD | {"op": "remove"}]}, '"1"', 400, REFUSED),
        ("PATCH", "{deck}/", {"format": "none"}, '"1"', 400, REFUSED),
        ("PATCH", "{deck}/", {"name": "New"}, '"7"', 412, REFUSED),
        ("PATCH", "{deck}/", {"name": "New"}, "", 428, REFUSED),
        ("PUT", "{deck}/", BODY, '"1"', 200, TELLS),
        ("PUT", "{deck}/", BODY, '"7"', 412, REFUSED),
        ("DELETE", "{deck}/", None, '"7"', 412, REFUSED),
        ("POST", "{deck}/clone/", None, "", 201, TELLS),
        ("POST", "{deck}/plan/apply/", None, '"1"', 200, TELLS),
        ("POST", "{deck}/plan/apply/", None, '"7"', 412, REFUSED),
        ("POST", "{deck}/versions/", {"name": "Second"}, "", 201, {"number", "name", "cause", "created"}),
        ("POST", "{deck}/versions/1/restore/", None, "", 200, TELLS),
        ("POST", "{deck}/versions/1/restore/", None, '"7"', 412, REFUSED),
        ("POST", "{deck}/restore/", None, "", 409, REFUSED),
        ("POST", "{binned}/restore/", None, "", 200, TELLS),
    ],
)
def test_a_token_that_only_writes_reads_nothing_of_a_deck(
    mei: User, method: str, path: str, body: object, tag: str, status: int, told: set[str]
) -> None:
    deck, binned = made(mei, **SECRETS, folder="Hidden folder"), made(mei, **SECRETS)
    keep_version(deck, "First")
    bin_deck(binned, None)
    headers = bearer(mei, WRITE) | ({"If-Match": tag} if tag else {})

    address = URL + path.format(deck=deck.token, binned=binned.token)
    answer = sent(Client(), method, address, body, **headers)

    assert answer.status_code == status
    assert json_of(answer).keys() == told
    assert "Hidden" not in answer.content.decode()


def test_what_a_token_sends_itself_comes_back(mei: User) -> None:
    save_collection(mei.pk, "riftbound", "2 Hidden card")
    headers = bearer(mei, WRITE)

    new = json_of(sent(Client(), "POST", URL, BODY, **headers))
    collection = json_of(sent(Client(), "PUT", "/api/v1/collection/?game=riftbound", {"text": "1 Defy"}, **headers))

    assert new["text"] == BODY["text"]
    assert collection["text"] == "1 Defy"


@pytest.mark.parametrize(
    "row", [row for row in API_OF_DECKS if row.method == "GET" and row.expected[0] == 401], ids=str
)
def test_a_token_that_only_writes_opens_nothing_that_is_ones_own(mei: User, row: Row) -> None:
    deck = made(mei)
    values = {"token": deck.token, "number": "1"}
    words = {word: value for word, value in values.items() if word in OURS[row.name].pattern.converters}

    answer = sent(Client(), "GET", f"{reverse(row.name, kwargs=words)}?{row.query}", **bearer(mei, WRITE))

    assert faults(answer) == (403, [("", "permission_denied")])
