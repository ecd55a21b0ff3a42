"""Finding cards at once by id, name or number, as a name is typed, by what is printed on them, and by chance."""

from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries, Settings

from accounts.models import Token, User
from cards.api.finding import MOST_LOOKED_UP, MOST_SUGGESTED_FOR, CardFinder
from cards.catalogue.loading import load_catalogue
from cards.models import Printing
from cards.models.cards import Move
from cards.search.index import reindex
from tests.cards.making import a_card, a_set, a_whole_card

pytestmark = pytest.mark.django_db

LOOKUP = "/api/v1/cards/lookup/"
RANDOM = "/api/v1/cards/random/"
COMPLETION = "/api/v1/cards/autocomplete/"


def look_up(client: Client, *cards: object, query: str = "", **body: object) -> Any:  # Any: JSON
    body = {"cards": list(cards)} | body
    return client.post(f"{LOOKUP}{query}", body, content_type="application/json")


def shown(answer: Any) -> list[Any]:  # Any: JSON
    return [[row["ref"], row["card"] and row["card"]["id"], row["code"]] for row in answer.json()["results"]]


def test_cards_are_answered_in_order_with_what_was_sent_along(client: Client) -> None:
    answer = look_up(
        client,
        {"name": "Defy", "ref": "first"},
        {"id": "riftbound.defy"},
        {"number": "ogn-45", "ref": ""},
        {"id": "riftbound.no-such-card", "ref": "last"},
        game="riftbound",
    )

    assert shown(answer) == [
        ["first", "riftbound.defy", None],
        [None, "riftbound.defy", None],
        ["", "riftbound.defy", None],
        ["last", None, "unknown"],
    ]


def test_a_card_is_as_it_is_alone(client: Client) -> None:
    answer = look_up(client, {"id": "riftbound.defy"}).json()

    assert answer["results"][0]["card"] == client.get("/api/v1/cards/riftbound.defy/").json()


def test_only_the_members_that_were_asked_for_come(client: Client) -> None:
    answer = look_up(client, {"id": "riftbound.defy"}, query="?fields=name").json()

    assert answer["results"][0]["card"] == {"id": "riftbound.defy", "name": "Defy"}


def test_names_are_read_in_any_language_and_in_any_game(client: Client) -> None:
    card = a_whole_card()

    answer = look_up(client, {"name": card.names["zh-hans"], "game": "riftbound"}, {"name": "Defy"}, game="wow")

    assert shown(answer) == [[None, "riftbound.ember-test-made", None], [None, None, "unknown"]]


