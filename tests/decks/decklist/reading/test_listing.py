"""Every line of a list, with its sort."""

from decks.decklist.entries import Entry
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.listing import list_lines
from legality.games import GAMES

HEADINGS = heading_words(GAMES["riftbound"])

TEXT = """\
# by hand

Main deck: 40
3 Defy #ramp // the best
SB: 2 Fury Rune  # later
1 [
备选
2 Jinx
What is this:
1 Zed
"""


def test_no_line_is_left_out() -> None:
    found = [(line.number, line.sort, line.section, line.note) for line in list_lines(TEXT, HEADINGS)]

    assert found == [
        (1, "comment", None, ""),
        (2, "blank", None, ""),
        (3, "heading", "main", ""),
        (4, "entry", "main", "the best"),
        (5, "entry", "sideboard", "later"),
        (6, "unread", "main", ""),
        (7, "heading", "maybe", ""),
        (8, "entry", "maybe", ""),
        (9, "unread", None, ""),
        (10, "entry", None, ""),
        (11, "blank", None, ""),
    ]


def test_a_line_bears_what_the_reader_of_lists_made_of_it() -> None:
    item = list_lines(TEXT, HEADINGS)[3].item

    assert item == Entry(4, "3 Defy #ramp", 3, "Defy", None, "main", 0, ("ramp",), counted=True)
