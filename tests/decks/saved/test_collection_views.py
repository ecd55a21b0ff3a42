"""What a person has, what they still need, and two decks side by side."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from cards.catalogue.loading import load_catalogue
from decks.access.collection import save_collection
from decks.models import Collection, Deck
from tests.decks.own_decks import another, made
from tests.decks.saved.test_version_views import steps

pytestmark = pytest.mark.django_db


def test_cards_are_kept_as_they_are_typed_and_counted(owner: Client, mei: User) -> None:
    text = "2 Defy\r\nSideboard:\r\n1 Defy\r\n1 Called Shot\r\nwhat?"

    page = owner.post("/collection/riftbound/", {"text": text}, follow=True).text

    assert Collection.objects.get().text == text
    assert re.findall(r"<dd>(\d+)</dd>", page) == ["2", "4"]
    assert "1 line was not counted" in page and "what?" in page


def test_a_collection_is_ones_own_and_of_one_game(owner: Client, mei: User, lin: User) -> None:
    save_collection(lin.pk, "riftbound", "3 Defy")
    save_collection(mei.pk, "wow", "3 Called Shot")

    assert owner.get("/collection/riftbound/").context["form"]["text"].value() == ""
    assert owner.get("/collection/chess/").status_code == 404
    assert Client().get("/collection/wow/").headers["Location"] == "/accounts/login/?next=/collection/wow/"


def test_a_list_that_is_too_long_is_shown_again(owner: Client) -> None:
    response = owner.post("/collection/riftbound/", {"text": "x" * 300_000})

    assert response.status_code == 400
    assert list(response.context["form"].errors) == ["text"]
    assert not Collection.objects.exists()


def test_what_is_missing_stands_as_a_table_and_as_a_list(owner: Client, mei: User, lin: User) -> None:
    deck = made(lin, visibility="unlisted", text="3 Defy\n2 Called Shot\nwhat?")
    save_collection(mei.pk, "riftbound", "1 Defy\n2 Called Shot")

    page = owner.get(f"/decks/{deck.token}/need/").text

    assert "2 cards are missing." in page and "2 Defy\n</textarea>" in page
    assert "1 line of the deck matches no card and is left out here." in page
    assert "Called Shot" not in page


def test_who_has_everything_or_has_said_nothing_is_told(owner: Client, mei: User) -> None:
    deck = made(mei, text="3 Defy")
    before = owner.get(f"/decks/{deck.token}/need/").text
    save_collection(mei.pk, "riftbound", "4 Defy")

    after = owner.get(f"/decks/{deck.token}/need/").text

    assert "Tell us first which cards you have" in before and "You have every card of this deck" in after


def test_a_deck_that_is_private_or_gone_tells_nobody_what_it_needs(mei: User, lin: User) -> None:
    deck = made(mei)
    private = another(lin).get(f"/decks/{deck.token}/need/").status_code
    Deck.objects.update(visibility="public", game="chess")

    assert private == 404
    assert another(lin).get(f"/decks/{deck.token}/need/").status_code == 404


@pytest.mark.parametrize("typed", ["{0}", "/decks/{0}/", "https://example.org/decks/{0}/qr/?x=1", " {0} "])
def test_two_decks_are_compared_by_token_or_link(mei: User, lin: User, typed: str) -> None:
    mine, theirs = made(mei, text="3 Defy"), made(lin, visibility="unlisted", text="2 Defy")

    page = another(mei).get("/decks/compare/", {"a": mine.token, "b": typed.format(theirs.token)}).text

    assert steps(page) == ["−1 Defy 3 → 2 fewer"]
    assert page.count('class="badge badge--') == 2


@pytest.mark.parametrize("typed", ["nothing", "https://[", "/decks/", "<b>", "x" * 500])
def test_a_deck_that_cannot_be_read_is_not_compared(mei: User, lin: User, typed: str) -> None:
    private = made(mei)
    shared = made(mei, visibility="public")

    hidden = another(lin).get("/decks/compare/", {"a": shared.token, "b": private.token})
    strange = another(lin).get("/decks/compare/", {"a": shared.token, "b": typed})

    assert hidden.status_code == 404
    assert "There is no deck you can see at this link" in hidden.text
    assert strange.status_code in (200, 404) and 'class="step' not in strange.text


def test_decks_of_two_games_are_not_compared(owner: Client, mei: User) -> None:
    first, second = made(mei), made(mei, game="wow", format="core", text="")

    page = owner.get("/decks/compare/", {"a": first.token, "b": second.token}).text

    assert "These decks are of different games" in page


def test_ones_own_decks_are_offered(owner: Client, mei: User, lin: User) -> None:
    made(mei, name="Mine")
    made(lin, name="Theirs", visibility="public")

    pages = [reader.get("/decks/compare/").text for reader in (owner, Client())]

    assert [("Mine" in page, "Theirs" in page) for page in pages] == [(True, False), (False, False)]


def test_offering_asks_the_database_the_same_for_one_deck_and_for_three(
    owner: Client, mei: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    load_catalogue("riftbound")
    for wanted in (1, 3):
        while Deck.objects.count() < wanted:
            made(mei)

        # The session, the reader, the decks that are offered by number, then by name.
        with django_assert_num_queries(4):
            assert owner.get("/decks/compare/").text.count('class="pick ') == wanted