def test_an_id_that_was_merged_is_followed_with_one_query_for_all(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    Move.objects.create(game="riftbound", old="defy-old", new="defy")
    items = [{"id": f"riftbound.none-{place}"} for place in range(50)]
    look_up(client, *items)

    with django_assert_max_num_queries(12):
        answer = look_up(client, {"id": "riftbound.defy-old"}, *items)

    assert shown(answer)[0] == [None, "riftbound.defy", None]


def test_a_misspelt_name_has_suggestions(client: Client) -> None:
    (row,) = look_up(client, {"name": "Deffy"}, game="riftbound").json()["results"]

    assert row["card"] is None
    assert "Defy" in row["suggestions"]


def test_suggestions_are_sought_for_so_many_names_alone_and_this_is_said(client: Client) -> None:
    names = [{"name": f"Deffy {place}"} for place in range(MOST_SUGGESTED_FOR + 5)]

    answer = look_up(client, *names, {"name": "Defy"}, game="riftbound").json()

    sought = [row["suggestions"] is not None for row in answer["results"]]
    assert sought == [True] * MOST_SUGGESTED_FOR + [False] * 5 + [True]


def test_names_of_several_cards_use_up_no_search_for_suggestions(client: Client) -> None:
    for key in ("one", "other"):
        a_card(key, "Twin of One Name")
    names = [{"name": "Twin of One Name"}] * (MOST_SUGGESTED_FOR + 1)

    answer = look_up(client, *names, {"name": "Deffy"}, game="riftbound").json()

    assert {row["code"] for row in answer["results"][:-1]} == {"ambiguous"}
    assert "Defy" in answer["results"][-1]["suggestions"]


def test_a_lookup_has_the_rate_of_its_token(client: Client, mei: User, settings: Settings) -> None:
    settings.THROTTLE_RATES = settings.THROTTLE_RATES | {"batch": ("1/hour", "3/hour")}
    _row, secret = Token.make(mei.pk, "test", ["decks:read"], None)
    own = Client(headers={"Authorization": f"Bearer {secret}"})

    assert [look_up(client, {"name": "Defy"}, game="riftbound").status_code for _ in range(2)] == [200, 429]
    assert [look_up(own, {"name": "Defy"}, game="riftbound").status_code for _ in range(4)] == [200, 200, 200, 429]


def test_a_token_that_is_none_looks_nothing_up() -> None:
    wrong = Client(headers={"Authorization": "Bearer dw_wrong"})

    assert look_up(wrong, {"name": "Defy"}, game="riftbound").status_code == 401


def test_a_number_that_several_cards_have_is_ambiguous(client: Client) -> None:
    printed = {"card_set": a_set(), "number": "777"}
    for key in ("one", "other"):
        Printing.objects.create(card=a_card(key, f"Twin {key}"), **printed)

    (row,) = look_up(client, {"number": "TST-777"}, game="riftbound").json()["results"]

    assert [row["card"], row["code"], len(row["suggestions"])] == [None, "ambiguous", 2]


def test_without_a_game_a_name_and_a_number_are_looked_for_in_every_game(client: Client) -> None:
    a_card("twin", "Twin of Two Games")
    a_card("twin", "Twin of Two Games", game="wow")

    answer = look_up(client, {"name": "Defy"}, {"number": "OGN-045"}, {"name": "Twin of Two Games"}, {"name": "Deffy"})

    assert shown(answer) == [
        [None, "riftbound.defy", None],
        [None, "riftbound.defy", None],
        [None, None, "ambiguous"],
        [None, None, "unknown"],
    ]


@pytest.mark.parametrize(
    ("item", "field", "code"),
    [
        ({}, "cards.1.id", "required"),
        ({"id": "riftbound.defy", "name": "Defy"}, "cards.1.id", "required"),
        ({"name": "Defy", "game": "chess"}, "cards.1.game", "unknown"),
        ({"name": 7, "game": "riftbound"}, "cards.1.name", "invalid"),
        ({"id": "riftbound.defy", "ref": 7}, "cards.1.ref", "invalid"),
    ],
)
def test_what_no_item_can_be_is_refused_in_its_place(
    client: Client, item: dict[str, object], field: str, code: str
) -> None:
    answer = look_up(client, {"id": "riftbound.defy"}, item)

    assert answer.status_code == 400
    assert [(one["field"], one["code"]) for one in answer.json()["errors"]] == [(field, code)]


def test_an_unknown_game_of_all_is_one_fault(client: Client) -> None:
    answer = look_up(client, {"name": "Defy"}, {"name": "Defy"}, game="chess")

    assert answer.status_code == 400
    assert [(one["field"], one["code"]) for one in answer.json()["errors"]] == [("game", "unknown")]


def test_more_than_may_be_looked_up_is_refused(client: Client) -> None:
    answer = look_up(client, *[{"id": "riftbound.defy"}] * (MOST_LOOKED_UP + 1))

    assert answer.status_code == 400
    assert [(one["field"], one["code"]) for one in answer.json()["errors"]] == [("cards", "max_length")]


def test_as_many_as_may_be_are_answered(client: Client) -> None:
    answer = look_up(client, *[{"id": "riftbound.defy"}] * MOST_LOOKED_UP, query="?fields=name")

    assert len(answer.json()["results"]) == MOST_LOOKED_UP


@given(texts=st.lists(st.text(min_size=1, max_size=30), max_size=6))
def test_every_text_has_an_outcome_as_a_name_and_as_a_number(texts: list[str]) -> None:
    items = [{kind: text, "game": "wow"} for text in texts for kind in ("name", "number")]

    finder = CardFinder(texts)
    found = [finder.find(item, "") for item in (*items, *({"id": text} for text in texts))]

    assert len(found) == 3 * len(texts)


def test_a_card_is_found_by_its_set_and_number(client: Client) -> None:
    answer = client.get("/api/v1/cards/riftbound/OGN/045/").json()

    assert [answer["id"], answer["printing"]["set"], answer["printing"]["number"]] == ["riftbound.defy", "OGN", "045"]


@pytest.mark.parametrize("address", ["riftbound/ogn/45/", "riftbound/ogn/045/", "riftbound/OGN/45/"])
def test_case_and_zeros_do_not_matter(client: Client, address: str) -> None:
    assert client.get(f"/api/v1/cards/{address}").json()["id"] == "riftbound.defy"


def test_the_printing_is_the_one_that_was_asked_for(client: Client) -> None:
    card = a_card()
    for variant in ("b", "", "a"):
        Printing.objects.create(card=card, card_set=a_set(), number="778", variant=variant)

    found = {
        number: client.get(f"/api/v1/cards/riftbound/TST/{number}/?fields=printing").json()["printing"]["variant"]
        for number in ("778", "778a", "778b", "778B")
    }

    assert found == {"778": "", "778a": "a", "778b": "b", "778B": "b"}


def test_the_printing_is_of_the_set_that_was_asked_for(client: Client) -> None:
    card = a_card()
    for code, variant in (("TST", "b"), ("OTH", "")):
        Printing.objects.create(card=card, card_set=a_set(code), number="45", variant=variant)

    found = client.get("/api/v1/cards/riftbound/TST/45B/?fields=printing").json()["printing"]

    assert [found["set"], found["number"], found["variant"]] == ["TST", "45", "b"]


@pytest.mark.parametrize("address", ["riftbound/OGN/9999/", "chess/OGN/045/", "riftbound/XYZ/045/", "riftbound/OGN/x/"])
def test_what_is_no_cards_number_is_not_found(client: Client, address: str) -> None:
    answer = client.get(f"/api/v1/cards/{address}")

    assert answer.status_code == 404


def test_cards_of_one_number_are_named(client: Client) -> None:
    for key in ("one", "other"):
        Printing.objects.create(card=a_card(key, f"Twin {key}"), card_set=a_set(), number="779")

    answer = client.get("/api/v1/cards/riftbound/TST/779/")

    assert answer.status_code == 404
    assert [(one["field"], one["code"]) for one in answer.json()["errors"]] == [("number", "ambiguous")]
    assert len(answer.json()["suggestions"]) == 2


def test_a_copy_by_number_that_is_still_good_is_304(client: Client) -> None:
    tag = client.get("/api/v1/cards/riftbound/OGN/045/")["ETag"]

    answer = client.get("/api/v1/cards/riftbound/OGN/045/", headers={"If-None-Match": tag})

    assert answer.status_code == 304


def test_names_that_begin_so_come_in_their_order(client: Client) -> None:
    for key, name in (("b", "Zzy Beta"), ("a", "Zzy Alpha"), ("c", "Not Zzy")):
        a_card(key, name, names={"en": name, "zh-hans": f"测{name}"})

    answer = client.get(COMPLETION, {"q": "zZ y", "game": "riftbound"}).json()

    assert answer == {
        "results": [
            {"id": "riftbound.a", "game": "riftbound", "name": "Zzy Alpha"},
            {"id": "riftbound.b", "game": "riftbound", "name": "Zzy Beta"},
        ]
    }


def test_the_name_is_in_the_language_that_was_typed(client: Client) -> None:
    a_card("a", "Zzy", names={"en": "Zzy", "zh-hans": "咒咒"})

    answer = client.get(COMPLETION, {"q": "咒"}).json()

    assert answer == {"results": [{"id": "riftbound.a", "game": "riftbound", "name": "咒咒"}]}


def test_no_more_names_come_than_were_asked_for(client: Client) -> None:
    for place in range(5):
        a_card(f"z{place}", f"Xqzzyv {place}")

    answer = client.get(COMPLETION, {"q": "xqzzyv", "page_size": "2"}).json()

    assert [row["name"] for row in answer["results"]] == ["Xqzzyv 0", "Xqzzyv 1"]


@pytest.mark.parametrize("typed", ["", "x" * 201])
def test_a_beginning_has_a_letter_and_an_end(client: Client, typed: str) -> None:
    assert client.get(COMPLETION, {"q": typed}).status_code == 400


@pytest.mark.parametrize("typed", ["!", "'", " ", "\u0000", "%"])
def test_signs_alone_begin_no_name(client: Client, typed: str) -> None:
    answer = client.get(COMPLETION, {"q": typed})

    assert answer.status_code in (200, 400)
    assert answer.json().get("results", []) == []


def test_a_card_by_chance_fits_the_query(client: Client) -> None:
    answer = client.get(RANDOM, {"game": "riftbound", "q": "!Defy"})

    assert answer.json() == client.get("/api/v1/cards/riftbound.defy/").json()


def test_no_cache_keeps_a_card_by_chance(client: Client) -> None:
    answer = client.get(RANDOM, {"game": "riftbound"})

    assert "no-store" in answer["Cache-Control"]
    assert "ETag" not in answer


def test_every_card_may_come_by_chance(client: Client) -> None:
    for place in range(2):
        a_card(f"z{place}", f"Xqzzyv {place}")
    reindex("riftbound")

    found = {client.get(RANDOM, {"q": "xqzzyv", "fields": "name"}).json()["name"] for _ in range(40)}

    assert found == {"Xqzzyv 0", "Xqzzyv 1"}


def test_without_a_card_that_fits_there_is_none_by_chance(client: Client) -> None:
    assert client.get(RANDOM, {"q": "!zzz-no-such-card"}).status_code == 404


def test_a_wrong_query_is_refused_as_in_a_search(client: Client) -> None:
    answer = client.get(RANDOM, {"game": "riftbound", "q": "energy<"})

    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == "q"


def test_a_search_says_how_many_there_are(client: Client) -> None:
    for place in range(3):
        a_card(f"z{place}", f"Xqzzyv {place}")
    reindex("riftbound")

    first = client.get("/api/v1/cards/", {"q": "xqzzyv", "page_size": "2"}).json()
    second = client.get(first["next"]).json()
    none = client.get("/api/v1/cards/", {"q": "zzy-none"}).json()

    assert [first["total"], second["total"], none["total"]] == [3, 3, 0]


def test_the_catalogue_knows_cards_by_code_alone() -> None:
    cards = load_catalogue("riftbound")

    assert [card.id for card in cards.coded("OGN-045")] == ["riftbound.defy"]
    assert cards.coded("OGN") == ()
    assert cards.coded("Defy") == ()
