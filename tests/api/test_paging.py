"""Cursors: every text of their shape is one, and so are those of older versions."""

from base64 import urlsafe_b64encode
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis.strategies import datetimes, from_regex, just
from rest_framework.exceptions import ValidationError

from api.paging import BY_ROW, BY_SLUG, NUMBER, build_cursor, read_cursor, read_number

NOON = datetime(2026, 8, 8, 12, 0, 0, 1, tzinfo=UTC)
EARLIEST = datetime(1970, 1, 1)  # noqa: DTZ001  the strategy asks for naive bounds


def old_cursor(text: str) -> str:
    """A cursor as version 0.2 wrote it."""
    return urlsafe_b64encode(text.encode()).decode().rstrip("=")


def test_a_cursor_is_the_microseconds_since_1970_and_the_key() -> None:
    assert build_cursor(NOON, "a_-9") == "1786190400000001.a_-9"
    assert read_cursor("1786190400000001.a_-9") == (NOON, "a_-9")


@given(datetimes(min_value=EARLIEST, timezones=just(UTC)))
def test_a_cursor_is_read_as_it_was_built(moment: datetime) -> None:
    assert read_cursor(build_cursor(moment, "17")) == (moment, "17")


@given(from_regex(BY_SLUG, fullmatch=True) | from_regex(BY_ROW, fullmatch=True))
def test_every_text_of_the_shape_is_a_cursor(text: str) -> None:
    moment, key = read_cursor(text)

    assert moment.tzinfo is UTC
    assert text.endswith(f".{key}")


@given(from_regex(NUMBER, fullmatch=True))
def test_every_text_of_the_shape_is_a_number(text: str) -> None:
    assert read_number(text) == int(text)


def test_a_moment_after_the_calendar_is_its_last() -> None:
    assert read_cursor("999999999999999999.0") == (datetime.max.replace(tzinfo=UTC), "0")


def test_a_cursor_of_an_older_version_is_read() -> None:
    local = NOON.astimezone(timezone(timedelta(hours=8)))

    assert read_cursor(old_cursor(f"{NOON.isoformat()} a_-9")) == (NOON, "a_-9")
    assert read_cursor(old_cursor(f"{local.isoformat()} 17")) == (NOON, "17")


@pytest.mark.parametrize(
    "text",
    [
        *("x", ".", "1.", ".a", "1.a.b", "-1.a", "1.a b", "1.\u0661", "\u0661.a", "1.a\n", "1" * 19 + ".a"),
        *map(old_cursor, ("", "2026-08-08T12:00:00 a", "2026-08-08T12:00:00+00:00", "0001-01-01T00:00:00+14:00 a")),
    ],
)
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(ValidationError) as refused:
        read_cursor(text)

    assert refused.value.get_codes() == {"after": ["bad-cursor"]}


@pytest.mark.parametrize("text", ["x", "-1", "1.5", "\u0661", "1\n", "1234567890"])
def test_any_other_text_is_no_number(text: str) -> None:
    with pytest.raises(ValidationError):
        read_number(text)
