"""Decks that people keep: who can read and change them, and how much a page asks the database."""

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from cards.catalogue.loading import load_catalogue
from decks.access.saving import save_deck
from decks.models import Deck
from decks.samples import find_sample
from decks.saved.bin import bin_deck
from tests.decks.own_decks import FORM, another, listed, made

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("url", ["/decks/", "/decks/new/", "/decks/bin/", "edit/", "delete/", "share/", "restore/"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_without_an_account_there_is_only_the_login(client: Client, deck: Deck, url: str, method: str) -> None:
    address = url if url.startswith("/") else f"/decks/{deck.token}/{url}"

    response = getattr(client, method)(address)

    assert response.status_code == 302
    assert response.headers["Location"] == f"/accounts/login/?next={address}"


@pytest.mark.parametrize("visibility", ["private", "public"])
@pytest.mark.parametrize("action", ["edit", "delete", "share", "restore"])
def test_the_decks_of_others_cannot_be_touched(mei: User, lin: User, action: str, visibility: str) -> None:
    deck = made(mei, visibility=visibility)
    if action == "restore":
        bin_deck(deck)
    before = Deck.objects.values().get()

    response = another(lin).post(f"/decks/{deck.token}/{action}/", FORM | {"name": "Mine", "visibility": "public"})

    assert response.status_code == 404
    assert Deck.objects.values().get() == before


def test_lists_hold_ones_own_decks_alone(owner: Client, mei: User, lin: User) -> None:
    made(mei, name="mine")
    made(lin, name="public", visibility="public")
    bin_deck(made(lin, name="binned"))

    assert [listed(owner.get(url).text) for url in ("/decks/", "/decks/bin/")] == [["mine"], []]


def test_a_sample_is_everyones_to_read_and_nobodys_to_change(owner: Client) -> None:
    found = find_sample("riftbound", "standard")
    assert found is not None
    deck = Deck(token="sample", name=found.name, game="riftbound", format="standard", text=found.text)
    deck.visibility = "public"
    save_deck(deck, timezone.localdate())

    read = [reader.get("/decks/sample/").status_code for reader in (owner, Client())]
    changed = [owner.post(f"/decks/sample/{action}/").status_code for action in ("edit", "delete", "share", "restore")]

    assert (read, changed) == ([200, 200], [404, 404, 404, 404])


@pytest.mark.parametrize("address", ["keep", "{}/share", "{}/restore"])
def test_what_changes_something_is_not_done_by_reading(owner: Client, deck: Deck, address: str) -> None:
    assert owner.get(f"/decks/{address.format(deck.token)}/").status_code == 405


def test_an_address_cannot_be_guessed_from_a_number(owner: Client, deck: Deck) -> None:
    guesses = [str(deck.pk), f"{deck.pk:x}", "nothing", deck.token[:-1], deck.token.swapcase()]

    assert [owner.get(f"/decks/{guess}/").status_code for guess in guesses] == [404] * 5
    assert len(deck.token) == 12


@pytest.mark.parametrize("url", ["/decks/", "/decks/bin/"])
def test_a_list_asks_the_database_the_same_for_one_deck_and_for_three(
    owner: Client, mei: User, django_assert_num_queries: DjangoAssertNumQueries, url: str
) -> None:
    # The session, the reader, how many decks, the decks with their checks; the folders with their numbers, the cards
    # that stand for the decks by their lines and rows.
    queries = 7 if url == "/decks/" else 4
    for wanted in (1, 3):
        while Deck.objects.count() < wanted:
            fresh = made(mei, name=f"Rush {Deck.objects.count()}")
            if url == "/decks/bin/":
                bin_deck(fresh)

        with django_assert_num_queries(queries):
            page = owner.get(url).text
        assert len(listed(page)) == wanted


def test_a_deck_asks_the_database_twelve_things(
    owner: Client, deck: Deck, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    load_catalogue("riftbound")

    # The session, the reader, the deck with its owner, the catalogue's version for the check and for the export, the
    # reader's collection for what fixes it, the facts of its cards with printings and sets, the cards that the reader
    # proposes and the names that others do, decks like it.
    with django_assert_num_queries(12):
        owner.get(f"/decks/{deck.token}/")


def test_a_long_list_is_paged_and_no_page_is_out_of_reach(owner: Client, mei: User) -> None:
    Deck.objects.bulk_create(
        Deck(owner=mei, name=f"deck {n}", game="zero", format="casual", text="") for n in range(21)
    )

    first, second, beyond = (listed(owner.get(f"/decks/?page={page}").text) for page in ("1", "2", "x99"))

    assert len(first) == 20
    assert len(second) == 1
    assert beyond == first
    assert len({*first, *second}) == 21
