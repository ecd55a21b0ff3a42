"""Texts that are written from right to left are drawn in the order of their places, and copied as they were written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.sheets.rtl import base_direction, copied_text, in_places, join_letters

MOHAMMED = "\u0645\u062d\u0645\u062f"


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Mei Lin", "Mei Lin"),
        ("אבג", "גבא"),
        ("אבג (Ana) 3", "3 (Ana) גבא"),
        ("Ana (אבג) 3", "Ana (גבא) 3"),
        ("א(ב)", "(ב)א"),
        ("12 אבג", "גבא 12"),
        (MOHAMMED, "\ufeaa\ufee4\ufea4\ufee3"),
    ],
)
def test_a_text_stands_as_it_is_read(text: str, drawn: str) -> None:
    whole = join_letters(text)

    assert in_places(whole, base_direction(whole)) == drawn


@given(st.text(st.sampled_from("אבגدمح"), min_size=1))
def test_what_is_copied_from_right_to_left_is_what_was_written(text: str) -> None:
    drawn = in_places(join_letters(text), "R")

    assert "".join(map(copied_text, drawn))[::-1] == text


@given(st.text(st.characters(max_codepoint=0x58F)))
def test_other_scripts_are_left_alone(text: str) -> None:
    assert in_places(join_letters(text), base_direction(text)) == text
