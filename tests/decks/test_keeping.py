"""Saved decks: what a check said stays with the deck, and the bin gives back what it took."""

from __future__ import annotations

from datetime import date

import pytest
from django.forms.models import model_to_dict

from accounts.models import User
from cards.catalogue import catalogue_of
from decks.asking import Refused
from decks.checking import Question, TooLong
from decks.keeping import answer_of, question_of, restore, save, throw_away
from decks.lists import MAX_BYTES
from decks.models import Check, Deck
from decks.samples import sample_of
from legality.engine.format import NotInForce
from legality.games import GAMES

pytestmark = pytest.mark.django_db

DAY = date(2026, 8, 8)


def deck_of(game: str, form: str, text: str, **more: object) -> Deck:
    return Deck(name="Rush", game=game, format=form, text=text, **more)


def sample(game: str, slug: str) -> str:
    found = sample_of(game, slug)
    assert found is not None

    return found.text


def kept(deck: Deck) -> dict[str, object]:
    return model_to_dict(deck.last_check, exclude=["id", "deck"])


def test_a_deck_asks_its_own_question() -> None:
    deck = deck_of("riftbound", "standard", "", region="cn", options=["precon"])

    asked = question_of(deck, DAY)

    riftbound = GAMES["riftbound"]
    assert asked == Question(riftbound, riftbound.format("standard"), DAY, "cn", frozenset({"precon"}))


def test_saving_keeps_what_the_check_said() -> None:
    deck = deck_of("riftbound", "standard", sample("riftbound", "standard-jinx-precon") + "\n1 Xyzzy\n0 Defy")

    answer = save(deck, DAY)

    deck.refresh_from_db()
    assert (answer.verdict, answer.report.codes) == ("illegal", ("banned",))
    assert kept(deck) == {
        "day": DAY,
        "verdict": "illegal",
        "codes": ["banned"],
        "problems": 2,
        "edition": "CR 1.4 / TR 2026-07-16",
        "catalogue": catalogue_of("riftbound").version,
    }


def test_the_options_of_a_deck_are_part_of_its_verdict() -> None:
    deck = deck_of("riftbound", "standard", sample("riftbound", "standard-jinx-precon"), options=["precon"])

    assert save(deck, DAY).verdict == "legal"


def test_saving_again_replaces_what_was_said() -> None:
    deck = deck_of("zero", "casual", "")
    save(deck, DAY)
    before = deck.updated

    deck.text = sample("zero", "casual")
    save(deck, date(2026, 8, 9))

    check = Check.objects.get(deck=deck)
    assert (check.day, check.verdict, check.codes) == (date(2026, 8, 9), "legal", [])
    assert deck.updated > before


def test_a_pool_is_part_of_a_limited_deck() -> None:
    found = sample_of("wow", "limited")
    assert found is not None

    within = deck_of("wow", "limited", found.text, pool=found.pool or "")
    beyond = deck_of("wow", "limited", found.text, pool=f"{found.pool}\n1 Blink")

    assert save(within, DAY).verdict == "legal"
    assert save(beyond, DAY).report.codes == ("pool",)


def test_a_pool_left_beside_a_constructed_deck_changes_nothing() -> None:
    deck = deck_of("wow", "classic", sample("wow", "classic"), pool="1 Xyzzy\n4 Blink")

    assert save(deck, DAY).verdict == "legal"


@pytest.mark.parametrize(
    ("deck", "day", "fault"),
    [
        (deck_of("riftbound", "standard", "x" * (MAX_BYTES + 1)), DAY, TooLong),
        (deck_of("riftbound", "standard", ""), date(2025, 7, 20), NotInForce),
        (deck_of("chess", "standard", ""), DAY, Refused),
        (deck_of("riftbound", "blitz", ""), DAY, Refused),
    ],
    ids=["too long", "too early", "no such game", "no such format"],
)
def test_a_deck_that_cannot_be_judged_is_not_saved(deck: Deck, day: date, fault: type[Exception]) -> None:
    with pytest.raises(fault):
        save(deck, day)

    assert (Deck.objects.count(), Check.objects.count()) == (0, 0)


def test_the_bin_gives_a_deck_back_as_it_was(mei: User) -> None:
    deck = deck_of("zero", "casual", "3 站长老陆\nwhat?", owner=mei, visibility="unlisted")
    save(deck, DAY)
    before = model_to_dict(Deck.objects.get())

    throw_away(deck)
    binned = list(Deck.objects.in_bin_of(mei.pk))
    restore(deck)

    assert binned == [deck]
    assert model_to_dict(Deck.objects.get()) == before
    assert list(Deck.objects.of(mei.pk)) == [deck]


def test_a_saved_deck_is_judged_by_the_day_asked() -> None:
    deck = deck_of("riftbound", "standard", sample("riftbound", "standard-jinx-precon"))

    before, since = answer_of(deck, date(2026, 3, 30)), answer_of(deck, date(2026, 3, 31))

    assert ("banned" in before.report.codes, "banned" in since.report.codes) == (False, True)
