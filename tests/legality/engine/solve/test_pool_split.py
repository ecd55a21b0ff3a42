"""Decks over a pool: whether some split of the pool is legal, by the rules of RISE and by two rules that bind together."""

from datetime import date

import pytest

from legality.engine import check
from legality.engine.rules.evaluator import evaluator_for
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import AllowedKinds, Copies, DistinctNames, OneInCommon, Pool, SharesTrait, Size
from legality.engine.rules.rule import Rule
from legality.engine.solve.pool_split import is_hopeless
from legality.engine.values.card import Card
from legality.engine.values.conditions import Condition, where
from legality.engine.values.deck import Deck, OpenLine
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.possible_cards import Bound, Envelope
from legality.engine.values.report import Operation, Report
from legality.games import GAMES
from tests.legality.making import DAY, card, deck

LIMITED = GAMES["rise"].format("limited")
HERO = card("Hero", "commander", class_="博士", faction="自由战线")
OF_ALL = card("Anyone's")
ALLY, OF_BRUTE, VAGUE = card("Ally"), card("Brute", class_="猛士"), card("Vague", class_=UNKNOWN)


def judged(pool: dict[Card, int], **sections: dict[Card, int]) -> Report:
    placed = deck(**sections)
    return check(LIMITED, Deck.of(placed.rows(), pool), DAY)


def test_an_empty_deck_is_unfinished_over_any_pool() -> None:
    assert judged({ALLY: 1}).verdict == "unfinished"


def test_what_is_missing_is_moved_from_the_rest() -> None:
    report = judged({ALLY: 31}, commander={HERO: 1}, main={ALLY: 29}, sideboard={ALLY: 2})

    assert report.verdict == "unfinished"
    assert [(one.key, one.operations) for one in report.violations] == [
        ("too-few-of-pool", (Operation("move", "sideboard", 1, ALLY, "main"),))
    ]


def test_a_card_left_out_is_asked_for_once_where_it_is_needed() -> None:
    one_left = judged({ALLY: 29, OF_ALL: 1}, commander={HERO: 1}, main={ALLY: 29})
    two_left = judged({ALLY: 29, OF_ALL: 2}, commander={HERO: 1}, main={ALLY: 29})

    assert [(one.key, one.operations) for one in one_left.violations] == [
        ("too-few", ()),
        ("pool-left-out", (Operation("add", "main", 1, OF_ALL),)),
    ]
    assert [(one.key, one.operations) for one in two_left.violations] == [
        ("too-few", (Operation("add", "main", 1),)),
        ("pool-left-out", (Operation("add", "sideboard", 1),)),
    ]


def test_a_pool_without_a_legal_split_is_illegal() -> None:
    brutes = judged({ALLY: 29, OF_BRUTE: 5}, commander={HERO: 1}, sideboard={OF_BRUTE: 5})
    few = judged({ALLY: 29}, sideboard={ALLY: 29})

    assert [(report.verdict, report.violations[-1].key) for report in (brutes, few)] == [("illegal", "no-split")] * 2


def test_an_open_line_of_the_pool_is_no_card_that_the_deck_leaves_out() -> None:
    placed = Deck.of([("main", ALLY, 2)], {ALLY: 5}, open_pool=(OpenLine(1, anything=True, count=1),))

    report = check(LIMITED, placed, DAY)

    assert [(one.key, [blame.card for blame in one.cards]) for one in report.violations] == [
        ("too-few-exactly", []),
        ("too-few", []),
        ("pool-left-out", [ALLY]),
        ("no-split", []),
    ]


def test_a_leader_comes_from_the_pool_that_lists_one() -> None:
    brute = card("Brute leader", "commander", class_="猛士", faction="自由战线")
    of_doctor = card("Doctor's", class_="博士")

    assert judged({of_doctor: 30}, sideboard={of_doctor: 30}).verdict == "unfinished"
    assert judged({of_doctor: 30, HERO: 1}, sideboard={of_doctor: 30}).verdict == "unfinished"
    assert judged({of_doctor: 30, brute: 1}, sideboard={of_doctor: 30}).verdict == "illegal"


def test_a_fact_that_decides_over_the_split_is_a_doubt() -> None:
    report = judged({VAGUE: 30}, commander={HERO: 1}, sideboard={VAGUE: 30})
    of_any_kind = judged({card("Odd", UNKNOWN): 30}, commander={HERO: 1})

    assert report.verdict == "undetermined"
    assert [(doubt.code, doubt.fact) for doubt in report.doubts] == [("pool", "class")]
    assert [(doubt.code, doubt.fact) for doubt in of_any_kind.doubts] == [("pool", "kind")]


def test_a_pool_is_hopeless_only_if_that_is_known() -> None:
    wanted = {card(f"Wants {n}", requires=f"word-{n}"): 1 for n in range(31)}
    rules = evaluator_for(LIMITED, DAY, "global", frozenset()).active_rules

    assert [is_hopeless(Deck.of((), pool), rules) for pool in ({ALLY: 29}, {ALLY: 30}, wanted)] == [True, False, False]


