"""The art of a card at its address: the same for everybody, kept for ever while the card is what it was."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.art.compose import draw_card_art
from cards.art.svg import art_as_svg
from cards.links import art_url
from cards.models import Card
from legality.games import GAMES
from tests.cards.making import a_whole_card

pytestmark = pytest.mark.django_db

PATH = "/riftbound/cards/ember-test-made/art.svg"


def test_the_art_is_svg_that_any_browser_may_keep_for_ever(client: Client) -> None:
    card = a_whole_card()

    answer = client.get(art_url(card))

    assert answer.text == art_as_svg(draw_card_art(GAMES["riftbound"], card.key, card.facts))
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer["Vary"] == "Accept-Encoding"
    assert not {"Content-Language", "Set-Cookie"} & set(answer.headers)


def test_another_fact_gives_the_art_another_address(client: Client) -> None:
    old = art_url(a_whole_card())
    card = Card.objects.get(key="ember-test-made")
    card.facts = {**card.facts, "kind": "spell"}
    card.save()

    answers = [client.get(address) for address in (art_url(card), old)]

    assert art_url(card) != old
    assert [answer["Cache-Control"] for answer in answers] == [
        "public, max-age=31536000, immutable",
        "public, max-age=300",
    ]
    assert answers[0].text == answers[1].text


def test_the_art_costs_one_question(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    a_whole_card()

    with django_assert_num_queries(1):
        client.get(PATH)


@pytest.mark.parametrize("path", ["/riftbound/cards/nobody/art.svg", "/chess/cards/ember-test-made/art.svg"])
def test_what_is_no_card_has_no_art(client: Client, path: str) -> None:
    a_whole_card()

    assert client.get(path).status_code == 404
