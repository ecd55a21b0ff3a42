"""What a person has, and what they still need, over the API."""

from typing import Final

import pytest
from django.test import Client

from accounts.models import Token, User
from decks.models import Collection
from tests.decks.api.asking import URL, faults, json_of, sent
from tests.decks.own_decks import another, made

pytestmark = pytest.mark.django_db

COLLECTION = "/api/v1/collection/?game=riftbound"


def test_a_collection_is_kept_as_typed(mei: User) -> None:
    owner = another(mei)

    before = json_of(owner.get(COLLECTION))
    kept = json_of(sent(owner, "PUT", COLLECTION, {"text": "2 Defy\nwhat?\x00", "owner": 9, "game": "wow"}))

    assert before == {"game": "riftbound", "text": "", "updated": None, "cards": 0, "problems": []}
    assert (kept["game"], kept["text"], kept["cards"]) == ("riftbound", "2 Defy\nwhat?\ufffd", 2)
    assert [problem["line"] for problem in kept["problems"]] == [2]
    assert json_of(owner.get(COLLECTION)) == kept
    assert Collection.objects.get().owner == mei


def test_a_collection_is_one_persons(mei: User, lin: User) -> None:
    sent(another(mei), "PUT", COLLECTION, {"text": "2 Defy"})

    assert json_of(another(lin).get(COLLECTION))["text"] == ""
    assert faults(Client().get(COLLECTION)) == (401, [("", "not_authenticated")])
    assert faults(sent(Client(), "PUT", COLLECTION, {"text": ""})) == (401, [("", "not_authenticated")])


@pytest.mark.parametrize(
    ("query", "body", "fault"),
    [
        ("", {"text": ""}, ("game", "required")),
        ("?game=chess", {"text": ""}, ("game", "unknown")),
        ("?game=wow", {}, ("text", "required")),
        ("?game=wow", {"text": 7}, ("text", "invalid")),
        ("?game=wow", {"text": "\n" * 5000}, ("text", "too_long")),
    ],
)
def test_what_is_no_collection_is_refused(mei: User, query: str, body: object, fault: tuple[str, str]) -> None:
    assert faults(sent(another(mei), "PUT", f"/api/v1/collection/{query}", body)) == (400, [fault])


@pytest.mark.parametrize(
    "text",
    ["Charm,0\nDefy,3", "0 Charm\n3 Defy", "Charm x0\nDefy x3", "Card ID,Normal,Foil\nOGN-043,0,0\nOGN-045,1,2"],
)
def test_none_of_a_card_is_no_fault_of_a_collection(mei: User, text: str) -> None:
    kept = json_of(sent(another(mei), "PUT", COLLECTION, {"text": text}))

    assert (kept["cards"], kept["problems"]) == (3, [])


def test_too_many_of_a_card_are_a_fault_of_a_collection(mei: User) -> None:
    kept = json_of(sent(another(mei), "PUT", COLLECTION, {"text": "1000 Defy"}))

    assert [problem["line"] for problem in kept["problems"]] == [1]


def test_what_is_missing_for_a_deck_is_told_to_whoever_may_read_it(mei: User, lin: User) -> None:
    deck = made(mei, visibility="public", text="3 Defy\n1 Alpha Strike")
    sent(another(lin), "PUT", COLLECTION, {"text": "1 Defy\n9 Alpha Strike"})
    address = f"{URL}{deck.token}/missing/"

    answer = json_of(another(lin).get(address))

    row = {"card": "riftbound.defy", "name": "Defy", "needed": 3, "owned": 1, "count": 2}
    assert answer == {"missing": [row], "text": "2 Defy\n", "problems": []}
    assert Client().get(address).status_code == 401


def test_lines_that_are_no_cards_stand_beside_what_is_missing(mei: User) -> None:
    deck = made(mei, text="3 Defy\n1 Nonsense")
    sent(another(mei), "PUT", COLLECTION, {"text": "3 Defy"})

    answer = json_of(another(mei).get(f"{URL}{deck.token}/missing/"))

    unread = [(one["line"], one["text"], one["kind"]) for one in answer["problems"]]
    assert answer["missing"] == []
    assert answer["text"] == ""
    assert unread == [(2, "1 Nonsense", "unknown")]


FIND: Final = "/api/v1/missing/"
PASTED: Final = {"game": "riftbound", "deck": {"text": "3 Defy\n1 Alpha Strike\nwhat?"}}


def test_what_is_missing_for_a_list_that_is_sent_is_as_for_a_saved_deck(mei: User) -> None:
    deck = made(mei, text="3 Defy\n1 Alpha Strike\nwhat?")
    sent(another(mei), "PUT", COLLECTION, {"text": "1 Defy\n9 Alpha Strike"})

    answer = json_of(sent(another(mei), "POST", FIND, PASTED))

    assert answer == json_of(another(mei).get(f"{URL}{deck.token}/missing/"))
    assert [(row["card"], row["count"]) for row in answer["missing"]] == [("riftbound.defy", 2)]


def test_a_list_by_sections_is_held_against_the_collection_too(mei: User) -> None:
    body = {"game": "riftbound", "deck": {"sections": {"main": [{"name": "Defy", "count": 2}]}}}

    assert json_of(sent(another(mei), "POST", FIND, body))["text"] == "2 Defy\n"


def test_nobody_without_an_account_has_a_collection() -> None:
    assert faults(sent(Client(), "POST", FIND, PASTED)) == (401, [("", "not_authenticated")])


@pytest.mark.parametrize(("scope", "status"), [("decks:read", 200), ("decks:write", 403), ("events:read", 403)])
def test_a_token_needs_the_scope_that_reads(mei: User, scope: str, status: int) -> None:
    _row, secret = Token.make(mei.pk, "test", [scope], None)

    answer = sent(Client(), "POST", FIND, PASTED, Authorization=f"Bearer {secret}")

    assert answer.status_code == status


def test_every_fault_of_a_list_is_reported_at_once(mei: User) -> None:
    answer = sent(another(mei), "POST", FIND, {"game": "riftbound", "format": "pauper", "deck": {}})

    assert faults(answer) == (400, [("deck.text", "required"), ("format", "unknown")])
