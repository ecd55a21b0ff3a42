"""Days as programs write them: one spelling, and nothing else is a day."""

from datetime import date

import pytest

from api.spellings import day_of


@pytest.mark.parametrize(
    "text", ["", "soon", "20260808", "2026-W32-6", "2026-8-8", "2026-02-30", " 2026-08-08", "２０２６-08-08"]
)
def test_a_day_has_one_spelling(text: str) -> None:
    assert (day_of("2026-08-08"), day_of(text)) == (date(2026, 8, 8), None)
