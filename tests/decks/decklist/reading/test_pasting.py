"""Lists from chats, forums and spreadsheets: decoration goes, and what may be part of a name stays."""

from dataclasses import replace

import pytest

from decks.decklist.entries import Entry, Unread
from decks.decklist.reading.lists import parse_list
from decks.decklist.reading.pasting import raw_lines, without_decoration
from legality.sources.fold import squash
from tests.decks.decklist.list_reading import HEADINGS, wanted, without_comments


def test_the_lines_of_a_text_keep_their_numbers_without_what_wraps_them() -> None:
    text = "\ufeff> ```text\r\n> 3 Defy\r\n>\r>> 1 Gust```\n\u200b```\n3 > 2"

    assert raw_lines(text) == ["", "3 Defy", "", "1 Gust", "", "3 > 2"]


@pytest.mark.parametrize(
    ("line", "bare"),
    [
        ("- [x] **3x Defy**", "3x Defy"),
        ("🔥⚔️ 3 Defy", "3 Defy"),
        ("1. _3 Defy_", "3 Defy"),
        ("-3 Defy", "-3 Defy"),
        ("*3 Defy", "*3 Defy"),
        ("3.", "3."),
        ("", ""),
        ("-", "-"),
        ("**", "**"),
        ("🔥", ""),
    ],
)
def test_a_line_is_undressed_of_nothing_but_marks(line: str, bare: str) -> None:
    assert without_decoration(line) == bare


@pytest.mark.parametrize("sign", ["\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u2060", "\ufeff", "\u00ad"])
def test_a_sign_without_width_that_came_with_the_paste_says_nothing(sign: str) -> None:
    text = f"{sign}3 De{sign}fy{sign}\n{sign}\nMain{sign}:\n{sign}2x {sign}Rebuke"

    assert parse_list(text, HEADINGS) == (
        Entry(1, "3 Defy", 3, "Defy", None, None, 0, counted=True),
        Entry(4, "2x Rebuke", 2, "Rebuke", None, "main", 1, counted=True),
    )


@pytest.mark.parametrize(
    "line",
    [
        "- 3x Defy", "• 3 Defy", "•3 Defy", "* 3 Defy", "– 3 Defy", "— 3x Defy", "‣ 3x Defy", "▪️ 3 Defy", "· 3 Defy",
        "  - 3 Defy", "-\t3\tDefy", "- Defy x3", "• Defy ×3", "🔥 3x Defy", "✅3x Defy", "- [ ] 3 Defy", "- [x] 3x Defy",
        "> 3 Defy", ">3 Defy", "> > 3x Defy", "> - 3x Defy", "**3x Defy**", "**3x** Defy", "3x **Defy**", "- **3x Defy**",
        "*3x Defy*", "*3 Defy*", "_3x Defy_", "__3 Defy__", "`3 Defy`", "**Defy x3**", "```3 Defy```", "1. 3x Defy",
        "12) 3 Defy", "2、3张 Defy", "１． ３ｘ Defy", "1. Defy x3", "Defy\t3", "Defy\t×3", "3\tDefy\t", "\t3\t\tDefy",
        "3 Defy", "3 Defy ✅",
    ],
)  # fmt: skip
def test_what_a_chat_or_a_forum_puts_around_a_line_is_no_part_of_it(line: str) -> None:
    read = wanted(line)

    assert [(section, count, squash(name), code) for section, count, name, code in read] == [(None, 3, "defy", None)]


@pytest.mark.parametrize(
    ("line", "count", "name"),
    [
        ("- Defy", 1, "- Defy"),
        ("3 - Defy", 3, "- Defy"),
        ("1. Defy", 1, "1. Defy"),
        ("2、Defy", 1, "2、Defy"),
        ("1.3x Defy", 1, "1.3x Defy"),
        ("+ 3 Defy", 1, "+ 3 Defy"),
        ("Kickback\t5000", 1, "Kickback\t5000"),
        ("2\tDefy\t3", 2, "Defy\t3"),
    ],
)
def test_what_may_be_part_of_a_name_is_left_for_the_reader_to_see(line: str, count: int, name: str) -> None:
    assert wanted(line) == [(None, count, name, None)]


