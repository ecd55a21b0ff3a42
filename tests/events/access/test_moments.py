"""Moments in an event's zone: read as they are shown, refused where no clock shows them or shows them twice."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from events.access.moments import ZONES, NoSuchMomentError, to_local, to_utc

BERLIN, SHANGHAI = ZoneInfo("Europe/Berlin"), ZoneInfo("Asia/Shanghai")
MOMENTS = st.datetimes(datetime(1990, 1, 3), datetime(2100, 12, 29), timezones=st.just(UTC))  # noqa: DTZ001  made aware


@given(MOMENTS, st.sampled_from(sorted(ZONES)))
def test_a_moment_that_is_shown_reads_back_unless_it_is_shown_twice(moment: datetime, name: str) -> None:
    zone = ZoneInfo(name)
    local = to_local(moment, zone)
    twice = {local.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1)}
    assume(len(twice) == 1)

    assert to_utc(local, zone) == moment


@pytest.mark.parametrize(
    "local",
    [
        datetime(2026, 3, 29, 2, 30),  # noqa: DTZ001  a local time
        datetime(2026, 10, 25, 2, 30),  # noqa: DTZ001  as above
        datetime(1, 1, 1),  # noqa: DTZ001  as above
        datetime(9999, 12, 31, 23, 59),  # noqa: DTZ001  as above
    ],
    ids=["skipped", "shown twice", "first year", "last year"],
)
def test_a_time_that_is_no_moment_is_refused(local: datetime) -> None:
    with pytest.raises(NoSuchMomentError):
        to_utc(local, BERLIN)


def test_one_local_time_is_another_moment_in_another_zone() -> None:
    local = datetime(2026, 8, 8, 10, 0)  # noqa: DTZ001  a local time

    assert to_utc(local, SHANGHAI) == datetime(2026, 8, 8, 2, 0, tzinfo=UTC)
    assert to_utc(local, BERLIN) == datetime(2026, 8, 8, 8, 0, tzinfo=UTC)
