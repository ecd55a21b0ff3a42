"""The plan that fixes a saved deck: shown to its owner, done with one press, taken back with one."""

import re

import pytest
from django.test import Client

from accounts.models import User
from decks.access.collection import save_collection
from decks.models import Deck
from tests.decks.own_decks import another, made

pytestmark = pytest.mark.django_db

WORSE = "Main deck:\r\n5 Defy #fast\r\n1 Calm Rune\r\n"


def mark_in(page: str) -> list[str]:
    return re.findall(r'name="mend" value="([^"]+)"', page)


def mended(client: Client, deck: Deck, mark: str, revision: int | None = None) -> tuple[str, Deck]:
    """The page after the plan was done, and the deck as saved then."""
    asked = {"mend": mark, "revision": deck.revision if revision is None else revision}
    answer = client.post(f"/decks/{deck.token}/mend/", asked, follow=True)
    return answer.text, Deck.objects.get(pk=deck.pk)


def test_the_owner_mends_a_deck_and_takes_it_back(owner: Client, mei: User) -> None:
    deck = made(mei, text=WORSE)
    (mark,) = mark_in(owner.get(f"/decks/{deck.token}/").text)

    page, kept = mended(owner, deck, mark)

    assert kept.text.split() == ["Main", "deck:", "3", "Defy", "#fast", "Runes:", "1", "Calm", "Rune"]
    assert mark_in(page) == []
    owner.post(*re.findall(r'formaction="([^"]+/restore/)"', page))
    assert Deck.objects.get(pk=deck.pk).text == WORSE


def test_what_is_left_to_add_names_the_cards_of_the_collection_first(owner: Client, mei: User) -> None:
    deck = made(mei, text="Legend:\n1 Jinx, Loose Cannon\n")
    save_collection(mei.pk, "riftbound", "2 Magma Wurm")

    page = owner.get(f"/decks/{deck.token}/").text

    named = re.findall(r'(?s)mend__fit mend__fit--owned">(.*?)</span>\s*</span>', page)
    assert ["Magma Wurm" in one and "2×" in one and "yours" in one for one in named] == [True]
    assert page.index("mend__fit--owned") < page.index('mend__fit"', page.index("mend__fit--owned"))


@pytest.mark.parametrize(("mark", "revision"), [("0", None), ("", 99), ("0", 99)])
def test_a_deck_changed_since_stays(owner: Client, mei: User, mark: str, revision: int | None) -> None:
    deck = made(mei, text=WORSE)

    page, kept = mended(owner, deck, mark, revision)

    assert "The deck has changed in the meantime. Check the fixes again." in page
    assert kept.text == WORSE
    assert kept.versions.count() == 0


def test_readers_and_owners_of_legal_decks_are_shown_no_plan(mei: User, lin: User) -> None:
    deck = made(mei, text=WORSE)

    assert mark_in(another(lin).get(f"/decks/{deck.token}/").text) == []
