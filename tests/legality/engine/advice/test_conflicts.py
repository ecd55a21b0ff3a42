"""The smallest set of cards that cannot stand together, in formats of a few rules."""

from dataclasses import replace
from datetime import date
from typing import Final

import pytest

from legality.engine import check
from legality.engine.advice.conflicts import find_conflict
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import Copies, OneInCommon, Pool, SharesTrait, Size
from legality.engine.rules.rule import Rule
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck, OpenLine
from legality.engine.values.report import BlamedCard, Report, Violation
from legality.engine.values.search_bounds import TooMuch
from tests.legality.making import DAY, card, deck
from tests.timing import steps

LEADER: Final = card("Leader", "leader", colour="red")
RED, BLUE, GREEN = (card(name, colour=name.lower()) for name in ("Red", "Blue", "Green"))
SAME_COLOUR: Final = SharesTrait(code="colour", cite="1", over=("main",), traits=("colour",), leader="leader")
ONE_COLOUR: Final = OneInCommon(code="one", cite="2", over=("main",), trait="colour")
FOUR: Final = Copies(code="four", cite="3", over=("main", "side"), at_most=4)
NINE: Final = Size(code="nine", cite="4", section="main", counted=("main", "side"), at_most=9)


def format_with(*rules: Rule) -> Format:
    return Format("game", "format", {}, {date.min: Edition("1", rules)}, leader_sections=("leader",))


def conflicts(one: Deck, *rules: Rule) -> list[tuple[BlamedCard, ...]]:
    """The conflict of each violation."""
    format_ = format_with(*rules)

    def check_part(part: Deck) -> Report:
        return check(format_, part, DAY)

    return [find_conflict(found, one, check_part, ("leader",)) for found in check_part(one).violations]


def rows(*found: tuple[Card, int, str]) -> tuple[BlamedCard, ...]:
    return tuple(BlamedCard(*row) for row in found)


def test_a_card_and_the_leader_that_it_does_not_fit() -> None:
    one = deck(leader={LEADER: 1}, main={RED: 4, BLUE: 3, GREEN: 2})

    assert conflicts(one, SAME_COLOUR) == [rows((LEADER, 1, "leader"), (BLUE, 1, "main"))]


def test_one_card_that_no_deck_holds_stands_alone() -> None:
    never = Copies(code="never", cite="5", over=("main",), at_most=0)

    assert conflicts(deck(main={RED: 3}), never) == [rows((RED, 1, "main"))]


def test_one_copy_more_than_a_limit_over_several_sections() -> None:
    one = deck(main={RED: 3, BLUE: 4}, side={RED: 3})

    assert conflicts(one, FOUR) == [rows((RED, 3, "main"), (RED, 2, "side"))]


def test_one_card_more_than_a_section_holds() -> None:
    one = deck(main={RED: 4, BLUE: 4, GREEN: 4}, side={RED: 1})

    assert conflicts(one, NINE) == [rows((BLUE, 4, "main"), (GREEN, 4, "main"), (RED, 2, "main"))]


def test_cards_that_have_nothing_in_common() -> None:
    one = deck(main={RED: 4, BLUE: 3, card("Purple", colour="red|blue"): 4})

    assert conflicts(one, ONE_COLOUR) == [rows((BLUE, 1, "main"), (RED, 1, "main"))]


def test_three_cards_of_which_only_two_have_something_in_common() -> None:
    cards = [
        card(name, colour=colours) for name, colours in (("A", "red|blue"), ("B", "blue|green"), ("C", "green|red"))
    ]
    one = deck(main=dict.fromkeys(cards, 2))

    assert conflicts(one, ONE_COLOUR) == [rows(*((each, 1, "main") for each in cards))]


def test_two_cards_are_told_rather_than_three() -> None:
    facts = (("A", "red|blue"), ("B", "blue|green"), ("C", "green|red"), ("D", "blue"))
    cards = [card(name, colour=colours) for name, colours in facts]
    one = deck(main=dict.fromkeys(cards, 1))

    assert conflicts(one, ONE_COLOUR) == [rows((cards[2], 1, "main"), (cards[3], 1, "main"))]


def test_one_copy_more_than_the_pool_has() -> None:
    pool = Pool(code="pool", cite="6", over=("main", "side"), rest="side", leader_kinds={})
    one = deck({RED: 2, BLUE: 1}, main={RED: 4}, side={BLUE: 1})

    assert conflicts(one, pool) == [rows((RED, 3, "main"))]


def test_a_fault_that_only_adding_mends_and_one_of_another_deck_have_none() -> None:
    elsewhere = Violation("other", "7", "key", "remove", limit=1)
    few = Size(code="few", cite="8", section="main", at_least=9)
    one = deck(main={RED: 3})

    assert conflicts(one, few) == [()]
    assert find_conflict(elsewhere, one, lambda part: check(format_with(), part, DAY)) == ()


def test_a_search_that_may_not_go_on_says_so() -> None:
    fault = Violation("copy-limit", "1", "too-many-copies", "remove", found=4, limit=3)

    with pytest.raises(TooMuch):
        find_conflict(fault, deck(main={card("a"): 4}), lambda part: check(format_with(), part, DAY), (), lambda: False)


def test_a_search_that_ends_in_its_midst_says_so() -> None:
    fault = Violation("copy-limit", "1", "too-many-copies", "remove", found=4, limit=3)
    goes_on = iter([True])

    with pytest.raises(TooMuch):
        find_conflict(
            fault,
            deck(main={card("a"): 4}),
            lambda part: check(format_with(), part, DAY),
            (),
            lambda: next(goes_on, False),
        )


def test_a_fault_without_numbers_is_looked_for_among_the_blamed_cards() -> None:
    fault = Violation("one", "2", "not-in-common", "replace", cards=rows((BLUE, 3, "main"), (RED, 4, "main")))
    one = deck(main={RED: 4, BLUE: 3, GREEN: 1})

    found = find_conflict(fault, one, lambda part: check(format_with(ONE_COLOUR), part, DAY))

    assert found == rows((BLUE, 1, "main"), (RED, 1, "main"))


def test_a_fault_that_blames_no_card_and_has_no_limit_is_found_among_all_rows() -> None:
    fault = Violation("colourful", "3", "too-many-colours", "remove")
    one = deck(main={RED: 1, BLUE: 1, GREEN: 1})

    def check_part(part: Deck) -> Report:
        report = check(format_with(), part, DAY)
        return replace(report, violations=(fault,) if len(list(part.rows())) == 3 else ())

    found = find_conflict(fault, one, check_part)

    assert sorted(found, key=str) == sorted(rows((RED, 1, "main"), (BLUE, 1, "main"), (GREEN, 1, "main")), key=str)


def test_open_lines_count_where_only_they_make_the_fault() -> None:
    line = OpenLine(1, outcomes=((("main", RED, 3),),), supposed=(("main", RED, 3),))
    one = Deck.of([("main", RED, 2)], open_lines=(line,))

    assert conflicts(one, FOUR) == [rows((RED, 5, "main"))]


def test_a_search_that_has_ended_looks_at_no_row() -> None:
    def work(cards: int) -> int:
        one = deck(main={card(f"Card {number}", colour="blue"): 5 for number in range(cards)})
        report = check(format_with(FOUR), one, DAY)

        def look() -> None:
            with pytest.raises(TooMuch):
                find_conflict(report.violations[0], one, never_asked, may_go_on=lambda: False)

        return steps(look)

    assert work(200) == work(2)


def never_asked(_part: Deck) -> Report:
    raise AssertionError
