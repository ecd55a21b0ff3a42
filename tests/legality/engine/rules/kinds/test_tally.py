"""Sums over the cards of a deck: of a sort, of names, of printed numbers and of points."""

import pytest

from legality.engine.rules.kinds import Tally
from legality.engine.values.card import Card
from legality.engine.values.conditions import at_least, at_most, parse_condition, where
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Comparison, Exemption
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import BlamedCard, Doubt, Operation, Violation
from legality.engine.values.search_bounds import TooMuch
from tests.legality.making import card, context, deck

BOTH = ("main", "side")
OVER_BOTH = ("sections", "main|side")
THREE = Tally(code="signature-limit", cite="103.2.d", over=BOTH, of=where(supertype="signature"), at_most=3)
BASIC = Tally(
    code="basic", cite="1", over=("main",), of=where(supertype="basic", kind="unit"), at_least=1, reading="R1"
)
CHEAP = Tally(code="cheap", cite="2", over=("main",), of=where(cost=at_least(5)), at_most=0)
LIFE = Tally(code="life", cite="3", over=BOTH, weight="life", at_least=4, at_most=6)
POINTS = Tally(code="points", cite="4", over=BOTH, points={"Ant": 7, "Bee": 3}, at_most=10)
NAMES = Tally(code="names", cite="5", over=("main",), of=where(supertype="rare"), names=True, at_least=1, at_most=2)

ANT, BEE = card("Ant"), card("Bee")
SIGNED, SIGNED_TOO = card("Signed", supertypes="signature"), card("Signed too", supertypes="signature")
BLURRED = card("Blurred", supertypes=UNKNOWN)


def found(rule: Tally, cards: Deck) -> list[Violation | Doubt]:
    return list(rule.findings(cards, context()))


def numbered(name: str, **numbers: int) -> Card:
    return card(name, numbers=numbers)


def test_a_sort_of_card_is_counted_whatever_the_names() -> None:
    assert found(THREE, deck(main={SIGNED: 2, ANT: 9}, side={SIGNED_TOO: 1})) == []
    assert found(THREE, deck(main={SIGNED: 2}, side={SIGNED_TOO: 3})) == [
        Violation(
            "signature-limit",
            "103.2.d",
            "over-count",
            "remove",
            "",
            5,
            3,
            (BlamedCard(SIGNED, 2, "main"), BlamedCard(SIGNED_TOO, 3, "side")),
            (Operation("remove", "main", 2, SIGNED),),
            (("value", "signature"),),
        )
    ]


def test_cards_that_may_be_of_the_sort_are_a_doubt_once_they_decide() -> None:
    assert found(THREE, deck(main={SIGNED: 2, BLURRED: 1})) == []
    assert found(THREE, deck(main={SIGNED: 2, BLURRED: 2})) == [
        Doubt("signature-limit", "103.2.d", "supertype", BLURRED, "")
    ]


def test_too_few_of_a_sort_ask_for_cards() -> None:
    basic = Tally(code="basic", cite="1", over=BOTH, of=where(supertype="basic"), at_least=2)
    low = card("Low", "unit", supertypes="basic")

    assert found(basic, deck(main={low: 1}, side={low: 1})) == []
    assert found(basic, deck(main={low: 1})) == [
        Violation("basic", "1", "under-count", "add", "", 1, 2, words=(("value", "basic"),))
    ]
    assert found(BASIC, deck(main={ANT: 3})) == [
        Violation("basic", "1", "under-sum", "add", "main", 0, 1, words=(("rules", "basic 1"),), reading="R1")
    ]


def test_cards_that_may_be_the_one_that_is_needed_are_a_doubt() -> None:
    veiled = card("Veiled", "unit", supertypes=UNKNOWN)

    assert found(BASIC, deck(main={veiled: 1})) == [Doubt("basic", "1", "supertype", veiled, "", "R1")]
    assert found(BASIC, deck(main={veiled: 1, card("Low", "unit", supertypes="basic"): 1})) == []


