"""Names without what hides or turns; joiners of words and emoji stay."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.exceptions import ValidationError

from api.fields import Title
from api.plain_names import plain_name


@given(st.text())
def test_a_plain_name_is_plain_already(text: str) -> None:
    assert plain_name(plain_name(text)) == plain_name(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("\u200b\u2060", ""),
        ("\u3164 \u2800", ""),
        ("\u200d\u0301", ""),
        ("\u202eevil\u2066", "evil"),
        ("Mei\u200b Lan", "Mei Lan"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
        ("\u0915\u094d\u200d\u0937", "\u0915\u094d\u200d\u0937"),
        ("李梅", "李梅"),
    ],
)
def test_what_hides_or_turns_is_left_out_and_joiners_stay(text: str, name: str) -> None:
    assert plain_name(text) == name


def test_a_title_of_which_nothing_can_be_seen_is_blank() -> None:
    with pytest.raises(ValidationError) as refused:
        Title(max_length=9).run_validation("\u200b\u2060")

    assert refused.value.get_codes() == ["blank"]
    assert Title(max_length=9, allow_blank=True).run_validation("\u200b") == ""
