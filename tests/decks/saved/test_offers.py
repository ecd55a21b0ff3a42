"""The form of a deck that somebody else saved meanwhile: it offers both changes in one, without a script."""

import json
from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from decks.models import Deck
from decks.saved.offers import starting_values
from tests.decks.own_decks import made

pytestmark = pytest.mark.django_db

TEXT = "2 Defy\n1 Blood Rush"
FORM = {"name": "Rush", "game": "riftbound", "format": "standard", "folder": ""}


@pytest.fixture
def deck(mei: User) -> Deck:
    return made(mei, text=TEXT)


def elsewhere(deck: Deck, **values: object) -> dict[str, str]:
    """What a form began with that was opened before somebody else changed the deck so."""
    before = {"revision": str(deck.revision), "began": starting_values(deck)}
    Deck.objects.filter(pk=deck.pk).update(revision=deck.revision + 1, **values)
    return FORM | before


def again(late: Any, text: str, **more: str) -> dict[str, str]:  # Any: an answer with its context
    """The form that a conflict answered with, sent once more."""
    form = late.context["form"]
    return (
        FORM | {name: form[name].value() for name in ("revision", "began", "name")} | {"text": text, "over": "1"} | more
    )


def test_an_opened_form_says_what_it_began_with(owner: Client, deck: Deck) -> None:
    form = owner.get(f"/decks/{deck.token}/edit/").context["form"]

    assert json.loads(form["began"].value()) == {
        **{"name": "Rush", "folder": "", "format": "standard", "region": "global"},
        **{"options": [], "text": TEXT, "pool": ""},
    }


def test_changes_of_different_cards_are_kept_both_with_one_press(owner: Client, deck: Deck) -> None:
    address, typed = f"/decks/{deck.token}/edit/", "3 Defy\r\n1 Blood Rush\r\nwhat?"
    opened = elsewhere(deck, text="2 Defy\n2 Blood Rush\nwho?", name="Fury")

    late = owner.post(address, opened | {"text": typed})
    page, offer = unescape(late.text), late.context["offer"]
    saved = owner.post(address, again(late, typed, union="1"), follow=True)

    assert late.status_code == 409
    assert offer.choices == ()
    assert (offer.mine.cards.text, offer.theirs.cards.text) == (
        "+1 Defy (Main deck)\n+ what?\n",
        "+1 Blood Rush (Main deck)\n+ who?\n",
    )
    assert (offer.mine.fields, offer.theirs.fields) == ((), (("Name", "Rush", "Fury"),))
    assert "Merge both changes" in page
    assert page.index('name="union"') < page.index("Save changes")
    now = Deck.objects.get()
    assert (now.name, now.revision) == ("Fury", 3)
    assert now.text == "what?\nwho?\n\nMain deck:\n3 Defy\n2 Blood Rush\n"
    assert list(now.versions.values_list("cause", "text")) == [("edit", "2 Defy\n2 Blood Rush\nwho?")]
    assert saved.status_code == 200


def test_what_both_changed_differently_is_chosen_one_by_one(owner: Client, deck: Deck) -> None:
    address, typed = f"/decks/{deck.token}/edit/", "3 Defy\n2 Blood Rush"
    opened = elsewhere(deck, text="1 Defy\n3 Blood Rush", name="Fury")

    late = owner.post(address, opened | {"text": typed, "name": "Storm"})
    choices = [(one.name, one.label, one.mine, one.theirs, one.is_mine) for one in late.context["offer"].choices]
    chosen = {"take.riftbound.defy": "mine", "take.riftbound.blood-rush": "theirs", "take.field:name": "mine"}
    owner.post(address, again(late, typed, union="1", **chosen))

    assert choices == [
        ("take.riftbound.defy", "Defy", "3 · Main deck", "1 · Main deck", True),
        ("take.riftbound.blood-rush", "Blood Rush", "2 · Main deck", "3 · Main deck", True),
        ("take.field:name", "Name", "Storm", "Fury", True),
    ]
    now = Deck.objects.get()
    assert now.name == "Storm"
    assert now.text.split() == ["Main", "deck:", "3", "Defy", "3", "Blood", "Rush"]


def test_what_nobody_has_chosen_yet_is_asked_and_nothing_is_saved(owner: Client, deck: Deck) -> None:
    address = f"/decks/{deck.token}/edit/"
    late = owner.post(address, elsewhere(deck, text="1 Defy\n1 Blood Rush") | {"text": "2 Defy\n2 Blood Rush"})

    # In the meantime the same card is changed in the form, too.
    more = owner.post(address, again(late, "3 Defy\n2 Blood Rush", union="1"))

    assert [one.label for one in more.context["offer"].choices] == ["Defy"]
    assert more.status_code == 409
    assert more.context["form"]["text"].value() == "3 Defy\n2 Blood Rush"
    assert Deck.objects.get().text == "1 Defy\n1 Blood Rush"


def test_a_third_change_is_joined_with_what_all_began_from(owner: Client, deck: Deck) -> None:
    address, typed = f"/decks/{deck.token}/edit/", "3 Defy\n1 Blood Rush"
    late = owner.post(address, elsewhere(deck, text="2 Defy\n2 Blood Rush") | {"text": typed})
    Deck.objects.update(text="2 Defy\n3 Blood Rush", revision=3)

    later = owner.post(address, again(late, typed, union="1"))
    owner.post(address, again(later, typed, union="1"))

    assert later.status_code == 409
    assert later.context["offer"].theirs.cards.text == "+2 Blood Rush (Main deck)\n"
    assert Deck.objects.get().text.split() == ["Main", "deck:", "3", "Defy", "3", "Blood", "Rush"]


def test_yours_can_still_be_saved_over_the_other(owner: Client, deck: Deck) -> None:
    address = f"/decks/{deck.token}/edit/"
    late = owner.post(address, elsewhere(deck, text="2 Defy\n2 Blood Rush") | {"text": "3 Defy"})

    owner.post(address, again(late, "3 Defy"))

    now = Deck.objects.get()
    assert now.text == "3 Defy"
    assert [version.text for version in now.versions.all()] == ["2 Defy\n2 Blood Rush"]


@pytest.mark.parametrize("base", ["", "{", "[]", "3", '{"text": 3}', '{"options": [1]}', '{"name": "Rush"}'])
def test_without_what_it_began_with_a_form_offers_what_it_always_did(owner: Client, deck: Deck, base: str) -> None:
    address = f"/decks/{deck.token}/edit/"
    opened = elsewhere(deck, text="2 Defy\n2 Blood Rush") | {"began": base}

    late = owner.post(address, opened | {"text": "3 Defy"})
    union = owner.post(address, again(late, "3 Defy", union="1"))

    assert [(one.status_code, one.context["offer"]) for one in (late, union)] == [(409, None), (409, None)]
    assert Deck.objects.get().text == "2 Defy\n2 Blood Rush"


def test_what_one_side_has_already_is_not_offered(owner: Client, deck: Deck) -> None:
    opened = elsewhere(deck, text="3 Defy\n1 Blood Rush", name="Fury")

    late = owner.post(f"/decks/{deck.token}/edit/", opened | {"text": "3 Defy\n1 Blood Rush"})

    assert late.status_code == 409
    assert late.context["offer"] is None
