"""Lists of decks in house formats: each asks as much for three formats as for one."""

from typing import Final

import pytest
from django.test import Client

from accounts.models import User
from cards.catalogue.house_formats import format_called
from cards.catalogue.stored_house_rules import StoredRule
from decks.models import Check, Deck
from legality.games import GAMES
from tests.cards.catalogue.house_formats import house_of
from tests.decks.own_decks import another, listed, made

pytestmark = pytest.mark.django_db
COPIES: Final[StoredRule] = {"number": 1, "kind": "copies", "amount": 1}


def filled(person: User, number: int) -> None:
    """So many decks, each in a house format of its own that no process has read yet; the releases of sets are in memory."""
    known = house_of(COPIES)
    assert format_called(GAMES["riftbound"], known.format.slug)
    for place in range(number):
        deck = made(person, name=f"Deck {place}", visibility="public")
        league = house_of(COPIES, name=f"League {place}").format
        Deck.objects.filter(pk=deck.pk).update(format=league.slug)


@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize(("path", "queries"), [("/decks/", 11), ("/decks/browse/", 13), ("/accounts/", 13)])
def test_a_list_asks_the_same_for_one_and_for_three(
    mei: User, path: str, queries: int, number: int, django_assert_num_queries: object
) -> None:
    filled(mei, number)
    client = another(mei)

    with django_assert_num_queries(queries):  # type: ignore[operator]  # pytest-django's own fixture
        page = client.get(path).text

    assert [f"League {place}" in page for place in range(number)] == [True] * number


@pytest.mark.parametrize("number", [1, 3])
def test_the_bin_asks_the_same_for_one_and_for_three(mei: User, number: int, django_assert_num_queries: object) -> None:
    filled(mei, number)
    Deck.objects.update(deleted="2099-01-01T00:00Z")
    client = another(mei)

    with django_assert_num_queries(6):  # type: ignore[operator]  # pytest-django's own fixture
        page = client.get("/decks/bin/").text

    assert [f"League {place}" in page for place in range(number)] == [True] * number


@pytest.mark.parametrize("number", [1, 3])
def test_public_decks_that_are_judged_anew_ask_the_same_for_one_and_for_three(
    client: Client, mei: User, number: int, django_assert_num_queries: object
) -> None:
    filled(mei, number)
    Check.objects.update(day="2020-01-01")

    with django_assert_num_queries(13):  # type: ignore[operator]  # pytest-django's own fixture
        page = client.get("/decks/browse/").text

    assert len(listed(page)) == number
