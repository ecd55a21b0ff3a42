"""The planned list of a deck: kept beside it, compared, applied, given up."""

import pytest
from django.test import Client

from accounts.models import User
from decks.models import Deck
from decks.saved.bin import bin_deck
from decks.saved.versions import Cause
from tests.decks.own_decks import made
from tests.decks.saved.test_version_views import steps

pytestmark = pytest.mark.django_db


@pytest.fixture
def deck(mei: User) -> Deck:
    return made(mei, text="3 Defy")


def test_a_plan_begins_as_a_copy_of_the_list(owner: Client, deck: Deck) -> None:
    page = owner.get(f"/decks/{deck.token}/plan/")

    assert page.context["form"]["plan"].value() == "3 Defy"
    assert "There is no plan yet." in page.text and "Discard the plan" not in page.text


def test_a_kept_plan_shows_what_it_would_change_and_changes_nothing(owner: Client, deck: Deck) -> None:
    form = {"plan": "2 Defy\n1 Called Shot", "revision": deck.revision, "do": "save"}

    page = owner.post(f"/decks/{deck.token}/plan/", form, follow=True).text

    deck.refresh_from_db()
    assert deck.text == "3 Defy"
    assert deck.plan == "2 Defy\n1 Called Shot"
    assert deck.versions.count() == 0
    assert steps(page) == ["−1 Defy 3 → 2 fewer", "+1 Called Shot 0 → 1 new"]
    assert page.count('class="badge badge--') == 2


def test_an_applied_plan_is_the_deck_and_the_list_before_is_a_version(owner: Client, deck: Deck) -> None:
    response = owner.post(f"/decks/{deck.token}/plan/", {"plan": "2 Defy", "do": "apply"}, follow=True)

    deck.refresh_from_db()
    version = deck.versions.get()
    assert response.redirect_chain == [(f"/decks/{deck.token}/", 302)]
    assert deck.text == "2 Defy"
    assert deck.plan == ""
    assert version.cause == Cause.PLAN
    assert version.text == "3 Defy"


def test_a_plan_is_given_up(owner: Client, deck: Deck) -> None:
    Deck.objects.update(plan="2 Defy")

    owner.post(f"/decks/{deck.token}/plan/", {"do": "give-up", "plan": "typed"})

    deck.refresh_from_db()
    assert (deck.text, deck.plan) == ("3 Defy", "")


@pytest.mark.parametrize("form", [{"plan": " ", "do": "apply"}, {"plan": "x" * 300_000, "do": "save"}])
def test_what_cannot_be_a_plan_is_shown_again(owner: Client, deck: Deck, form: dict[str, str]) -> None:
    response = owner.post(f"/decks/{deck.token}/plan/", form)

    deck.refresh_from_db()
    assert response.status_code == 400
    assert list(response.context["form"].errors) == ["plan"]
    assert (deck.text, deck.plan) == ("3 Defy", "")


@pytest.mark.parametrize("step", ["save", "apply"])
def test_a_deck_that_was_changed_meanwhile_keeps_what_is_typed(owner: Client, deck: Deck, step: str) -> None:
    Deck.objects.update(text="1 Defy", revision=5)
    form = {"plan": "2 Defy", "revision": deck.revision, "do": step}

    stale = owner.post(f"/decks/{deck.token}/plan/", form)
    again = owner.post(f"/decks/{deck.token}/plan/", form | {"revision": stale.context["form"]["revision"].value()})

    assert stale.status_code == 409
    assert stale.context["form"]["plan"].value() == "2 Defy"
    assert steps(stale.text) == ["+1 Defy 1 → 2 more"]
    assert again.status_code == 302


def test_a_plan_for_a_game_that_is_gone_is_not_applied_and_not_lost(owner: Client, deck: Deck) -> None:
    Deck.objects.update(game="chess")

    response = owner.post(f"/decks/{deck.token}/plan/", {"plan": "2 King", "do": "apply"})

    assert response.status_code == 409
    assert "2 King</textarea>" in response.text and "This cannot be applied" in response.text
    assert deck.versions.count() == 0


def test_a_deck_in_the_bin_has_no_plan(owner: Client, deck: Deck) -> None:
    bin_deck(deck)

    assert owner.post(f"/decks/{deck.token}/plan/", {"plan": "2 Defy", "do": "save"}).status_code == 404
