"""Days as programs write them: one spelling, and nothing else is a day."""

from datetime import date

import pytest

from api.spellings import parse_day


@pytest.mark.parametrize(
    "text", ["", "soon", "20260808", "2026-W32-6", "2026-8-8", "2026-02-30", " 2026-08-08", "２０２６-08-08"]
)
def test_a_day_has_one_spelling(text: str) -> None:
    assert (parse_day("2026-08-08"), parse_day(text)) == (date(2026, 8, 8), None)
