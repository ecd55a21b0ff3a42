"""A limited deck against its registered pool."""

from datetime import date

import pytest

from legality.engine import check
from legality.engine.advice.missing_cards import Adding, missing_cards
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import NO_POOL, Pool, Size, without_pool
from legality.engine.values.conditions import where
from legality.engine.values.explanations import Comparison, Exemption
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import BlamedCard, Doubt, Operation, Report, Violation
from tests.legality.making import DAY, card, context, deck

POOL = Pool(
    code="pool", cite="100.3", over=("main", "side"), rest="side", leader_kinds={"hero": ("hero",)}, reading="R1"
)
ANT, BEE, CAT = card("Ant"), card("Bee"), card("Cat", UNKNOWN)
HERO, RIVAL = card("Hero", "hero"), card("Rival", "hero")
REST = (("rest", "side"),)


def beyond(found: int, cards: tuple[BlamedCard, ...], *steps: Operation) -> Violation:
    return Violation("pool", "100.3", "not-in-pool", "replace", "", found, 0, cards, steps, REST, "R1")


def left_out(found: int, cards: tuple[BlamedCard, ...], *steps: Operation) -> Violation:
    return Violation("pool", "100.3", "pool-left-out", "add", "", found, 0, cards, steps, REST, "R1")


def test_without_a_pool_nothing_is_asked() -> None:
    assert POOL.findings(deck(main={ANT: 9}), context()) == ()


@pytest.mark.parametrize(
    ("violations", "verdict"),
    [((), "undetermined"), ((left_out(1, ()),), "undetermined"), ((beyond(1, ()),), "illegal")],
)
def test_a_deck_whose_pool_should_be_known_and_is_not_is_never_legal(
    violations: tuple[Violation, ...], verdict: str
) -> None:
    report = Report("g", "f", "e", DAY, "global", (), (), violations, (), (), "legal" if not violations else None)

    found = without_pool(report, POOL, ANT)

    assert (found.verdict, found.violations) == (verdict, violations)
    assert found.doubts == (Doubt("pool", "100.3", NO_POOL, ANT, "", "R1"),)


def test_main_deck_and_sideboard_are_the_pool() -> None:
    pool = {ANT: 3, BEE: 1, CAT: 1}

    assert POOL.findings(deck(pool, hero={HERO: 1}, main={ANT: 2, CAT: 1}, side={ANT: 1, BEE: 1}), context()) == []


def test_cards_beyond_the_pool_and_cards_left_out_are_both_found() -> None:
    pool = {ANT: 2, CAT: 2}

    assert POOL.findings(deck(pool, main={ANT: 2, BEE: 1}, side={ANT: 1}), context()) == [
        beyond(
            2,
            (BlamedCard(ANT, 1, "", 3, 2), BlamedCard(BEE, 1, "", 1, 0)),
            Operation("remove", "side", 1, ANT),
            Operation("remove", "main", 1, BEE),
        ),
        left_out(2, (BlamedCard(CAT, 2, "", 0, 2),), Operation("add", "side", 2, CAT)),
    ]


def test_a_card_among_the_leaders_is_in_the_deck_and_one_of_unknown_kind_may_lead() -> None:
    assert POOL.findings(deck({ANT: 2}, hero={ANT: 1}, main={ANT: 1}), context()) == []
    assert POOL.findings(deck({ANT: 1}, hero={CAT: 1}, main={ANT: 1}), context()) == []


def test_a_leader_may_come_from_elsewhere_while_the_pool_lists_none() -> None:
    assert POOL.findings(deck({ANT: 1}, hero={HERO: 1}, main={ANT: 1}), context()) == []


def test_a_leader_comes_from_the_pool_if_it_lists_one() -> None:
    pool = {HERO: 1, ANT: 1}

    assert POOL.findings(deck(pool, hero={HERO: 1}, main={ANT: 1}), context()) == []
    assert POOL.findings(deck(pool, main={ANT: 1}), context()) == []
    assert POOL.findings(deck(pool, hero={RIVAL: 1}, main={ANT: 1}), context()) == [
        beyond(1, (BlamedCard(RIVAL, 1, "", 1, 0),), Operation("remove", "hero", 1, RIVAL))
    ]


def test_an_empty_pool_holds_nothing() -> None:
    assert POOL.findings(deck({}, main={ANT: 1}), context()) == [
        beyond(1, (BlamedCard(ANT, 1, "", 1, 0),), Operation("remove", "main", 1, ANT))
    ]


