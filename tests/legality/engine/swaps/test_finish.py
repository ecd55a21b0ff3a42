"""A deck between games that lacks registered cards: whether they can be added, and where."""

from dataclasses import replace

from legality.engine.rules.kinds import OneInCommon, SharesTrait
from legality.engine.values.report import BlamedCard, Report, Violation
from legality.engine.values.search_bounds import SEARCH
from tests.legality.making import card, deck
from tests.legality.swap_making import (
    ANT,
    BEE,
    BLUE,
    CAT,
    DOE,
    HERO,
    NINE,
    ONE,
    ONE_FOR_ONE,
    RED,
    SIX,
    SWAP,
    TWO,
    add,
    answer,
    form,
    judged,
    size,
    swap,
)


def test_a_deck_that_lacks_registered_cards_is_unfinished_if_all_sizes_can_hold() -> None:
    cards = (BlamedCard(BEE, 2, "", 0, 2), BlamedCard(CAT, 2, "", 0, 2))

    assert answer(deck(hero={HERO: 1}, main={ANT: 4})) == (
        "unfinished",
        [
            size("swap-count", "add", "main", 4, 6),
            swap("swap-missing", "add", "", cards, add("main", 2, BEE), add("side", 2, CAT)),
        ],
    )


def test_missing_cards_come_where_the_sizes_hold() -> None:
    now = deck(hero={HERO: 1}, main={ANT: 4, CAT: 1}, side={BEE: 2})

    assert answer(now) == (
        "unfinished",
        [
            size("swap-count", "add", "main", 5, 6),
            swap("swap-missing", "add", "", (BlamedCard(CAT, 1, "", 1, 2),), add("main", 1, CAT)),
        ],
    )


def test_one_for_one_is_unfinished_while_cards_are_missing() -> None:
    short = Violation("between-games", "100.3", "swap-size", "add", "", 5, 6, (), (), reading="R5")

    assert answer(deck(hero={HERO: 1}, main={ANT: 4, BEE: 1}, side={CAT: 2}), format_=form(ONE_FOR_ONE)) == (
        "unfinished",
        [swap("swap-missing", "add", "", (BlamedCard(BEE, 1, "", 1, 2),), add("main", 1, BEE)), short],
    )


def test_missing_cards_that_leave_no_legal_size_make_the_deck_illegal() -> None:
    now = deck(hero={HERO: 1}, main={ANT: 4, BEE: 2, CAT: 1}, side={DOE: 1})
    registered = deck(hero={HERO: 1}, main={ANT: 4, BEE: 2}, side={CAT: 2, DOE: 2})
    four = replace(TWO, one_of=(0, 4))
    told = replace(size("swap-count", "replace", "side", 1, 4), words=(("low", "0"), ("high", "4")))
    cards = (BlamedCard(CAT, 1, "", 1, 2), BlamedCard(DOE, 1, "", 1, 2))

    assert answer(now, registered, form(SIX, four, SWAP)) == (
        "illegal",
        [told, swap("swap-missing", "add", "", cards, add("side", 1, CAT), add("side", 1, DOE))],
    )


def test_a_missing_card_that_fits_nowhere_beside_what_was_moved_makes_the_deck_illegal() -> None:
    """All red cards are in the sideboard, and the blue ones may not fill the main deck."""
    reds, blues = (tuple(card(f"{name} {n}", class_=name) for n in range(9)) for name in ("red", "blue"))
    registered = deck(hero={HERO: 1}, main=dict.fromkeys(reds, 1), side=dict.fromkeys(blues, 1))

    report = judged(deck(hero={HERO: 1}, side=dict.fromkeys(reds, 1)), registered, form(NINE, RED, SWAP))

    assert report.verdict == "illegal"


def test_a_champion_is_found_among_the_missing_cards() -> None:
    """The red champion is in the main deck. Of the missing cards one alone may take its place."""
    chosen = SharesTrait(code="chosen-icon", cite="1", traits=("class",), leader="hero", over=("chosen",))
    one = replace(ONE, code="chosen-count", section="chosen")
    format_ = form(one, chosen, replace(SWAP, over=("chosen", "main")))
    red, able = card("Red", class_="red"), card("Able", class_="red")
    registered = deck(hero={HERO: 1}, chosen={red: 1}, main={BLUE: 2, able: 1})

    verdict, told = answer(deck(hero={HERO: 1}, main={red: 1}), registered, format_)

    assert verdict == "unfinished"
    assert told[-1].operations == (add("main", 2, BLUE), add("chosen", 1, able))


def test_a_search_beyond_its_bound_leaves_the_verdict_open() -> None:
    """Each missing card may be in either section, and of one series in the main deck alone: too many ways to try."""
    shared = OneInCommon(code="one-series", cite="1", over=("main",), trait="series")
    format_ = form(NINE, shared, SWAP)
    ones = tuple(card(f"One {n}", series="one") for n in range(9))

    def verdict(others: int) -> Report:
        strange = [card(f"Other {n:02}", series=str(n)) for n in range(others)]
        registered = deck(hero={HERO: 1}, main=dict.fromkeys(ones, 1), side=dict.fromkeys(strange, 1))
        return judged(deck(hero={HERO: 1}, side=dict.fromkeys(ones, 1)), registered, format_)

    few, more, many = verdict(9), verdict(11), verdict(13)

    assert (few.verdict, few.doubts) == ("illegal", ())
    assert [(one.verdict, len(one.doubts)) for one in (more, many)] == [("undetermined", 1)] * 2
    assert [(one.doubts[0].fact, one.doubts[0].card.name) for one in (more, many)] == [(SEARCH, "Other 00")] * 2
