"""My decks: each with the art of its leader and its verdict, found by name, put into folders by many at once."""

import re
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from decks.models import Check, Deck
from decks.saved.bin import bin_deck
from legality.games import GAMES
from tests.decks.own_decks import another, listed, made

pytestmark = pytest.mark.django_db

LED = "Legend:\n1 Jinx, Loose Cannon\nMain:\n3 Called Shot"


def put(client: Client, folder: str, *decks: Deck) -> str:
    form = {"folder": folder, "deck": [deck.token for deck in decks]}
    return unescape(client.post("/decks/folder/", form, follow=True).text)


def folders() -> list[tuple[str, str]]:
    return list(Deck.objects.order_by("pk").values_list("name", "folder"))


def test_a_deck_stands_with_the_art_of_its_leader_and_its_verdict(owner: Client, mei: User) -> None:
    made(mei, text=LED)
    made(mei, name="Empty", text="")
    Check.objects.filter(deck__name="Empty").delete()

    cards = owner.get("/decks/").text.split('<li class="deck-card')[1:]

    arts = [re.findall(r'src="/riftbound/cards/([a-z-]+)/art', card) for card in cards]
    badges = [re.findall(r'class="badge badge--(\w+)"', card) for card in cards]
    assert (arts, badges) == ([[], ["jinx-loose-cannon"]], [["past"], ["illegal"]])
    assert "Not checked yet" in cards[0]


@pytest.mark.parametrize("count", [1, 3])
def test_decks_with_faces_ask_the_database_the_same(
    owner: Client, mei: User, django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    for n, text in enumerate((LED, "3 Defy", "2 Pit Rookie")[:count]):
        made(mei, name=f"Rush {n}", text=text, folder=f"Folder {n}")

    # The session, the reader, how many decks, the decks, the folders, the lines of the decks, their first cards.
    with django_assert_num_queries(7):
        page = owner.get("/decks/").text
    assert page.count("/art.svg") == len(listed(page)) == count


def test_decks_are_found_by_a_part_of_their_names_within_a_folder(owner: Client, mei: User) -> None:
    for name, folder in (("Rush A", "League"), ("Slow", "League"), ("rush b", "")):
        made(mei, name=name, folder=folder)

    found = [listed(owner.get("/decks/", query).text) for query in ({"q": "rush"}, {"q": " RUSH ", "folder": "League"})]
    nothing = unescape(owner.get("/decks/", {"q": "<b>"}).text)

    assert found == [["rush b", "Rush A"], ["Rush A"]]
    assert "No deck here has “<b>” in its name" in nothing


def test_the_pages_of_what_was_asked_stay_with_it(owner: Client, mei: User) -> None:
    Deck.objects.bulk_create(Deck(owner=mei, name=f"rush {n}", game="zero", format="casual") for n in range(21))

    assert 'href="?q=rush&page=2"' in unescape(owner.get("/decks/?q=rush").text)


def test_chosen_decks_are_put_into_a_folder_and_taken_out(owner: Client, mei: User) -> None:
    one, two, three = (made(mei, name=name) for name in ("one", "two", "three"))

    page = put(owner, "  赛事  A ", one, three)
    inside = folders()
    out = put(owner, "", one)

    assert "2 decks moved to “赛事 A”." in page and listed(page) == ["three", "one"]
    assert inside == [("one", "赛事 A"), ("two", ""), ("three", "赛事 A")]
    assert folders() == [("one", ""), ("two", ""), ("three", "赛事 A")]
    assert "1 deck is no longer in a folder." in out
    assert [Deck.objects.get(pk=deck.pk).revision for deck in (one, two, three)] == [3, 1, 2]


def test_what_cannot_be_done_is_said_and_changes_nothing(owner: Client, mei: User) -> None:
    deck = made(mei, folder="League")

    nothing, long = put(owner, "Other"), put(owner, "x" * 61, deck)

    assert "Tick the decks that go into the folder." in nothing
    assert "The name of a folder has at most 60 characters." in long
    assert folders() == [("Rush", "League")]


def test_only_ones_own_decks_out_of_the_bin_are_moved(mei: User, lin: User) -> None:
    theirs, binned = made(mei, name="theirs", visibility="public"), made(lin, name="binned")
    bin_deck(binned)

    put(another(lin), "Mine", theirs, binned)

    assert folders() == [("theirs", ""), ("binned", "")]


def test_the_first_visit_is_one_click_from_the_builder_of_each_game_and_from_an_import(owner: Client) -> None:
    page = owner.get("/decks/").text

    assert [slug for slug in GAMES if f'class="first__game" href="/build/{slug}/"' not in page] == []
    assert all(f'href="{path}"' in page for path in ("/check/", "/decks/import/", "/decks/new/", "/decks/bin/"))
