"""What a person has, and what they still need."""

from datetime import date
from random import Random

import pytest

from accounts.models import User
from cards.catalogue.loading import load_catalogue
from decks.access.collection import (
    Missing,
    filter_fully_owned,
    find_collection,
    find_missing_cards,
    missing_as_text,
    read_collection,
    save_collection,
)
from decks.access.saving import save_deck
from decks.access.serving import answer_of
from decks.models import Collection, Deck
from legality.games import GAMES
from tests.legality.making import card

pytestmark = pytest.mark.django_db

DAY = date(2026, 8, 8)
NAMES = ("Defy", "Blood Rush", "Called Shot", "Alpha Strike")


def wanted(deck: str, owned: str) -> tuple[Missing, ...]:
    catalogue = load_catalogue("riftbound")
    answer = answer_of(Deck(game="riftbound", format="standard", text=deck), DAY)
    return find_missing_cards(answer, read_collection(owned, GAMES["riftbound"], catalogue).tally())


def test_what_is_missing_is_what_the_deck_has_more_of() -> None:
    found = wanted(
        "3 Defy\n2 Blood Rush\n\nSideboard\n1 Defy\n1 Alpha Strike",
        "Main deck\n1 Defy\n2 blood rush\n\nSideboard\n9 Defi",
    )

    rows = [(one.card.id, one.needed, one.owned, one.count) for one in found]
    assert rows == [("riftbound.defy", 4, 1, 3), ("riftbound.alpha-strike", 1, 0, 1)]
    assert missing_as_text(found) == "3 Defy\n1 Alpha Strike\n"


@pytest.mark.parametrize(("deck", "owned"), [("", ""), ("3 Defy", "3 Defy"), ("3 Defy", "9 Defy"), ("what?", "")])
def test_nothing_is_missing_of_what_is_owned(deck: str, owned: str) -> None:
    assert wanted(deck, owned) == ()
    assert missing_as_text(wanted(deck, owned)) == ""


def test_cards_that_are_only_considered_are_not_needed() -> None:
    assert wanted("Maybe\n3 Defy", "") == ()


def test_a_collection_is_one_persons_and_one_games(mei: User, lin: User) -> None:
    save_collection(mei.pk, "riftbound", "1 Defy")
    save_collection(mei.pk, "riftbound", "2 Defy")
    save_collection(lin.pk, "riftbound", "9 Defy")

    texts = [find_collection(person.pk, game).text for person, game in ((mei, "riftbound"), (mei, "wow"), (lin, "wow"))]
    assert texts == ["2 Defy", "", ""]
    assert Collection.objects.count() == 2
    assert str(find_collection(mei.pk, "riftbound")) == "Mei, riftbound"


def dealt(random: Random, most: int) -> str:
    """A list of some cards in two sections."""
    lines = (f"{random.randint(1, most)} {name}\n" for name in random.sample(NAMES, random.randint(0, 3)))
    return "".join(line + ("\nSideboard\n" if random.random() < 0.3 else "") for line in lines)


def test_the_decks_that_need_nothing_are_those_of_which_nothing_is_missing(mei: User) -> None:
    random, catalogue = Random(7), load_catalogue("riftbound")
    decks = [Deck(owner=mei, name="d", game="riftbound", format="standard", text=dealt(random, 4)) for _ in range(30)]
    for deck in decks:
        save_deck(deck, DAY)

    found = []
    for _ in range(20):
        text = dealt(random, 9)
        owned = read_collection(text, GAMES["riftbound"], catalogue).tally()
        needless = {deck.pk for deck in decks if deck.text and wanted(deck.text, text) == ()}
        found.append(set(filter_fully_owned(Deck.objects.all(), owned).values_list("pk", flat=True)))
        assert found[-1] == needless

    assert any(found)


@pytest.mark.parametrize("count", [1, 31, 32, 64, 999])
def test_a_deck_needs_nothing_from_the_last_copy_on(mei: User, count: int) -> None:
    save_deck(Deck(owner=mei, name="d", game="riftbound", format="standard", text=f"{count} Defy"), DAY)
    defy = load_catalogue("riftbound").cards["riftbound.defy"]

    found = [filter_fully_owned(Deck.objects.all(), {defy: n}).count() for n in (count - 1, count, count + 1, 70_000)]

    assert found == [0, 1, 1, 1]


def test_a_collection_may_hold_each_card_in_another_number(mei: User) -> None:
    decks = [Deck(owner=mei, name="d", game="riftbound", format="standard", text=f"{n} Defy") for n in (2, 3)]
    for deck in decks:
        save_deck(deck, DAY)

    defy = load_catalogue("riftbound").cards["riftbound.defy"]
    owned = {defy: 2} | {card(f"Card {n}"): n for n in range(5_000)}

    assert list(filter_fully_owned(Deck.objects.all(), owned)) == [decks[0]]


@pytest.mark.parametrize("text", ["", "what?", "1 Defy\nwhat?", "Maybe\n1 Defy"])
def test_a_deck_of_nothing_or_of_unread_lines_is_not_said_to_need_nothing(mei: User, text: str) -> None:
    save_deck(Deck(owner=mei, name="d", game="riftbound", format="standard", text=text), DAY)
    defy = load_catalogue("riftbound").cards["riftbound.defy"]

    assert list(filter_fully_owned(Deck.objects.all(), {defy: 9})) == []
