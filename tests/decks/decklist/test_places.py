"""Where a line stands and how many it asks for, also of lines that cannot be read."""

import pytest

from decks.decklist.entries import Entry
from decks.decklist.reading.lists import parse_list
from tests.decks.decklist.list_reading import HEADINGS


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("3 ???", 3),
        ("3", 3),
        ("3x", 3),
        ("??? x3", 3),
        ("3 De\x00fy", 3),
        ("De\x00fy", None),
        ("0 Defy", None),
        ("1000 Defy", None),
        ("9" * 399, None),
        ("???", None),
    ],
)
def test_a_line_that_cannot_be_read_keeps_the_count_that_can(line: str, count: int | None) -> None:
    assert [read.count for read in parse_list(line, HEADINGS)] == [count]


def test_a_line_knows_its_heading_whether_it_is_read_or_not() -> None:
    text = "???\nMain\n???\nGadgets:\n???\nDefy\nMain: 0 Defy\nSideboard\n3 ???\nDefy"

    assert [(read.line, read.section, read.adrift) for read in parse_list(text, HEADINGS)] == [
        (1, None, False),
        (3, "main", False),
        (4, None, True),
        (5, None, True),
        (6, None, True),
        (7, "main", False),
        (9, "side", False),
        (10, "side", False),
    ]


def test_one_copy_that_was_counted_is_told_from_a_bare_name() -> None:
    assert [
        (read.count, read.counted)
        for read in parse_list("1 Defy\nDefy\nDefy x1\nOGN-045\n1 OGN-045", HEADINGS)
        if isinstance(read, Entry)
    ] == [
        (1, True),
        (1, False),
        (1, True),
        (1, False),
        (1, True),
    ]
