"""Partly known facts: stored apart, written as lists with marks, and back."""

from hypothesis import given

from cards.catalogue.partly import mark_open_values, read_marked_values, with_marks, without_marks
from legality.sources.facts import Facts
from tests.cards.importers.any_rows import FACTS, PARTLY

CLASS: Facts = {
    "traits": {"tag": ["ring"]},
    "unknown": ["class"],
    "partly": {"class": {"surely": ["mage"], "perhaps": ["priest", "warlock"]}},
}


def test_a_mark_stands_before_each_value_that_is_open() -> None:
    assert mark_open_values(CLASS["partly"]["class"]) == ["mage", "?priest", "?warlock"]
    assert read_marked_values(["?warlock", "mage", "?priest"]) == CLASS["partly"]["class"]


def test_a_value_that_is_told_both_ways_is_sure() -> None:
    assert read_marked_values(["?mage", "mage"]) == {"surely": ["mage"], "perhaps": []}
    assert without_marks({"labels": ["?unique", "unique"]}) == {"labels": ["unique"]}


@given(PARTLY)
def test_a_list_with_marks_tells_what_it_was_made_of(known: dict[str, list[str]]) -> None:
    assert read_marked_values(mark_open_values({"surely": known["surely"], "perhaps": known["perhaps"]})) == known


def test_a_card_with_marks_has_all_in_its_lists() -> None:
    told = with_marks(CLASS)

    assert told == {"traits": {"class": ["mage", "?priest", "?warlock"], "tag": ["ring"]}, "unknown": ["class"]}
    assert without_marks(told) == CLASS


def test_a_guess_stands_before_what_its_source_is_sure_of() -> None:
    assert with_marks(CLASS | {"traits": {"class": ["mage"]}})["traits"] == {"class": ["mage"]}


@given(FACTS)
def test_facts_without_marks_stay_as_they_are(facts: Facts) -> None:
    known: Facts = {name: value for name, value in facts.items() if name != "partly"}  # type: ignore[assignment]  # the keys of Facts

    assert without_marks(with_marks(known)) == known
