"""The check between games: two decks, what was swapped, and the steps back."""

from dataclasses import replace

import pytest

from legality.engine import check
from legality.engine.rules.format import Format
from legality.engine.rules.kinds import Copies, Requires
from legality.engine.values.card import Card
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import BlamedCard, Doubt, Operation, Violation
from tests.legality.making import DAY, card, deck
from tests.legality.swap_making import (
    ANT,
    BEE,
    BLUE,
    CAT,
    DOE,
    FORM,
    HERO,
    ONE,
    ONE_FOR_ONE,
    RED,
    REGISTERED,
    RIVAL,
    SIX,
    SWAP,
    TWO,
    add,
    answer,
    form,
    judged,
    move,
    registered_breaks,
    remove,
    size,
    swap,
)


def test_cards_may_be_swapped_with_the_sideboard() -> None:
    swapped = deck(hero={HERO: 1}, main={ANT: 4, CAT: 2}, side={BEE: 2})

    assert judged(REGISTERED) == check(FORM, REGISTERED, DAY)
    assert judged(swapped) == check(FORM, swapped, DAY)
    assert judged(swapped, format_=form(SIX, TWO, ONE_FOR_ONE)).verdict == "legal"


def test_another_leader_goes_and_the_registered_one_comes_back() -> None:
    cards = (BlamedCard(HERO, 1, "hero"), BlamedCard(RIVAL, 1, "hero"))

    assert answer(deck(hero={RIVAL: 1}, main={ANT: 4, BEE: 2}, side={CAT: 2})) == (
        "illegal",
        [swap("swap-fixed", "replace", "hero", cards, remove("hero", 1, RIVAL), add("hero", 1, HERO))],
    )


def test_a_missing_leader_is_to_be_added_and_a_second_one_to_go() -> None:
    format_ = form(ONE, SIX, TWO, SWAP)
    both = deck(hero={HERO: 1, RIVAL: 1}, main={ANT: 4, BEE: 2}, side={CAT: 2})
    two = (BlamedCard(HERO, 1, "hero"), BlamedCard(RIVAL, 1, "hero"))

    assert answer(deck(main={ANT: 4, BEE: 2}, side={CAT: 2}), format_=format_) == (
        "unfinished",
        [
            size("swap-count", "add", "hero", 0, 1),
            swap("swap-fixed", "add", "hero", (BlamedCard(HERO, 1, "hero"),), add("hero", 1, HERO)),
        ],
    )
    assert answer(both, format_=format_) == (
        "illegal",
        [
            replace(size("swap-count", "remove", "hero", 2, 1), cards=two),
            swap("swap-fixed", "remove", "hero", (BlamedCard(RIVAL, 1, "hero"),), remove("hero", 1, RIVAL)),
        ],
    )


def test_a_leader_in_the_deck_moves_back_and_is_told_so_once() -> None:
    assert answer(deck(main={ANT: 4, BEE: 2, HERO: 1}, side={CAT: 2})) == (
        "illegal",
        [
            swap("swap-fixed", "replace", "hero", (BlamedCard(HERO, 1, "hero"),), move("main", 1, HERO, "hero")),
            swap("swap-added", "remove", "", (BlamedCard(HERO, 1, "", 1, 0),)),
        ],
    )


def test_copies_go_from_the_section_that_has_more_and_come_to_the_one_that_is_short() -> None:
    assert answer(deck(hero={HERO: 1}, main={ANT: 5, BEE: 2}, side={CAT: 1, BLUE: 1})) == (
        "illegal",
        [
            swap(
                "swap-added",
                "remove",
                "",
                (BlamedCard(ANT, 1, "", 5, 4), BlamedCard(BLUE, 1, "", 1, 0)),
                remove("main", 1, ANT),
                remove("side", 1, BLUE),
            ),
            swap("swap-missing", "add", "", (BlamedCard(CAT, 1, "", 1, 2),), add("side", 1, CAT)),
        ],
    )


def test_a_card_too_many_in_a_section_moves_back() -> None:
    """RISE 100.3: of 60 + 10, 61 + 9 cannot be fixed by adding."""
    one = deck(hero={HERO: 1}, main={ANT: 4, BEE: 2, CAT: 1}, side={CAT: 1})

    assert answer(one) == (
        "illegal",
        [size("swap-back", "replace", "side", 1, 2, move("main", 1, CAT, "side"), moved=1)],
    )


def test_the_player_chooses_among_several_displaced_cards() -> None:
    registered = deck(hero={HERO: 1}, main={ANT: 4, BEE: 2}, side={CAT: 1, DOE: 1})
    now = deck(hero={HERO: 1}, main={ANT: 4, BEE: 1, CAT: 1, DOE: 1}, side={BEE: 1})
    told = size("swap-back", "replace", "side", 1, 2, move("main", 1, None, "side"))

    assert answer(now, registered) == (
        "illegal",
        [replace(told, cards=(BlamedCard(CAT, 1, "main"), BlamedCard(DOE, 1, "main")))],
    )


