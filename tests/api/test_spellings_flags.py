"""Yes and no as people and programs write them."""

import pytest

from api.spellings import FALSE, TRUE, flag_of


@pytest.mark.parametrize(
    ("words", "said"),
    [((*TRUE, "True", "ON"), True), ((*FALSE, "False", "NO", ""), False), (("perhaps", " true", "2", "真"), None)],
)
def test_a_word_is_yes_or_no_or_neither(words: tuple[str, ...], said: bool | None) -> None:
    assert {flag_of(word) for word in words} == {said}
