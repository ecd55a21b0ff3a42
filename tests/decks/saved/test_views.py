"""Decks that people keep: save through the login, edit, share, bin; each for its owner alone."""

import re
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from decks.models import Deck
from decks.saved.bin import bin_deck
from tests.decks.own_decks import FORM, another, listed, made

pytestmark = pytest.mark.django_db


def test_a_checked_list_goes_through_the_login_into_the_form(client: Client, mei: User, password: str) -> None:
    checked = FORM | {"region": "cn", "precon": "on", "csrf": "x"}

    kept = client.post("/decks/keep/", checked)
    asked = client.get(kept.headers["Location"])
    back = client.post(asked.headers["Location"], {"username": "Mei", "password": password})
    form = client.get(back.headers["Location"]).context["form"]

    assert kept.headers["Location"] == "/decks/new/"
    assert asked.headers["Location"] == "/accounts/login/?next=/decks/new/"
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
    assert "2 lines were not recognised. They stay as you typed them." in response.text
    assert "what?" in response.text


def test_one_open_line_is_said_in_the_singular(owner: Client) -> None:
    response = owner.post("/decks/new/", FORM | {"text": "what?"}, follow=True)

    assert "1 line was not recognised. It stays as you typed it." in response.text


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

    assert response.status_code == 400
    assert list(response.context["form"].errors) == fields
    assert not Deck.objects.exists()


def test_another_game_keeps_what_is_typed_and_saves_nothing(owner: Client) -> None:
    response = owner.post("/decks/new/?switch=1", FORM | {"game": "wow"})

    form = response.context["form"]
    assert response.status_code == 200
    assert response.context["game"].slug == "wow"
    assert form["text"].value() == FORM["text"]
    assert form["name"].value() == "Rush"
    assert not Deck.objects.exists()


def test_after_another_game_was_chosen_the_form_saves(owner: Client) -> None:
    page = owner.post("/decks/new/?switch=1", FORM | {"game": "wow"}).text

    assert re.findall(r'<form[^>]* id="ask"[^>]* action="([^"]*)"', page) == ["/decks/new/"]


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


def test_what_an_edit_replaced_comes_back_with_one_press(owner: Client, deck: Deck) -> None:
    edited = owner.post(f"/decks/{deck.token}/edit/", FORM | {"text": "1 Defy"}, follow=True)

    undo = re.findall(r'<button[^>]* form="act" formaction="([^"]+)"', edited.text)
    owner.post(undo[0])

    deck.refresh_from_db()
    assert undo == [f"/decks/{deck.token}/versions/1/restore/"]
    assert f'href="/decks/{deck.token}/versions/1/"' in edited.text
    assert deck.text == "3 Defy\nwhat?"


def test_an_edit_that_leaves_the_list_as_it_is_offers_nothing_to_undo(owner: Client, deck: Deck) -> None:
    edited = owner.post(f"/decks/{deck.token}/edit/", FORM | {"name": "Slow", "text": deck.text}, follow=True)

    assert 'form="act"' not in edited.text
    assert deck.versions.count() == 0


def test_an_edit_that_is_refused_changes_nothing(owner: Client, deck: Deck) -> None:
    response = owner.post(f"/decks/{deck.token}/edit/", FORM | {"name": "", "text": "4 Defy"})

    deck.refresh_from_db()
    assert response.status_code == 400
    assert deck.name == "Rush"
    assert deck.text == "3 Defy\nwhat?"


@pytest.mark.parametrize(("visibility", "status"), [("private", 404), ("unlisted", 200), ("public", 200)])
def test_the_owner_says_who_can_read_a_deck(owner: Client, deck: Deck, lin: User, visibility: str, status: int) -> None:
    page = owner.post(f"/decks/{deck.token}/share/", {"visibility": visibility}, follow=True)

    seen = [reader.get(f"/decks/{deck.token}/").status_code for reader in (Client(), another(lin), owner)]
    assert "Who can see this deck: " in page.text
    assert seen == [status, status, 200]


def test_whoever_shares_a_deck_is_led_to_its_link(owner: Client, deck: Deck) -> None:
    shared = owner.post(f"/decks/{deck.token}/share/", {"visibility": "unlisted"})
    page = owner.get(f"/decks/{deck.token}/").text

    section = page.partition('<section class="section no-print" id="share">')[2].partition("</section>")[0]
    assert shared.headers["Location"] == f"/decks/{deck.token}/#share"
    assert "Who can see this deck: " in section
    assert page.count("Who can see this deck: ") == 1
    assert f'value="http://testserver/decks/{deck.token}/"' in section


def test_the_deck_says_before_its_cards_where_it_is_shared(owner: Client, deck: Deck) -> None:
    head = owner.get(f"/decks/{deck.token}/").text.partition('id="report"')[0]

    assert 'href="#share"' in head


@pytest.mark.parametrize("data", [{}, {"visibility": "friends"}])
def test_an_unknown_visibility_is_refused(owner: Client, deck: Deck, data: dict[str, str]) -> None:
    response = owner.post(f"/decks/{deck.token}/share/", data, follow=True)

    deck.refresh_from_db()
    assert "Choose who can see this deck." in response.text
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

    assert asked.status_code == 200
    assert before == ["Rush"]
    assert deleted.redirect_chain == [("/decks/", 302)]
    assert "“Rush” moved to the bin." in unescape(deleted.text)
    assert [listed(owner.get(url).text) for url in ("/decks/", "/decks/bin/")] == [[], ["Rush"]]
    assert [reader.get(f"/decks/{deck.token}/").status_code for reader in (owner, Client())] == [404, 404]


