"""Days in words: every day in the reader's way, all else as it is."""

from datetime import UTC, date, datetime

import pytest
from django.utils.translation import override

from legality.days import basis_sentence, localize_days, start_of_day


@pytest.mark.parametrize(
    ("language", "words", "written"),
    [
        ("en", "2013-02-01", "Feb. 1, 2013"),
        ("zh-hans", "2013-02-01", "2013年2月1日"),
        ("zh-hans", "CR 1.4 / TR 2026-07-16", "CR 1.4 / TR 2026年7月16日"),
        ("en", "CR 1.4", "CR 1.4"),
        ("en", "TR 601.2.d, announced for 2026-07-24", "TR 601.2.d, announced for July 24, 2026"),
        ("zh-hans", "TR 601.2.d, announced for 2026-07-24", "TR 601.2.d，公告自 2026年7月24日起生效"),
        ("en", "2013-02-31 and 12013-02-01", "2013-02-31 and 12013-02-01"),
        ("en", "TR 2026-07-16 + house 2", "TR July 16, 2026 + house 2"),
        ("zh-hans", "TR 2026-07-16 + house 2", "TR 2026年7月16日 + 自定规则第 2 版"),
        ("en", "", ""),
    ],
)
def test_a_day_is_written_as_the_reader_writes_it(language: str, words: str, written: str) -> None:
    with override(language):
        assert localize_days(words) == written


def test_a_report_says_by_which_rules_and_as_of_which_day() -> None:
    assert basis_sentence("2013-02-01", date(2026, 8, 8)) == "Rules: Feb. 1, 2013 · as of Aug. 8, 2026"


def test_a_day_begins_at_midnight_by_the_clock_of_the_site() -> None:
    assert start_of_day(date(2026, 8, 8)) == datetime(2026, 8, 8, tzinfo=UTC)