def test_one_move_mends_two_sizes_and_is_told_once() -> None:
    now = deck(hero={HERO: 1}, main={ANT: 4, BEE: 1}, side={CAT: 2, BEE: 1})

    assert answer(now) == (
        "illegal",
        [
            size("swap-back", "replace", "main", 5, 6, move("side", 1, BEE, "main"), moved=1),
            size("swap-count", "replace", "side", 3, 2),
        ],
    )


@pytest.mark.parametrize(
    ("main", "side", "found", "step"),
    [
        ({ANT: 4, BEE: 2, CAT: 1}, {CAT: 1}, 7, move("main", 1, CAT, "side")),
        ({ANT: 4, BEE: 1}, {BEE: 1, CAT: 2}, 5, move("side", 1, BEE, "main")),
    ],
)
def test_cards_may_have_to_be_swapped_one_for_one(
    main: dict[Card, int], side: dict[Card, int], found: int, step: Operation
) -> None:
    moved = deck(hero={HERO: 1}, main=main, side=side)
    told = Violation("between-games", "100.3", "swap-size", "replace", "", found, 6, (), (step,), reading="R5")

    assert answer(moved, format_=form(SWAP)) == ("legal", [])
    assert answer(moved, format_=form(ONE_FOR_ONE)) == ("illegal", [told])


def test_a_card_that_may_not_be_where_it_was_moved_goes_back() -> None:
    format_ = form(SIX, RED, SWAP)
    registered = deck(hero={HERO: 1}, main={ANT: 6}, side={BLUE: 1, CAT: 1})
    now = deck(hero={HERO: 1}, main={ANT: 5, BLUE: 1, CAT: 1}, side={ANT: 1})
    alone = check(format_, now, DAY).violations[0]

    assert answer(now, registered, format_) == (
        "illegal",
        [replace(alone, operations=(move("main", 1, BLUE, "side"),))],
    )


def test_where_the_blamed_cards_stayed_all_that_was_moved_goes_back() -> None:
    format_ = form(Requires(code="needs", cite="1", leader="side", traits=("class",), over=("main",)), SWAP)
    asking, queen = card("Asking", requires="red"), card("Queen", class_="red")
    format_ = Format("game", "duo", {}, format_.editions, ("side",))
    registered, now = deck(main={asking: 1, ANT: 1}, side={queen: 1}), deck(main={asking: 1, queen: 1}, side={ANT: 1})
    alone = check(format_, now, DAY).violations[0]

    assert answer(now, registered, format_) == (
        "illegal",
        [replace(alone, operations=(move("side", 1, ANT, "main"), move("main", 1, queen, "side")))],
    )


def test_the_registered_deck_is_judged_too() -> None:
    four = Copies(code="copy-limit", cite="100.4", over=("main", "side"), at_most=4)
    format_ = form(SIX, TWO, four, SWAP)
    five = deck(hero={HERO: 1}, main={ANT: 5, BEE: 2})
    less = deck(hero={HERO: 1}, main={ANT: 4, BEE: 2})
    missing = swap("swap-missing", "add", "", (BlamedCard(ANT, 1, "", 4, 5),))

    assert answer(less, five, format_) == (
        "illegal",
        [registered_breaks("replace", "copy-limit 100.4", BlamedCard(ANT, 5, "main")), missing],
    )


def test_beside_an_unfinished_registered_deck_the_deck_is_unfinished() -> None:
    short = deck(hero={HERO: 1}, main={ANT: 4, BEE: 1})

    assert answer(short, short) == (
        "unfinished",
        [*check(FORM, short, DAY).violations, registered_breaks("add", "main-size 100.1")],
    )


def test_what_is_unknown_of_either_deck_leaves_the_verdict_open_and_is_told_once() -> None:
    vague, dim = card("Vague", class_=UNKNOWN), card("Dim", class_=UNKNOWN)
    format_ = form(RED, SWAP)
    registered = deck(hero={HERO: 1}, main={vague: 1, dim: 1}, side={ANT: 1})
    now = deck(hero={HERO: 1}, main={vague: 1, ANT: 1}, side={dim: 1})

    report = judged(now, registered, format_)

    doubts = (Doubt("class-icon", "102", "class", vague, "main"), Doubt("class-icon", "102", "class", dim, "main"))
    assert (report.verdict, report.doubts, report.violations) == ("undetermined", doubts, ())


def test_without_a_rule_on_swaps_no_section_changes() -> None:
    now = deck(hero={HERO: 1}, main={ANT: 4, BEE: 1, CAT: 1}, side={BEE: 1, CAT: 1})
    main, side = (
        Violation(
            *("between-games", "100.1", "swap-fixed", "replace", section, 2, 0),
            (BlamedCard(one, 1, section), BlamedCard(other, 1, section)),
            steps,
        )
        for section, one, other, steps in (
            ("main", BEE, CAT, (move("side", 1, BEE, "main"),)),
            ("side", CAT, BEE, (move("main", 1, CAT, "side"),)),
        )
    )

    assert answer(REGISTERED, format_=form(SIX, TWO)) == ("legal", [])
    assert answer(now, format_=form(SIX, TWO)) == ("illegal", [main, side])
    assert answer(now, format_=replace(form(SIX, TWO), swap=SWAP)) == ("legal", [])
