"""A line of the log that would come with every request comes once a minute."""

import logging

from config.ops.sentry import LogThrottle, RarelyFilter


def record(said: str, **more: object) -> logging.LogRecord:
    made = logging.LogRecord("accounts.limits", logging.WARNING, __file__, 1, "%s", (said,), None)
    vars(made).update(more)
    return made


def test_each_kind_has_its_turn_once_a_minute() -> None:
    rarely = LogThrottle()

    turns = [rarely.turn(kind, now) for kind, now in [("a", 0), ("a", 1), ("b", 2), ("a", 59), ("a", 60), ("a", 61)]]

    assert turns == [0, None, 0, None, 2, None]


def test_a_record_without_a_kind_always_passes() -> None:
    filtered = RarelyFilter()

    assert [filtered.filter(record("one")), filtered.filter(record("one"))] == [True, True]


def test_a_record_of_a_kind_passes_once() -> None:
    filtered = RarelyFilter()

    assert [filtered.filter(record(said, rarely="limits")) for said in ("one", "two")] == [True, False]
