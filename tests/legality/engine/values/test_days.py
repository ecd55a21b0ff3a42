"""Days on which something holds."""

from datetime import date, timedelta

import pytest

from legality.engine.values.facts import Days

FIRST, LAST = date(2026, 1, 2), date(2026, 1, 3)
BEFORE, AFTER = FIRST - timedelta(days=1), LAST + timedelta(days=1)


def test_days_hold_from_the_first_to_the_last() -> None:
    assert [Days(FIRST, LAST).hold(day) for day in (BEFORE, FIRST, LAST, AFTER)] == [False, True, True, False]
    assert [Days(until=LAST).hold(BEFORE), Days(FIRST).hold(AFTER), Days().hold(FIRST)] == [True, True, True]


def test_days_turn_on_the_first_and_after_the_last() -> None:
    assert [list(days.turns()) for days in (Days(FIRST, LAST), Days(), Days(until=date.max))] == [
        [FIRST, AFTER],
        [],
        [],
    ]


def test_days_that_end_before_they_begin_are_refused() -> None:
    with pytest.raises(ValueError, match="2026-01-02 is before 2026-01-03"):
        Days(LAST, FIRST)
