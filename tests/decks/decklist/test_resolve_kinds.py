"""Cards of one name: the heading above a line may leave only one of them."""

import pytest

from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.lists import parse_list
from decks.decklist.resolve import Resolved, resolve_entries
from legality.engine.values.card import Card
from legality.games import GAMES

WOW = GAMES["wow"]
CLASSIC = WOW.format("classic")

VANCLEEFS = Catalogue(
    "wow",
    1,
    [
        IndexedCard(ALLY := Card("wow.ally", "wow", "Edwin VanCleef", "ally"), (), ("DTP-27",)),
        IndexedCard(HERO := Card("wow.hero", "wow", "Edwin VanCleef", "hero"), (), ("TW-4",)),
        IndexedCard(Card("wow.raid", "wow", "Edwin VanCleef", "raid"), (), ("DSM-1",)),
        IndexedCard(READY := Card("wow.ready", "wow", "Battle Preparations", "ability"), (), ("CD2-", "FoO-100")),
        IndexedCard(Card("wow.event", "wow", "Battle Preparations", "event"), (), ("AGE-6",)),
        IndexedCard(Card("wow.shout", "wow", "Counterattack!", "event"), (), ("AGE-7",)),
        IndexedCard(Card("wow.plain", "wow", "Counterattack", "ability"), (), ("AGE-8",)),
    ],
)


def wow(text: str) -> Resolved:
    return resolve_entries(parse_list(text, heading_words(WOW)), VANCLEEFS, CLASSIC)


@pytest.mark.parametrize(
    ("text", "card", "code"),
    [
        ("Hero: Edwin VanCleef", HERO, "TW-4"),
        ("Main deck:\n1 edwin vancleef", ALLY, "DTP-27"),
        ("Sideboard:\n1 Edwin VanCleef", ALLY, "DTP-27"),
        ("1 Battle Preparations", READY, "FOO-100"),
        ("Hero: Battle Preparations", READY, "FOO-100"),
        ("Hero: Edwin VanCleef (ally)", ALLY, None),
    ],
)
def test_of_cards_of_one_name_the_one_that_may_stand_there_is_taken_with_its_code(
    text: str, card: Card, code: str | None
) -> None:
    found = wow(text)

    assert [(row.card, row.entry.code) for row in found.placed] == [(card, code)]
    assert found.problems == ()


@pytest.mark.parametrize("text", ["1 Edwin VanCleef", "Maybe:\n1 Edwin VanCleef"])
def test_of_several_that_may_stand_there_only_those_are_offered(text: str) -> None:
    (problem,) = wow(text).problems

    assert problem.suggestions == ("Edwin VanCleef (DTP-27)", "Edwin VanCleef (TW-4)")


def test_a_name_that_is_not_typed_exactly_is_not_chosen_by_its_kind() -> None:
    assert [problem.kind for problem in wow("1 counter attack").problems] == ["ambiguous"]
