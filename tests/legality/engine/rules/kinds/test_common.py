"""A value that the cards of a deck have in common, and its comparisons."""

from dataclasses import replace

from legality.engine.rules.kinds import OneInCommon
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Comparison, Exemption
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import BlamedCard, Doubt, Operation, Violation
from tests.legality.making import card, context, deck

BOTH = ("main", "side")
ANT = card("Ant")


def found(rule: OneInCommon, cards: Deck) -> list[Violation | Doubt]:
    return list(rule.findings(cards, context()))


SERIES = OneInCommon(code="one-series", cite="100", over=BOTH, trait="series", reading="R2")
DRAGON, DRAGON_TOO = card("Goku", series="dragon"), card("Roshi", series="dragon")
NINJA = card("Naruto", series="ninja")
PIRATE_OR_NINJA = card("Film", series="ninja|pirate")
LOST = card("Lost", series=UNKNOWN)


def test_a_value_in_common_is_well() -> None:
    assert found(SERIES, deck(main={DRAGON: 4, ANT: 1}, side={DRAGON_TOO: 1})) == []
    assert found(SERIES, deck(main={NINJA: 1, PIRATE_OR_NINJA: 1})) == []
    assert found(SERIES, deck(main={ANT: 4})) == []


def test_copies_outside_the_most_common_value_are_blamed() -> None:
    assert found(SERIES, deck(main={DRAGON: 4, NINJA: 3, ANT: 9}, side={NINJA: 1, PIRATE_OR_NINJA: 1})) == [
        Violation(
            "one-series",
            "100",
            "not-in-common",
            "replace",
            "",
            4,
            0,
            (BlamedCard(DRAGON, 4, "main"),),
            (Operation("remove", "main", 4, DRAGON),),
            (("trait", "series"), ("value", "ninja")),
            "R2",
        )
    ]


def test_each_unknown_value_is_a_doubt() -> None:
    void = card("Void", series=UNKNOWN)

    assert found(SERIES, deck(main={DRAGON: 4, LOST: 1, void: 1})) == [
        Doubt("one-series", "100", "series", LOST, "", "R2"),
        Doubt("one-series", "100", "series", void, "", "R2"),
    ]


def test_what_is_wrong_without_the_unknown_is_wrong() -> None:
    (violation,) = found(SERIES, deck(main={DRAGON: 1, NINJA: 2, LOST: 1}))

    assert isinstance(violation, Violation)
    assert violation.cards == (BlamedCard(DRAGON, 1, "main"),)


def test_only_the_values_named_are_looked_at() -> None:
    two = replace(SERIES, among=frozenset(("dragon", "pirate")))

    assert found(two, deck(main={DRAGON: 1, NINJA: 1})) == []
    assert [type(finding) for finding in found(two, deck(main={DRAGON: 1, PIRATE_OR_NINJA: 1}))] == [Violation]
    assert found(two, deck(main={DRAGON: 1, LOST: 1})) == [Doubt("one-series", "100", "series", LOST, "", "R2")]


def test_a_card_is_shown_beside_what_the_others_share() -> None:
    cards = deck(main={DRAGON: 1, NINJA: 1, PIRATE_OR_NINJA: 1, ANT: 1, LOST: 1})
    words = (("trait", "series"),)

    assert SERIES.sections() == BOTH
    assert SERIES.comparisons(DRAGON, "main", cards, context()) == (
        Comparison("common", ("dragon",), ("ninja",), words),
    )
    assert SERIES.comparisons(NINJA, "main", cards, context()) == (Comparison("common", ("ninja",), (), words),)
    assert SERIES.comparisons(LOST, "main", deck(main={LOST: 1}), context()) == (
        Comparison("common", None, None, words),
    )


def test_a_card_without_a_value_is_left_alone() -> None:
    cards = deck(main={DRAGON: 1, ANT: 1})

    assert SERIES.exemption(ANT, "main", cards, context()) == Exemption("no-trait", (("traits", "series"),))
    assert SERIES.exemption(DRAGON, "main", cards, context()) is None


def test_the_cards_that_are_there_say_what_the_next_must_have() -> None:
    assert SERIES.required_values(deck(main={ANT: 1, LOST: 1})) == frozenset()
    assert SERIES.required_values(deck(main={PIRATE_OR_NINJA: 1, LOST: 1})) == {"pirate", "ninja"}
    assert SERIES.required_values(deck(main={PIRATE_OR_NINJA: 1, NINJA: 1})) == {"ninja"}
    assert SERIES.required_values(deck(main={DRAGON: 3, NINJA: 2})) == {"dragon"}

    kept = {card.name: SERIES.allows(card, frozenset(("dragon",))) for card in (DRAGON, NINJA, ANT, LOST)}
    assert kept == {DRAGON.name: True, NINJA.name: False, ANT.name: True, LOST.name: True}


def test_a_deck_narrows_the_cards_to_those_with_its_values_or_none() -> None:
    narrowing = SERIES.narrows(deck(main={DRAGON: 3, NINJA: 2}), context())

    assert narrowing is not None
    assert (narrowing.key, narrowing.over, narrowing.words) == (
        "in-common",
        SERIES.over,
        (("trait", "series"), ("value", "dragon")),
    )
    assert [narrowing.keeps(one) for one in (DRAGON, NINJA, LOST, ANT)] == [True, False, True, True]
    assert narrowing == SERIES.narrows(deck(main={DRAGON: 1}), context())


def test_a_deck_without_values_narrows_nothing() -> None:
    assert SERIES.narrows(deck(main={ANT: 1, LOST: 1}), context()) is None


def test_the_cards_that_may_stand_together_share_a_value_or_have_none() -> None:
    cards = [DRAGON, NINJA, PIRATE_OR_NINJA, ANT, LOST]

    def kept(*, at_best: bool) -> list[list[str]]:
        return [
            [one.name for one in cards if keeps(one)] for keeps in SERIES.together(cards, context(), at_best=at_best)
        ]

    # By the values dragon, ninja and pirate.
    assert kept(at_best=True) == [["Goku", "Ant", "Lost"], ["Naruto", "Film", "Ant", "Lost"], ["Film", "Ant", "Lost"]]
    assert kept(at_best=False) == [["Goku", "Ant"], ["Naruto", "Film", "Ant"], ["Film", "Ant"]]
    assert SERIES.together([ANT], context(), at_best=True) == ()
