"""What is scanned or typed as the code of a receipt. tests/js/decode.test.mjs holds the script to the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.checks.views import code_in


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("7KQ2M9XD", "7KQ2M9XD"),
        (" 7kq2-m9xd ", "7KQ2M9XD"),
        ("7kq2 m9xd", "7KQ2M9XD"),
        ("https://example.org/events/cup/list/7KQ2M9XD/", "7KQ2M9XD"),
        ("HTTPS://EXAMPLE.ORG/R/7KQ2M9XD", "7KQ2M9XD"),
        ("https://example.org/r/7KQ2M9XD/?lang=zh#top", "7KQ2M9XD"),
        ("/r/7KQ2M9XD/", "7KQ2M9XD"),
        ("https://example.org/", ""),
        ("https://[broken/7KQ2M9XD/", ""),
        ("", ""),
    ],
)
def test_a_code_is_read_from_what_was_scanned_or_typed(said: str, code: str) -> None:
    assert code_in(said) == code


@given(st.text(max_size=600))
def test_no_text_breaks_it(said: str) -> None:
    assert len(code_in(said)) <= 8
