"""Lines that would take long to read: each is read in a time that grows with its length, and a list has an end."""

import pytest

from decks.decklist.entries import Entry, Unread
from decks.decklist.reading.card_lines import MAX_NAME
from decks.decklist.reading.lists import MAX_BYTES, MAX_LINES, MOST_ODD, parse_list
from tests.decks.decklist.list_reading import HEADINGS
from tests.timing import least

# A beginning, what is repeated, an end.
HUGE = (
    ("1", "a", ""),
    ("[a](b~", "'", "(OGN)"),
    ("[1] ", "[a](b", ""),
    ("2024-- ", "[[a|a", ""),
    ("", "&__(SB)X", "1/2]]"),
    ("", "9\tOGN-001]", ""),
    ("", "foil ", ")"),
    ("", "$..@*", ""),
    ("", "€..#", ""),
    (">", "....", "€"),
    ("", "1,", ""),
    ("", "a/", ""),
    ("", "*F* ", ""),
    ("", "(", ")"),
    ("", "<", ""),
    ("", "一张", ""),
    ("", "ﷺ", ""),
    (":", "1", "- "),
    ("a", "\u0315\u0300", ""),
)


@pytest.mark.parametrize(("first", "middle", "last"), HUGE)
@pytest.mark.parametrize("size", [190, 7_900, MAX_BYTES])
def test_a_long_line_takes_a_time_that_grows_with_its_length(first: str, middle: str, last: str, size: int) -> None:
    line = f"{first}{middle * (size // len(middle))}"[:size] + last
    text = "\n".join([line] + [f"{line}{number}" for number in range(1, MAX_BYTES // 4 // size)])

    assert least(lambda: parse_list(text, HEADINGS), 0.4) < 0.4


def test_a_name_is_as_long_as_what_it_is_folded_to() -> None:
    (fits,), (long,) = parse_list("ﷺ" * 11, HEADINGS), parse_list("ﷺ" * 12, HEADINGS)

    assert isinstance(fits, Entry)
    assert isinstance(long, Unread)
    assert long.params == (("reason", "long"),)
    assert len("ﷺ" * 12) < MAX_NAME


def test_lines_of_unusual_form_are_read_up_to_a_limit() -> None:
    lines = [f"{number} of (OGN) {number} (foil)" for number in range(1, MAX_LINES - 10)]
    read = parse_list("\n".join(["Main deck:", *lines, "Sideboard:", "3 Defy"]), HEADINGS)

    unread = [item for item in read if isinstance(item, Unread) and item.params == (("reason", "unread"),)]
    assert MOST_ODD / 100 < len(read) - len(unread) < MOST_ODD / len(lines[0])
    assert unread[0].line == read[-2].line - len(unread) + 1


def test_a_card_below_a_line_that_was_not_read_may_stand_in_any_section() -> None:
    lines = [f"{number} of (OGN) {number} (foil)" for number in range(1, MAX_LINES - 10)]
    read = parse_list("\n".join(["Main deck:", *lines, "3 Defy"]), HEADINGS)

    assert isinstance(read[-1], Entry)
    assert (read[-1].name, read[-1].section, read[-1].adrift) == ("Defy", None, True)


@pytest.mark.parametrize("before", ["// ", "3 Defy // "])
def test_comments_of_unusual_form_are_read_up_to_the_same_limit(before: str) -> None:
    notes = [f"{number} [of] (note) <{number}>" for number in range(1, MAX_LINES - 10)]
    read = parse_list(
        "\n".join(["Main deck:", *(before + note for note in notes), "## Sideboard", "3 Gust"]),
        HEADINGS,
        with_notes=True,
    )

    unread = [item for item in read if isinstance(item, Unread) and item.params == (("reason", "unread"),)]
    assert MOST_ODD / 100 < len(notes) - len(unread) < MOST_ODD / len(notes[0])
    assert isinstance(read[-1], Entry)
    assert (read[-1].name, read[-1].section) == ("Gust", "side")


def test_one_comment_is_one_however_often_it_comes() -> None:
    read = parse_list("3 Defy // [Foil] (NM) <mint>\n" * (MAX_LINES - 1), HEADINGS, with_notes=True)

    assert [item for item in read if isinstance(item, Unread) and item.kind == "unreadable"] == []


def test_equal_lines_are_read_once() -> None:
    line = "Defy - (OGN) 045 - *F* *F* *F* (foil) 3"
    read = parse_list("\n".join([line] * (MAX_LINES - 1)), HEADINGS)

    assert {(item.text, type(item)) for item in read} == {(line, Entry)}
    assert [item.line for item in read] == list(range(1, MAX_LINES))


def test_an_equal_line_is_a_heading_where_the_lines_below_add_up() -> None:
    read = parse_list("Gadgets 12\n3 Defy\n\nGadgets 12\n5 Defy\n7 Gust", HEADINGS)

    assert [type(item).__name__ for item in read] == ["Entry", "Entry", "Unread", "Entry", "Entry"]


@pytest.mark.parametrize(
    "form",
    [
        "3 {name} (OGN) 45",
        "3x {name} (OGN) 45 *F* #tag",
        "2x {name} [OGN-045]",
        "{name} x3",
        "1 {name} F",
        "{name} (OGN)",
    ],
)
def test_lists_in_the_forms_of_other_sites_are_read_whole_however_long(form: str) -> None:
    names = ["".join(chr(97 + int(digit)) for digit in str(number)) for number in range(1_000, 990 + MAX_LINES)]
    read = parse_list("\n".join(form.format(name=f"Jinx, {name} of Zaun") for name in names), HEADINGS)

    assert len(read) == MAX_LINES - 10
    assert all(isinstance(item, Entry) for item in read)
