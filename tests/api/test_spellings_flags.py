"""Yes and no as people and programs write them."""

import pytest

from api.spellings import FALSE, TRUE, parse_flag


@pytest.mark.parametrize(
    ("words", "said"),
    [((*TRUE, "True", "ON"), True), ((*FALSE, "False", "NO", ""), False), (("perhaps", " true", "2", "真"), None)],
)
def test_a_word_is_yes_or_no_or_neither(words: tuple[str, ...], said: bool | None) -> None:
    assert {parse_flag(word) for word in words} == {said}
