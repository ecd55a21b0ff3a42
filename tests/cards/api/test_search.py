"""`GET /api/v1/cards/`: a query answered page by page, or refused with its bad part."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import Card
from cards.search.index import reindex
from tests.cards.making import a_card, a_whole_card, more_of

pytestmark = pytest.mark.django_db

URL = "/api/v1/cards/"


def some(count: int) -> list[str]:
    """So many cards of a name that no other card has; their ids in order."""
    for place in range(count):
        more_of(a_card(f"emberling-{place}", f"Emberling {place}", names={"en": f"Emberling {place}"}), 0)
    reindex("riftbound")
    return [f"riftbound.emberling-{place}" for place in range(count)]


def test_the_cards_that_fit_are_told_as_each_alone(client: Client) -> None:
    a_whole_card()
    reindex("riftbound")

    answer = client.get(URL, {"game": "riftbound", "q": '!"Ember, Test Made"'})

    alone = client.get("/api/v1/cards/riftbound.ember-test-made/").json()
    assert answer.status_code == 200
    assert answer.json() == {
        "results": [alone],
        "next": None,
        "total": 1,
        "explain": "Cards: the name “Ember, Test Made”.",
        "read_as": None,
    }


def test_printings_are_told_beside_their_cards(client: Client) -> None:
    a_whole_card(2)
    reindex("riftbound")

    answer = client.get(URL, {"game": "riftbound", "q": "ember test made unique:prints"}).json()

    alone = client.get("/api/v1/cards/riftbound.ember-test-made/").json()
    assert [row["printing"]["number"] for row in answer["results"]] == ["007", "008"]
    assert [{name: row[name] for name in alone} for row in answer["results"]] == [alone, alone]


def test_pages_follow_each_other_and_never_overlap(client: Client) -> None:
    ids = some(5)

    found, address = [], f"{URL}?game=riftbound&q=emberling&page_size=2"
    while address:
        page = client.get(address).json()
        found.append([row["id"] for row in page["results"]])
        address = page["next"]

    assert found == [ids[:2], ids[2:4], ids[4:]]


def test_all_cards_of_all_games_are_told_without_a_query(client: Client) -> None:
    count, address = 0, f"{URL}?page_size=200"
    while address:
        page = client.get(address).json()
        count, address = count + len(page["results"]), page["next"]

    assert count == Card.objects.count()


def test_a_bad_query_is_refused_with_its_place(client: Client) -> None:
    answer = client.get(URL, {"game": "riftbound", "q": "c:fury might>=five"})

    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.status_code == 400
    assert answer.json() == {
        "type": "about:blank",
        "title": "Bad Request",
        "status": 400,
        "errors": [
            {
                "field": "q",
                "code": "not-a-number",
                "message": "“five” must be a whole number from -99999 to 99999.",
            }
        ],
        "column": 15,
        "length": 4,
        "suggestions": [],
    }


def test_a_bad_query_is_answered_with_queries_that_are_right(client: Client) -> None:
    answer = client.get(URL, {"game": "riftbound", "q": "jinx cost:2-4"})

    assert answer.status_code == 400
    assert answer.json()["suggestions"] == ["jinx cost>=2 cost<=4"]
    assert client.get(URL, {"game": "riftbound", "q": answer.json()["suggestions"][0]}).status_code == 200


def test_another_game_in_the_query_than_beside_it_is_refused(client: Client) -> None:
    answer = client.get(URL, {"game": "riftbound", "q": "rak game:wow"})

    said = answer.json()
    assert answer.status_code == 400
    assert said["column"] == 5
    assert said["length"] == 8
    assert said["errors"] == [
        {
            "field": "q",
            "code": "other-game",
            "message": "This search covers only Riftbound. Remove this, or search all games.",
        }
    ]


def test_the_schema_tells_the_limit_of_a_query_and_an_example_that_needs_no_game(client: Client) -> None:
    schema = client.get("/api/v1/schema/", headers={"Accept": "application/json"}).json()

    words = schema["paths"]["/api/v1/cards/"]["get"]["parameters"]
    query = next(word for word in words if word["name"] == "q")
    example = re.search("such as `([^`]+)`", query["description"])
    assert query["schema"]["maxLength"] == 300
    assert example is not None
    assert client.get(URL, {"q": example[1]}).json()["results"] != []


def test_a_query_that_is_too_long_is_told_where(client: Client) -> None:
    answer = client.get(URL, {"q": "x" * 3000}).json()

    assert [fault["code"] for fault in answer["errors"]] == ["too-long"]
    assert answer["column"] == 301


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"page_size": "0"}, "page_size"),
        ({"page_size": "201"}, "page_size"),
        ({"page_size": "²"}, "page_size"),
        ({"page_size": "9" * 5000}, "page_size"),
        ({"after": "nonsense"}, "after"),
        ({"date": "soon"}, "date"),
        ({"q": "("}, "q"),
        ({"q": "x" * 301}, "q"),
        ({"q": "\0:\0"}, "q"),
    ],
)
def test_what_is_asked_wrongly_is_refused(client: Client, asked: dict[str, str], field: str) -> None:
    answer = client.get(URL, asked)

    assert answer.status_code == 400
    assert [fault["field"] for fault in answer.json()["errors"]] == [field]


@pytest.mark.parametrize("count", [1, 3])
def test_a_page_asks_as_much_for_many_cards_as_for_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    some(count)
    client.get(URL, {"game": "riftbound", "q": "defy"})

    with django_assert_num_queries(8):
        answer = client.get(URL, {"game": "riftbound", "q": "emberling"})

    assert len(answer.json()["results"]) == count


def test_how_plain_words_can_be_read_comes_with_the_results_of_names_alone(client: Client) -> None:
    answer = client.get("/api/v1/cards/", {"q": "unit with 5 might", "game": "riftbound"}).json()

    assert answer["read_as"] == "t:unit might=5"
    assert answer["results"] == []
    assert client.get("/api/v1/cards/", {"q": answer["read_as"], "game": "riftbound"}).json()["total"] > 0
