"""What a query of bare words means: words to choose between, unless they are a card's whole name; what asking costs."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from cards.search import Results, SearchError, plan_of, results_of, search, total_of
from tests.cards.search.making import DAY, total

pytestmark = pytest.mark.django_db


def found(text: str, game: str = "riftbound") -> list[str]:
    return [card.name for card in search(text, game, day=DAY).cards]


@pytest.mark.parametrize("game", ["riftbound", ""])
def test_a_name_with_or_in_it_means_that_card(game: str) -> None:
    assert found("Fight or Flight", game) == ["Fight or Flight"]


def test_other_words_with_or_between_them_are_a_choice() -> None:
    choice = found("defy or flight")

    assert {"Defy", "Fight or Flight"} <= set(choice)


@pytest.mark.parametrize(("text", "queries"), [("t:unit", 1), ("defy", 1), ("defy or flight", 2)])
def test_a_query_is_understood_once_for_its_page_and_for_the_number_of_all(
    text: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    expected = search(text, "riftbound", day=DAY, page_size=1), total(text)

    with django_assert_num_queries(queries):
        plan = plan_of(text, "riftbound", day=DAY)
    with django_assert_num_queries(4):
        page = results_of(plan, text, page_size=1)
    with django_assert_num_queries(1):
        every = total_of(plan)

    assert (page, every) == expected


def test_of_a_query_that_is_wrong_there_is_no_page() -> None:
    plan = plan_of("might:x", "riftbound", day=DAY)

    assert isinstance(plan, SearchError)
    assert (results_of(plan, "might:x"), total_of(plan)) == (Results(error=plan), 0)
