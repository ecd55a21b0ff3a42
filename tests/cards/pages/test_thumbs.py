"""Small pictures beside words: drawn art, or pictures where the operator shows some."""

import pytest
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from cards.links import art_url
from cards.models import Card
from cards.pages.thumbs import Thumb, build_thumb, with_thumbs
from tests.cards.making import a_card, a_whole_card, more_of

pytestmark = pytest.mark.django_db


def test_without_pictures_a_card_is_shown_by_its_art(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    card = a_whole_card()

    with django_assert_num_queries(0):
        with_thumbs([card])
        assert build_thumb(card) == Thumb(art_url(card), is_drawn=True)


def test_a_picture_is_shown_where_there_is_one(settings: Settings) -> None:
    settings.PICTURES = "remote"
    pictured, bare = a_whole_card(), a_card("bare", "Bare")

    assert [build_thumb(card) for card in (pictured, bare)] == [
        Thumb("https://images.example/0.png", is_drawn=False),
        Thumb(art_url(bare), is_drawn=True),
    ]


@pytest.mark.parametrize("times", [1, 3])
def test_pictures_of_many_cost_as_much_as_of_one(
    settings: Settings, django_assert_num_queries: DjangoAssertNumQueries, times: int
) -> None:
    settings.PICTURES = "remote"
    for place in range(times):
        more_of(a_card(f"other-{place}", f"Other {place}"), 0)
    cards = list(Card.objects.filter(key__startswith="other-"))

    # Printings and their sets, and what the site keeps of the game.
    with django_assert_num_queries(3):
        with_thumbs(cards)
        assert {build_thumb(card).address for card in cards} == {"https://images.example/0.png"}
