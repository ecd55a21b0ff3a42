"""Similar decks: of the same leaders, by the copies in common, and only what everybody finds."""

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from decks.access.saving import save_deck
from decks.models import Deck
from decks.sharing.similar import find_similar_decks

pytestmark = pytest.mark.django_db

JINX = "Legend:\n1 Jinx, Loose Cannon\nMain deck:\n"
PUBLIC = Deck.Visibility.PUBLIC


def put(name: str, text: str, owner: User | None = None, **more: object) -> Deck:
    fields = {"format": "standard", "visibility": PUBLIC} | more
    deck = Deck(name=name, game="riftbound", text=text, owner=owner, **fields)
    save_deck(deck, timezone.localdate())
    return deck


def names(client: Client, deck: Deck) -> list[tuple[str, int]]:
    page = client.get(deck.get_absolute_url())
    return [(one.row.deck.name, one.shared) for one in page.context["similar"]]


def test_decks_of_the_same_leader_come_by_the_copies_in_common(client: Client) -> None:
    deck = put("mine", f"{JINX}3 Defy\n2 Inferna\n")
    put("far", f"{JINX}1 Defy\n")
    put("near", f"{JINX}3 Defy\n3 Inferna\n")
    put("other leader", "Legend:\n1 Lee Sin, Blind Monk\nMain deck:\n3 Defy\n2 Inferna\n")

    assert names(client, deck) == [("near", 6), ("far", 2)]


@pytest.mark.parametrize("hidden", [Deck.Visibility.PRIVATE, Deck.Visibility.UNLISTED])
def test_what_not_everybody_finds_is_shown_to_nobody_not_even_to_its_owner(
    client: Client, mei: User, hidden: str
) -> None:
    deck = put("mine", f"{JINX}3 Defy\n")
    put("secret", f"{JINX}3 Defy\n", mei, visibility=hidden)
    put("binned", f"{JINX}3 Defy\n", mei, deleted=timezone.now())
    client.force_login(mei)

    assert names(client, deck) == []


def test_a_private_deck_shows_its_owner_what_is_like_it(client: Client, mei: User) -> None:
    deck = put("mine", f"{JINX}3 Defy\n", mei, visibility=Deck.Visibility.PRIVATE)
    put("like it", f"{JINX}3 Defy\n")
    client.force_login(mei)

    assert names(client, deck) == [("like it", 4)]


def test_a_game_without_leaders_compares_decks_of_the_format(db: None) -> None:
    deck = put("mine", "Main deck:\n3 Defy\n")
    put("like it", "Main deck:\n2 Defy\n")
    put("another format", "Main deck:\n2 Defy\n", format="casual")

    found = find_similar_decks(deck, {"riftbound.defy": 3}, [])

    assert [(one.deck.name, one.shared) for one in found] == [("like it", 2)]


@pytest.mark.parametrize("count", [1, 4])
def test_it_costs_two_queries(count: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    deck = put("mine", f"{JINX}3 Defy\n")
    for number in range(count):
        put(f"other {number}", f"{JINX}3 Defy\n")

    with django_assert_num_queries(2):
        find_similar_decks(deck, {"riftbound.defy": 3}, ["riftbound.jinx-loose-cannon"])