def test_the_word_of_deleting_takes_the_deck_back(owner: Client, deck: Deck) -> None:
    deleted = owner.post(f"/decks/{deck.token}/delete/", follow=True)

    undo = re.findall(r'<button[^>]* form="act" formaction="([^"]+)"', deleted.text)
    back = owner.post(undo[0])

    assert undo == [f"/decks/{deck.token}/restore/"]
    assert back.headers["Location"] == f"/decks/{deck.token}/"
    assert 'href="/decks/bin/"' in deleted.text.partition("</main>")[0]


def test_a_deck_comes_back_from_the_bin_as_it_was(owner: Client, mei: User) -> None:
    deck = made(mei, visibility="public")
    bin_deck(deck)

    response = owner.post(f"/decks/{deck.token}/restore/", follow=True)

    assert response.redirect_chain == [(f"/decks/{deck.token}/", 302)]
    assert "“Rush” restored." in unescape(response.text)
    assert Client().get(f"/decks/{deck.token}/").status_code == 200
    assert listed(owner.get("/decks/bin/").text) == []


def test_of_two_who_edit_at_once_the_later_sees_both_texts_and_loses_nothing(owner: Client, deck: Deck) -> None:
    address = f"/decks/{deck.token}/edit/"
    began = owner.get(address).context["form"]["revision"].value()
    owner.post(address, FORM | {"text": "1 Defy", "revision": began})

    late = owner.post(address, FORM | {"name": "Late", "text": "2 Defy", "revision": began})
    page = unescape(late.text)
    kept = Deck.objects.get()
    again = {name: late.context["form"][name].value() for name in ("name", "format", "text", "revision")}
    owner.post(address, again | {"over": "1"})

    assert late.status_code == 409
    assert kept.text == "1 Defy"
    assert kept.revision == 2
    assert "This deck has been changed since you opened it." in page
    assert ">1 Defy</textarea>" in page and "2 Defy</textarea>" in page
    now = Deck.objects.get()
    assert (now.name, now.text, now.revision) == ("Late", "2 Defy", 3)
    assert list(now.versions.values_list("cause", "text")) == [("edit", "1 Defy"), ("edit", "3 Defy\nwhat?")]


def test_a_third_writing_is_told_as_the_second_was(owner: Client, deck: Deck) -> None:
    address = f"/decks/{deck.token}/edit/"
    for text in ("1 Defy", "2 Defy"):
        owner.post(address, FORM | {"text": text})

    late = owner.post(address, FORM | {"text": "3 Defy", "revision": "2", "over": "1"})

    assert late.status_code == 409
    assert late.context["theirs"].text == "2 Defy"
    assert Deck.objects.get().text == "2 Defy"
    assert list(late.context["theirs"].versions.values_list("text", flat=True)) == ["1 Defy", "3 Defy\nwhat?"]


def test_saying_who_can_read_a_deck_is_a_revision_too(owner: Client, deck: Deck) -> None:
    owner.post(f"/decks/{deck.token}/share/", {"visibility": "public"})

    assert Deck.objects.values_list("visibility", "revision").get() == ("public", 2)


@pytest.mark.parametrize(("game", "format_", "edited"), [("chess", "blitz", 302), ("riftbound", "blitz", 200)])
def test_a_deck_whose_game_or_format_is_gone_is_shown_as_it_was(
    owner: Client, mei: User, game: str, format_: str, edited: int
) -> None:
    deck = Deck.objects.create(owner=mei, name="Old", game=game, format=format_, text="1 <King>", pool="2 Kings")
    address = f"/decks/{deck.token}/"

    page = owner.get(address)
    pages = [owner.get(url).status_code for url in (f"{address}edit/", f"{address}delete/", "/decks/")]

    assert page.status_code == 200
    assert "is no longer on this site, so it cannot be checked. Its list is saved." in page.text
    assert "1 &lt;King&gt;</textarea>" in page.text and "2 Kings" in page.text
    assert (f"{address}edit/" in page.text) == (edited == 200)
    assert pages == [edited, 200, 200]


def test_a_deck_of_a_format_that_is_gone_gets_another(owner: Client, mei: User) -> None:
    deck = Deck.objects.create(owner=mei, name="Old", game="riftbound", format="blitz", text="3 Defy")

    owner.post(f"/decks/{deck.token}/edit/", FORM | {"format": "standard", "revision": "1"})

    assert Deck.objects.values_list("format", "revision").get() == ("standard", 2)


@pytest.mark.parametrize("page", ["hand/", "odds/", "pool/"])
def test_nothing_is_practised_with_a_deck_whose_format_is_gone(owner: Client, mei: User, page: str) -> None:
    deck = Deck.objects.create(owner=mei, name="Old", game="riftbound", format="blitz", text="3 Defy")

    assert owner.get(f"/decks/{deck.token}/{page}").status_code == 404
