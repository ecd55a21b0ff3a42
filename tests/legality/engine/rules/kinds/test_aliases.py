"""Copies by a compound key, under the name of another card, and cards that a condition leaves free."""

import pytest

from legality.engine.rules.kinds import Copies
from legality.engine.values.conditions import where
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Exemption
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import BlamedCard, Doubt, Operation, Violation
from tests.legality.making import card, context, deck

ANT = card("Ant")


def found(rule: Copies, cards: Deck) -> list[Violation | Doubt]:
    return list(rule.findings(cards, context()))


BY_PITCH = Copies(code="copies", cite="1", over=("main",), at_most=3, key=("pitch", "colour"))
TREATED = Copies(code="copies", cite="1", over=("main",), at_most=2, alias="treated")
BASICS_FREE = Copies(code="copies", cite="1", over=("main",), at_most=2, unless=where(supertype="basic"))


def test_copies_of_a_compound_key_are_counted_apart() -> None:
    one, two, vague = (card("Ant", key=f"{n}", numbers={"pitch": n}, colour="red") for n in (1, 2, UNKNOWN))

    assert found(BY_PITCH, deck(main={one: 3, two: 3})) == []
    assert found(BY_PITCH, deck(main={one: 4, two: 1})) == [
        Violation(
            "copies",
            "1",
            "over-copies",
            "remove",
            "",
            4,
            3,
            (BlamedCard(one, 4, "main"),),
            (Operation("remove", "main", 1, one),),
        )
    ]
    assert found(BY_PITCH, deck(main={one: 3, vague: 1})) == [Doubt("copies", "1", "pitch", vague, "")]
    assert BY_PITCH.facts_needed(one, "main") == ("label", "pitch", "colour")
    assert BY_PITCH.facts_needed(one, "side") == ()


def test_copies_are_told_apart_in_one_way() -> None:
    with pytest.raises(ValueError, match="one of by and key"):
        Copies(code="copies", cite="1", over=("main",), at_most=3, by="colour", key=("pitch",))


def test_a_card_counts_as_the_one_that_it_is_treated_as() -> None:
    twin, veiled = card("Other Ant", treated="Ant"), card("Veiled", treated=UNKNOWN)
    never = card("Never", treated="?Bee|?Cat")
    shared = found(TREATED, deck(main={ANT: 1, twin: 2}))

    assert [(one.found, one.cards) for one in shared if isinstance(one, Violation)] == [
        (3, (BlamedCard(ANT, 1, "main"), BlamedCard(twin, 2, "main")))
    ]
    assert found(TREATED, deck(main={ANT: 2, never: 2})) == []
    assert found(TREATED, deck(main={ANT: 2, veiled: 1})) == [Doubt("copies", "1", "treated", veiled, "")]
    assert TREATED.facts_needed(ANT, "main") == ("label", "treated")


def test_a_card_that_may_lift_the_limit_of_its_name_leaves_it_open() -> None:
    veiled = card("Veiled", labels="unlimited", treated=UNKNOWN)
    free = card("Free", labels="unlimited", treated="Bee")

    assert found(TREATED, deck(main={ANT: 3, veiled: 1})) == [Doubt("copies", "1", "treated", veiled, "")]
    assert found(TREATED, deck(main={ANT: 3, free: 1})) != []
    lost = card("Lost", treated=UNKNOWN)
    assert found(TREATED, deck(main={lost: 3, free: 1})) == [Doubt("copies", "1", "treated", lost, "")]
    assert found(TREATED, deck(main={lost: 3, veiled: 1})) == [Doubt("copies", "1", "treated", lost, "")]


def test_cards_of_a_condition_are_left_free() -> None:
    land, vague = card("Land", supertypes="basic"), card("Vague", supertypes=UNKNOWN)
    cards = deck(main={land: 9, ANT: 2, vague: 3})

    assert found(BASICS_FREE, cards) == [Doubt("copies", "1", "supertype", vague, "")]
    assert BASICS_FREE.exemption(land, "main", cards, context()) == Exemption("freed")
    assert BASICS_FREE.exemption(ANT, "main", cards, context()) is None
    assert BASICS_FREE.facts_needed(land, "main") == ("label", "supertype")


def test_a_name_of_several_words_is_written_as_a_slug() -> None:
    harrier, dusk = card("Gale Harrier"), card("Harrier of Dusk", treated="gale-harrier")

    (found,) = TREATED.findings(deck(main={harrier: 2, dusk: 1}), context())

    assert isinstance(found, Violation)
    assert (found.found, found.limit) == (3, 2)


def test_a_name_is_written_without_accents_and_apostrophes() -> None:
    queen, double = card("Queen Zoé's Ant"), card("Double", treated="queen-zoes-ant")

    assert [one.found for one in found(TREATED, deck(main={queen: 1, double: 2})) if isinstance(one, Violation)] == [3]
