"""What is done within a request counts by its lines, or by its time of processor where that is more."""

import time

import pytest

from api import work
from api.work import Meter, WorkSpentError


def busy(seconds: float) -> None:
    """Use so many seconds of processor."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_what_takes_longer_than_its_lines_counts_by_its_time() -> None:
    meter = Meter(left=10_000)

    with meter.measure(3):
        busy(400 * work.LINE)

    assert meter.left <= 10_000 - 400


def test_lines_count_in_full_however_soon_they_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "LINE", 1.0)
    meter = Meter(left=500)

    with meter.measure(300):
        pass

    assert meter.left == 200


def test_work_that_fails_counts_too_and_nothing_more_is_done() -> None:
    meter = Meter(left=100)

    with pytest.raises(KeyError), meter.measure(100):
        raise KeyError
    with pytest.raises(WorkSpentError):
        meter.check()
