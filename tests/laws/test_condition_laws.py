"""Laws of conditions: what is written is read again, and an unknown number is decided only where every number agrees."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legality.engine.values.cases import in_every_case
from legality.engine.values.conditions import Condition, Term, any_met, condition_text, parse_condition
from legality.engine.values.facts import UNKNOWN
from tests.legality.making import card

SLUGS = st.from_regex(r"[a-z][a-z0-9-]{0,4}", fullmatch=True)
NUMBERS = st.integers(-3, 6).map(lambda number: frozenset((str(number),)))
VALUES = st.frozensets(SLUGS | st.integers(-3, 6).map(str), min_size=1, max_size=3)
TERMS = (
    st.builds(Term, SLUGS, st.sampled_from(("none", "some")))
    | st.builds(Term, SLUGS, st.sampled_from(("shares", "other")), VALUES)
    | st.builds(Term, SLUGS, st.sampled_from(("at-least", "at-most")), NUMBERS)
)
BOUNDS = st.builds(Term, st.just("cost"), st.sampled_from(("at-least", "at-most")), NUMBERS)
OTHERS = st.builds(Term, st.just("cost"), st.sampled_from(("shares", "other")), NUMBERS)
CONDITIONS = st.builds(lambda first, more: Condition((first, *more)), BOUNDS, st.lists(BOUNDS | OTHERS, max_size=2))


@given(st.lists(TERMS, min_size=1, max_size=4).map(tuple).map(Condition))
def test_what_is_written_is_read_again(condition: Condition) -> None:
    assert parse_condition(condition_text(condition)) == condition


@given(st.text(max_size=12))
def test_a_text_is_a_condition_or_refused(text: str) -> None:
    try:
        condition = parse_condition(text)
    except ValueError:
        return

    assert isinstance(condition, Condition)


@given(st.lists(CONDITIONS, min_size=1, max_size=2))
def test_an_unknown_number_is_decided_where_every_number_agrees(conditions: list[Condition]) -> None:
    cards = [card("Known", numbers={"cost": number}) for number in range(-9, 12)]
    answers = {any_met(conditions, each) for each in (card("None"), *cards)}
    vague = card("Vague", numbers={"cost": UNKNOWN})

    said = in_every_case(lambda case: any_met(conditions, case), vague, conditions, {})

    assert said is (UNKNOWN if len(answers) > 1 else answers.pop())


@pytest.mark.parametrize("text", ["cost>=1000000&cost<=5", "cost>=-9000&cost<=9000"])
def test_numbers_far_apart_are_left_open(text: str) -> None:
    condition, vague = parse_condition(text), card("Vague", numbers={"cost": UNKNOWN})

    assert in_every_case(condition.met_by, vague, [condition], {}) is UNKNOWN
