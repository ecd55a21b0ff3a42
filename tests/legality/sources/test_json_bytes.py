"""The JSON of a file, or why it cannot be read."""

import pytest

from legality.sources.json_bytes import read_json
from legality.sources.rows import UnreadableSource


def refuse(text: str) -> object:
    raise UnreadableSource(f"{text} names a member twice")


def test_a_mark_of_the_encoding_is_no_part_of_the_text() -> None:
    assert read_json('\ufeff{"a": 1}'.encode()) == {"a": 1}


def test_what_a_reader_of_its_own_refuses_keeps_its_reason() -> None:
    with pytest.raises(UnreadableSource, match="^x names a member twice$"):
        read_json(b"x", refuse)


@pytest.mark.parametrize(("data", "reason"), [(b"\xff", "byte 0: not UTF-8"), (b"[1", "line 1")])
def test_the_place_of_an_error_is_named(data: bytes, reason: str) -> None:
    with pytest.raises(UnreadableSource, match=reason):
        read_json(data)
