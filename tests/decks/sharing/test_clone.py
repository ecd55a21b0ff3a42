"""A copy of a deck is private and keeps its list."""

from datetime import date

import pytest

from accounts.models import User
from decks.access.saving import save_deck
from decks.models import Check, Deck
from decks.sharing.clone import clone_deck
from tests.decks.own_decks import deck_of, lines_of

pytestmark = pytest.mark.django_db

DAY = date(2026, 8, 8)


def test_a_copy_is_private_and_keeps_the_list(mei: User, lin: User) -> None:
    deck = deck_of("riftbound", "standard", "3 Defy\nwhat?", owner=mei, visibility="public", region="cn")
    deck.options, deck.pool, deck.folder, deck.plan = ["precon"], "1 Defy", "Mine", "4 Defy"
    deck.primer = "How *I* play it"
    save_deck(deck, DAY)

    copy, again = clone_deck(deck, lin.pk, DAY), clone_deck(deck, mei.pk, DAY)

    fields = (
        "name",
        "owner",
        "region",
        "options",
        "text",
        "pool",
        "folder",
        "plan",
        "primer",
        "visibility",
        "revision",
    )
    assert [getattr(Deck.objects.get(pk=copy.pk), field) for field in fields] == [
        *("Rush", lin, "cn", ["precon"], "3 Defy\nwhat?", "1 Defy", "", "", "", "private", 1),
    ]
    assert again.name == "Rush (copy)"
    assert copy.token != deck.token
    assert lines_of(copy) == lines_of(deck)


def test_a_primer_goes_along_into_its_authors_copy_alone(mei: User, lin: User) -> None:
    deck = deck_of("riftbound", "standard", "3 Defy", owner=mei, visibility="public", primer="How *I* play it")
    save_deck(deck, DAY)

    copies = [clone_deck(deck, person.pk, DAY) for person in (mei, lin)]

    assert [copy.primer for copy in copies] == ["How *I* play it", ""]


def test_a_deck_that_cannot_be_judged_is_copied_too(lin: User) -> None:
    copy = clone_deck(deck_of("chess", "blitz", "1 King"), lin.pk, DAY)

    assert Deck.objects.get().text == "1 King"
    assert copy.owner == lin
    assert Check.objects.count() == 0
