"""The latest public decks and the card that stands for each."""

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from decks.access.faces import OwnDecks, find_faces, latest_own, latest_public
from decks.models import Deck
from tests.decks.own_decks import made

pytestmark = pytest.mark.django_db

LED = "# Legend\n1 Jinx, Loose Cannon\n# Main\n3 Defy"


def shown(game: str = "riftbound", card: str = "") -> list[tuple[str, str]]:
    """The names of the decks and of the cards that stand for them."""
    return [(row.deck.name, face.name if face else "") for row, face in latest_public(game, card, 3)]


def test_the_leader_stands_for_a_deck_else_its_first_card(mei: User) -> None:
    made(mei, name="Empty", text="", visibility="public")
    made(mei, name="Led", text="# Main\n3 Defy\n# Legend\n1 Jinx, Loose Cannon", visibility="public")
    made(mei, name="Unled", text="3 Defy", visibility="public")

    assert shown() == [("Unled", "Defy"), ("Led", "Jinx, Loose Cannon"), ("Empty", "")]


def test_only_public_decks_of_the_game_that_play_the_card_are_shown(mei: User) -> None:
    made(mei, name="Private", text=LED)
    made(mei, name="Unlisted", text=LED, visibility="unlisted")
    made(mei, name="Without", text="1 Decisive Strike", visibility="public")
    made(mei, name="Public", text=LED, visibility="public")
    deleted = made(mei, name="Deleted", text=LED, visibility="public")
    Deck.objects.filter(pk=deleted.pk).update(deleted=deleted.updated)

    assert shown(card="riftbound.defy") == [("Public", "Jinx, Loose Cannon")]
    assert shown("zero") == []


def test_a_deck_of_a_game_that_is_gone_has_no_face(mei: User) -> None:
    deck = made(mei, text=LED)
    deck.game = "gone"

    assert find_faces([deck]) == {}


@pytest.mark.parametrize("times", [1, 3])
def test_many_decks_cost_as_many_queries_as_one(
    mei: User, django_assert_num_queries: DjangoAssertNumQueries, times: int
) -> None:
    for _ in range(times):
        made(mei, text=LED, visibility="public")

    with django_assert_num_queries(3):
        assert len(shown(card="riftbound.defy")) == times


def test_ones_own_decks_are_all_that_are_not_in_the_bin(mei: User, lin: User) -> None:
    for name in ("First", "Second", "Third"):
        made(mei, name=name, text=LED)
    deleted = made(mei, name="Deleted")
    Deck.objects.filter(pk=deleted.pk).update(deleted=deleted.updated)
    made(lin, name="Of another", visibility="public")

    found = latest_own(mei.pk, 2)

    assert [(row.deck.name, face.name if face else "") for row, face in found.rows] == [
        ("Third", "Jinx, Loose Cannon"),
        ("Second", "Jinx, Loose Cannon"),
    ]
    assert found.count == 3
    assert latest_own(mei.pk + lin.pk, 2) == OwnDecks((), 0)