def test_copies_are_shown_beside_those_of_the_pool() -> None:
    cards = deck({ANT: 3, HERO: 1}, hero={HERO: 1}, main={ANT: 1, BEE: 2}, side={ANT: 1})

    assert POOL.sections() == ("hero", "main", "side")
    assert POOL.comparisons(ANT, "main", cards, context()) == (Comparison("pool", ("2",), ("3",)),)
    assert POOL.comparisons(BEE, "main", cards, context()) == (Comparison("pool", ("2",), ("0",)),)
    assert POOL.comparisons(HERO, "hero", cards, context()) == (Comparison("pool", ("1",), ("1",)),)
    assert POOL.comparisons(ANT, "main", deck(main={ANT: 1}), context()) == (Comparison("pool", ("1",), ("0",)),)


def test_a_missing_pool_and_a_pool_without_leaders_exempt_a_card() -> None:
    free = Exemption("free-of-pool", (("section", "hero"),))

    assert POOL.exemption(ANT, "main", deck(main={ANT: 1}), context()) == Exemption("no-pool")
    assert POOL.exemption(HERO, "hero", deck({ANT: 3}, hero={HERO: 1}), context()) == free
    assert POOL.exemption(HERO, "hero", deck({RIVAL: 1}, hero={HERO: 1}), context()) is None
    assert POOL.exemption(ANT, "main", deck({ANT: 3}, main={ANT: 1}), context()) is None


def test_a_card_of_the_pool_that_has_to_go_stays_in_the_rest() -> None:
    held = deck({ANT: 1}, main={ANT: 1, BEE: 1})
    out = Operation("remove", "main", 1, ANT)
    others = [
        Operation("remove", "main", 1, BEE),
        Operation("remove", "main", 1),
        Operation("remove", "side", 1, ANT),
        Operation("remove", "hero", 1, HERO),
        Operation("add", "main", 1, ANT),
    ]

    assert POOL.kept(out, held) == Operation("move", "main", 1, ANT, "side")
    assert [POOL.kept(step, held) for step in others] == others
    assert POOL.kept(out, deck(main={ANT: 1})) == out


LAND, VAGUE = card("Land", supertypes="basic"), card("Vague", supertypes=UNKNOWN)
OPEN = Pool(code="pool", cite="5", over=("main",), free=where(supertype="basic"))


def test_without_a_rest_unused_cards_are_not_listed() -> None:
    assert OPEN.findings(deck({ANT: 3, BEE: 1}, main={ANT: 1}), context()) == []
    assert OPEN.findings(deck({ANT: 1}, main={ANT: 2}), context()) == [
        Violation(
            *("pool", "5", "not-in-pool", "replace", "", 1, 0),
            (BlamedCard(ANT, 1, "", 2, 1),),
            (Operation("remove", "main", 1, ANT),),
        )
    ]


def test_free_cards_are_beyond_no_pool() -> None:
    held = deck({ANT: 1}, main={ANT: 1, LAND: 9})

    assert OPEN.findings(held, context()) == []
    assert OPEN.exemption(LAND, "main", held, context()) == Exemption("free-card")


def test_a_card_that_may_be_free_is_a_doubt() -> None:
    assert OPEN.findings(deck({}, main={VAGUE: 1}), context()) == [Doubt("pool", "5", "supertype", VAGUE, "")]
    assert [rule.facts_needed(ANT, "main") for rule in (OPEN, POOL)] == [("supertype",), ()]
    assert OPEN.facts_needed(ANT, "hero") == ()


def test_without_a_rest_a_card_that_leaves_the_deck_goes_away() -> None:
    step = Operation("remove", "main", 1, ANT)

    assert OPEN.kept(step, deck({ANT: 1}, main={ANT: 1})) is step


def test_what_is_left_to_add_without_a_rest_is_the_players_choice() -> None:
    edition = Edition("1", (Size(code="size", cite="1", section="main", at_least=4), OPEN))
    form, held = Format("game", "form", {}, {date.min: edition}), deck({ANT: 4}, main={ANT: 1})

    report = check(form, held, DAY)

    assert [one.operations for one in report.violations] == [(Operation("add", "main", 3),)]
    assert missing_cards(edition, held, lambda cards: check(form, cards, DAY)) == (Adding("main", 3),)


def test_in_the_rest_a_card_of_unknown_kind_may_be_a_leader_from_anywhere() -> None:
    odd = card("Odd", UNKNOWN)
    pool = {ANT: 1}

    found = POOL.findings(deck(pool, main={ANT: 1}, side={odd: 1}), context())
    in_main = POOL.findings(deck(pool, main={ANT: 1, odd: 1}), context())
    of_pool = POOL.findings(deck({ANT: 1, HERO: 1}, main={ANT: 1}, side={odd: 1, HERO: 1}), context())

    assert found == [Doubt("pool", "100.3", "kind", odd, "", "R1")]
    assert [type(one).__name__ for one in (*in_main, *of_pool)] == ["Violation", "Violation"]
