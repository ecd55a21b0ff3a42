"""Versions in the browser: kept by name, read, brought back, compared; for the owner alone."""

import re
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from cards.catalogue.loading import load_catalogue
from decks.models import Deck
from decks.saved.versions import Cause, keep_version
from tests.decks.own_decks import another

pytestmark = pytest.mark.django_db


def steps(page: str) -> list[str]:
    """The differences that a page shows, each in one line."""
    found = re.findall(r'<li class="step[^"]*">(.*?)</li>', page, re.DOTALL)
    return [unescape(" ".join(re.sub(r"<[^>]+>", " ", one).split())) for one in found]


def test_a_name_keeps_the_deck_as_it_is_now(owner: Client, deck: Deck) -> None:
    response = owner.post(f"/decks/{deck.token}/versions/", {"name": "Before the regional"}, follow=True)

    version = deck.versions.get()
    assert response.redirect_chain == [(f"/decks/{deck.token}/versions/", 302)]
    assert (version.number, version.name, version.cause, version.text) == (1, "Before the regional", "named", deck.text)
    assert "Saved as version 1." in response.text and "3 cards" in response.text
    assert 'badge--undetermined"' in response.text


@pytest.mark.parametrize("name", ["", "x" * 121])
def test_a_version_without_a_fitting_name_is_not_kept(owner: Client, deck: Deck, name: str) -> None:
    response = owner.post(f"/decks/{deck.token}/versions/", {"name": name})

    assert response.status_code == 400
    assert deck.versions.count() == 0
    assert f'value="{name}"' in response.text or not name


def test_a_deck_without_versions_says_what_they_are_for(owner: Client, deck: Deck) -> None:
    assert "No version yet" in owner.get(f"/decks/{deck.token}/versions/").text


def test_a_version_is_shown_with_todays_verdict_and_its_text(owner: Client, deck: Deck) -> None:
    keep_version(deck, "First")

    page = owner.get(f"/decks/{deck.token}/versions/1/").text

    assert "Version 1" in page and "First" in page and 'data-verdict="undetermined"' in page
    assert "3 Defy\nwhat?</textarea>" in page
    assert owner.get(f"/decks/{deck.token}/versions/2/").status_code == 404


def test_a_version_of_a_game_that_is_gone_is_still_read(owner: Client, deck: Deck) -> None:
    keep_version(deck, "First")
    deck.versions.update(game="chess")

    pages = [owner.get(f"/decks/{deck.token}/versions/{page}").text for page in ("", "1/")]
    back = owner.post(f"/decks/{deck.token}/versions/1/restore/", follow=True).text

    assert ["badge--" in page for page in pages] == [False, False]
    assert "is no longer on this site, so it cannot be checked" in pages[1] and "3 Defy" in pages[1]
    assert "This version cannot be restored" in back and deck.versions.count() == 1


def test_restoring_keeps_what_was_there_as_a_version(owner: Client, deck: Deck) -> None:
    keep_version(deck, "First")
    Deck.objects.filter(pk=deck.pk).update(text="1 Defy")

    response = owner.post(f"/decks/{deck.token}/versions/1/restore/", follow=True)

    deck.refresh_from_db()
    assert deck.text == "3 Defy\nwhat?"
    assert [(one.number, one.cause, one.text) for one in deck.versions.all()] == [
        (2, Cause.RESTORE, "1 Defy"),
        (1, Cause.NAMED, "3 Defy\nwhat?"),
    ]
    assert "The deck is version 1 again." in response.text


def test_what_differs_has_signs_figures_and_words(owner: Client, deck: Deck) -> None:
    keep_version(deck, "First")
    Deck.objects.filter(pk=deck.pk).update(text="1 Defy\n2 Called Shot\nSideboard:\n1 Defy\nelse")

    page = owner.get(f"/decks/{deck.token}/versions/diff/?from=1&to=current").text

    assert steps(page) == [
        "−1 Defy 3 → 1 fewer",
        "+2 Called Shot 0 → 2 new",
        "⇄ 1 Defy Main deck → Sideboard moved",
        "+ else new",
        "− what? removed",
    ]
    assert "+2 Called Shot (Main deck)" in page


def test_without_words_the_newest_version_is_compared_with_the_present_list(owner: Client, deck: Deck) -> None:
    bare = owner.get(f"/decks/{deck.token}/versions/diff/").text
    keep_version(deck, "First")
    keep_version(deck, "Second")

    page = owner.get(f"/decks/{deck.token}/versions/diff/").text

    assert "Both lists have the same cards." in bare
    assert '<option value="2" selected>2 · Second</option>' in page


def test_the_plan_is_compared_like_a_version(owner: Client, deck: Deck) -> None:
    Deck.objects.filter(pk=deck.pk).update(plan="2 Defy")

    page = owner.get(f"/decks/{deck.token}/versions/diff/?from=current&to=plan").text

    assert steps(page) == ["−1 Defy 3 → 2 fewer", "− what? removed"]


def test_a_plan_that_is_not_begun_is_no_empty_list(owner: Client, deck: Deck) -> None:
    response = owner.get(f"/decks/{deck.token}/versions/diff/?from=current&to=plan")

    assert response.status_code == 400
    assert "This deck has no plan yet." in response.text


@pytest.mark.parametrize("number", ["7", "x", "1.5", "-1", "<b>", "٣", "99999999999999999999"])
def test_a_version_that_is_not_there_is_said_with_the_choice_kept(owner: Client, deck: Deck, number: str) -> None:
    keep_version(deck, "First")

    response = owner.get(f"/decks/{deck.token}/versions/diff/", {"from": "1", "to": number})

    assert response.status_code == 400
    assert f"This deck has no version “{number}”." in unescape(response.text)
    assert '<option value="1" selected>' in response.text


def test_lists_of_two_games_are_not_compared(owner: Client, deck: Deck) -> None:
    keep_version(deck, "First")
    deck.versions.update(game="wow", format="core")
    mixed = owner.get(f"/decks/{deck.token}/versions/diff/?from=1").text
    deck.versions.update(game="chess")

    gone = owner.get(f"/decks/{deck.token}/versions/diff/?from=1").text

    assert "These lists are of different games" in mixed
    assert "One of these lists cannot be read" in gone


def test_a_page_of_versions_asks_the_database_the_same_for_one_and_for_three(
    owner: Client, deck: Deck, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    load_catalogue("riftbound")
    for wanted in (1, 3):
        while deck.versions.count() < wanted:
            keep_version(deck, "again")

        # The session, the reader, the deck, how many versions, the versions, the catalogue's version, the names of offered cards.
        with django_assert_num_queries(7):
            page = owner.get(f"/decks/{deck.token}/versions/").text
        assert page.count('class="version"') == wanted


@pytest.mark.parametrize("page", ["versions/", "versions/1/", "versions/diff/", "plan/"])
def test_what_a_deck_was_is_its_owners_alone_even_if_it_is_public(deck: Deck, lin: User, page: str) -> None:
    keep_version(deck, "First")
    Deck.objects.update(visibility="public")

    statuses = [
        getattr(reader, method)(f"/decks/{deck.token}/{page}").status_code
        for method in ("get", "post")
        for reader in (Client(), another(lin))
    ]

    assert set(statuses[::2]) == {302} and set(statuses[1::2]) <= {404, 405}
