"""Figures: the words of a name, in two scripts, and the paper that they are cut from."""

import pytest

from cards.art.compose import common_symbols
from cards.art.figures import FIGURES, WORDS, figures_of_words
from legality.engine.values.look import COMMON_SHAPES
from legality.engine.values.look import FIGURES as NAMED


def test_every_figure_that_a_look_may_name_is_drawn() -> None:
    assert set(FIGURES) == NAMED


def test_no_figure_has_the_name_of_a_symbol() -> None:
    assert not NAMED & COMMON_SHAPES


def test_every_word_has_a_figure_that_is_drawn() -> None:
    assert set(WORDS.values()) <= FIGURES.keys() | common_symbols().keys()


@pytest.mark.parametrize(
    ("key", "figures"),
    [
        ("dragon-breath", ["dragon"]),
        ("swords-of-the-frozen-moon", ["swords", "snowflake", "moon"]),
        ("火龙之剑", ["flame", "dragon", "sword"]),
        ("博士的短刃", ["mortarboard", "dagger", "sword"]),
        ("ezqx", []),
        ("", []),
    ],
)
def test_the_words_of_a_key_are_its_figures(key: str, figures: list[str]) -> None:
    assert figures_of_words(key) == figures
