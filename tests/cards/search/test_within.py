"""Searching among given cards alone."""

import pytest

from cards.search import count_results, find_card_ids, plan_or_error, read_results, search_cards
from tests.cards.search.making import DAY, total

TWO = frozenset(("riftbound.defy", "riftbound.jinx-rebel"))

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("text", "keys"),
    [("", ["defy", "jinx-rebel"]), ("t:unit", ["jinx-rebel"]), ("defy or zed", ["defy"]), ("t:rune", [])],
)
def test_only_cards_among_those_given_are_found(text: str, keys: list[str]) -> None:
    found = search_cards(text, "riftbound", day=DAY, within=TWO)

    assert [card.key for card in found.cards] == keys
    assert total(text, TWO) == len(keys)


def test_among_none_there_is_none() -> None:
    assert search_cards("", "riftbound", day=DAY, within=frozenset()).cards == ()


def test_printings_are_found_among_them_too() -> None:
    found = search_cards("unique:prints", "riftbound", day=DAY, within=TWO)

    assert {card.key for card in found.cards} == {"defy", "jinx-rebel"}


def test_pages_go_on_among_them() -> None:
    first = search_cards("", "riftbound", day=DAY, page_size=1, within=TWO)

    second = search_cards("", "riftbound", day=DAY, page_size=1, after=first.next, within=TWO)

    assert [card.key for card in (*first.cards, *second.cards)] == ["defy", "jinx-rebel"]
    assert second.next == ""


def test_the_restriction_does_not_change_the_order() -> None:
    free = [card.key for card in search_cards("jinx", "riftbound", day=DAY).cards]
    kept = frozenset(f"riftbound.{key}" for key in free[1:])

    assert [card.key for card in search_cards("jinx", "riftbound", day=DAY, within=kept).cards] == free[1:]


def test_a_wrong_query_counts_nothing() -> None:
    assert total("nothing:like", TWO) == 0


def test_cards_that_are_left_out_are_not_found() -> None:
    plan = plan_or_error("jinx", "riftbound", day=DAY)
    jinxes = find_card_ids(plan)

    bound = plan_or_error("jinx", "riftbound", day=DAY, without=TWO)

    assert [f"{card.game}.{card.key}" for card in read_results(bound, "jinx").cards] == sorted(jinxes - TWO)
    assert count_results(bound) == len(jinxes) - 1


@pytest.mark.parametrize("text", ["jinx", "jinx unique:prints"])
def test_what_a_query_finds_is_asked_for_whatever_its_bounds(text: str) -> None:
    bound = plan_or_error(text, "riftbound", day=DAY, within=frozenset(), without=TWO)

    assert find_card_ids(bound, among=TWO) == {"riftbound.jinx-rebel"}
    assert find_card_ids(bound) == find_card_ids(plan_or_error(text, "riftbound", day=DAY))
