"""Queries as typed: what is a term, what binds what, and what is wrong where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.search.ast import And, Node, Not, Op, Or, QueryTerm, SearchError
from cards.search.grammar import parse_query

SYMBOLS = st.text(alphabet='ab1-!"():=<>≤≥ 或or，：（）"战力龙', max_size=60)


def term(column: int, length: int, field: str, op: Op, value: str, at: int, quoted: bool = False) -> QueryTerm:
    return QueryTerm(field, op, value, column, length, at, quoted=quoted)


def word(column: int, text: str) -> QueryTerm:
    return term(column, len(text), "", ":", text, column)


@given(st.text() | SYMBOLS)
def test_any_text_is_a_tree_or_an_error_within_it(text: str) -> None:
    found = parse_query(text)

    assert not isinstance(found, SearchError) or 1 <= found.column <= len(text) + 1
    assert not isinstance(found, SearchError) or (found.length >= 1 and found.key)


@given(SYMBOLS)
def test_each_term_says_where_it_stands(text: str) -> None:
    found = parse_query(text)

    for one in [] if isinstance(found, SearchError) else terms(found):
        assert 1 <= one.column <= one.value_column <= one.column + one.length
        assert one.column + one.length - 1 <= len(text)


def terms(node: Node) -> list[QueryTerm]:
    if isinstance(node, QueryTerm):
        return [node]

    return [one for part in ((node.part,) if isinstance(node, Not) else node.parts) for one in terms(part)]


def test_terms_side_by_side_all_hold() -> None:
    found = parse_query('c:fury might>=5 text:"draw 1" -is:token')

    assert found == And(
        (
            term(1, 6, "c", ":", "fury", 3),
            term(8, 8, "might", ">=", "5", 15),
            term(17, 13, "text", ":", "draw 1", 22, quoted=True),
            Not(term(32, 8, "is", ":", "token", 35)),
        )
    )


def test_or_binds_weaker_than_side_by_side() -> None:
    assert parse_query("a b or c") == Or((And((word(1, "a"), word(3, "b"))), word(8, "c")))


def test_parentheses_group_and_a_hyphen_negates_the_group() -> None:
    assert parse_query("-(a or b) c") == And((Not(Or((word(3, "a"), word(8, "b")))), word(11, "c")))


def test_chinese_is_read_as_english_is_and_columns_stay() -> None:
    found = parse_query("类型：单位，战力≥５ 或 （－龙）")

    assert found == Or(
        (
            And((term(1, 5, "类型", ":", "单位", 4), term(7, 4, "战力", ">=", "5", 10))),
            Not(word(16, "龙")),
        )
    )


@pytest.mark.parametrize("quotes", ['""', "“”", "「」", "『』", "＂＂"])
def test_quotes_of_any_kind_keep_words_together(quotes: str) -> None:
    assert parse_query(f"{quotes[0]}lee sin{quotes[1]}") == term(1, 9, "", ":", "lee sin", 1, quoted=True)


def test_an_exclamation_mark_makes_the_name_whole() -> None:
    assert parse_query('!"lee sin"') == QueryTerm("", ":", "lee sin", 1, 10, 2, exact=True, quoted=True)


def test_spaces_may_stand_around_an_operator() -> None:
    assert parse_query("might >= 5") == term(1, 10, "might", ">=", "5", 10)


@pytest.mark.parametrize("text", ["Lee-Sin", "-", "or", "or a", "K/DA!", "don't"])
def test_words_with_signs_in_them_are_words(text: str) -> None:
    found = parse_query(text)

    assert not isinstance(found, SearchError)
    assert [one.field for one in terms(found)] == [""] * len(text.split())


@pytest.mark.parametrize("text", ["", "   ", "　", "，"])
def test_nothing_asks_for_every_card(text: str) -> None:
    assert parse_query(text) == And()


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("c:", SearchError(2, 1, "no-value")),
        ("a c: )", SearchError(4, 1, "no-value")),
        ("a or", SearchError(4, 1, "nothing-follows")),
        ("(a", SearchError(1, 1, "unclosed")),
        ("a)", SearchError(2, 1, "unopened")),
        ("()", SearchError(1, 2, "empty-group")),
        ("(a or )", SearchError(7, 1, "nothing-follows")),
        ('text:"draw', SearchError(6, 5, "unclosed-quote")),
        ("a" * 301, SearchError(301, 1, "too-long", (("limit", "300"),))),
        ("a " * 31, SearchError(61, 1, "too-many", (("limit", "30"),))),
        ("-" * 11 + "a", SearchError(12, 1, "too-deep", (("limit", "10"),))),
    ],
)
def test_what_is_wrong_is_marked(text: str, error: SearchError) -> None:
    assert parse_query(text) == error


@pytest.mark.parametrize("text", ["a" * 300, "a " * 30, "-" * 10 + "a"])
def test_a_query_may_be_just_as_long_and_deep_as_the_limits(text: str) -> None:
    assert not isinstance(parse_query(text), SearchError)
