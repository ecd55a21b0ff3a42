"""What the cards of a game can be filtered by."""

import pytest
from pytest_django import DjangoAssertNumQueries

from cards.catalogue.loading import load_catalogue
from cards.importers.game_lock import raise_version
from cards.models import Printing
from cards.pages.filter_groups import FilterNumber, FilterValue, filter_groups, filter_numbers, likely_values
from tests.cards.making import a_card, a_set

pytestmark = pytest.mark.django_db


def test_sets_come_newest_first_and_rarities_in_their_order() -> None:
    card = a_card(game="vividz")
    for place, rarity in enumerate(("epic", "common", "common")):
        Printing.objects.create(card=card, card_set=a_set(game="vividz"), number=str(place), rarity=rarity)
    raise_version("vividz")

    groups = {group.field: group for group in filter_groups(load_catalogue("vividz"))}

    assert groups["set"].values[0] == FilterValue("TST", "Test Set", ("测试集",))
    assert [value.slug for value in groups["rarity"].values][:2] == ["common", "epic"]


def test_what_divides_nothing_is_no_filter() -> None:
    assert "set" not in {group.field for group in filter_groups(load_catalogue("vividz"))}


def test_a_number_has_the_least_and_the_most_of_the_cards_and_the_cost_is_first() -> None:
    a_card(game="vividz", facts={"kind": "unit", "numbers": {"cost": 9}, "unknown": []})

    cost, power = filter_numbers(load_catalogue("vividz"))

    assert cost == FilterNumber("cost", "Cost", 1, 9)
    assert power.field == "power"


def test_many_values_come_by_frequency() -> None:
    catalogue = load_catalogue("riftbound")
    counts = [
        sum(value in card.surely("champion") for card in catalogue.cards.values())
        for value in likely_values(catalogue, "champion")
    ]

    assert counts == sorted(counts, reverse=True)


def test_what_is_in_memory_asks_the_database_nothing(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    catalogue = load_catalogue("riftbound")
    filter_groups(catalogue)

    with django_assert_num_queries(0):
        filter_groups(catalogue)
        filter_numbers(catalogue)
