"""What a token may do with decks: what its scopes name and no more."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import Token, User
from decks.access.collection import save_collection
from decks.models import Deck
from tests.decks.api.asking import BODY, URL, faults, json_of, sent
from tests.decks.own_decks import made

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
    assert (main["fits"][0] == owned, any(fit["owned"] for fit in main["fits"])) == (is_told, is_told)
