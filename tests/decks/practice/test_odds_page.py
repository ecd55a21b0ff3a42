"""The page of odds: what its form asks, the table in words, the count over dealt hands."""

from collections.abc import Mapping

import pytest
from django.http import QueryDict
from pytest_django import DjangoAssertNumQueries

from cards.catalogue.lookup import Catalogue
from decks.check.question import RefusedError
from decks.practice.odds_page import OddsPage, OddsQuestion, odds_page, odds_question_of
from tests.decks.practice.test_hand import answered

Catalogues = Mapping[str, Catalogue]


def paged(catalogues: Catalogues, game: str, query: str) -> OddsPage:
    return odds_page(*answered(catalogues, game), odds_question_of(QueryDict(query)))


def refused(query: str) -> str:
    with pytest.raises(RefusedError) as refusal:
        odds_question_of(QueryDict(query))

    return refusal.value.field


def test_an_empty_address_asks_the_ordinary() -> None:
    assert (
        odds_question_of(QueryDict("")) == odds_question_of(QueryDict("turn=&atleast=&cost=&seed=")) == OddsQuestion()
    )


def test_an_address_says_what_is_asked() -> None:
    query = "turn=4&first=0&atleast=2&cards=defy&cards=punch-first&cards=defy&playable=3&cost=0&seed=X"

    assert odds_question_of(QueryDict(query)) == OddsQuestion(4, False, 2, ("defy", "punch-first"), 3, 0, "X")


def test_words_that_cannot_be_read_are_refused() -> None:
    queries = ["first=2", "turn=0", "turn=11", "turn=x", "atleast=0", "playable=-1", "cost=1000", "turn=²"]

    assert [refused(query) for query in queries] == [
        *("first", "turn", "turn", "turn", "atleast", "playable", "cost", "turn"),
    ]


def test_ticked_cards_make_a_table(catalogues: Catalogues) -> None:
    plain = paged(catalogues, "riftbound", "")
    key = plain.ticks[0].key

    page = paged(catalogues, "riftbound", f"turn=3&cards={key}")

    assert (plain.rows, plain.good, plain.chance) == ((), 0, "")
    assert page.size == 39
    assert page.good == page.ticks[0].count
    assert len(page.rows) == 10
    assert [row.turn for row in page.rows if row.is_asked] == [3]
    assert page.chance == page.rows[2].first


def test_a_card_that_is_not_drawn_from_is_refused(catalogues: Catalogues) -> None:
    with pytest.raises(RefusedError) as refusal:
        paged(catalogues, "riftbound", "cards=rengar-pridestalker")

    assert (refusal.value.field, refusal.value.message) == ("cards", "The deck you draw from has no such card.")


def test_playable_is_what_the_turn_can_pay_for(catalogues: Catalogues) -> None:
    pages = [paged(catalogues, "riftbound", query) for query in ("turn=2&first=1", "turn=2&first=0", "turn=2&cost=1")]

    found = [page.playable for page in pages]
    assert [playable and (playable.cost, playable.counted.hands) for playable in found] == [
        (4, 1000),
        (5, 1000),
        (1, 1000),
    ]


def test_where_every_hand_or_none_fits_no_margin_is_told(catalogues: Catalogues) -> None:
    pages = [paged(catalogues, "riftbound", f"turn=2&playable={playable}&cost=99") for playable in (1, 99)]

    shares = [(page.playable.share, page.playable.margin) for page in pages if page.playable]
    assert shares == [("100%", ""), ("0%", "")]


def test_without_a_number_by_turn_the_cost_must_be_said(catalogues: Catalogues) -> None:
    pages = [paged(catalogues, "vividz", query) for query in ("turn=2", "turn=2&cost=2")]

    assert [page.playable and page.playable.cost for page in pages] == [None, 2]


def test_an_empty_deck_has_no_odds(catalogues: Catalogues) -> None:
    page = odds_page(*answered(catalogues, "riftbound", "# nothing yet"), OddsQuestion())

    assert (page.ticks, page.rows, page.playable) == ((), (), None)


@pytest.mark.parametrize("text", ["Main:\n3 Defy", "Main:\n3 Defy\n3 Punch First\n3 Pit Rookie"])
def test_one_query_however_many_cards(
    catalogues: Catalogues, text: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    answer, opening = answered(catalogues, "riftbound", text)

    with django_assert_num_queries(1):
        odds_page(answer, opening, OddsQuestion())
