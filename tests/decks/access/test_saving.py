"""Saved decks: the result of a check stays with the deck, and the bin gives decks back unchanged."""

from datetime import date

import pytest
from django.forms.models import model_to_dict

from cards.catalogue.loading import load_catalogue
from decks.access.saving import StaleDeckError, save_deck, write_deck_fields
from decks.check.checking import TooLongError
from decks.check.question import RefusedError
from decks.decklist.reading.lists import MAX_BYTES
from decks.models import Check, Deck
from decks.samples import find_sample
from decks.saved.bin import bin_deck
from legality.engine.rules.format import FormatNotInForceError
from tests.decks.own_decks import deck_of, lines_of

pytestmark = pytest.mark.django_db

DAY = date(2026, 8, 8)


def sample(game: str, slug: str) -> str:
    found = find_sample(game, slug)
    assert found is not None

    return found.text


def kept(deck: Deck) -> dict[str, object]:
    return model_to_dict(deck.last_check, exclude=["id", "deck"])


def test_saving_keeps_what_the_check_said() -> None:
    deck = deck_of("riftbound", "standard", sample("riftbound", "standard-jinx-precon") + "\n1 Xyzzy\n0 Defy")

    answer = save_deck(deck, DAY)

    deck.refresh_from_db()
    assert (answer.verdict, answer.report.codes) == ("illegal", ("banned",))
    assert kept(deck) == {
        "day": DAY,
        "verdict": "illegal",
        "codes": ["banned"],
        "problems": 2,
        "edition": "CR 1.4 / TR 2026-07-16",
        "catalogue": load_catalogue("riftbound").version,
    }


def test_the_options_of_a_deck_are_part_of_its_verdict() -> None:
    deck = deck_of("riftbound", "standard", sample("riftbound", "standard-jinx-precon"), options=["precon"])

    assert save_deck(deck, DAY).verdict == "legal"


def test_saving_again_replaces_what_was_said() -> None:
    deck = deck_of("zero", "casual", "")
    save_deck(deck, DAY)
    before = deck.updated

    deck.text = sample("zero", "casual")
    save_deck(deck, date(2026, 8, 9))

    check = Check.objects.get(deck=deck)
    assert (check.day, check.verdict, check.codes) == (date(2026, 8, 9), "legal", [])
    assert deck.updated > before


def test_a_pool_is_part_of_a_limited_deck() -> None:
    found = find_sample("wow", "limited")
    assert found is not None

    within = deck_of("wow", "limited", found.text, pool=found.pool or "")
    beyond = deck_of("wow", "limited", found.text, pool=f"{found.pool}\n1 Blink")

    assert save_deck(within, DAY).verdict == "legal"
    assert save_deck(beyond, DAY).report.codes == ("pool",)


def test_a_pool_left_beside_a_constructed_deck_changes_nothing() -> None:
    deck = deck_of("wow", "classic", sample("wow", "classic"), pool="1 Xyzzy\n4 Blink")

    assert save_deck(deck, DAY).verdict == "legal"


@pytest.mark.parametrize(
    ("deck", "day", "fault"),
    [
        (deck_of("riftbound", "standard", "x" * (MAX_BYTES + 1)), DAY, TooLongError),
        (deck_of("riftbound", "standard", ""), date(2025, 7, 20), FormatNotInForceError),
        (deck_of("chess", "standard", ""), DAY, RefusedError),
        (deck_of("riftbound", "blitz", ""), DAY, RefusedError),
    ],
    ids=["too long", "too early", "no such game", "no such format"],
)
def test_a_deck_that_cannot_be_judged_is_not_saved(deck: Deck, day: date, fault: type[Exception]) -> None:
    with pytest.raises(fault):
        save_deck(deck, day)

    assert Deck.objects.count() == 0
    assert Check.objects.count() == 0


def test_every_save_is_a_revision_of_its_own() -> None:
    deck = deck_of("zero", "casual", "")

    revisions = []
    for _ in range(3):
        save_deck(deck, DAY)
        revisions.append((deck.revision, Deck.objects.get().revision))

    assert revisions == [(1, 1), (2, 2), (3, 3)]


def test_of_two_who_began_from_one_revision_the_later_is_told_and_writes_nothing() -> None:
    save_deck(deck_of("riftbound", "standard", "3 Defy"), DAY)
    one, other = Deck.objects.get(), Deck.objects.get()
    one.text, other.text = "2 Defy", "1 Defy\n1 Alpha Strike"
    save_deck(one, DAY, expected=1)

    with pytest.raises(StaleDeckError) as raised:
        save_deck(other, DAY, expected=1)

    kept = Deck.objects.get()
    assert (raised.value.current, raised.value.current.text, raised.value.current.revision) == (kept, "2 Defy", 2)
    assert kept.text == "2 Defy"
    assert lines_of(kept) == [("main", "riftbound.defy", 2)]


def test_who_names_no_revision_writes_over_any() -> None:
    save_deck(deck_of("zero", "casual", ""), DAY)
    late = Deck.objects.get()
    save_deck(Deck.objects.get(), DAY)

    save_deck(late, DAY)

    assert (late.revision, Deck.objects.get().revision) == (3, 3)


def test_a_deck_in_the_bin_is_not_written() -> None:
    deck = deck_of("zero", "casual", "")
    save_deck(deck, DAY)
    bin_deck(Deck.objects.get())

    for write in (
        lambda: save_deck(deck, DAY, expected=1),
        lambda: write_deck_fields(deck, ("folder",)),
        lambda: bin_deck(deck),
    ):
        with pytest.raises(Deck.DoesNotExist):
            write()


def test_the_cards_of_a_deck_are_kept_merged_and_without_open_lines() -> None:
    deck = deck_of("riftbound", "standard", "2 Defy\n1 defy\nwhat?\n\nSideboard\n1 Defy\n\nMaybe\n2 Defy")

    save_deck(deck, DAY)
    first = lines_of(deck)
    deck.text = "1 Defy"
    save_deck(deck, DAY)

    assert first == [("main", "riftbound.defy", 3), ("sideboard", "riftbound.defy", 1)]
    assert lines_of(deck) == [("main", "riftbound.defy", 1)]


def test_fields_that_no_verdict_depends_on_are_written_without_a_check() -> None:
    deck = Deck.objects.create(name="x", game="chess", format="blitz", text="1 King")
    deck.folder, deck.name = "Old", "not written"

    write_deck_fields(deck, ("folder",), expected=1)

    kept = Deck.objects.get()
    assert kept.folder == "Old"
    assert kept.name == "x"
    assert kept.revision == 2
    assert deck.revision == 2
