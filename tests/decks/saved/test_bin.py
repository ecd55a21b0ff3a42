"""The bin gives back what it took, for thirty days."""

from datetime import UTC, date, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.forms.models import model_to_dict

from accounts.models import User
from decks.access.saving import StaleDeckError, save_deck
from decks.models import Check, Deck, DeckLine
from decks.saved.bin import bin_deck, empty_deck_bin, restore_deck
from tests.decks.own_decks import deck_of

pytestmark = pytest.mark.django_db

DAY = date(2026, 8, 8)


def kept(deck: Deck) -> dict[str, object]:
    return model_to_dict(deck.last_check, exclude=["id", "deck"])


def test_the_bin_gives_a_deck_back_as_it_was(mei: User) -> None:
    deck = deck_of("zero", "casual", "3 站长老陆\nwhat?", owner=mei, visibility="unlisted")
    save_deck(deck, DAY)
    before = model_to_dict(Deck.objects.get())

    bin_deck(deck)
    binned = list(Deck.objects.in_bin_of(mei.pk))
    restore_deck(deck)

    assert binned == [deck]
    assert model_to_dict(Deck.objects.get()) == before
    assert list(Deck.objects.of(mei.pk)) == [deck]


def test_a_deck_that_was_written_since_is_not_thrown_away() -> None:
    deck = deck_of("zero", "casual", "")
    save_deck(deck, DAY)

    with pytest.raises(StaleDeckError):
        bin_deck(deck, expected=2)
    bin_deck(deck, expected=1)

    assert Deck.objects.get().deleted == deck.deleted is not None


def test_the_bin_is_emptied_of_what_has_lain_there_for_more_than_thirty_days() -> None:
    now = datetime(2026, 8, 31, 12, tzinfo=UTC)
    for name, days in (("kept", None), ("thirty", 30), ("older", 31)):
        deck = deck_of("riftbound", "standard", "3 Defy")
        deck.name, deck.deleted = name, None if days is None else now - timedelta(days=days)
        save_deck(deck, DAY)

    assert (empty_deck_bin(now), empty_deck_bin(now)) == (1, 0)
    assert set(Deck.objects.values_list("name", flat=True)) == {"kept", "thirty"}
    assert DeckLine.objects.count() == Check.objects.count() == 2


def test_the_command_empties_the_bin_and_says_so() -> None:
    deck = deck_of("zero", "casual", "", deleted=datetime(2020, 1, 1, tzinfo=UTC))
    save_deck(deck, DAY)
    output = StringIO()

    call_command("emptybin", stdout=output)

    assert output.getvalue() == "bin: 1 decks deleted for ever\n"
    assert Deck.objects.count() == 0
