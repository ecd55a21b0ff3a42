"""Cards found by what is printed on them: the code of a set and a number, however they are written."""

import pytest

from cards.models import Card
from cards.search import SearchError, plan_or_error, read_results, search_cards
from legality.sources.rows import PrintingRow
from tests.cards.search.evaluate import entry_of, results
from tests.cards.search.making import DAY, Shelf, asked, made

pytestmark = pytest.mark.django_db


@pytest.fixture
def printed(shelf: Shelf) -> None:
    """Two cards of one set; one of them has a variant, and is in another set too."""
    shelf(
        made("qwx-one"),
        made("qwx-two"),
        printings=(
            PrintingRow("qwx-one", "OGN", "0945"),
            PrintingRow("qwx-one", "OGN", "0945", "a"),
            PrintingRow("qwx-one", "TST", "7", "b"),
            PrintingRow("qwx-two", "OGN", "0946"),
        ),
    )


@pytest.mark.parametrize(
    "text",
    [
        *("OGN-0945", "ogn-945", "ogn945", "OGN·945", "OGN-0945/998", "ＯＧＮ－９４５", "OGN-945a"),
        *("OGN 945", "ogn 0945/998", "t:unit OGN 945", "OGN 945 t:unit", "qwx OGN-945", "TST-7", "tst 7b"),
        *("OGN-945 or tst7", "OGN 945 or TST 7"),
    ],
)
def test_a_card_is_found_by_its_number_as_players_write_it(printed: None, text: str) -> None:
    assert asked(text) == ["qwx-one"]


def test_the_sentence_says_which_printing_was_meant(printed: None) -> None:
    found = [search_cards(text, "riftbound", day=DAY).explain for text in ("ogn945", "OGN 945 t:unit", "-TST-7")]

    assert found == [
        "Cards: the printing OGN-0945.",
        "Cards: the printing OGN-0945, kind: Unit.",
        "Cards: not the printing TST-7b.",
    ]


def test_a_printing_is_found_alone(printed: None) -> None:
    found = search_cards("ogn945 unique:prints", "riftbound", day=DAY)

    assert [printing.code for printing in found.printings] == ["OGN-0945"]


def test_all_games_are_looked_in_where_none_is_named(printed: None) -> None:
    assert asked("OGN-945", "") == ["qwx-one"]


def test_what_is_not_wanted_may_be_a_number(printed: None) -> None:
    assert asked("qwx -ogn945") == ["qwx-two"]


@pytest.mark.parametrize("text", ["OGN-9999", "QQQ-945", "OGN", "945", '"OGN 945"', "name:OGN-945", "945 OGN"])
def test_what_is_no_code_of_a_printing_is_a_name(printed: None, text: str) -> None:
    assert asked(text) == []


def test_a_name_comes_before_a_number(printed: None, shelf: Shelf) -> None:
    shelf(made("ogn-945"))

    assert (asked("OGN 945"), asked("ogn945")) == (["ogn-945"], ["ogn-945"])


@pytest.mark.parametrize("text", ["ogn945", "-ogn946", "qwx (ogn945 or ogn946)", "ogn945 ogn946", "tst7 set:OGN"])
@pytest.mark.parametrize("prints", ["", "unique:prints "])
def test_the_plain_evaluator_says_the_same(printed: None, prints: str, text: str) -> None:
    plan = plan_or_error(prints + text, "riftbound", day=DAY)
    assert not isinstance(plan, SearchError)

    found = read_results(plan, text, page_size=500)

    cards_there = Card.objects.filter(game="riftbound").prefetch_related("printings__card_set", "restrictions")
    assert [row.pk for row in found.printings or found.cards] == results(plan, map(entry_of, cards_there))[:500]
