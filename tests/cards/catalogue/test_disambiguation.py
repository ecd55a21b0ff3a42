"""Telling cards of one name apart: by the very spelling, by a word behind the name, by their kind."""

import pytest

from cards.catalogue.disambiguation import (
    Remark,
    is_trait_word,
    of_possible_kinds,
    remarks,
    with_exact_spelling,
    with_trait,
)
from legality.engine.values.facts import UNKNOWN
from tests.legality.making import card

SHOUT, PLAIN = card("Counterattack!"), card("Counterattack")
HERO, ALLY, EVENT, OPEN = (card("Edwin", kind, key=str(kind)) for kind in ("hero", "ally", "event", UNKNOWN))
KNIGHT = card("Death Coil", "ability", key="knight", class_="death-knight")
WARLOCK = card("Death Coil", "ability", key="warlock", class_="warlock", role="Gul Dan")
UNCLEAR = card("Death Coil", "ability", key="unclear", class_=UNKNOWN)


def test_a_name_with_its_signs_is_one_cards_and_without_them_anybodys() -> None:
    both = [SHOUT, PLAIN]

    assert [with_exact_spelling(both, typed) for typed in ("COUNTERATTACK!", "ｃounterattack", "counter attack")] == [
        [SHOUT],
        [PLAIN],
        both,
    ]


def test_kinds_leave_the_cards_that_may_stand_there_as_long_as_one_may() -> None:
    deck, hero = frozenset(("hero", "ally")), frozenset(("hero",))

    assert of_possible_kinds([HERO, ALLY, EVENT], (deck,)) == [HERO, ALLY]
    assert of_possible_kinds([HERO, ALLY, EVENT], (deck, hero)) == [HERO]
    assert of_possible_kinds([ALLY, EVENT], (deck, hero)) == [ALLY]
    assert of_possible_kinds([EVENT], (deck,)) == [EVENT]


def test_a_kind_that_is_not_known_may_be_any() -> None:
    assert of_possible_kinds([HERO, OPEN, EVENT], (frozenset(("hero",)),)) == [HERO, OPEN]


def test_no_kind_chooses_between_two_names() -> None:
    assert of_possible_kinds([SHOUT, card("Counterattack", "event")], (frozenset(("ally",)),))[0] is SHOUT
    assert len(of_possible_kinds([SHOUT, card("Counterattack", "event")], (frozenset(("ally",)),))) == 2


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("阿澄（红）", [Remark("阿澄", "红", closed=True)]),
        ("Death Coil [FoO 83]", [Remark("Death Coil", "FoO 83", closed=True)]),
        ("[FoO 83]", [Remark("", "FoO 83", closed=True)]),
        ("阿澄【红】 ", [Remark("阿澄", "红", closed=True)]),
        (
            "Death Coil FoO 83",
            [
                Remark("", "Death Coil FoO 83", closed=True),
                Remark("Death Coil FoO", "83", closed=False),
                Remark("Death Coil", "FoO 83", closed=False),
            ],
        ),
        ("hoa257", [Remark("", "hoa257", closed=True)]),
        ("red)", [Remark("", "red)", closed=True)]),
    ],
)
def test_what_stands_behind_a_name_is_read_in_each_way_it_may_be(typed: str, read: list[Remark]) -> None:
    assert list(remarks(typed)) == read


@pytest.mark.parametrize(
    ("word", "left"),
    [
        ("death-knight", [KNIGHT]),
        ("Gul'dan", [WARLOCK]),
        ("ability", [KNIGHT, WARLOCK]),
        ("mage", []),
        ("", []),
        ("6", []),
    ],
)
def test_a_word_leaves_the_cards_that_bear_it(word: str, left: list[object]) -> None:
    assert with_trait([KNIGHT, WARLOCK], word) == left


def test_a_card_whose_trait_is_not_known_may_bear_the_word() -> None:
    assert with_trait([KNIGHT, UNCLEAR], "Death Knight") == [KNIGHT, UNCLEAR]
    assert with_trait([UNCLEAR], "Death Knight") == []


def test_a_word_of_a_game_is_known_in_every_language() -> None:
    assert [is_trait_word("zero", word) for word in ("红", "Red", "紅", "ally", "")] == [True, True, True, False, False]
    assert not is_trait_word("nowhere", "Red")
