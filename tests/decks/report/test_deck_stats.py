"""A deck with the costs and marks of its cards."""

from collections.abc import Mapping
from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from cards.catalogue.lookup import Catalogue
from cards.models import Card
from decks.check.checking import Answer, check_text
from decks.check.question import read_question
from decks.report.deck_stats import build_deck_stats

pytestmark = pytest.mark.django_db
TODAY = date(2026, 8, 8)


def answered(catalogues: Mapping[str, Catalogue], text: str) -> Answer:
    return check_text(read_question("riftbound", TODAY, "standard"), text, catalogues["riftbound"])


def test_each_card_has_its_cost_and_marks(catalogues: Mapping[str, Catalogue]) -> None:
    sheet = build_deck_stats(answered(catalogues, "Legend:\n1 Jinx, Loose Cannon\n\nMain deck:\n3 Defy\n2 Called Shot"))

    shown = [
        (line.row.card.name, line.row.count, line.cost, [mark.slug for mark in line.marks])
        for block in sheet.blocks
        for line in block.lines
    ]
    assert shown == [
        ("Jinx, Loose Cannon", 1, "", ["fury", "chaos"]),
        ("Defy", 3, "1", ["calm"]),
        ("Called Shot", 2, "0", ["chaos"]),
    ]
    assert sheet.count == 6
    assert [bar.count for bar in sheet.figures.curve] == [2, 3]


def test_a_cost_that_is_not_known_is_a_question(catalogues: Mapping[str, Catalogue]) -> None:
    card = Card.objects.get(game="riftbound", key="defy")
    card.facts["unknown"] = ["energy"]
    card.save()

    sheet = build_deck_stats(answered(catalogues, "3 Defy"))

    assert [line.cost for block in sheet.blocks for line in block.lines] == ["?"]
    assert sheet.figures.unknown == 3


def test_a_card_that_has_left_since_stands_bare(catalogues: Mapping[str, Catalogue]) -> None:
    Card.objects.filter(game="riftbound", key="defy").delete()

    lines = [line for block in build_deck_stats(answered(catalogues, "3 Defy")).blocks for line in block.lines]

    assert [(line.row.count, line.cost, line.marks) for line in lines] == [(3, "", ())]


@pytest.mark.parametrize("text", ["3 Defy", "3 Defy\n2 Called Shot\n1 Jinx, Loose Cannon"])
def test_the_facts_are_one_query_for_one_card_and_for_three(
    catalogues: Mapping[str, Catalogue], text: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    answer = answered(catalogues, text)

    with django_assert_num_queries(1):
        build_deck_stats(answer)
