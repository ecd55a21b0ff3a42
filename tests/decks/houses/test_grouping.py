"""House rules by kind: cards that many rules say one thing of are listed by it, folded where there are many."""

import pytest
from django.test import Client

from cards.catalogue.loading import load_catalogue
from cards.catalogue.stored_house_rules import StoredRule
from cards.models import Card
from decks.houses.grouping import KindBlock, group_rules, is_searched
from decks.houses.words import show_rules
from legality.games import GAMES
from tests.cards.catalogue.house_formats import house_of

pytestmark = pytest.mark.django_db


def points(number: int, amount: int, *cards: Card) -> StoredRule:
    named = [{"key": card.key, "name": card.name} for card in cards]
    return {"number": number, "kind": "points", "cards": named, "amount": amount}  # type: ignore[typeddict-item]  # a test's rule


def cards(number: int) -> list[Card]:
    """Cards of different names, by name."""
    found = {card.name: card for card in Card.objects.filter(game="riftbound").order_by("-name")}
    return sorted(found.values(), key=lambda card: card.name.casefold())[:number]


def blocks(*rules: StoredRule) -> list[KindBlock]:
    return group_rules(show_rules(rules, GAMES["riftbound"], load_catalogue("riftbound")))


def told(block: KindBlock) -> tuple[object, ...]:
    """The numbers of its rules, and of its groups what is said with cards and numbers."""
    groups = [
        (group.says, [(one.name, one.rule.number, one.is_first) for one in group.cards]) for group in block.groups
    ]
    return block.kind, [rule.number for rule in block.rules], groups


def test_cards_with_the_same_points_are_one_list_and_the_dearest_stand_first() -> None:
    one, two, three, four = cards(4)
    budget: StoredRule = {"number": 9, "kind": "budget", "amount": 10}

    found = blocks(points(1, 2, three, one), points(2, 5, two), points(3, 2, four), budget)

    assert [told(block) for block in found] == [
        ("budget", [9], []),
        ("points", [2], [("2 points", [(one.name, 1, False), (three.name, 1, True), (four.name, 3, True)])]),
    ]
    assert [block.is_open for block in found] == [True, True]
    assert not is_searched(found)


def test_many_cards_are_folded_and_looked_for() -> None:
    found = blocks(*(points(place + 1, place % 3 + 1, card) for place, card in enumerate(cards(45))))

    assert [(block.number, block.is_open, len(block.groups)) for block in found] == [(45, False, 3)]
    assert is_searched(found)


def test_many_rules_that_are_no_lists_are_folded() -> None:
    one, two = cards(2)
    pair = points(1, 1, one, two)
    pair["kind"] = "together"

    (few,), (many,) = (blocks(*([pair] * number)) for number in (12, 13))

    assert [(block.is_long, is_searched([block])) for block in (few, many)] == [(False, False), (True, True)]


def test_a_page_reads_without_a_script_and_each_rule_is_one_place_on_it(client: Client) -> None:
    rules = [points(place + 1, place % 3 + 1, card) for place, card in enumerate(cards(45))]
    held = house_of(*rules, {"number": 46, "kind": "budget", "amount": 5}).format

    page = client.get(f"/house-formats/{held.slug}/").text

    assert [page.count(f'id="rule-{number}"') for number in range(1, 47)] == [1] * 46
    assert page.count('<details class="house-group">') == 3
    assert "data-house-find" in page


@pytest.mark.parametrize("number", [1, 3])
def test_a_page_asks_no_more_for_more_rules(client: Client, number: int, django_assert_num_queries: object) -> None:
    held = house_of(*(points(place + 1, 1, card) for place, card in enumerate(cards(number)))).format
    client.get(f"/house-formats/{held.slug}/")

    with django_assert_num_queries(5):  # type: ignore[operator]  # pytest-django's own fixture
        client.get(f"/house-formats/{held.slug}/")
