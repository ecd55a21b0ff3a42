"""`GET /api/v1/decks/{id}/cards/`: a deck with its cards, for those who may read it."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from cards.models import Card
from decks.models import Deck
from tests.cards.making import a_card
from tests.decks.api.asking import URL, faults, json_of
from tests.decks.own_decks import another, made

pytestmark = pytest.mark.django_db

TEXT = "Main:\n3 Defy\n2 Pit Rookie\nwhat?\n\nSideboard:\n1 Defy"


def address_of(deck: Deck, query: str = "") -> str:
    return f"{URL}{deck.token}/cards/{query}"


def test_a_deck_comes_with_its_cards_section_by_section(mei: User) -> None:
    deck = made(mei, visibility="public", text=TEXT)

    answer = json_of(Client().get(address_of(deck, "?fields=name")))

    defy = {"id": "riftbound.defy", "name": "Defy"}
    rookie = {"id": "riftbound.pit-rookie", "name": "Pit Rookie"}
    problems = answer.pop("problems")
    assert [problem["text"] for problem in problems] == ["what?"]
    assert answer == {
        "id": deck.token,
        "name": "Rush",
        "game": "riftbound",
        "format": "standard",
        "revision": 1,
        "url": f"/decks/{deck.token}/",
        "sections": [
            {
                "section": "main",
                "name": "Main deck",
                "count": 5,
                "cards": [{"count": 3, "card": defy}, {"count": 2, "card": rookie}],
            },
            {"section": "sideboard", "name": "Sideboard", "count": 1, "cards": [{"count": 1, "card": defy}]},
        ],
    }


def test_a_card_is_whole_without_fields(mei: User) -> None:
    deck = made(mei, visibility="public", text="Main:\n3 Defy")

    ((row,),) = [section["cards"] for section in json_of(Client().get(address_of(deck)))["sections"]]

    assert row["card"] == json_of(Client().get("/api/v1/cards/riftbound.defy/"))


def test_the_queries_do_not_depend_on_how_many_cards_there_are(
    mei: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    names = list(Card.objects.filter(game="riftbound").order_by("name").values_list("name", flat=True)[:40])
    few = made(mei, visibility="public", text="Main:\n3 Defy")
    many = made(mei, visibility="public", text="Main:\n" + "\n".join(f"1 {name}" for name in names))
    client = Client()
    client.get(address_of(many))

    with django_assert_num_queries(8):
        client.get(address_of(few))
    with django_assert_num_queries(8):
        client.get(address_of(many))


def test_the_tag_is_another_once_a_card_is(mei: User) -> None:
    card = a_card("zzyx", "Zzyx")
    deck = made(mei, visibility="public", text="Main:\n3 Zzyx")
    tag = Client().get(address_of(deck))["ETag"]
    same = Client().get(address_of(deck), headers={"If-None-Match": tag})
    card.aliases = ["Zy"]
    card.save()
    after = Client().get(address_of(deck), headers={"If-None-Match": tag})

    assert [same.status_code, after.status_code] == [304, 200]


def test_the_deck_of_another_person_is_not_found(mei: User, lin: User) -> None:
    deck = made(mei, visibility="private", text="3 Defy")

    assert another(mei).get(address_of(deck)).status_code == 200
    assert faults(another(lin).get(address_of(deck))) == (404, [("", "not_found")])
    assert faults(Client().get(address_of(deck))) == (404, [("", "not_found")])


def test_a_deck_without_cards_has_no_sections(mei: User) -> None:
    deck = made(mei, visibility="public", text="")

    assert json_of(Client().get(address_of(deck)))["sections"] == []


def test_a_deck_whose_game_is_gone_is_told_apart(mei: User) -> None:
    deck = made(mei, visibility="public", text="3 Defy")
    Deck.objects.filter(pk=deck.pk).update(game="gone")

    assert faults(Client().get(address_of(deck))) == (409, [("", "gone")])


@pytest.mark.parametrize(
    ("query", "fault"), [("?date=soon", ("date", "unknown")), ("?fields=colour", ("fields", "unknown"))]
)
def test_what_is_no_parameter_of_it_is_refused(mei: User, query: str, fault: tuple[str, str]) -> None:
    deck = made(mei, visibility="public", text="3 Defy")

    assert faults(Client().get(address_of(deck, query))) == (400, [fault])
