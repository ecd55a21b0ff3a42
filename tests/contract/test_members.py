"""What an answer is made of, by the words that are asked for; here no site of the examples stands."""

import pytest
from django.test import Client

from accounts.models import User
from config.http.api_views import schema
from tests.decks.own_decks import made

pytestmark = pytest.mark.django_db


def test_the_members_that_are_named_are_told_and_no_others(client: Client, mei: User) -> None:
    made(mei, token="t", visibility="public")

    card = client.get("/api/v1/cards/riftbound.defy/?fields=name,url").json()
    cards = client.get("/api/v1/cards/?game=riftbound&q=defy&fields=name").json()["results"]
    deck, decks = (client.get(f"/api/v1/decks/{path}?fields=name").json() for path in ("t/", ""))

    assert card == {"id": "riftbound.defy", "name": "Defy", "url": "/riftbound/cards/defy/"}
    assert cards[0].keys() == {"id", "name"}
    assert deck == {"id": "t", "name": "Rush"}
    assert decks["results"] == [{"id": "t", "name": "Rush"}]


def test_without_names_every_member_of_the_shape_is_told(client: Client, mei: User) -> None:
    made(mei, token="t", visibility="public")
    shapes = schema()["components"]["schemas"]

    assert client.get("/api/v1/cards/riftbound.defy/").json().keys() == shapes["Card"]["properties"].keys()
    assert client.get("/api/v1/decks/t/").json().keys() == shapes["Deck"]["properties"].keys()


@pytest.mark.parametrize(
    "path", ["cards/?fields=name,colour", "cards/riftbound.defy/?fields=colour", "decks/?fields=x"]
)
def test_a_member_that_there_is_not_is_refused(client: Client, path: str) -> None:
    answer = client.get(f"/api/v1/{path}")

    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == "fields"
