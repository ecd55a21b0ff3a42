"""How near a name is to those there are, and when one stands out."""

import pytest

from cards.catalogue.guessing import by_pinyin, is_clear_winner, may_accompany_code, rank_cards, score_names
from legality.engine.values.card import Card
from tests.legality.making import card

DEFY, DEFIANT = card("Defy"), card("Defiant Dance")
CARDS = {"defy": [DEFY], "defiantdance": [DEFIANT], "dance": [DEFIANT]}


def test_names_far_away_have_no_score_and_the_nearest_name_of_a_card_counts() -> None:
    scores = score_names("dancd", [*CARDS], CARDS.__getitem__)

    assert scores == {DEFIANT: 80.0}


def test_the_nearest_comes_first_then_the_alphabet() -> None:
    assert rank_cards({DEFY: 80.0, DEFIANT: 90.0}) == [DEFIANT, DEFY]
    assert rank_cards({DEFY: 80.0, DEFIANT: 80.0}) == [DEFIANT, DEFY]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [({}, False), ({DEFY: 88.0}, True), ({DEFY: 87.9}, False), ({DEFY: 95.0, DEFIANT: 90.0}, False)],
)
def test_one_stands_out_that_is_near_and_alone(scores: dict[Card, float], expected: bool) -> None:
    assert is_clear_winner([*scores], scores) is expected


@pytest.mark.parametrize(
    ("name", "expected"), [("defyfoil", True), ("dfy", True), ("ogn45", True), ("teemo", False), ("", False)]
)
def test_a_remark_a_slip_or_the_code_itself_may_stand_beside_a_code(name: str, expected: bool) -> None:
    assert may_accompany_code(name, "OGN-45", [DEFY]) is expected


def test_the_end_of_a_name_is_not_its_sound() -> None:
    assert by_pinyin({DEFY: ("mieshi", "shi", "ms")}) == {"mieshi": {DEFY: None}, "ms": {DEFY: None}}
