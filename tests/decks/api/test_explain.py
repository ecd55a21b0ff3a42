"""`POST /api/v1/check/explain/`: one card of a list before every rule."""

import json

import pytest
from django.test import Client

from tests.cards.catalogue.house_formats import ban, house_of
from tests.decks.api.posting import Json, asked

pytestmark = pytest.mark.django_db


def post(body: object) -> tuple[int, Json]:
    client = Client(raise_request_exception=False)
    response = client.post("/api/v1/check/explain/", json.dumps(body), "application/json")
    return response.status_code, response.json()


@pytest.mark.parametrize("card", ["Defy", "riftbound.defy", "蔑视"])
def test_a_card_is_asked_about_by_its_name_or_its_id(card: str) -> None:
    status, answer = post(asked("4 Defy") | {"card": card})

    outcomes = {row["code"]: row["outcome"] for row in answer["rules"]}
    assert status == 200
    assert answer["card"] == {"id": "riftbound.defy", "name": "Defy"}
    assert answer["added"] is None
    assert answer["outcome"] == "breaks"
    assert outcomes["copy-limit"] == "breaks"
    assert outcomes["section-kind"] == "passes"


def test_values_are_said_in_figures_and_in_words() -> None:
    answer = post(asked("4 Defy") | {"card": "Defy"})[1]

    (row,) = [row for row in answer["rules"] if row["code"] == "copy-limit"]
    assert row["values"] == [
        {
            "key": "copies",
            "have": ["4"],
            "want": ["3"],
            "message": "4 of at most 3 copies (Champion, Main deck, Sideboard).",
        }
    ]
    assert row["messages"] == ["Defy: 4 copies, at most 3 are allowed. Remove 1."]


def test_a_card_that_is_not_in_the_deck_is_added_to_ask() -> None:
    answer = post(asked("") | {"card": "Draven, Vanquisher"})[1]

    assert (answer["added"], answer["sections"], answer["outcome"]) == ("main", {"main": 1}, "breaks")


@pytest.mark.parametrize(
    ("card", "message"),
    [
        ("Xyzzy Plugh Foo", "No card has this name."),
        ("Draven, Vanquishr", "No card has this name. Did you mean: Draven, Vanquisher?"),
    ],
)
def test_a_card_that_is_not_known_is_refused_with_suggestions(card: str, message: str) -> None:
    status, answer = post(asked("4 Defy") | {"card": card})

    (error,) = list(answer["errors"])
    assert status == 400
    assert error["field"] == "card"
    assert error["message"].startswith(message)


def test_a_card_is_needed() -> None:
    status, answer = post(asked("4 Defy"))

    assert status == 400
    assert [row["field"] for row in answer["errors"]] == ["card"]


def test_a_house_rule_leads_to_the_page_of_its_format_and_an_official_one_to_its_own() -> None:
    league = house_of(ban(4, "defy"))

    told = [
        {row["code"]: row["url"] for row in post(asked("3 Defy", format=word) | {"card": "Defy"})[1]["rules"]}
        for word in (league.format.slug, league.word)
    ]

    page = f"/house-formats/{league.format.slug}/"
    assert [urls["house-ban"] for urls in told] == [f"{page}#rule-4", f"{page}versions/1/#rule-4"]
    assert {urls["copy-limit"] for urls in told} == {"/riftbound/rules/copy-limit/"}
