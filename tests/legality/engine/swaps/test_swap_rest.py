"""Swaps of a limited deck: what of its pool is not placed yet lies in the rest, and sections that are free take any card."""

from dataclasses import replace

from legality.engine import check
from legality.engine.rules.kinds import OneInCommon, Pool
from legality.engine.values.report import Report
from legality.engine.values.search_bounds import SEARCH
from tests.legality.making import DAY, card, deck
from tests.legality.swap_making import ANT, BEE, CAT, HERO, NINE, ONE, RIVAL, SIX, SWAP, form, judged

POOL = Pool(code="pool", cite="100.3", over=("main", "side"), rest="side", leader_kinds={})
FREE = replace(SWAP, fixed=())
FORM = form(ONE, SIX, FREE)
LIMITED = form(SIX, FREE, POOL)
PLAYED = deck(hero={HERO: 1}, main={ANT: 4, BEE: 2}, side={CAT: 2})


def codes(report: Report) -> tuple[str, list[tuple[str, str]]]:
    return report.verdict, [(violation.code, violation.key) for violation in report.violations]


def test_a_section_that_is_free_keeps_its_own_fault_where_cards_are_gone_or_moved() -> None:
    both = {HERO: 1, RIVAL: 1}
    gone = deck(hero=both, main={ANT: 4, BEE: 1}, side={CAT: 2})
    moved = deck(hero=both, main={ANT: 4, BEE: 1}, side={CAT: 2, BEE: 1})

    for now in (gone, moved):
        alone = check(FORM, now, DAY).violations[0]
        assert alone.code == "hero-count"
        assert judged(now, PLAYED, FORM).violations[0] == alone


def test_what_is_missing_is_added_though_cards_of_the_rest_have_to_be_placed_too() -> None:
    now = deck(hero={HERO: 1}, main={ANT: 4}, side={CAT: 2, BEE: 1})

    assert codes(judged(now, PLAYED, LIMITED)) == (
        "unfinished",
        [("main-size", "swap-count"), ("between-games", "swap-missing")],
    )


def test_a_search_among_the_rest_that_is_too_long_leaves_the_verdict_open() -> None:
    shared = OneInCommon(code="one-series", cite="1", over=("main",), trait="series")
    format_ = form(NINE, shared, FREE, POOL)
    ones = {card(f"One {n}", series="one"): 1 for n in range(9)}
    strange = {card(f"Other {n:02}", series=str(n)): 1 for n in range(13)}
    registered = deck(main=ones, side=strange)

    first, *others = strange
    missing = deck(side=ones)
    placed = deck(main={first: 1}, side={**ones, **dict.fromkeys(others, 1)})

    found = [judged(now, registered, format_) for now in (missing, placed)]
    assert [(one.verdict, [doubt.fact for doubt in one.doubts]) for one in found] == [("undetermined", [SEARCH])] * 2


def test_a_pool_without_a_rest_holds_no_leaders_that_are_not_played() -> None:
    whole = replace(POOL, rest=None)

    assert whole.with_unlisted(PLAYED, {RIVAL: 1}, {"hero"}) == PLAYED
