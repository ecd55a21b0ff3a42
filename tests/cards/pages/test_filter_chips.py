"""Filters that write the query: what they add can be taken out again, and nothing else is touched."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue.loading import load_catalogue
from cards.pages.card_frame import Value
from cards.pages.filter_chips import and_term, build_chips, field_terms, usual_values, value_term, without_terms
from cards.search import SearchError
from cards.search.grammar import parse_query
from legality.games import GAMES
from legality.sources.facts import Facts
from tests.cards.making import a_card

parts = st.sampled_from(
    ["jinx", "金克丝", '"loose cannon"', "might>=5", "-is:token", "(a or b)", "类型：单位", "!vi", "c:fury"]
)


@given(st.lists(parts, max_size=5).map(" ".join))
def test_a_term_added_is_a_term_to_take_out(text: str) -> None:
    added = and_term(text, "order:energy")

    assert not isinstance(parse_query(added), SearchError)
    assert without_terms(added, field_terms(added, "order", "riftbound")) == text


@pytest.mark.django_db
def test_what_a_card_surely_has_counts_for_a_filter_and_what_it_perhaps_has_does_not() -> None:
    opal: Facts = {"unknown": ["tag"], "partly": {"tag": {"surely": ["opal"], "perhaps": ["jade"]}}}
    a_card(game="zero", facts=opal)

    assert {"opal", "jade"}.intersection(usual_values(load_catalogue("zero"), "tag")) == {"opal"}


@pytest.mark.parametrize(
    ("text", "added"),
    [
        ("", "kind:unit"),
        ("jinx", "jinx kind:unit"),
        ("a or b", "(a or b) kind:unit"),
        ("-(a or b)", "-(a or b) kind:unit"),
    ],
)
def test_an_or_is_put_in_parentheses(text: str, added: str) -> None:
    assert and_term(text, "kind:unit") == added


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("c:fury domain:calm 特性：炽烈", 3),
        ("-c:fury", 0),
        ("(c:fury) jinx", 0),
        ("（c:fury） jinx", 0),
        ("c:fury or jinx", 0),
        ("c!=fury", 0),
        ("c:fury (", 0),
    ],
)
def test_only_terms_of_the_whole_query_are_a_chips(text: str, count: int) -> None:
    assert len(field_terms(text, "domain", "riftbound")) == count


@pytest.mark.parametrize(
    ("slug", "term"),
    [
        ("fury", "tag:fury"),
        ("lee-sin", "tag:lee-sin"),
        ("博士", "tag:博士"),
        ("碧绿结晶(1)", 'tag:"碧绿结晶(1)"'),
        ('a"b c', 'tag:"ab c"'),
    ],
)
def test_a_value_is_a_term_that_is_understood(slug: str, term: str) -> None:
    assert value_term(Value("tag", slug, slug)) == term
    assert not isinstance(parse_query(term), SearchError)


@pytest.mark.django_db
def test_values_stand_in_the_order_of_the_game() -> None:
    assert usual_values(load_catalogue("riftbound"), "domain") == ("fury", "calm", "mind", "body", "chaos", "order")


@pytest.mark.django_db
def test_what_no_mark_shows_may_still_be_a_filter() -> None:
    filters = {group.name: [chip.query for chip in group.chips] for group in build_chips("", GAMES["zero"])}

    assert list(filters) == ["Type", "Colour", "Series", "Legal today in"]
    assert filters["Series"] == ["series:星轨邮局", "series:深海列车", "series:霓虹茶馆"]
