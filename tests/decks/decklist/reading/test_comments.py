"""Comments that are headings, titles and cards."""

import pytest

from decks.decklist.entries import Entry, Unread
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.lists import parse_list
from legality.games import GAMES
from tests.decks.decklist.list_reading import HEADINGS


def sections(text: str) -> list[tuple[str, str | None]]:
    return [(read.name, read.section) for read in parse_list(text, HEADINGS) if isinstance(read, Entry)]


@pytest.mark.parametrize(
    "heading", ["# Sideboard", "## Sideboard", "// Sideboard", "//备牌 (1)", "### Sideboard: 1 ###", "## 二、备牌"]
)
def test_a_comment_that_says_a_heading_is_one(heading: str) -> None:
    assert sections(f"Main:\n3 Defy\n{heading}\n1 Gust") == [("Defy", "main"), ("Gust", "side")]


def test_a_heading_above_comments_alone_is_a_comment() -> None:
    assert sections("Main:\n3 Defy\n# Sideboard\n# 2 Gust\n\n// 1 Jinx\nRunes:\n1 Fury") == [
        ("Defy", "main"),
        ("Fury", "runes"),
    ]


def test_a_heading_on_the_first_line_is_a_title_where_the_others_are_written_another_way() -> None:
    assert sections("# Sideboard\n3 Defy\nMain:\n1 Gust") == [("Defy", None), ("Gust", "main")]
    assert sections("# Sideboard\n3 Defy\n## Main\n1 Gust") == [("Defy", None), ("Gust", "main")]


def test_a_heading_on_the_first_line_is_one_where_the_others_are_written_so() -> None:
    assert sections("# Sideboard\n3 Defy\n# Main\n1 Gust") == [("Defy", "side"), ("Gust", "main")]
    assert sections("# Sideboard\n3 Defy") == [("Defy", "side")]


@pytest.mark.parametrize("line", ["# 3 Defy", "// 3 Defy", "#3x Defy", "## - 3 Defy", "# SB: 3 Defy"])
def test_a_comment_with_a_count_and_a_name_is_given_for_the_resolver_to_tell(line: str) -> None:
    assert parse_list(f"Main\n{line}", HEADINGS) == (
        Unread(2, line, "commented", (("name", "Defy"),), "main", count=3),
    )


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("# Defy", "Defy"),
        ("//Defy", "Defy"),
        ("# - Defy", "Defy"),
        ("// [Defy]", "Defy"),
        ("# HERO  Fama'sin the Lifeseer", "Fama'sin the Lifeseer"),
        ("# Hero: Jinx", "Jinx"),
        ("// Side deck - Defy", "Defy"),
        ("# Notes: Defy", "Defy"),
        ("# Defy x3", "Defy"),
        ("# 3 Defy, 2 Gust", "Gust"),
        ("# OGN-045", "OGN-045"),
    ],
)
def test_a_comment_that_may_be_a_name_is_given_too(line: str, name: str) -> None:
    (read,) = parse_list(line, HEADINGS)

    assert isinstance(read, Unread)
    assert read.kind == "commented"
    assert name in read.names


@pytest.mark.parametrize("line", ["# 3", "#", "// https://example.org", "# ---"])
def test_other_comments_say_nothing(line: str) -> None:
    assert sections(f"Main\n{line}\n3 Defy") == [("Defy", "main")]
    assert len(parse_list(f"Main\n{line}\n3 Defy", HEADINGS)) == 1


def test_a_counted_name_in_a_comment_may_begin_with_the_word_of_a_heading() -> None:
    assert parse_list("# 3 Runes of Power", HEADINGS) == (
        Unread(1, "# 3 Runes of Power", "commented", (("name", "Runes of Power"),), None, count=3),
    )


@pytest.mark.parametrize(
    ("line", "card", "section"),
    [
        ("2 Charm // sideboard", "Charm", "sideboard"),
        ("站长老陆 ×4 // 备牌", "站长老陆", "sideboard"),
        ("2 Charm # SB", "Charm", "sideboard"),
        ("2 Charm // Maybeboard", "Charm", "maybe"),
        ("2 Charm //  sideboard", "Charm", "main"),
        ("2 Charm // sideboard or not", "Charm", "main"),
        ("2 Charm // extra", "Charm", "main"),
    ],
)
def test_a_comment_behind_a_card_may_say_its_section(line: str, card: str, section: str) -> None:
    read = parse_list(f"Main\n{line}\n1 Gust", heading_words(GAMES["riftbound"]))

    assert [(one.name, one.section) for one in read if isinstance(one, Entry)] == [(card, section), ("Gust", "main")]


@pytest.mark.parametrize("heading", ["Main: // sideboard", "Main // Sideboard"])
def test_a_comment_behind_a_heading_is_no_section(heading: str) -> None:
    assert sections(f"{heading}\n1 Gust") == [("Gust", "main")]
