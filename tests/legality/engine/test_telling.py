"""What rules tell beside their findings."""

from __future__ import annotations

from datetime import date

from legality.engine.telling import Listed

BEFORE, FIRST, LAST, AFTER = (date(2026, 1, day) for day in (1, 2, 3, 4))


def test_a_listed_line_holds_from_its_first_day_to_its_last() -> None:
    dated, always = Listed("x", since=FIRST, until=LAST), Listed("x")

    assert [dated.in_force(day) for day in (BEFORE, FIRST, LAST, AFTER)] == [False, True, True, False]
    assert always.in_force(BEFORE)
