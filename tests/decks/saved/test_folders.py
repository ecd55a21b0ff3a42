"""Folders of decks, and how long a deck stays in the bin."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from decks.models import Deck
from decks.saved.bin import bin_deck, days_left
from decks.saved.folders import Folder, list_folders
from tests.decks.own_decks import FORM, listed, made
from tests.markup import squeeze

pytestmark = pytest.mark.django_db


def test_folders_are_counted_without_the_bin_and_without_others(mei: User, lin: User) -> None:
    for folder in ("", "赛事", "Casual", "Casual"):
        made(mei, folder=folder)
    made(lin, folder="Casual")
    bin_deck(made(mei, folder="Casual"))

    assert list_folders(mei.pk) == [Folder("", 1), Folder("Casual", 2), Folder("赛事", 1)]
    assert list_folders(None) == []


def test_decks_are_listed_by_folder(owner: Client, mei: User) -> None:
    for name, folder in (("loose", ""), ("first", "A & B"), ("second", "A & B")):
        made(mei, name=name, folder=folder)

    page = squeeze(owner.get("/decks/").text).partition('class="folders"')[2].partition("</nav>")[0]
    folders = re.findall(r'class="folder" href="([^"]*)"', page)
    counts = re.findall(r'folder__count">(\d+)<', page)

    assert (folders, counts) == (["/decks/", "/decks/?folder=", "/decks/?folder=A%20%26%20B"], ["3", "1", "2"])
    assert [listed(owner.get(folder).text) for folder in folders] == [
        ["second", "first", "loose"],
        ["loose"],
        ["second", "first"],
    ]


def test_a_folder_without_decks_says_so(owner: Client, mei: User) -> None:
    made(mei)

    assert "This folder is empty" in owner.get("/decks/?folder=x%00y").text


def test_without_folders_all_decks_are_one_and_the_first_can_be_made(owner: Client, mei: User) -> None:
    nothing = owner.get("/decks/").text
    made(mei)
    page = owner.get("/decks/").text

    folders = [re.findall(r'folder__count">(\d+)<', one) for one in (nothing, page)]
    assert folders == [["0"], ["1"]]
    assert ["Create a folder" in one for one in (nothing, page)] == [False, True]
    assert "Folders come with your decks" in nothing


def test_a_folders_pages_stay_in_the_folder(owner: Client, mei: User) -> None:
    Deck.objects.bulk_create(
        Deck(owner=mei, name=f"deck {n}", game="zero", format="casual", folder="A & B") for n in range(21)
    )

    page = unescape(owner.get("/decks/?folder=A+%26+B").text)

    assert 'href="?folder=A+%26+B&page=2"' in page


def test_the_folder_is_named_where_a_deck_is_edited(owner: Client, mei: User) -> None:
    deck, _other = made(mei), made(mei, folder="Casual")
    form = owner.get(f"/decks/{deck.token}/edit/").text

    owner.post(f"/decks/{deck.token}/edit/", FORM | {"folder": " Regionals "})

    deck.refresh_from_db()
    assert deck.folder == "Regionals"
    assert '<option value="Casual"></option>' in form
    assert "Regionals" in owner.get(f"/decks/{deck.token}/").text


def test_a_form_that_does_not_ask_for_the_folder_leaves_it(owner: Client, mei: User) -> None:
    deck = made(mei, folder="Casual")

    owner.post(f"/decks/{deck.token}/edit/", FORM)

    deck.refresh_from_db()
    assert (deck.folder, deck.text) == ("Casual", FORM["text"])


@pytest.mark.parametrize(("days", "left"), [(0, 30), (0.5, 30), (1, 29), (29.5, 1), (30, 0), (40, 0)])
def test_the_days_of_the_bin_are_counted_down(days: float, left: int) -> None:
    now = timezone.now()

    assert days_left(Deck(deleted=now - timedelta(days=days)), now) == left


def test_the_bin_says_how_many_days_are_left(owner: Client, mei: User) -> None:
    for _ in range(3):
        bin_deck(made(mei))
    for deck, days in zip(Deck.objects.order_by("pk"), (3, 29.5, 31), strict=True):
        Deck.objects.filter(pk=deck.pk).update(deleted=timezone.now() - timedelta(days=days))

    page = owner.get("/decks/bin/").text

    assert re.findall(r"(\d+ days? left|last day)", page) == ["27 days left", "1 day left", "last day"]
    assert "After 30 days the decks are deleted for good." in page