@pytest.mark.parametrize(("others", "verdict"), [(1, "unfinished"), (0, "illegal")])
def test_where_names_differ_a_section_is_filled_by_different_names(others: int, verdict: str) -> None:
    one, other = card("One", series="a"), card("Other", series="a")
    rules = (
        Size(code="size", cite="1", section="main", at_least=2),
        DistinctNames(code="names", cite="2", section="main"),
        OneInCommon(code="series", cite="3", over=("main",), trait="series"),
        Pool(code="pool", cite="4", over=("main", "rest"), rest="rest", leader_kinds={}),
    )
    pool = {one: 3} | ({other: others} if others else {})

    report = check(Format("game", "names", {}, {DAY: Edition("1", rules)}), Deck.of(deck(rest=pool).rows(), pool), DAY)

    assert report.verdict == verdict


def test_too_many_leaders_or_ways_leave_the_split_open() -> None:
    wanted = {card(f"Wants {n}", requires=f"word-{n}"): 1 for n in range(31)}
    by_leader = judged(wanted, sideboard=wanted)
    many = {card(f"Many {n}", one=f"a{n}", other=f"b{n}"): 1 for n in range(70)}
    rules = (
        Size(code="size", cite="1", section="main", at_least=3),
        OneInCommon(code="one", cite="2", over=("main",), trait="one"),
        OneInCommon(code="other", cite="3", over=("main",), trait="other"),
        Pool(code="pool", cite="4", over=("main", "rest"), rest="rest", leader_kinds={}),
    )
    by_ways = check(Format("game", "wide", {}, {DAY: Edition("1", rules)}), Deck.of(deck(rest=many).rows(), many), DAY)

    assert [[(doubt.code, doubt.fact) for doubt in report.doubts] for report in (by_leader, by_ways)] == [
        [("pool", "search")],
        [("pool", "search")],
    ]


CAPTAIN, OTHER = card("Captain", "captain", colour="red"), card("Other", "captain", colour="blue")
RED = card("Red", "ally", colour="red")
STARTERS = where(kind="captain", label="starter")


def without_leader(pool: dict[Card, int], over: tuple[str, ...], free: Condition | None = None) -> str:
    """The verdict of a deck of two red allies of a pool, whose captain is still to come."""
    rules = (
        AllowedKinds(
            code="kinds", cite="1", over=("leader", "main"), allowed={"leader": ("captain",), "main": ("ally",)}
        ),
        Size(code="one", cite="2", section="leader", exactly=1),
        Size(code="two", cite="3", section="main", exactly=2),
        SharesTrait(code="colour", cite="4", over=("main",), traits=("colour",), leader="leader"),
        Pool(code="pool", cite="5", over=over, free=free),
    )
    red = Envelope({"colour": Bound("2", at_most=1)})
    form = Format(
        "game",
        "form",
        {},
        {date.min: Edition("1", rules)},
        default_sections={"captain": "leader", "ally": "main"},
        leader_sections=("leader",),
        envelopes={"leader": red},
    )
    return check(form, Deck.of(deck(main={RED: 2}).rows(), {RED: 2} | pool), DAY).verdict


def test_a_leader_of_a_section_of_the_pool_comes_from_it() -> None:
    pools: tuple[dict[Card, int], ...] = ({}, {OTHER: 1}, {CAPTAIN: 1}, {OTHER: 1, CAPTAIN: 1})

    for over in (("leader", "main"), ("main", "leader")):
        assert [without_leader(pool, over) for pool in pools] == ["illegal", "illegal", "unfinished", "unfinished"]


def test_a_leader_that_is_free_or_apart_from_the_pool_may_be_any() -> None:
    assert [without_leader(pool, ("leader", "main"), STARTERS) for pool in ({}, {OTHER: 1})] == ["unfinished"] * 2
    assert without_leader({}, ("main",)) == "unfinished"
    assert without_leader({OTHER: 1}, ("main",)) == "unfinished"


def test_whether_a_leader_is_free_by_other_facts_than_its_kind_is_not_told() -> None:
    assert without_leader({}, ("leader", "main"), where(label="starter")) == "undetermined"
    assert without_leader({}, ("leader", "main"), where(kind="ally", label="starter")) == "illegal"


def unlisted(pool: dict[Card, int], main: dict[Card, int], *rules: Rule, free: Condition | None = None) -> str:
    closed = Pool(code="pool", cite="5", over=("extra", "main"), free=free)
    size = Size(code="size", cite="1", section="main", exactly=3, warns=False)
    form = Format("game", "form", {}, {date.min: Edition("1", (size, closed, *rules))})
    return check(form, Deck.of(deck(main=main).rows(), pool), DAY).verdict


def test_without_a_rest_the_cards_that_are_not_listed_are_open() -> None:
    assert [unlisted({ALLY: count}, {ALLY: 1}) for count in (2, 3)] == ["illegal", "unfinished"]
    assert unlisted({ALLY: 1}, {ALLY: 1}, free=where(label="basic")) == "unfinished"


def test_what_more_than_the_sizes_decide_is_not_told_without_a_rest() -> None:
    copies = Copies(code="copies", cite="6", over=("main",), at_most=2)
    extra = Size(code="extra", cite="7", section="extra", exactly=1)

    assert [unlisted({ALLY: 3}, {ALLY: 1}, rule) for rule in (copies, extra)] == ["undetermined"] * 2
    assert unlisted({ALLY: 2}, {ALLY: 1}, copies) == "illegal"


def test_a_card_that_may_stand_nowhere_leaves_no_legal_split() -> None:
    report = judged({ALLY: 30, card("Odd", "token"): 1}, commander={HERO: 1}, main={ALLY: 1})

    assert (report.verdict, report.violations[-1].key) == ("illegal", "no-split")