def test_no_card_of_a_high_cost_may_stand() -> None:
    dear, vague = numbered("Dear", cost=5), card("Vague", numbers={"cost": UNKNOWN})

    assert found(CHEAP, deck(main={numbered("Low", cost=4): 2, ANT: 1})) == []
    assert found(CHEAP, deck(main={dear: 2})) == [
        Violation(
            "cheap",
            "2",
            "over-sum",
            "remove",
            "",
            2,
            0,
            (BlamedCard(dear, 2, "main"),),
            (Operation("remove", "main", 2, dear),),
            (("rules", "cheap 2"),),
        )
    ]
    assert found(CHEAP, deck(main={vague: 1})) == [Doubt("cheap", "2", "cost", vague, "")]


def test_a_printed_number_is_summed_over_the_copies() -> None:
    two, three, sunk = numbered("Two", life=2), numbered("Three", life=3), numbered("Sunk", life=-5)

    assert found(LIFE, deck(main={two: 2, ANT: 5, sunk: 1})) == []
    assert [(one.key, one.found) for one in found(LIFE, deck(main={three: 1})) if isinstance(one, Violation)] == [
        ("under-sum", 3)
    ]
    assert [
        one.operations for one in found(LIFE, deck(main={three: 2}, side={two: 1})) if isinstance(one, Violation)
    ] == [(Operation("remove", "main", 1, three),)]


@pytest.mark.parametrize(
    ("rows", "doubts"), [({"life": UNKNOWN}, 1), ({}, 0)], ids=["an unknown number decides", "no number counts nothing"]
)
def test_an_unknown_number_is_any_number(rows: dict[str, int], doubts: int) -> None:
    six, other = numbered("Six", life=6), card("Other", numbers=rows)

    assert len(found(LIFE, deck(main={six: 1, other: 1}))) == doubts


def test_of_an_unknown_number_what_is_known_is_used() -> None:
    one_of, sure = card("One of", life="?1|?2"), card("Sure", life="?7|?9", numbers={"life": UNKNOWN})
    weighty = Tally(code="w", cite="1", over=BOTH, of=where(life=at_most(3)), weight="life", at_least=2)
    hopeless = card("Hopeless", life="?4|?5")

    assert LIFE.amounts(one_of) == frozenset((0, 1, 2))
    assert LIFE.amounts(sure) == frozenset((0, 7, 9))
    assert weighty.amounts(hopeless) == frozenset((0,))
    assert weighty.amounts(card("Mixed", life="?2|?5")) == frozenset((0, 2))
    assert weighty.amounts(card("Vague", numbers={"life": UNKNOWN})) == frozenset((0, 1, 2, 3))
    assert [one.key for one in found(weighty, deck(main={hopeless: 3})) if isinstance(one, Violation)] == ["under-sum"]


def test_sums_that_fall_between_the_bounds_however_facts_turn_out_are_no_doubt() -> None:
    none_or_three = Tally(code="x", cite="1", over=("main",), of=where(supertype="signature"), at_most=3)

    assert found(none_or_three, deck(main={BLURRED: 3})) == []
    assert found(NAMES, deck(main={BLURRED: 1, card("Rare", supertypes="rare"): 1})) == []


def test_points_go_by_name() -> None:
    assert found(POINTS, deck(main={ANT: 1, BEE: 1}, side={SIGNED: 9})) == []
    assert [
        (one.found, one.operations) for one in found(POINTS, deck(main={ANT: 1, BEE: 2})) if isinstance(one, Violation)
    ] == [(13, (Operation("remove", "main", 1, ANT),))]


def test_different_names_are_counted_once_each() -> None:
    rares = [card(name, supertypes="rare") for name in ("A", "B", "C")]
    twin = card("A", key="twin", supertypes="rare")

    assert found(NAMES, deck(main={rares[0]: 3, twin: 1, rares[1]: 2})) == []
    over = found(NAMES, deck(main={rares[0]: 2, twin: 1, rares[1]: 2, rares[2]: 1}))
    assert [(one.found, one.operations) for one in over if isinstance(one, Violation)] == [
        (3, (Operation("remove", "main", 2, rares[0]), Operation("remove", "main", 1, twin)))
    ]


