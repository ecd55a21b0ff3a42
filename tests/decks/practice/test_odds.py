"""Odds: exact ones against a count of every hand, the count over dealt hands with its margin, costs."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations

import pytest

from cards.catalogue.loading import rows_of_cards
from cards.catalogue.lookup import Catalogue
from decks.practice.odds_page import (
    HandQuestion,
    HitCount,
    as_percent,
    count_hands,
    exact_chance,
    odds_table,
    places_to_put_back,
    playing_costs,
    resources_by,
)
from legality.engine.values.card import Card
from legality.engine.values.opening import CitedNumber, Mulligan, NumberByTurn, Opening
from legality.games import GAMES
from tests.legality.making import card, deck

LANDS = [card(f"land {number}") for number in range(4)]
SPELLS = [card(f"spell {number}") for number in range(6)]
TEN = deck(main=dict.fromkeys([*LANDS, *SPELLS], 1))
PLAIN = Opening(hand=CitedNumber(3, "1"), draws=NumberByTurn(0, 1, 1, "2"), mulligan=None)
SWAP = Opening(
    hand=CitedNumber(3, "1"), draws=NumberByTurn(0, 1, 1, "2"), mulligan=Mulligan("3", at_most=2, back="bottom")
)
WHOLE = Opening(
    hand=CitedNumber(3, "1"), draws=NumberByTurn(0, 1, 1, "2"), mulligan=Mulligan("3", at_most=None, back="shuffle")
)


@pytest.mark.parametrize("at_least", range(5))
@pytest.mark.parametrize("seen", range(8))
def test_a_chance_is_the_share_of_all_hands(at_least: int, seen: int) -> None:
    hands = list(combinations(range(7), seen))
    hits = [hand for hand in hands if sum(1 for place in hand if place < 3) >= at_least]

    assert exact_chance(at_least, 3, 7, seen) == Fraction(len(hits), len(hands))


def test_more_cards_than_the_deck_has_cannot_be_seen() -> None:
    assert [exact_chance(2, 2, 5, 9), exact_chance(3, 2, 5, 9), exact_chance(1, 0, 0, 4)] == [1, 0, 0]


def test_a_published_number_is_met() -> None:
    # Four copies in sixty cards, seven drawn: the well known 39.9 %.
    assert as_percent(exact_chance(1, 4, 60, 7)) == "39.9%"


def test_the_table_has_ten_turns_for_both_sides() -> None:
    table = odds_table(PLAIN, TEN, LANDS, 1)

    assert [(row.turn, row.seen_first, row.seen_second) for row in table][:2] == [(1, 3, 4), (2, 4, 5)]
    assert [table[0].first, table[0].second] == [exact_chance(1, 4, 10, 3), exact_chance(1, 4, 10, 4)]
    assert [len(table), table[9].seen_second, table[9].second] == [10, 10, 1]


def test_a_count_is_the_same_for_a_seed_and_near_the_exact_chance() -> None:
    asked = HandQuestion(frozenset(LANDS), 2, 2, True)

    counted = count_hands(TEN, PLAIN, asked, "seed")

    assert counted == count_hands(TEN, PLAIN, asked, "seed")
    assert counted != count_hands(TEN, PLAIN, asked, "other")
    assert abs(counted.share - exact_chance(2, 4, 10, 4)) < 1.5 * counted.margin


def test_a_mulligan_helps_and_a_whole_hand_less_than_a_part() -> None:
    asked = HandQuestion(frozenset(LANDS), 2, 1, True)

    none, whole, part = (count_hands(TEN, opening, asked, "seed").hits for opening in (PLAIN, WHOLE, SWAP))

    assert none < whole < part


def test_what_goes_back_is_what_is_not_looked_for() -> None:
    hand = (SPELLS[0], LANDS[0], SPELLS[1], SPELLS[2])
    part, whole = SWAP.mulligan, WHOLE.mulligan
    assert part is not None
    assert whole is not None

    assert (places_to_put_back(hand, LANDS, part), places_to_put_back(hand, LANDS, whole)) == ((0, 2), (0, 1, 2, 3))


def test_the_margin_is_wilsons() -> None:
    assert [round(HitCount(1000, hits).margin, 4) for hits in (500, 0, 1000)] == [0.0309, 0.0019, 0.0019]


def test_a_chance_is_never_said_to_be_certain_when_it_is_not() -> None:
    chances = (0, Fraction(1, 10**6), Fraction(1, 3), Fraction(999_999, 10**6), 1)

    assert [as_percent(chance) for chance in chances] == ["0%", "<0.1%", "33.3%", ">99.9%", "100%"]


def test_resources_come_by_turn_where_the_rules_count_them() -> None:
    found = {
        slug: resources_by(GAMES[slug].opening, 3, False) for slug in ("rise", "zero", "vividz", "riftbound", "wow")
    }

    assert found == {"rise": 3, "zero": 3, "vividz": None, "riftbound": 7, "wow": 3}


def test_costs_are_those_of_cards_that_are_played(catalogues: Mapping[str, Catalogue]) -> None:
    cards = [found for found in catalogues["wow"].cards.values() if found.kind in ("quest", "ally")]

    costs = playing_costs(rows_of_cards(cards), GAMES["wow"].opening)

    assert {found.kind for found in costs.known} == {"ally"}
    assert all(costs.known[found] <= 2 for found in costs.at_most(2))
    assert costs.at_most(2) < costs.at_most(9)


def test_a_card_without_a_cost_is_not_played(catalogues: Mapping[str, Catalogue]) -> None:
    cards = catalogues["riftbound"].cards.values()

    costs = playing_costs(rows_of_cards(cards), GAMES["riftbound"].opening)

    kinds = {found.kind for found in costs.known}
    assert {"unit", "spell", "gear"} <= kinds
    assert kinds & {"rune", "battlefield", "legend"} == set()


def test_an_unknown_cost_is_neither_low_nor_high(catalogues: Mapping[str, Catalogue]) -> None:
    unknown = catalogues["zero"].find("少年悟空")
    assert isinstance(unknown, Card)

    costs = playing_costs(rows_of_cards([unknown]), GAMES["zero"].opening)

    assert [*costs.known, *costs.at_most(99)] == []
    assert costs.unknown == frozenset((unknown,))
