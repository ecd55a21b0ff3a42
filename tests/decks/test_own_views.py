"""Decks that people keep: save through the login, edit, share, bin; each for its owner alone."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from decks.keeping import throw_away
from decks.models import Deck
from tests.decks.own_decks import FORM, another, listed, made

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(client: Client, mei: User) -> Client:
    client.force_login(mei)
    return client


@pytest.fixture
def deck(mei: User) -> Deck:
    return made(mei)


def test_a_checked_list_goes_through_the_login_into_the_form(client: Client, mei: User, password: str) -> None:
    checked = FORM | {"region": "cn", "precon": "on", "csrf": "x"}

    kept = client.post("/decks/keep/", checked)
    asked = client.get(kept.headers["Location"])
    back = client.post(asked.headers["Location"], {"username": "Mei", "password": password})
    form = client.get(back.headers["Location"]).context["form"]

    assert (kept.headers["Location"], asked.headers["Location"]) == ("/decks/new/", "/accounts/login/?next=/decks/new/")
    assert back.headers["Location"] == "/decks/new/"
    assert {name: form[name].value() for name in ("format", "region", "text", "precon")} == {
        "format": "standard",
        "region": "cn",
        "text": FORM["text"],
        "precon": "on",
    }


def test_a_list_of_no_known_game_is_not_taken_along(owner: Client) -> None:
    refused = owner.post("/decks/keep/", {"game": "chess", "text": "1 King"})
    after = owner.get("/decks/new/")

    assert (refused.status_code, after.status_code) == (404, 200)


def test_saving_keeps_the_text_and_says_which_lines_are_open(owner: Client, mei: User) -> None:
    response = owner.post("/decks/new/", FORM, follow=True)

    deck = Deck.objects.get()
    assert response.redirect_chain == [(f"/decks/{deck.token}/", 302)]
    assert (deck.owner, deck.name, deck.text, deck.visibility) == (mei, "Rush", FORM["text"], "private")
    assert (deck.last_check.problems, deck.last_check.verdict) == (2, "undetermined")
    assert "2 lines could not be read; they are kept as typed." in response.text
    assert "what?" in response.text


def test_one_open_line_is_said_in_the_singular(owner: Client) -> None:
    response = owner.post("/decks/new/", FORM | {"text": "what?"}, follow=True)

    assert "1 line could not be read; it is kept as typed." in response.text


def test_a_saved_list_is_taken_along_once(owner: Client) -> None:
    owner.post("/decks/keep/", FORM)
    owner.post("/decks/new/", FORM)

    assert owner.get("/decks/new/").context["form"]["text"].value() is None


def test_what_a_database_cannot_keep_is_kept_as_a_sign(owner: Client) -> None:
    owner.post("/decks/new/", FORM | {"text": "3 De\x00fy"})

    assert Deck.objects.get().text == "3 De\ufffdfy"


@pytest.mark.parametrize(
    ("data", "fields"),
    [
        ({"name": ""}, ["name"]),
        ({"format": "blitz"}, ["format"]),
        ({"region": "mars"}, ["region"]),
        ({"text": "x" * 300_000}, ["text"]),
    ],
)
def test_a_deck_that_cannot_be_saved_is_shown_again(owner: Client, data: dict[str, str], fields: list[str]) -> None:
    response = owner.post("/decks/new/", FORM | data)

    assert (response.status_code, list(response.context["form"].errors)) == (400, fields)
    assert not Deck.objects.exists()


def test_another_game_keeps_what_is_typed_and_saves_nothing(owner: Client) -> None:
    response = owner.post("/decks/new/?switch=1", FORM | {"game": "wow"})

    form = response.context["form"]
    assert (response.status_code, response.context["game"].slug) == (200, "wow")
    assert (form["text"].value(), form["name"].value()) == (FORM["text"], "Rush")
    assert not Deck.objects.exists()


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_deck_of_an_unknown_game_is_not_there(owner: Client, method: str) -> None:
    assert getattr(owner, method)("/decks/new/", {"game": "chess"}).status_code == 404


def test_a_deck_is_edited_as_text(owner: Client, deck: Deck) -> None:
    shown = owner.get(f"/decks/{deck.token}/edit/").context["form"]
    form = FORM | {"name": "Slow", "text": "4 Defy", "precon": "on"}

    response = owner.post(f"/decks/{deck.token}/edit/", form, follow=True)

    deck.refresh_from_db()
    assert [shown[name].value() for name in ("name", "format", "region", "text")] == [
        "Rush",
        "standard",
        "global",
        "3 Defy\nwhat?",
    ]
    assert (deck.name, deck.text, deck.options, deck.last_check.problems) == ("Slow", "4 Defy", ["precon"], 0)
    assert "could not be read" not in response.text
    assert owner.get(f"/decks/{deck.token}/edit/").context["form"]["precon"].value() is True


def test_an_edit_that_is_refused_changes_nothing(owner: Client, deck: Deck) -> None:
    response = owner.post(f"/decks/{deck.token}/edit/", FORM | {"name": "", "text": "4 Defy"})

    deck.refresh_from_db()
    assert (response.status_code, deck.name, deck.text) == (400, "Rush", "3 Defy\nwhat?")


@pytest.mark.parametrize(("visibility", "status"), [("private", 404), ("unlisted", 200), ("public", 200)])
def test_the_owner_says_who_can_read_a_deck(owner: Client, deck: Deck, lin: User, visibility: str, status: int) -> None:
    said = owner.post(f"/decks/{deck.token}/share/", {"visibility": visibility}, follow=True)

    seen = [reader.get(f"/decks/{deck.token}/").status_code for reader in (Client(), another(lin), owner)]
    assert "can read this deck." in said.text
    assert seen == [status, status, 200]


@pytest.mark.parametrize("data", [{}, {"visibility": "friends"}])
def test_an_unknown_visibility_is_refused(owner: Client, deck: Deck, data: dict[str, str]) -> None:
    response = owner.post(f"/decks/{deck.token}/share/", data, follow=True)

    deck.refresh_from_db()
    assert "Choose who can read this deck." in response.text
    assert deck.visibility == "private"


def test_only_the_owner_is_offered_what_only_the_owner_may(owner: Client, mei: User, lin: User) -> None:
    deck = made(mei, visibility="public")

    own, others = (reader.get(f"/decks/{deck.token}/").text for reader in (owner, another(lin)))

    for action in ("edit", "delete", "share"):
        assert f'/decks/{deck.token}/{action}/"' in own
        assert f'/decks/{deck.token}/{action}/"' not in others


def test_a_deleted_deck_waits_in_the_bin_and_its_link_is_dead(owner: Client, mei: User) -> None:
    deck = made(mei, visibility="public")

    asked = owner.get(f"/decks/{deck.token}/delete/")
    before = listed(owner.get("/decks/").text)
    deleted = owner.post(f"/decks/{deck.token}/delete/", follow=True)

    assert (asked.status_code, before, deleted.redirect_chain) == (200, ["Rush"], [("/decks/", 302)])
    assert "“Rush” is in the bin." in unescape(deleted.text)
    assert [listed(owner.get(url).text) for url in ("/decks/", "/decks/bin/")] == [[], ["Rush"]]
    assert [reader.get(f"/decks/{deck.token}/").status_code for reader in (owner, Client())] == [404, 404]


def test_a_deck_comes_back_from_the_bin_as_it_was(owner: Client, mei: User) -> None:
    deck = made(mei, visibility="public")
    throw_away(deck)

    response = owner.post(f"/decks/{deck.token}/restore/", follow=True)

    assert response.redirect_chain == [(f"/decks/{deck.token}/", 302)]
    assert "“Rush” is back." in unescape(response.text)
    assert Client().get(f"/decks/{deck.token}/").status_code == 200
    assert listed(owner.get("/decks/bin/").text) == []