def test_terms_that_exclude_each_other_are_no_doubt() -> None:
    never = Tally(code="x", cite="1", over=("main",), of=parse_condition("cost>=5&cost<=3"), at_most=0)

    assert never.amounts(card("Vague", numbers={"cost": UNKNOWN})) == frozenset((0,))


@pytest.mark.parametrize(
    "fields",
    [
        {"weight": "cost", "names": True},
        {"points": {"Ant": -1}},
        {"at_least": 3, "at_most": 2},
        {"points": {"Ant": 1}, "weight": "cost"},
    ],
)
def test_a_tally_that_makes_no_sense_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="odd: "):
        Tally(code="odd", cite="1", over=("main",), **fields)  # type: ignore[arg-type]  # fields of the rule


def test_a_card_that_alone_is_too_much_is_not_in_the_format() -> None:
    dear, vague = numbered("Dear", cost=5), card("Vague", numbers={"cost": UNKNOWN})

    assert [CHEAP.standing(each, "main", context()) for each in (dear, vague, ANT)] == [
        "not-in-format",
        "undetermined",
        None,
    ]
    assert CHEAP.standing(dear, "side", context()) is None
    assert BASIC.standing(dear, "main", context()) is None


def test_the_bounds_are_its_figures() -> None:
    assert [rule.figures() for rule in (THREE, BASIC, LIFE)] == [
        (("at_most", "3"),),
        (("at_least", "1"),),
        (("at_least", "4"), ("at_most", "6")),
    ]


def test_the_facts_that_it_asks_for_are_those_of_its_condition_and_its_number() -> None:
    assert THREE.facts_needed(ANT, "main") == ("supertype",)
    assert THREE.facts_needed(ANT, "hero") == ()
    assert LIFE.facts_needed(ANT, "side") == ("life",)


def test_a_count_shows_what_surely_counts() -> None:
    own, plain, lost = (card(name, supertypes=of) for name, of in (("A", "signature"), ("B", ""), ("C", UNKNOWN)))
    cards = deck(main={own: 2, plain: 5, lost: 1}, side={own: 1})
    words = (OVER_BOTH, ("value", "signature"))
    doubt = Doubt("signature-limit", "103.2.d", "supertype", lost, "")

    assert THREE.sections() == BOTH
    assert THREE.comparisons(own, "main", cards, context()) == (Comparison("count", ("3",), ("3",), words),)
    assert [THREE.exemption(each, "main", cards, context()) for each in (own, lost)] == [None, None]
    assert THREE.exemption(plain, "main", cards, context()) == Exemption("no-supertype", (("value", "signature"),))
    assert [THREE.concerns(doubt, each, cards) for each in (own, plain, lost)] == [True, False, True]


def test_a_sum_shows_both_bounds() -> None:
    two = numbered("Two", life=2)
    cards = deck(main={two: 2, ANT: 1})

    assert LIFE.comparisons(two, "main", cards, context()) == (
        Comparison("sum-low", ("4",), ("4",), (OVER_BOTH,)),
        Comparison("sum-high", ("4",), ("6",), (OVER_BOTH,)),
    )
    assert BASIC.comparisons(two, "main", cards, context()) == (
        Comparison("sum-low", ("0",), ("1",), (("sections", "main"),)),
    )
    assert LIFE.exemption(ANT, "main", cards, context()) == Exemption("not-counted")


def test_of_a_pool_the_cards_that_add_nothing_stand_together() -> None:
    dear, vague, low = numbered("Dear", cost=5), card("Vague", numbers={"cost": UNKNOWN}), numbered("Low", cost=1)
    free = Tally(code="free", cite="1", over=("main",))

    (best,) = CHEAP.together([dear, vague, low], context(), at_best=True)
    (worst,) = CHEAP.together([dear, vague, low], context(), at_best=False)

    assert [(best(each), worst(each)) for each in (dear, vague, low)] == [(False, False), (True, False), (True, True)]
    assert free.together([dear], context(), at_best=True) == ()
    assert THREE.together([dear], context(), at_best=True) == ()
    for rule, card_ in ((THREE, SIGNED), (BASIC, ANT)):
        with pytest.raises(TooMuch):
            rule.together([card_], context(), at_best=True)
