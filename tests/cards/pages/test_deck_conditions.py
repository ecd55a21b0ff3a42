"""The deck-building text of a leader in words."""

import pytest
from django.utils.translation import override

from cards.pages.card_page import clause_sentences
from legality.games import GAMES


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("kind=ally", "card type Ally"),
        ("class=", "no class"),
        ("class=*", "any class"),
        ("class!=druid", "a class other than Druid"),
        ("cost>=5", "cost of at least 5"),
        ("cost<=3&kind=ally", "cost of at most 3, card type Ally"),
    ],
)
def test_each_term_is_said_in_words(text: str, sentence: str) -> None:
    assert [each.lower() for each in clause_sentences(text, GAMES["wow"])] == [sentence.lower()]


def test_bounds_of_numbers_are_said_in_chinese() -> None:
    with override("zh-hans"):
        (sentence,) = clause_sentences("cost>=5", GAMES["wow"])

    assert sentence.endswith("至少为 5")
