"""Searching among given cards alone."""

import pytest

from cards.search import ids_of, plan_of, results_of, search, total_of
from tests.cards.search.making import DAY, total

TWO = frozenset(("riftbound.defy", "riftbound.jinx-rebel"))

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("text", "keys"),
    [("", ["defy", "jinx-rebel"]), ("t:unit", ["jinx-rebel"]), ("defy or zed", ["defy"]), ("t:rune", [])],
)
def test_only_cards_among_those_given_are_found(text: str, keys: list[str]) -> None:
    found = search(text, "riftbound", day=DAY, within=TWO)

    assert [card.key for card in found.cards] == keys
    assert total(text, TWO) == len(keys)


def test_among_none_there_is_none() -> None:
    assert search("", "riftbound", day=DAY, within=frozenset()).cards == ()


def test_printings_are_found_among_them_too() -> None:
    found = search("unique:prints", "riftbound", day=DAY, within=TWO)

    assert {card.key for card in found.cards} == {"defy", "jinx-rebel"}


def test_pages_go_on_among_them() -> None:
    first = search("", "riftbound", day=DAY, page_size=1, within=TWO)

    second = search("", "riftbound", day=DAY, page_size=1, after=first.next, within=TWO)

    assert [card.key for card in (*first.cards, *second.cards)] == ["defy", "jinx-rebel"]
    assert second.next == ""


def test_the_restriction_does_not_change_the_order() -> None:
    free = [card.key for card in search("jinx", "riftbound", day=DAY).cards]
    kept = frozenset(f"riftbound.{key}" for key in free[1:])

    assert [card.key for card in search("jinx", "riftbound", day=DAY, within=kept).cards] == free[1:]


def test_a_wrong_query_counts_nothing() -> None:
    assert total("nothing:like", TWO) == 0


def test_cards_that_are_left_out_are_not_found() -> None:
    plan = plan_of("jinx", "riftbound", day=DAY)
    jinxes = ids_of(plan)

    bound = plan_of("jinx", "riftbound", day=DAY, without=TWO)

    assert [f"{card.game}.{card.key}" for card in results_of(bound, "jinx").cards] == sorted(jinxes - TWO)
    assert total_of(bound) == len(jinxes) - 1


@pytest.mark.parametrize("text", ["jinx", "jinx unique:prints"])
def test_what_a_query_finds_is_asked_for_whatever_its_bounds(text: str) -> None:
    bound = plan_of(text, "riftbound", day=DAY, within=frozenset(), without=TWO)

    assert ids_of(bound, among=TWO) == {"riftbound.jinx-rebel"}
    assert ids_of(bound) == ids_of(plan_of(text, "riftbound", day=DAY))
