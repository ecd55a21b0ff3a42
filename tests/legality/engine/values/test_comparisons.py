"""The sides of a comparison."""

from legality.engine.values.explanations import join_slugs, side_of
from legality.engine.values.facts import NO_VALUES, UNKNOWN


def test_a_fact_becomes_a_sorted_side_and_an_unknown_fact_none() -> None:
    assert side_of(frozenset(("mage", "druid"))) == ("druid", "mage")
    assert side_of(NO_VALUES) == ()
    assert side_of(UNKNOWN) is None


def test_alternatives_are_joined_in_one_order() -> None:
    assert join_slugs(("side", "main")) == "main|side"
