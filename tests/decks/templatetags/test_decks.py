"""Tags: the reader's own words at the end of a line."""

from typing import Final

import pytest

from decks.decklist.entries import Entry
from decks.decklist.reading.lists import parse_list
from decks.decklist.writing import write_line


@pytest.mark.parametrize(
    ("line", "name", "count", "tags"),
    [
        ("3 Defy #ramp", "Defy", 3, ("ramp",)),
        ("3 Defy #ramp #fun #ramp", "Defy", 3, ("ramp", "fun")),
        ("Defy x3 #ramp", "Defy", 3, ("ramp",)),
        ("蔑视 3张 ＃快攻", "蔑视", 3, ("快攻",)),
        ("3 Defy (OGN-045) #two-drop", "Defy", 3, ("two-drop",)),
        ("SB: 2 Defy #ramp // because", "Defy", 2, ("ramp",)),
        ("1 Card #7", "Card #7", 1, ()),
        ("1 Card#ramp", "Card#ramp", 1, ()),
        ("3 #ramp", "#ramp", 3, ()),
    ],
)
def test_words_after_a_sign_at_the_end_are_tags(line: str, name: str, count: int, tags: tuple[str, ...]) -> None:
    (entry,) = parse_list(line, {"sb": "sideboard"})

    assert isinstance(entry, Entry)
    assert (entry.name, entry.count, entry.tags) == (name, count, tags)


# More than a line is read of.
TEN: Final = tuple(letter * 39 for letter in "abcdefghij")


@pytest.mark.parametrize(
    ("code", "tags", "line"),
    [
        (None, (), "2 Defy"),
        ("OGN-045", ("ramp", "fun"), "2 Defy (OGN-045) #ramp #fun"),
        ("ogn-045A", (), "2 Defy (ogn-045A)"),
        ("none at all", ("ramp",), "2 Defy #ramp"),
        ("OGN-045", ("two words",), "2 Defy (OGN-045)"),
        ("OGN-045", ("ramp", "2drop", "a/b"), "2 Defy (OGN-045) #ramp"),
        ("OGN-045", TEN, " ".join(["2 Defy (OGN-045)", *(f"#{tag}" for tag in TEN[:9])])),
        (None, ("7",), "2 Defy"),
    ],
)
def test_a_line_is_written_with_the_code_and_tags_that_are_read_as_such(
    code: str | None, tags: tuple[str, ...], line: str
) -> None:
    assert write_line("Defy", 2, code, tags) == line