@pytest.mark.parametrize("line", ["3\tDefy\tOGN-045", "Defy\tOGN-045\t3", "OGN-045\tDefy\t3", "OGN-045\t3\tDefy"])
def test_the_cells_of_a_spreadsheet_need_no_heading_where_only_one_order_makes_sense(line: str) -> None:
    assert wanted(line) == [(None, 3, "Defy", "OGN-045")]


@pytest.mark.parametrize("line", ["3,Defy,OGN", "3;Defy;OGN;Common", "Defy\t3\tOGN\tFoil", "3,OGN,Defy"])
def test_a_set_in_a_cell_of_its_own_is_read_as_a_set_in_brackets(line: str) -> None:
    (card,) = parse_list(line, HEADINGS)
    (other,) = parse_list("3x Defy (OGN)", HEADINGS)

    assert card == replace(other, text=line)


@pytest.mark.parametrize("line", ["3,JINX,REBEL", "3,Jinx,Loose Cannon", "3,Chimera,II"])
def test_cells_of_which_capitals_do_not_tell_the_set_are_one_name(line: str) -> None:
    (card,) = parse_list(line, HEADINGS)

    assert isinstance(card, Entry)
    assert squash(card.name) == squash(line[2:])


def test_a_quoted_and_fenced_list_is_the_list() -> None:
    text = """\
> ```text
> **Legend:** 1 Vex, Gloomist
>
> 🔥 **Main deck (40)** 🔥
> - 3x Defy
> # a note
> ```
>
> **Sideboard**
> 2 Rebuke
"""

    assert without_comments(text) == (
        Entry(2, "**Legend:** 1 Vex, Gloomist", 1, "Vex, Gloomist", None, "legend", 0, counted=True),
        Entry(5, "- 3x Defy", 3, "Defy", None, "main", 1, counted=True),
        Entry(10, "2 Rebuke", 2, "Rebuke", None, "side", 2, counted=True),
    )


def test_a_word_behind_a_fence_that_names_no_language_is_read() -> None:
    assert wanted("```Defy\n3 Rebuke```") == [(None, 1, "Defy", None), (None, 3, "Rebuke", None)]


@pytest.mark.parametrize("line", ["**Extra**", "**Defy**"])
def test_a_bold_line_without_a_count_is_shown_as_a_heading_that_is_not_known(line: str) -> None:
    assert [item.kind for item in parse_list(line, HEADINGS) if isinstance(item, Unread)] == ["unknown-heading"]


@pytest.mark.parametrize(
    "line", ["~~3 Defy~~", "- ~~3 Defy~~", "[s]3 Defy[/s]", "<s>3 Defy</s>", "<li><del>Defy x3</del></li>", "~~Defy~~"]
)
def test_what_is_struck_out_is_a_comment(line: str) -> None:
    read = parse_list(f"Main\n{line}\n2 Gust", HEADINGS)

    assert [(item.kind, item.text) for item in read if isinstance(item, Unread)] == [("commented", line)]
    assert [item.name for item in read if isinstance(item, Entry)] == ["Gust"]


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("[spoiler=Sideboard]\n2 Gust\n[/spoiler]", "side"),
        ('[spoiler="Sideboard"]2 Gust[/spoiler]', "side"),
        ("[spoiler=Aggro]2 Gust[/spoiler]", "main"),
    ],
)
def test_a_spoiler_may_be_a_section(text: str, section: str) -> None:
    cards = [one for one in parse_list(f"Main\n{text}", HEADINGS) if isinstance(one, Entry)]

    assert [(one.name, one.count, one.section) for one in cards] == [("Gust", 2, section)]


def test_the_items_of_a_list_on_one_line_are_lines() -> None:
    assert wanted("[list][*]3 Defy[*]2 Gust[/list]") == [(None, 3, "Defy", None), (None, 2, "Gust", None)]


@pytest.mark.parametrize("line", [":fire: 3 Defy", "*3* Defy", "* *3x* Defy", "_3_ Defy"])
def test_a_count_may_be_emphasized_or_behind_an_emoji_of_a_chat(line: str) -> None:
    assert wanted(line) == [(None, 3, "Defy", None)]
