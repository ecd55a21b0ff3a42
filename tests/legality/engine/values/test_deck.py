"""A deck is the same value in any order of its rows, and lists its blamed cards."""

import pytest

from legality.engine.rules.rule import blamed_cards, removals
from legality.engine.values.deck import Deck, OpenLine
from legality.engine.values.report import BlamedCard, Operation
from tests.legality.making import card, deck

ANT, BEE = card("Ant"), card("Bee")
OTHER_ANT = card("Ant", key="ant-2")


def test_rows_are_merged_ordered_and_sized() -> None:
    read = Deck.of([("side", BEE, 1), ("main", BEE, 2), ("main", ANT, 3), ("main", BEE, 1), ("main", OTHER_ANT, 1)])

    assert read == Deck(
        {"main": {ANT: 3, OTHER_ANT: 1, BEE: 3}, "side": {BEE: 1}},
        {"main": 7, "side": 1},
    )
    assert read.rows() == [("main", ANT, 3), ("main", OTHER_ANT, 1), ("main", BEE, 3), ("side", BEE, 1)]


@pytest.mark.parametrize("lines", [((OpenLine(1),), ()), ((), (OpenLine(1),))], ids=["of the list", "of the pool"])
def test_a_closed_deck_has_no_open_lines(lines: tuple[tuple[OpenLine, ...], tuple[OpenLine, ...]]) -> None:
    open_deck = Deck.of([("main", ANT, 1)], {ANT: 1}, *lines)

    assert open_deck.closed() == Deck.of([("main", ANT, 1)], {ANT: 1})


def test_the_order_of_the_rows_does_not_matter() -> None:
    rows = [("main", BEE, 2), ("side", ANT, 1), ("main", ANT, 3), ("main", BEE, 1)]

    assert Deck.of(rows).rows() == Deck.of(reversed(rows)).rows()


def test_rows_without_copies_are_dropped() -> None:
    assert Deck.of([("main", ANT, 0), ("main", BEE, -2)]) == Deck({}, {})


def test_a_pool_is_kept_in_the_order_of_its_names() -> None:
    pool = Deck.of([], {BEE: 1, ANT: 2}).pool

    assert pool is not None
    assert list(pool.items()) == [(ANT, 2), (BEE, 1)]
    assert Deck.of([]).pool is None


def test_a_section_that_is_not_there_is_empty() -> None:
    small = deck(main={ANT: 1})

    assert small.cards("side") == {}
    assert small.size(("main", "side")) == 1


def test_copies_are_counted_over_sections() -> None:
    both = deck(main={ANT: 3, BEE: 1}, side={BEE: 2})

    assert both.tally(("main", "side")) == {ANT: 3, BEE: 3}
    assert both.tally(("nowhere", "side", "main")) == {BEE: 3, ANT: 3}
    assert both.tally(()) == {}
    assert both.cards("main") == {ANT: 3, BEE: 1}


def test_names_are_counted_over_the_whole_deck() -> None:
    assert deck(main={ANT: 3, OTHER_ANT: 1}, side={BEE: 2}).by_name() == {"Ant": 4, "Bee": 2}


def test_blamed_cards_are_listed_by_section() -> None:
    both = deck(main={ANT: 3, BEE: 1}, side={BEE: 2})

    assert blamed_cards((BEE, ANT), ("main", "side"), both) == (
        BlamedCard(BEE, 1, "main"),
        BlamedCard(BEE, 2, "side"),
        BlamedCard(ANT, 3, "main"),
    )


def test_copies_are_taken_from_the_last_section_first() -> None:
    both = deck(main={ANT: 3, BEE: 1}, side={BEE: 2})

    assert list(removals((BEE, ANT), 4, ("main", "side"), both)) == [
        Operation("remove", "side", 2, BEE),
        Operation("remove", "main", 1, BEE),
        Operation("remove", "main", 1, ANT),
    ]
    assert list(removals((BEE,), 0, ("main", "side"), both)) == []


@pytest.mark.parametrize("count", [0, 1, 2, 5])
@pytest.mark.parametrize("section", ["main", "sideboard"])
def test_a_deck_with_so_many_copies_is_the_one_that_is_made_so(section: str, count: int) -> None:
    zed, anna = card("Zed"), card("Anna")
    pool = {zed: 3}
    rows = [("main", zed, 2), ("main", card("Moon"), 1), ("hero", anna, 1)]
    others = [row for row in rows if row[:2] != (section, zed)]

    assert Deck.of(rows, pool).having(section, zed, count) == Deck.of([*others, (section, zed, count)], pool)


def test_a_section_that_loses_its_last_card_is_gone() -> None:
    anna = card("Anna")

    assert Deck.of([("hero", anna, 1)]).having("hero", anna, 0) == Deck.of([])
