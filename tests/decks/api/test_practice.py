"""`GET /api/v1/decks/<token>/hand/` and `/odds/`."""

import re

import pytest
from django.test import Client

from accounts.models import User
from decks.models import Deck
from decks.samples import find_sample
from tests.decks.own_decks import another, made

pytestmark = pytest.mark.django_db


@pytest.fixture
def deck(mei: User) -> Deck:
    found = find_sample("riftbound", "standard")
    assert found is not None
    return made(mei, visibility="unlisted", text=found.text)


def test_a_hand_can_be_asked_for_again(client: Client, deck: Deck) -> None:
    first = client.get(f"/api/v1/decks/{deck.token}/hand/").json()
    again = client.get(f"/api/v1/decks/{deck.token}/hand/?{first['query']}").json()

    assert re.fullmatch(r"[2-9A-Z]{4}", first["seed"])
    assert again == first
    assert len(first["hand"]) == 4
    assert first["drawn"] == []
    assert first["left"] == 35
    assert [zone["name"] for zone in first["zones"]] == ["Legend", "Champion", "Battlefields", "Runes"]


def test_drawn_cards_have_their_turn(client: Client, deck: Deck) -> None:
    body = client.get(f"/api/v1/decks/{deck.token}/hand/?seed=7Q2M&drawn=2").json()

    assert [card["turn"] for card in body["drawn"]] == [1, 2]
    assert body["zones"][-1]["left"] == 8


def test_odds_of_cards(client: Client, deck: Deck) -> None:
    body = client.get(f"/api/v1/decks/{deck.token}/odds/?cards=inferna&cards=pit-rookie&turn=4").json()

    assert (body["cards"], body["copies"], body["deck"]) == (["inferna", "pit-rookie"], 6, 39)
    assert body["turns"][3] == {
        "turn": 4,
        "first": {"seen": 8, "chance": "77.4%"},
        "second": {"seen": 8, "chance": "77.4%"},
    }
    assert (body["playable"]["cost"], body["playable"]["hands"], body["playable"]["seed"]) == (8, 1000, "1000")


def test_odds_without_a_cost_by_turn(client: Client, mei: User) -> None:
    found = find_sample("vividz", "standard")
    assert found is not None
    deck = made(mei, visibility="public", game="vividz", format="standard", text=found.text)

    assert client.get(f"/api/v1/decks/{deck.token}/odds/").json()["playable"] is None


@pytest.mark.parametrize(
    ("path", "field"),
    [("hand/?seed=a&mulligan=0.1.2", "mulligan"), ("odds/?turn=0", "turn"), ("odds/?cards=x", "cards")],
)
def test_what_cannot_be_is_refused_by_name(client: Client, deck: Deck, path: str, field: str) -> None:
    response = client.get(f"/api/v1/decks/{deck.token}/{path}")

    assert response.status_code == 400
    assert field in response.text


@pytest.mark.parametrize(
    ("words", "plain"),
    [
        ("hand/?seed=a&first=&drawn=&put=&mulligan=", "hand/?seed=a"),
        ("odds/?cards=&atleast=&turn=&first=&playable=&cost=&seed=", "odds/"),
    ],
)
def test_an_empty_word_is_the_same_as_none(client: Client, deck: Deck, words: str, plain: str) -> None:
    address = f"/api/v1/decks/{deck.token}/"

    assert client.get(address + words).json() == client.get(address + plain).json()


@pytest.mark.parametrize("page", ["hand", "odds"])
def test_another_persons_private_deck_is_not_there(lin: User, mei: User, deck: Deck, page: str) -> None:
    Deck.objects.update(visibility="private")

    answers = [another(person).get(f"/api/v1/decks/{deck.token}/{page}/").status_code for person in (lin, mei)]

    assert answers == [404, 200]
