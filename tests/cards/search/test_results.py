"""What a query of bare words means: words to choose between, unless they are a card's whole name; what asking costs."""

import pytest
from pytest_django import DjangoAssertNumQueries

from cards.models import Card
from cards.search import Results, SearchError, count_results, find_card_ids, plan_or_error, read_results, search_cards
from tests.cards.search.making import DAY, Shelf, made, total

pytestmark = pytest.mark.django_db


def found(text: str, game: str = "riftbound") -> list[str]:
    return [card.name for card in search_cards(text, game, day=DAY).cards]


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
    search_cards("t:spell", "riftbound", day=DAY)

    with django_assert_num_queries(queries):
        plan = plan_or_error(text, "riftbound", day=DAY)
    with django_assert_num_queries(3):
        page = read_results(plan, text, page_size=1)
    with django_assert_num_queries(0):
        every = count_results(plan)

    assert (page, every) == (search_cards(text, "riftbound", day=DAY, page_size=1), total(text))


def test_of_a_query_that_is_wrong_there_is_no_page() -> None:
    plan = plan_or_error("might:x", "riftbound", day=DAY)

    assert isinstance(plan, SearchError)
    assert read_results(plan, "might:x") == Results(error=plan)
    assert count_results(plan) == 0


def test_cards_are_found_in_memory_and_read_for_the_page_alone(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    plan = plan_or_error("defy", "riftbound", day=DAY)

    with django_assert_num_queries(3):
        page = read_results(plan, "defy")
    with django_assert_num_queries(0):
        ids = find_card_ids(plan)

    assert {f"{card.game}.{card.key}" for card in page.cards} == ids == {"riftbound.defy"}


def test_a_card_that_came_later_is_found(shelf: Shelf) -> None:
    before = found("wyvernette")

    shelf(made("wyvernette"))

    assert before == []
    assert found("wyvernette") == ["Wyvernette"]


def test_a_card_that_went_without_a_word_is_passed_over() -> None:
    before = found("defy")

    Card.objects.get(game="riftbound", key="defy").delete()

    assert before == ["Defy"]
    assert found("defy") == []
